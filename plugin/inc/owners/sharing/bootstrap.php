<?php
declare(strict_types=1);

namespace Hopechest\Owners\Sharing;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/aside.php';
require __DIR__ . '/entries.php';
require __DIR__ . '/invitation-mail.php';
require __DIR__ . '/sharing.php';
require __DIR__ . '/owner-acts.php';
require __DIR__ . '/owner-rows.php';
require __DIR__ . '/sharing-acts.php';
