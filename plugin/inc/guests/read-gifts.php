<?php
declare(strict_types=1);

namespace Hopechest;

use WP_Error;
use WP_Post;

/** How long a page may show gifts as they were, and how long the site leaves a service alone that does not answer. */
const GIFTS_SECONDS = 30;
const AWAY_SECONDS  = 5;

/**
 * The gifts of a registry and the affiliate links of those that have one, from the cache or from the service.
 *
 * @return array|null `items` and `links`, or null while the service is away.
 */
function read_gifts( WP_Post $post ): ?array {
	$kept = get_transient( gifts_key( $post->ID ) );
	if ( is_array( $kept ) ) {
		return $kept['gifts'];
	}
	$gifts = ask_for_gifts( $post );
	// What the owner has changed or a guest has bought meanwhile has already dropped what was kept before.
	set_transient( gifts_key( $post->ID ), array( 'gifts' => $gifts ), null === $gifts ? AWAY_SECONDS : GIFTS_SECONDS );
	return $gifts;
}

/** Where another request has dropped it first, WordPress would still answer with what this request has read before. */
function forget_gifts( int $registry_id ): void {
	$key = gifts_key( $registry_id );
	delete_transient( $key );
	wp_cache_delete( "_transient_$key", 'options' );
	wp_cache_delete( "_transient_timeout_$key", 'options' );
}

/** The name changes with the settings, so that another service or account begins anew. */
function gifts_key( int $registry_id ): string {
	return 'hopechest_gifts_' . $registry_id . '_' . substr( wp_hash( (string) wp_json_encode( client_settings() ) ), 0, 8 );
}

function ask_for_gifts( WP_Post $post ): ?array {
	$items = read_items_or_error( $post );
	if ( is_wp_error( $items ) ) {
		return null;
	}
	$found = array() === $items ? array() : client()->list_affiliates( $post->ID );
	$links = array();
	foreach ( is_array( $found ) ? $found : array() as $affiliate ) {
		if ( 'active' === ( $affiliate['affiliate_status'] ?? '' ) ) {
			$links[ (int) $affiliate['item_id'] ] = (string) ( $affiliate['affiliate_url'] ?? '' );
		}
	}
	return compact( 'items', 'links' );
}

/**
 * The service writes the list of gifts into the registry at each change, so a page shows a new gift at once.
 *
 * @param int    $meta_id
 * @param int    $post_id
 * @param string $key
 */
function action_updated_post_meta( $meta_id, $post_id, $key ): void {
	if ( in_array( $key, array( ITEM_IDS, MOST_WANTED ), true ) ) {
		forget_gifts( (int) $post_id );
	}
}
