<?php
declare(strict_types=1);

namespace Hopechest;

use WP_Post;
use WP_Query;
use WP_REST_Response;

/** Public registries can be listed by anybody: without this, so could the e-mail addresses of everybody invited. */
function filter_rest_prepare_registry( WP_REST_Response $response, WP_Post $post ): WP_REST_Response {
	$data = $response->get_data();
	if ( ! isset( $data['meta'] ) || may_see_lists( get_current_user_id(), $post ) ) {
		return $response;
	}
	$data['meta'] = array_diff_key( (array) $data['meta'], array_flip( HIDDEN_LISTS ) );
	$response->set_data( $data );
	return $response;
}

/**
 * Protected meta is left out by template tags, by the custom fields of the editor and by XML-RPC. Who may write it over
 * REST is decided by `may_edit_meta` and not by this.
 *
 * @param bool   $is_protected
 * @param string $key
 */
function filter_is_protected_meta( $is_protected, $key ): bool {
	return $is_protected || in_array( $key, HIDDEN_LISTS, true );
}

/** Feeds and searches of the site list no registries, even where they are asked for by name. */
function action_pre_get_posts( WP_Query $query ): void {
	if ( is_admin() || ! ( $query->is_feed() || $query->is_search() ) ) {
		return;
	}
	$types = (array) $query->get( 'post_type' );
	if ( in_array( REGISTRY, $types, true ) ) {
		$others = array_values( array_diff( $types, array( REGISTRY ) ) );
		$query->set( 'post_type', $others );
		if ( array() === $others ) {
			$query->set( 'post__in', array( 0 ) );
		}
	}
}
