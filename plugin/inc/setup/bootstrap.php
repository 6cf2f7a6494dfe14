<?php
declare(strict_types=1);

namespace Hopechest\Setup;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/page.php';
require __DIR__ . '/steps.php';
