<?php
declare(strict_types=1);

namespace Hopechest\Removal;

use function Hopechest\Client\client;
use function Hopechest\Deletion\remember_deletion;
use function Hopechest\Registry\{ drop_invitee_table, revoke_capabilities, stored_list };

use const Hopechest\Client\{ FRAME_KEY_OPTION, TURN_PREFIX };
use const Hopechest\Deletion\DELETION_HOOK;
use const Hopechest\Pages\PROXIES_OPTION;
use const Hopechest\Registry\ITEM_IDS;

/**
 * The secrets and the capabilities go in any case: nothing uses them any more.
 *
 * @param int $until How long the service may be asked to delete.
 */
function remove_everything( int $until ): void {
	$keeps = '1' === get_option( 'hopechest_keep_data' );
	if ( ! $keeps ) {
		remove_registries();
	}
	tell_what_stays( send_last_deletions( $until ) );
	revoke_capabilities();
	delete_option( 'registry_api_key' );
	delete_option( 'registry_api_password' );
	delete_option( FRAME_KEY_OPTION );
	delete_option( 'hopechest_version' );
	delete_option( 'hopechest_last_check' );
	remove_rows( '_transient_hopechest_', '_transient_timeout_hopechest_', TURN_PREFIX, 'hopechest_copy_', 'hopechest_gone_' );
	wp_clear_scheduled_hook( DELETION_HOOK );
	drop_invitee_table();
	if ( $keeps ) {
		return;
	}
	foreach ( array( 'registry_api_base_url', 'registry_api_username', 'hopechest_currency', PROXIES_OPTION, 'hopechest_keep_data' ) as $option ) {
		delete_option( $option );
	}
}

/** Options by the beginning of their names; some end with the number of a registry. An object cache forgets its own by itself. */
function remove_rows( string ...$prefixes ): void {
	global $wpdb;
	foreach ( $prefixes as $prefix ) {
		$wpdb->query( $wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name LIKE %s", $wpdb->esc_like( $prefix ) . '%' ) );
	}
	wp_cache_delete( 'alloptions', 'options' );
}

/**
 * With their meta. Each then waits for its deletion in the service, if it can have gifts there. The post type is not
 * declared any more, so they are found by its name in the table.
 */
function remove_registries(): void {
	global $wpdb;
	$has_service = client()->is_configured();
	do {
		$ids  = array_map( 'intval', $wpdb->get_col( "SELECT ID FROM $wpdb->posts WHERE post_type = 'gift_registry' LIMIT 100" ) );
		$gone = 0;
		foreach ( $ids as $id ) {
			$has_gifts = $has_service || array() !== stored_list( $id, ITEM_IDS );
			if ( wp_delete_post( $id, true ) ) {
				if ( $has_gifts ) {
					remember_deletion( $id );
				}
				++$gone;
			}
		}
	} while ( $gone > 0 );
}
