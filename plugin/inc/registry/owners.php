<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_Post;

/** The user to whom a list was passed on by an address, and this address: other owners know no more of them. */
const PASSED_ON_TO = '_hopechest_passed_on_to';

/**
 * WordPress shows every visitor the users who have published something, with login and picture. A public registry is for
 * guests and does not make its owner an author of the site.
 *
 * @param array $arguments
 */
function filter_rest_user_query( $arguments ): array {
	// Owners may list registries, which is no reason to show them all authors.
	$asks_as_author = isset( $arguments['who'] ) && current_user_can( 'edit_posts' );
	if ( current_user_can( 'list_users' ) || $asks_as_author ) {
		return $arguments;
	}
	$types = $arguments['has_published_posts'] ?? get_post_types( array( 'show_in_rest' => true ) );
	$types = array_values( array_diff( (array) $types, array( REGISTRY ) ) );
	// An empty list would mean all users.
	$arguments['has_published_posts'] = array() === $types ? array( '' ) : $types;
	return $arguments;
}

/**
 * The same for one user: WordPress counts all types together.
 *
 * @param int|string   $count
 * @param int          $user_id
 * @param string|array $types
 * @param bool         $public_only
 * @return int|string
 */
function filter_get_usernumposts( $count, $user_id, $types, $public_only ) {
	if ( ! is_array( $types ) || ! in_array( REGISTRY, $types, true ) || current_user_can( 'list_users' ) ) {
		return $count;
	}
	$others = array_values( array_diff( $types, array( REGISTRY ) ) );
	return array() === $others ? 0 : count_user_posts( $user_id, $others, $public_only );
}

/**
 * A registry with a further owner stays with them when the user who owned it first is deleted.
 *
 * @param int      $user_id
 * @param int|null $reassign
 */
function action_delete_user( $user_id, $reassign = null ): void {
	if ( null === $reassign ) {
		pass_on_all_of( (int) $user_id );
	}
}

/**
 * The same where a user leaves one site of a network.
 *
 * @param int $user_id
 * @param int $site_id
 * @param int $reassign
 */
function action_remove_user_from_blog( $user_id, $site_id, $reassign = 0 ): void {
	if ( 0 === (int) $reassign ) {
		pass_on_all_of( (int) $user_id );
	}
}

function pass_on_all_of( int $user_id ): void {
	foreach ( registry_ids_where( array( 'author' => $user_id ) ) as $id ) {
		foreach ( owner_entries( $id ) as $entry ) {
			$heir = user_of_entry( $id, $entry );
			if ( null !== $heir && $heir->ID !== $user_id ) {
				pass_on_to( $id, $heir, null );
				break;
			}
		}
	}
}

/** The user becomes the first owner. The previous one stays an owner, if the list of owners names them. */
function pass_on_to( int $registry_id, \WP_User $heir, ?\WP_User $stays ): void {
	$entries = owner_entries( $registry_id );
	$own     = array_filter( $entries, static fn( string $entry ): bool => means( $heir->ID, $registry_id, OWNERS, $entry ) );
	$others  = array_values( array_diff( $entries, $own ) );
	$owners  = array_merge( $others, null === $stays ? array() : array( entry_of( $registry_id, $stays ) ) );
	update_post_meta( $registry_id, OWNERS, wp_slash( $owners ) );
	remember_address( $registry_id, $heir, $own );
	wp_update_post(
		array(
			'ID'          => $registry_id,
			'post_author' => $heir->ID,
		)
	);
}

/** @param string[] $entries Those that mean the heir. */
function remember_address( int $registry_id, \WP_User $heir, array $entries ): void {
	$addresses = array_filter( $entries, __NAMESPACE__ . '\\is_address' );
	if ( array() === $addresses || count( $addresses ) < count( $entries ) ) {
		delete_post_meta( $registry_id, PASSED_ON_TO );
		return;
	}
	update_post_meta( $registry_id, PASSED_ON_TO, wp_slash( array( $heir->ID, current( $addresses ) ) ) );
}

/** The address to which the list was passed on, where this user got it so; otherwise empty. */
function address_of_first( int $registry_id, int $user_id ): string {
	$heir = stored_list( $registry_id, PASSED_ON_TO );
	return ( $heir[0] ?? 0 ) === $user_id ? (string) ( $heir[1] ?? '' ) : '';
}

/** The address that the others know, or the login. One that looks like an address would mean the user who has that address. */
function entry_of( int $registry_id, \WP_User $user ): string {
	$known = address_of_first( $registry_id, $user->ID );
	if ( has_name( $user, $known ) ) {
		return $known;
	}
	return is_address( $user->user_login ) ? $user->user_email : $user->user_login;
}

/**
 * A page that embeds a registry gets the name of the site in place of the author.
 *
 * @param array   $data
 * @param WP_Post $post
 */
function filter_oembed_response_data( $data, $post ): array {
	if ( REGISTRY === $post->post_type ) {
		$data['author_name'] = get_bloginfo( 'name' );
		$data['author_url']  = get_home_url();
	}
	return $data;
}
