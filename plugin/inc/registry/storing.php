<?php
declare(strict_types=1);

namespace Hopechest;

/** What a registry may be: public, private, in the trash, or a form that was never saved. */
const STATUSES = array( 'publish', 'private', 'trash', 'auto-draft' );

/**
 * Every registry is stored in this way, whatever code writes it: private unless it is to be public, with plain line breaks, and
 * without comments.
 *
 * @param array $data Slashed, as WordPress wants it here.
 */
function filter_wp_insert_post_data_of_registry( $data ): array {
	if ( REGISTRY !== $data['post_type'] && ! is_for_preview( $data ) ) {
		return $data;
	}
	$data['post_content']   = str_replace( array( "\r\n", "\r" ), "\n", $data['post_content'] );
	$data['comment_status'] = 'closed';
	$data['ping_status']    = 'closed';
	if ( REGISTRY === $data['post_type'] && ! in_array( $data['post_status'], STATUSES, true ) ) {
		$data['post_status'] = 'private';
		// A draft has no time in UTC.
		$data['post_date_gmt'] = get_gmt_from_date( $data['post_date'] );
	}
	return $data;
}

/** Registries that older versions stored as drafts, for review or with a date become private. Strangers could not read them before either. */
function make_unfinished_private(): void {
	global $wpdb;
	$places = implode( ', ', array_fill( 0, count( STATUSES ), '%s' ) );
	// phpcs:ignore WordPress.DB.PreparedSQL.InterpolatedNotPrepared, WordPress.DB.PreparedSQLPlaceholders.UnfinishedPrepare -- only placeholders.
	$ids = $wpdb->get_col( $wpdb->prepare( "SELECT ID FROM $wpdb->posts WHERE post_type = %s AND post_status NOT IN ($places)", REGISTRY, ...STATUSES ) );
	foreach ( array_map( 'intval', $ids ) as $id ) {
		wp_clear_scheduled_hook( 'publish_future_post', array( $id ) );
		wp_update_post( array( 'ID' => $id, 'post_status' => 'private' ) );
	}
}

/**
 * Registries of older versions may be stored with open comments.
 *
 * @param bool $is_open
 * @param int  $post_id
 */
function filter_comments_open( $is_open, $post_id ): bool {
	return $is_open && get_post_type( (int) $post_id ) !== REGISTRY;
}
