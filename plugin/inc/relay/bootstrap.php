<?php
declare(strict_types=1);

namespace Hopechest\Relay;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/facts/bootstrap.php';
