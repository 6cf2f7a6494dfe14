<?php
declare(strict_types=1);

namespace Hopechest\Deletion;

use WP_Post;

use const Hopechest\Registry\REGISTRY;

/** One option for each registry that was deleted on this site and whose items the service has yet to delete. */
const DELETION_PREFIX = 'hopechest_deletion_';
const DELETION_HOOK   = 'hopechest_send_deletions';

/**
 * However a registry is deleted, by its owner, with the account of its owner or by emptying the trash, this remembers it.
 * The service is asked in the background, so that a deletion does not wait for it.
 *
 * @param int     $id
 * @param WP_Post $post
 */
function action_deleted_post( $id, $post ): void {
	if ( REGISTRY !== $post->post_type || 'auto-draft' === $post->post_status ) {
		return;
	}
	remember_deletion( (int) $id );
	schedule_deletions( time() );
}

function remember_deletion( int $id ): void {
	add_option( DELETION_PREFIX . $id, (string) time(), '', 'no' );
}

function schedule_deletions( int $at ): void {
	if ( ! wp_next_scheduled( DELETION_HOOK ) ) {
		wp_schedule_single_event( $at, DELETION_HOOK );
	}
}

/** @return int[] Since when each registry waits, by its id. */
function waiting_deletions(): array {
	global $wpdb;
	$rows  = $wpdb->get_results(
		$wpdb->prepare(
			"SELECT option_name, option_value FROM $wpdb->options WHERE option_name LIKE %s ORDER BY option_id",
			$wpdb->esc_like( DELETION_PREFIX ) . '%'
		)
	);
	$since = array();
	foreach ( $rows as $row ) {
		$since[ (int) substr( $row->option_name, strlen( DELETION_PREFIX ) ) ] = (int) $row->option_value;
	}
	return $since;
}

function forget_deletion( int $id ): void {
	delete_option( DELETION_PREFIX . $id );
}
