<?php
declare(strict_types=1);

namespace Hopechest;

/** What the plugin has put on this site. The secrets and the capabilities go in any case: nobody uses them any more. */
function remove_everything(): void {
	$keeps = '1' === get_option( 'hopechest_keep_data' );
	revoke_capabilities();
	delete_option( 'registry_api_key' );
	delete_option( 'registry_api_password' );
	delete_option( 'hopechest_version' );
	delete_transient( 'hopechest_probe' );
	if ( $keeps ) {
		return;
	}
	foreach ( array( 'registry_api_base_url', 'registry_api_username', 'hopechest_currency', 'hopechest_keep_data' ) as $option ) {
		delete_option( $option );
	}
	remove_registries();
}

/** With their meta. The post type is not declared any more, so they are found by its name in the table. */
function remove_registries(): void {
	global $wpdb;
	do {
		$ids = $wpdb->get_col( "SELECT ID FROM $wpdb->posts WHERE post_type = 'gift_registry' LIMIT 100" );
		$gone = 0;
		foreach ( $ids as $id ) {
			$gone += wp_delete_post( (int) $id, true ) ? 1 : 0;
		}
	} while ( $gone > 0 );
}
