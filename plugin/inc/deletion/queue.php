<?php
declare(strict_types=1);

namespace Hopechest\Deletion;

use WP_Error;
use WP_Post;

use function Hopechest\Client\{ ask_signed, client_settings, frame_key, status_of };
use function Hopechest\Relay\agree_on_key;

use const Hopechest\Registry\REGISTRY;

/** One option for each registry that was deleted on this site, and for each user, that the service has yet to forget. */
const DELETION_PREFIX = 'hopechest_deletion_';
const GONE_PREFIX     = 'hopechest_gone_';
const SITE_GONE       = 'hopechest_deletion_site';
const DELETION_HOOK   = 'hopechest_send_deletions';

/**
 * However a registry is deleted, by its owner, with the account of its owner or by emptying the trash, this remembers it.
 * The service is asked in the background, so that a deletion does not wait for it.
 *
 * @param int     $id
 * @param WP_Post $post
 */
function action_deleted_post( $id, $post ): void {
	if ( REGISTRY === $post->post_type && 'auto-draft' !== $post->post_status ) {
		remember_deletion( (int) $id );
		schedule_deletions( time() );
	}
}

/**
 * What the account of a user keeps in the service goes with the account. On a network a user leaves a site.
 *
 * @param int $user_id
 */
function action_forget_user( $user_id ): void {
	if ( null !== client_settings()['base_url'] ) {
		remember_deletion( (int) $user_id, GONE_PREFIX );
		schedule_deletions( time() );
	}
}

function remember_deletion( int $id, string $prefix = DELETION_PREFIX ): void {
	add_option( $prefix . $id, (string) time(), '', 'no' );
}

function schedule_deletions( int $at ): void {
	if ( ! wp_next_scheduled( DELETION_HOOK ) ) {
		wp_schedule_single_event( $at, DELETION_HOOK );
	}
}

function has_deletions(): bool {
	return is_site_gone() || array() !== waiting_deletions() + waiting_deletions( GONE_PREFIX );
}

/** @return int[] Since when each registry waits, or each user, by its id. */
function waiting_deletions( string $prefix = DELETION_PREFIX ): array {
	global $wpdb;
	$since = array();
	foreach ( $wpdb->get_results( $wpdb->prepare( "SELECT option_name, option_value FROM $wpdb->options WHERE option_name LIKE %s ORDER BY option_id", $wpdb->esc_like( $prefix ) . '%' ) ) as $row ) {
		$since[ (int) substr( $row->option_name, strlen( $prefix ) ) ] = (int) $row->option_value;
	}
	unset( $since[0] );
	return $since;
}

/** The people whom owners have written down, their circles, and what guests keep: all of it, once the site gives the service up. */
function remember_site_gone(): void {
	add_option( SITE_GONE, (string) time(), '', 'no' );
}

function is_site_gone(): bool {
	return false !== get_option( SITE_GONE );
}

function forget_deletion( int $id, string $prefix = DELETION_PREFIX ): void {
	delete_option( $prefix . $id );
}

/** One question to the service has at most as many numbers of registries, and of users. */
const DELETIONS_AT_ONCE       = 50;
const SECONDS_TO_NEXT_ATTEMPT = 300;

/** Says to the service what is gone, and comes again while something is left. */
function action_send_deletions(): void {
	if ( '' === frame_key() ) {
		agree_on_key();
	}
	$refused = send_deletions();
	if ( 401 === status_of( $refused ) ) {
		agree_on_key();
		$refused = send_deletions();
	}
	if ( has_deletions() ) {
		schedule_deletions( time() + ( null === $refused ? 0 : SECONDS_TO_NEXT_ATTEMPT ) );
	}
}

/**
 * The oldest ones that wait. A registry that came back from a backup is not gone.
 *
 * @return WP_Error|null Why they wait on.
 */
function send_deletions(): ?WP_Error {
	$lists = array_slice( array_keys( waiting_deletions() ), 0, DELETIONS_AT_ONCE );
	$users = array_slice( array_keys( waiting_deletions( GONE_PREFIX ) ), 0, DELETIONS_AT_ONCE );
	$gone  = array(
		'gone_lists' => array_values( array_filter( $lists, static fn( int $id ): bool => null === get_post( $id ) ) ),
		'gone'       => $users,
		'gone_site'  => is_site_gone() && count( $lists ) < DELETIONS_AT_ONCE && count( $users ) < DELETIONS_AT_ONCE,
	);
	$said  = array() === array_filter( $gone ) ? array() : ask_signed( array( 'act' => 'forget' ) + array_filter( $gone ) );
	if ( is_wp_error( $said ) ) {
		return $said;
	}
	array_map( __NAMESPACE__ . '\\forget_deletion', $lists );
	foreach ( $users as $id ) {
		forget_deletion( $id, GONE_PREFIX );
	}
	if ( $gone['gone_site'] ) {
		delete_option( SITE_GONE );
	}
	return null;
}
