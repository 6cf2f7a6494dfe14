<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_Post;
use WP_REST_Response;

/**
 * Every visitor may read a public registry, but not who is invited to it. A visitor who is not signed in does not learn
 * the number of its owner either; the item service needs it for its callers, and WordPress says no name to it.
 */
function filter_rest_prepare_registry( WP_REST_Response $response, WP_Post $post ): WP_REST_Response {
	$data = $response->get_data();
	if ( isset( $data['meta'] ) && ! may_see_hidden_meta( get_current_user_id(), $post ) ) {
		$data['meta'] = array_diff_key( (array) $data['meta'], array_flip( HIDDEN_META ) );
	}
	if ( ! is_user_logged_in() ) {
		unset( $data['author'] );
	}
	if ( ! may_see_hidden_meta( get_current_user_id(), $post ) ) {
		$response->remove_link( 'author' );
	}
	$response->set_data( current_user_can( 'edit_post', $post->ID ) ? $data : without_stored( $data ) );
	return $response;
}

/** Some versions of WordPress list in edit context what the reader may not edit: its password, and the text below it. */
function without_stored( array $data ): array {
	unset( $data['password'] );
	foreach ( $data as $name => $field ) {
		if ( is_array( $field ) ) {
			unset( $data[ $name ]['raw'] );
		}
	}
	return $data;
}

/** Marks a query that is limited to what the caller may list. */
const LISTED_OVER_REST = 'hopechest_listed_over_rest';

/**
 * A list over REST holds the caller's own registries. WordPress would leave out of it what the caller may not read, but
 * count it and give it its place in the order. A registry that is asked for by slug or id is in the list if the caller
 * may read it; whose it is cannot be asked. Managers list everything.
 *
 * @param array            $arguments
 * @param \WP_REST_Request $request
 */
function filter_rest_registry_query( $arguments, $request ): array {
	$arguments[ LISTED_OVER_REST ] = true;
	if ( true === $request['invited'] ) {
		return query_of_inviting( $arguments );
	}
	if ( current_user_can( 'edit_others_gift_registries' ) ) {
		return $arguments;
	}
	$wanted    = $arguments['author__in'] ?? array();
	$unwanted  = $arguments['author__not_in'] ?? array();
	$is_lookup = ! empty( $arguments['post_name__in'] ) || ! empty( $arguments['post__in'] );
	if ( 'author' === ( $arguments['orderby'] ?? '' ) ) {
		$arguments['orderby'] = 'ID';
	}
	if ( $is_lookup && array() === $wanted && array() === $unwanted ) {
		$found                 = array_filter( find_ids( $arguments ), __NAMESPACE__ . '\\may_read' );
		$arguments['post__in'] = array() === $found ? array( 0 ) : array_values( $found );
		return $arguments;
	}
	$caller = get_current_user_id();
	// With a list of authors to leave out, WordPress ignores the authors to take.
	unset( $arguments['author__not_in'] );
	$arguments['author__in'] = array( $caller );
	if ( 0 === $caller || in_array( $caller, $unwanted, true ) || ( array() !== $wanted && ! in_array( $caller, $wanted, true ) ) ) {
		$arguments['post__in'] = array( 0 );
	}
	return $arguments;
}

/** @return int[] The registries that are asked for by slug, by id, or by both. */
function find_ids( array $arguments ): array {
	$asked = array_filter( array_intersect_key( $arguments, array_flip( array( 'post_name__in', 'post__in' ) ) ) );
	return registry_ids_where( $asked );
}

/**
 * Protected meta is left out by template tags, by the custom fields of the editor and by XML-RPC. Who may write it over
 * REST is decided by `may_edit_meta` and not by this.
 *
 * @param bool   $is_protected
 * @param string $key
 */
function filter_is_protected_meta( $is_protected, $key ): bool {
	return $is_protected || in_array( $key, HIDDEN_META, true );
}
