<?php
declare(strict_types=1);

namespace Hopechest\Client;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/limits.php';
require __DIR__ . '/item-methods.php';
require __DIR__ . '/outcome.php';
require __DIR__ . '/registry-methods.php';
require __DIR__ . '/client.php';
require __DIR__ . '/request.php';
require __DIR__ . '/resting.php';
require __DIR__ . '/settings.php';
require __DIR__ . '/signed.php';
