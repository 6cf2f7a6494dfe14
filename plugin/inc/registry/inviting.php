<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_User;

/** The newest of them, for one person. */
const MOST_INVITING = 1000;

/**
 * A list over REST with `invited=true` holds the registries of others that the caller is invited to, as a guest or as an
 * owner.
 *
 * @param array $parameters
 */
function filter_rest_registry_collection_params( $parameters ): array {
	$parameters['invited'] = array(
		'type'    => 'boolean',
		'default' => false,
	);
	return $parameters;
}

/** Public and private ones, also when other states are asked for; whose they are cannot be asked. */
function query_of_inviting( array $arguments ): array {
	$ids   = registries_inviting( get_current_user_id() );
	$named = $arguments['post__in'] ?? array();
	$found = array() === $named ? $ids : array_intersect( $ids, $named );
	unset( $arguments['author__in'], $arguments['author__not_in'] );
	return array(
		'post__in'    => array() === $found ? array( 0 ) : array_values( $found ),
		'post_status' => array( 'publish', 'private' ),
		'orderby'     => 'ID',
	) + $arguments;
}

/**
 * One statement finds those that hold the name or the address; who is invited is decided in one place.
 *
 * @return int[]
 */
function registries_inviting( int $user_id ): array {
	global $wpdb;
	$user = get_userdata( $user_id );
	if ( ! $user instanceof WP_User || ! user_can( $user, 'read' ) ) {
		return array();
	}
	$ids = $wpdb->get_col(
		$wpdb->prepare(
			"SELECT DISTINCT post.ID
			FROM {$wpdb->prefix}hopechest_invitees AS noted JOIN $wpdb->posts AS post ON post.ID = noted.registry_id
			WHERE noted.invitee IN (%s, %s) AND post.post_type = %s AND post.post_status IN ('publish', 'private')
				AND post.post_author <> %d
			ORDER BY post.ID DESC LIMIT %d",
			md5( invitee_key( $user->user_login ) ),
			md5( invitee_key( $user->user_email ) ),
			REGISTRY,
			$user_id,
			MOST_INVITING
		)
	);
	$ids = array_map( 'intval', $ids );
	update_meta_cache( 'post', $ids );
	$is_invited = static fn( int $id ): bool => is_invited( $user_id, $id );
	return array_values( array_filter( $ids, $is_invited ) );
}
