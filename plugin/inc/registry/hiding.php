<?php
declare(strict_types=1);

namespace Hopechest;

use WP_Post;
use WP_Query;
use WP_REST_Response;

/** Public registries can be listed by anybody: without this, so could the e-mail addresses of everybody invited. */
function filter_rest_prepare_registry( WP_REST_Response $response, WP_Post $post ): WP_REST_Response {
	$data = $response->get_data();
	if ( isset( $data['meta'] ) && ! may_see_lists( get_current_user_id(), $post ) ) {
		$data['meta'] = array_diff_key( (array) $data['meta'], array_flip( HIDDEN_LISTS ) );
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

/**
 * WordPress leaves out of a list what somebody may not read, but counts it and gives it its place in the order. Where
 * more is asked for than what is public, members get their own.
 *
 * @param array $arguments
 */
function filter_rest_registry_query( $arguments ): array {
	$statuses = array_unique( (array) ( $arguments['post_status'] ?? 'publish' ) );
	if ( array( 'publish' ) === $statuses || current_user_can( 'edit_others_gift_registries' ) ) {
		return $arguments;
	}
	$caller   = get_current_user_id();
	$wanted   = $arguments['author__in'] ?? array();
	$unwanted = $arguments['author__not_in'] ?? array();
	// WordPress looks at whom to leave out first, and then no longer at whom to take.
	unset( $arguments['author__not_in'] );
	$arguments['author__in'] = array( $caller );
	if ( in_array( $caller, $unwanted, true ) || ( array() !== $wanted && ! in_array( $caller, $wanted, true ) ) ) {
		$arguments['post__in'] = array( 0 );
	}
	return $arguments;
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
