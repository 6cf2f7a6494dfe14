<?php
declare(strict_types=1);

namespace Hopechest\Removal;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/remove.php';
