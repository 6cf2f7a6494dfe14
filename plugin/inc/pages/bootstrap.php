<?php
declare(strict_types=1);

namespace Hopechest\Pages;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/address.php';
require __DIR__ . '/allowance.php';
require __DIR__ . '/caches.php';
require __DIR__ . '/faults.php';
require __DIR__ . '/frame.php';
require __DIR__ . '/links.php';
require __DIR__ . '/look.php';
require __DIR__ . '/message.php';
require __DIR__ . '/money.php';
require __DIR__ . '/names.php';
require __DIR__ . '/occasions.php';
require __DIR__ . '/parts.php';
require __DIR__ . '/settings-link.php';
require __DIR__ . '/stepper.php';
require __DIR__ . '/typed.php';
require __DIR__ . '/visitor.php';

function bootstrap(): void {
	add_action( 'init', __NAMESPACE__ . '\\action_init_look' );
	add_action( 'delete_expired_transients', __NAMESPACE__ . '\\action_delete_expired_transients' );
	add_filter( 'script_loader_tag', __NAMESPACE__ . '\\filter_script_loader_tag', 10, 2 );
}
