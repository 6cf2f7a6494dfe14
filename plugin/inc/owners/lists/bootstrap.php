<?php
declare(strict_types=1);

namespace Hopechest\Owners\Lists;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/details.php';
require __DIR__ . '/invited-lists.php';
require __DIR__ . '/lists.php';
require __DIR__ . '/start.php';
