<?php
declare(strict_types=1);

namespace Hopechest\Limits;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/limits.php';
