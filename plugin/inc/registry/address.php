<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_Post;

const QUERY_VAR = 'registry';

/** @param string[] $names */
function filter_query_vars( $names ): array {
	$names[] = QUERY_VAR;
	return $names;
}

/**
 * `/?registry=12` and `/?registry=anna-and-ben` open that registry. On a page that has an address of its own the
 * parameter is left to the page, which finds it with `requested_registry()`. A parameter that names nothing is not there.
 *
 * @param array $vars
 */
function filter_request( $vars ): array {
	$key = $vars[ QUERY_VAR ] ?? '';
	if ( '' === $key || ! is_scalar( $key ) ) {
		unset( $vars[ QUERY_VAR ] );
		return $vars;
	}
	if ( count( $vars ) > 1 || is_admin() ) {
		return $vars;
	}
	$post = find_readable( $vars[ QUERY_VAR ] );
	return $post
		? array(
			'post_type' => REGISTRY,
			'p'         => $post->ID,
		) + $vars
		: array( 'error' => '404' ) + $vars;
}

/** The registry that the address of this request names; null if it does not exist or this visitor may not read it. */
function requested_registry(): ?WP_Post {
	return find_readable( get_query_var( QUERY_VAR ) );
}

/** @param mixed $key */
function find_readable( $key ): ?WP_Post {
	$post = find_registry( $key );
	return $post && may_read( $post->ID ) ? $post : null;
}

/** Whether the current visitor may read that registry. */
function may_read( int $id ): bool {
	return 'publish' === get_post_status( $id ) || current_user_can( 'read_post', $id );
}

/**
 * By id first, then by slug, because a title of digits makes a slug of digits. A registry in the trash is not found.
 *
 * @param mixed $key
 */
function find_registry( $key ): ?WP_Post {
	$key  = is_scalar( $key ) ? (string) $key : '';
	$post = preg_match( '/^[1-9]\d{0,15}$/D', $key ) ? get_post( (int) $key ) : null;
	if ( is_registry( $post ) ) {
		return $post;
	}
	return registry_with_slug( $key );
}

/** A registry in the trash is not found. */
function registry_with_slug( string $text ): ?WP_Post {
	$slug  = sanitize_title( $text );
	$found = '' === $slug ? array() : registries_where( array( 'name' => $slug ) );
	return is_registry( $found[0] ?? null ) ? $found[0] : null;
}

/**
 * Those that are no drafts and not in the trash, also where a plugin hides some.
 *
 * @param array $which As WordPress takes it.
 */
function registries_where( array $which ): array {
	return get_posts(
		$which + array(
			'post_type'        => REGISTRY,
			'post_status'      => array( 'publish', 'private' ),
			'posts_per_page'   => -1,
			'suppress_filters' => true,
		)
	);
}

/** @return int[] */
function registry_ids_where( array $which ): array {
	return registries_where( array( 'fields' => 'ids' ) + $which );
}

/** @param mixed $post */
function is_registry( $post ): bool {
	return $post instanceof WP_Post && REGISTRY === $post->post_type
		&& ! in_array( $post->post_status, array( 'trash', 'auto-draft' ), true );
}
