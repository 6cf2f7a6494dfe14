<?php
declare(strict_types=1);

namespace Hopechest\Owners\After;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/put-away.php';
