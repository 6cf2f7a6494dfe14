<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_Post;

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
