<?php
declare(strict_types=1);

namespace Hopechest\Pages;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/settings-link.php';
require __DIR__ . '/visitor.php';
