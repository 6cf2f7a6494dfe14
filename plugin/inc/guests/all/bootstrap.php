<?php
declare(strict_types=1);

namespace Hopechest\Guests\All;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/acts.php';
require __DIR__ . '/answer.php';
require __DIR__ . '/elsewhere.php';
require __DIR__ . '/link.php';
require __DIR__ . '/page.php';
require __DIR__ . '/read.php';
