<?php
declare(strict_types=1);

namespace Hopechest\Owners\After;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/copy.php';
require __DIR__ . '/copy-page.php';
require __DIR__ . '/item.php';
require __DIR__ . '/move-gift.php';
require __DIR__ . '/put-away.php';
