<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_Post;

/** The statuses of a registry: public, private, in the trash, or a form that was never saved. */
const STATUSES = array( 'publish', 'private', 'trash', 'auto-draft' );

/** WordPress keeps 200 bytes of a slug; the rest is for the tail. */
const MOST_OF_SLUG = 180;

/**
 * All code stores a registry in this way: private unless it is to be public, with plain line breaks, and without
 * comments, under a new version.
 *
 * @param array $data  Slashed, as WordPress wants it here.
 * @param array $given What WordPress was given to store.
 */
function filter_wp_insert_post_data_of_registry( $data, $given = array() ): array {
	if ( REGISTRY !== $data['post_type'] && ! is_for_preview( $data ) ) {
		return $data;
	}
	$data['post_content']   = str_replace( array( "\r\n", "\r" ), "\n", $data['post_content'] );
	$data['comment_status'] = 'closed';
	$data['ping_status']    = 'closed';
	$data[ VERSION_COLUMN ] = new_version();
	$data                   = with_first_owner( $data, (int) ( $given['ID'] ?? 0 ) );
	if ( REGISTRY === $data['post_type'] && ! in_array( $data['post_status'], STATUSES, true ) ) {
		$data['post_status'] = 'private';
		// A draft has no time in UTC.
		$data['post_date_gmt'] = get_gmt_from_date( $data['post_date'] );
	}
	if ( REGISTRY === $data['post_type'] && 'private' === $data['post_status'] && '' === (string) ( $given['post_name'] ?? '' ) ) {
		$data['post_name'] = slug_of_private( wp_unslash( $data['post_title'] ) );
	}
	return $data;
}

/** A further owner who stores a registry does not become its first one by a field of a form or a request. */
function with_first_owner( array $data, int $id ): array {
	// Without a number WordPress would answer with the post of the page.
	$before = $id > 0 ? get_post( $id ) : null;
	$user   = get_current_user_id();
	if ( $before instanceof WP_Post && is_only_further_owner( $user, $before ) ) {
		$data['post_author'] = $before->post_author;
	}
	return $data;
}

/**
 * Nor does a further owner take a registry away by its status: WordPress deletes forms that were never saved. It refuses
 * what it takes for empty, before it stores anything.
 *
 * @param bool  $is_empty
 * @param array $given
 */
function filter_wp_insert_post_empty_content( $is_empty, $given ): bool {
	$id     = (int) ( $given['ID'] ?? 0 );
	$before = $id > 0 ? get_post( $id ) : null;
	return $is_empty || ( in_array( $given['post_status'] ?? '', array( 'trash', 'auto-draft' ), true )
		&& $before instanceof WP_Post && is_only_further_owner( get_current_user_id(), $before ) );
}

/**
 * WordPress gives the second entry with a title the slug "title-2", which would say that there is a first one. So the
 * slug of a private registry has a random tail, and stays when the registry becomes public.
 */
function slug_of_private( string $title ): string {
	$begin = substr( sanitize_title( $title, 'registry' ), 0, MOST_OF_SLUG );
	// A cut through an encoded letter would leave half of it.
	return preg_replace( '/%[0-9a-f]{0,1}$|-+$/', '', $begin ) . '-' . strtolower( wp_generate_password( 8, false ) );
}

/** A registry has no revisions: the administration keeps the form of a preview as one. */
function is_for_preview( array $data ): bool {
	return 'revision' === $data['post_type'] && is_admin() && get_post_type( (int) $data['post_parent'] ) === REGISTRY;
}
