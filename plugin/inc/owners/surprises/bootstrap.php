<?php
declare(strict_types=1);

namespace Hopechest\Owners\Surprises;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/as-guest.php';
require __DIR__ . '/bought.php';
require __DIR__ . '/bought-row.php';
require __DIR__ . '/letters.php';
require __DIR__ . '/letters-file.php';
require __DIR__ . '/surprises.php';
require __DIR__ . '/unwrapped.php';
