<?php
declare(strict_types=1);

namespace Hopechest;

/** The secrets and the capabilities go in any case: nothing uses them any more. */
function remove_everything(): void {
	$keeps = '1' === get_option( 'hopechest_keep_data' );
	if ( ! $keeps ) {
		remove_registries();
	}
	remove_page_account();
	revoke_capabilities();
	delete_option( 'registry_api_key' );
	delete_option( 'registry_api_password' );
	delete_option( 'hopechest_version' );
	remove_transients();
	wp_clear_scheduled_hook( DELETION_HOOK );
	array_map( __NAMESPACE__ . '\\forget_deletion', array_keys( waiting_deletions() ) );
	drop_invitee_table();
	if ( $keeps ) {
		return;
	}
	foreach ( array( 'registry_api_base_url', 'registry_api_username', 'hopechest_currency', 'hopechest_keep_data', 'hopechest_owner_page' ) as $option ) {
		delete_option( $option );
	}
}

/** Those of gifts have the number of a registry in their name. An object cache forgets its own by itself. */
function remove_transients(): void {
	global $wpdb;
	foreach ( array( '_transient_hopechest_', '_transient_timeout_hopechest_' ) as $prefix ) {
		$wpdb->query( $wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name LIKE %s", $wpdb->esc_like( $prefix ) . '%' ) );
	}
	wp_cache_delete( 'alloptions', 'options' );
}

/**
 * With their meta, and in the service with their items, as far as that is possible within the time of one call: there
 * is no later attempt. The post type is not declared any more, so they are found by its name in the table.
 */
function remove_registries(): void {
	global $wpdb;
	$client  = client();
	$until   = microtime( true ) + CLIENT_TIMEOUT_SECONDS;
	$waiting = array_keys( waiting_deletions() );
	do {
		$ids  = array_map( 'intval', $wpdb->get_col( "SELECT ID FROM $wpdb->posts WHERE post_type = 'gift_registry' LIMIT 100" ) );
		$gone = array();
		foreach ( $ids as $id ) {
			if ( wp_delete_post( $id, true ) ) {
				$gone[] = $id;
			}
		}
		foreach ( array_merge( $waiting, $gone ) as $id ) {
			if ( $client->is_configured() && microtime( true ) < $until ) {
				$client->delete_registry( $id );
			}
		}
		$waiting = array();
	} while ( array() !== $gone );
}
