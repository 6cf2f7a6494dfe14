<?php
declare(strict_types=1);

namespace Hopechest\Deletion;

use WP_Post;

use function Hopechest\Client\client_settings;

use const Hopechest\Registry\REGISTRY;

/** One option for each registry that was deleted on this site, and for each user, that the service has yet to forget. */
const DELETION_PREFIX = 'hopechest_deletion_';
const GONE_PREFIX     = 'hopechest_gone_';
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
	return array() !== waiting_deletions() + waiting_deletions( GONE_PREFIX );
}

/** @return int[] Since when each registry waits, or each user, by its id. */
function waiting_deletions( string $prefix = DELETION_PREFIX ): array {
	global $wpdb;
	$since = array();
	foreach ( $wpdb->get_results( $wpdb->prepare( "SELECT option_name, option_value FROM $wpdb->options WHERE option_name LIKE %s ORDER BY option_id", $wpdb->esc_like( $prefix ) . '%' ) ) as $row ) {
		$since[ (int) substr( $row->option_name, strlen( $prefix ) ) ] = (int) $row->option_value;
	}
	return $since;
}

function forget_deletion( int $id, string $prefix = DELETION_PREFIX ): void {
	delete_option( $prefix . $id );
}
