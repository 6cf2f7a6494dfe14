<?php
declare(strict_types=1);

namespace Hopechest\Removal;

use function Hopechest\Account\remove_page_account;
use function Hopechest\Client\client;
use function Hopechest\Deletion\remember_deletion;
use function Hopechest\Guests\Mailbox\drop_mailbox_tables;
use function Hopechest\Registry\{ drop_invitee_table, revoke_capabilities, stored_list };

use const Hopechest\Client\{ FRAME_KEY_OPTION, TURN_PREFIX };
use const Hopechest\Deletion\DELETION_HOOK;
use const Hopechest\Guests\Mailbox\MAILBOX_HOOK;
use const Hopechest\Pages\{ COUNT_PREFIX, PROXIES_OPTION };
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
	remove_page_account();
	revoke_capabilities();
	if ( ! $keeps ) {
		remove_account_gifts();
	}
	delete_option( 'registry_api_key' );
	delete_option( 'registry_api_password' );
	delete_option( FRAME_KEY_OPTION );
	delete_option( 'hopechest_version' );
	delete_option( 'hopechest_last_check' );
	remove_rows( '_transient_hopechest_', '_transient_timeout_hopechest_', TURN_PREFIX, COUNT_PREFIX );
	wp_clear_scheduled_hook( DELETION_HOOK );
	wp_clear_scheduled_hook( MAILBOX_HOOK );
	drop_invitee_table();
	// Guests were promised that this is forgotten in time, and nothing would forget it any more.
	drop_mailbox_tables();
	delete_option( 'hopechest_seen_time' );
	if ( $keeps ) {
		return;
	}
	foreach ( array( 'registry_api_base_url', 'registry_api_username', 'hopechest_currency', PROXIES_OPTION, 'hopechest_keep_data', 'hopechest_owner_page' ) as $option ) {
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

/** What accounts keep of gifts that they gave on this site. */
function remove_account_gifts(): void {
	global $wpdb;
	$key = $wpdb->esc_like( $wpdb->get_blog_prefix() . 'hopechest_gift_' ) . '%';
	$ids = $wpdb->get_col( $wpdb->prepare( "SELECT DISTINCT user_id FROM $wpdb->usermeta WHERE meta_key LIKE %s", $key ) );
	$wpdb->query( $wpdb->prepare( "DELETE FROM $wpdb->usermeta WHERE meta_key LIKE %s", $key ) );
	foreach ( $ids as $user_id ) {
		wp_cache_delete( (int) $user_id, 'user_meta' );
	}
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
