<?php
declare(strict_types=1);

namespace Hopechest\Relay\Facts;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/facts.php';
require __DIR__ . '/needs.php';
require __DIR__ . '/people.php';
require __DIR__ . '/writes.php';
