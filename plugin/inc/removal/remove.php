<?php
declare(strict_types=1);

namespace Hopechest\Removal;

use WP_Application_Passwords;
use WP_Error;

use function Hopechest\Client\{ client, client_settings };
use function Hopechest\Deletion\{ has_deletions, is_site_gone, remember_deletion, remember_site_gone, send_deletions, waiting_deletions };
use function Hopechest\Registry\{ drop_invitee_table, revoke_capabilities, stored_list };

use const Hopechest\Changes\{ CHANGES_HOOK, CHANGE_OPTION };
use const Hopechest\Client\{ FRAME_KEY_OPTION, TURN_PREFIX };
use const Hopechest\Deletion\{ DELETION_HOOK, GONE_PREFIX };
use const Hopechest\Keys\KEYS_META;
use const Hopechest\Registry\{ ADDRESS_PROOF, ITEM_IDS, OWNER_LINKS };
use const Hopechest\Relay\PROXIES_OPTION;

/**
 * The secrets and the capabilities go in any case: nothing uses them any more.
 *
 * @param int $until How long the service may be asked to delete.
 */
function remove_everything( int $until ): void {
	$keeps = '1' === get_option( 'hopechest_keep_data' );
	if ( ! $keeps ) {
		remove_registries();
		if ( client()->is_configured() ) {
			remember_site_gone();
		}
	}
	tell_what_stays( send_last_deletions( $until ) );
	revoke_capabilities();
	revoke_narrowed_keys();
	delete_option( 'registry_api_key' );
	delete_option( 'registry_api_password' );
	delete_option( FRAME_KEY_OPTION );
	delete_option( 'hopechest_version' );
	delete_option( 'hopechest_last_check' );
	delete_option( CHANGE_OPTION );
	wp_clear_scheduled_hook( CHANGES_HOOK );
	remove_rows( '_transient_hopechest_', '_transient_timeout_hopechest_', TURN_PREFIX, 'hopechest_copy_', GONE_PREFIX );
	wp_clear_scheduled_hook( DELETION_HOOK );
	delete_post_meta_by_key( OWNER_LINKS );
	delete_metadata( 'user', 0, ADDRESS_PROOF, '', true );
	drop_invitee_table();
	if ( $keeps ) {
		return;
	}
	foreach ( array( 'registry_api_base_url', 'registry_api_username', 'hopechest_currency', PROXIES_OPTION, 'hopechest_keep_data' ) as $option ) {
		delete_option( $option );
	}
}

/** No plugin keeps them narrow any more: a password that was handed out for gift lists would open the whole site. */
function revoke_narrowed_keys(): void {
	$users = get_users(
		array(
			'meta_key' => KEYS_META,
			'blog_id'  => 0,
			'fields'   => 'ID',
		)
	);
	foreach ( array_map( 'intval', $users ) as $user_id ) {
		$stored = get_user_meta( $user_id, KEYS_META, true );
		foreach ( is_array( $stored ) ? array_keys( $stored ) : array_column( WP_Application_Passwords::get_user_application_passwords( $user_id ), 'uuid' ) as $uuid ) {
			WP_Application_Passwords::delete_application_password( $user_id, (string) $uuid );
		}
	}
	delete_metadata( 'user', 0, KEYS_META, '', true );
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

/** How long the page of plugins waits for what is deleted in the service. WP-CLI waits as long as it takes. */
const LAST_SECONDS = 20;

/** The mail names this number of registries by their ids. */
const MOST_NUMBERS = 100;

/**
 * @param int $until Of all sites of a network together.
 * @return string Why something stays there; empty when nothing does.
 */
function send_last_deletions( int $until ): string {
	if ( has_deletions() && null === client_settings()['base_url'] ) {
		return __( 'The address of the service is not set.', 'hopechest' );
	}
	while ( has_deletions() ) {
		$refused = time() < $until ? send_deletions() : new WP_Error( 'late', __( 'There were too many for one request', 'hopechest' ) );
		if ( null !== $refused ) {
			return $refused->get_error_message() . '.';
		}
	}
	return '';
}

function end_of_last_deletions(): int {
	return time() + ( class_exists( 'WP_CLI' ) ? DAY_IN_SECONDS : LAST_SECONDS );
}

/** What stays in the service waits here, and goes when the plugin is installed again. The administrator reads about it. */
function tell_what_stays( string $reason ): void {
	$ids = array_keys( waiting_deletions() );
	if ( array() === $ids && ! is_site_gone() ) {
		return;
	}
	$count = count( $ids );
	/* translators: %s: a number of registries. */
	$what = sprintf( _n( 'The gifts of %s registry are still in the item service.', 'The gifts of %s registries are still in the item service.', $count, 'hopechest' ), number_format_i18n( $count ) );
	if ( is_site_gone() ) {
		$what .= ' ' . __( 'The people whom owners have written down are still there, too.', 'hopechest' );
	}
	$cure  = __( 'No page shows them. To delete them, install Hopechest on this site again, and enter the address of the service: it then deletes them by itself.', 'hopechest' );
	$lines = array( "$what $reason", $cure );
	/* translators: %s: numbers, divided by commas. */
	$lines[] = sprintf( __( 'The numbers of the registries: %s', 'hopechest' ), implode( ', ', array_slice( $ids, 0, MOST_NUMBERS ) ) . ( $count > MOST_NUMBERS ? ', …' : '' ) );
	$address = client_settings()['base_url'];
	if ( null !== $address ) {
		/* translators: %s: an address. */
		$lines[] = sprintf( __( 'The address of the service: %s', 'hopechest' ), $address );
	}
	if ( class_exists( 'WP_CLI' ) ) {
		\WP_CLI::warning( implode( ' ', $lines ) );
	}
	/* translators: %s: the name of the site. */
	$subject = sprintf( __( '[%s] Hopechest was deleted, and something of it stays', 'hopechest' ), wp_specialchars_decode( get_bloginfo( 'name' ), ENT_QUOTES ) );
	wp_mail( (string) get_option( 'admin_email' ), $subject, implode( "\n\n", $lines ) );
}
