<?php
declare(strict_types=1);

namespace Hopechest\Guests\Give;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/aside.php';
require __DIR__ . '/aside-view.php';
require __DIR__ . '/ask.php';
require __DIR__ . '/given.php';
require __DIR__ . '/layout.php';
require __DIR__ . '/give-back.php';
require __DIR__ . '/off-list.php';
require __DIR__ . '/other-gifts.php';
require __DIR__ . '/quicker.php';
require __DIR__ . '/send-to.php';
require __DIR__ . '/take.php';
require __DIR__ . '/thanks.php';
require __DIR__ . '/typed.php';
