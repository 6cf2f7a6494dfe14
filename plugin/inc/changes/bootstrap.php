<?php
declare(strict_types=1);

namespace Hopechest\Changes;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/feed.php';

function bootstrap(): void {
	add_action( 'wp_loaded', __NAMESPACE__ . '\\action_wp_loaded_changes', PHP_INT_MAX );
	add_action( CHANGES_HOOK, __NAMESPACE__ . '\\action_read_changes' );

	// What a page has just changed is read with the next run of WP-Cron.
	foreach ( array( 'gift_given', 'list_made', 'list_stored', 'list_removed' ) as $deed ) {
		add_action( "hopechest_$deed", __NAMESPACE__ . '\\read_changes_soon' );
	}
}
