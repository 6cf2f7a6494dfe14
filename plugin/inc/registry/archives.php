<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_Query;

/**
 * A registry is opened by its address. `/?post_type=gift_registry` would list all that are public, and a registry that
 * is asked for together with an author would say whose it is.
 *
 * @param array $vars
 */
function filter_request_of_lists( $vars ): array {
	$types = (array) ( $vars['post_type'] ?? array() );
	if ( is_admin() || ! in_array( REGISTRY, $types, true ) ) {
		return $vars;
	}
	$names_one = ! empty( $vars['p'] ) || ! empty( $vars['name'] );
	$by_author = isset( $vars['author'] ) || isset( $vars['author_name'] );
	return $names_one && ! $by_author ? $vars : array( 'error' => '404' );
}

/**
 * Lists, feeds and searches of the site hold no registries, even where they are asked for by type. Over REST, callers
 * search among those that they may list.
 */
function action_pre_get_posts( WP_Query $query ): void {
	if ( true === $query->get( LISTED_OVER_REST, false ) ) {
		return;
	}
	$is_list = $query->is_feed() || $query->is_search() || ( $query->is_main_query() && ! $query->is_singular() );
	$types   = (array) $query->get( 'post_type' );
	if ( is_admin() || ! $is_list || ! in_array( REGISTRY, $types, true ) ) {
		return;
	}
	$others = array_values( array_diff( $types, array( REGISTRY ) ) );
	$query->set( 'post_type', $others );
	if ( array() === $others ) {
		$query->set( 'post__in', array( 0 ) );
	}
}

/**
 * WordPress has a page for every user of the site, also for one who has written nothing, and redirects to it from the
 * number of a user who has published anything. Visitors find only the pages of authors with posts: no other page shows
 * the names of the owners of registries, and the answer does not differ for users who own none.
 *
 * @param bool     $is_handled
 * @param WP_Query $query
 */
function filter_pre_handle_404( $is_handled, $query ): bool {
	if ( $is_handled || is_admin() || ! $query->is_author() || $query->have_posts() || current_user_can( 'list_users' ) ) {
		return (bool) $is_handled;
	}
	$query->set_404();
	status_header( 404 );
	nocache_headers();
	return true;
}

/**
 * A registry has no neighbours: links to the previous and the next one would lead a guest through all of them.
 *
 * @param string    $where
 * @param bool      $in_same_term
 * @param int[]     $excluded_terms
 * @param string    $taxonomy
 * @param \WP_Post $post
 */
function filter_get_adjacent_post_where( $where, $in_same_term, $excluded_terms, $taxonomy, $post ): string {
	return REGISTRY === $post->post_type ? 'WHERE 1 = 0' : (string) $where;
}
