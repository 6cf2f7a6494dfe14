<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_Post;

use function Hopechest\Client\{ ask_signed, ask_unless_resting, page_seconds };

/** The fields that no visitor may see. */
const AFFILIATE_FIELDS = array( 'affiliate_url', 'affiliate_status' );

/**
 * A registry as one array. The caller checks first whether the visitor may read it. The invitees, owners and item ids are
 * in it only if the visitor may see them.
 *
 * @param array[]|null $items The items if the caller has them; otherwise the service is asked.
 * @return array{
 *   id: int, user_id: int, title: string, description: string, is_public: bool, permalink: string, share_key: int,
 *   meta: array, items: array[]
 * } The meta as `flat_meta()` returns it, each item as `get_item()` does without the affiliate fields.
 */
function flatten_registry( WP_Post $post, ?array $items = null ): array {
	$is_covered = is_covered( $post );
	return array(
		'id'          => $post->ID,
		'user_id'     => (int) $post->post_author,
		'title'       => from_stored( $post->post_title ),
		'description' => $is_covered ? '' : from_stored( $post->post_content ),
		'is_public'   => 'publish' === $post->post_status,
		'permalink'   => (string) get_permalink( $post ),
		'share_key'   => $post->ID,
		'meta'        => flat_meta( $post ),
		'items'       => $is_covered ? array() : array_map( __NAMESPACE__ . '\\without_affiliate', $items ?? read_items( $post ) ),
	);
}

/** A service that does not answer in time is left alone for a while, and there are no items then. */
function read_items( WP_Post $post ): array {
	$asked = array(
		'act'  => 'tell',
		'list' => array(
			'id'       => $post->ID,
			'item_ids' => sanitize_list( ITEM_IDS, stored_list( $post->ID, ITEM_IDS ) ),
		),
	);
	$said  = ask_unless_resting( (string) $post->ID, static fn() => ask_signed( $asked, page_seconds() ) );
	return is_array( $said ) ? (array) ( $said['items'] ?? array() ) : array();
}

/** @param array $item As `get_item()` returns it. */
function without_affiliate( array $item ): array {
	return array_diff_key( $item, array_flip( AFFILIATE_FIELDS ) );
}

/**
 * @param string[]|null $hidden The keys of hidden meta that are in it; without them, what the current user may see.
 * @return array{
 *   registry_item_ids?: int[], registry_invitees?: string[], registry_owners?: string[], registry_event_type: string, registry_event_date: string,
 *   registry_time_zone: string, registry_currency: string, registry_reveal: string, registry_most_wanted: int, registry_group_gifts: int[],
 *   registry_hand_over: string, registry_headings: array{title: string, items_above: int}[],
 *   registry_item_currencies: array{item_id: int, currency: string}[], registry_put_away: bool,
 *   registry_for_child: bool, registry_search_engines: bool
 * }
 */
function flat_meta( WP_Post $post, ?array $hidden = null ): array {
	$hidden = $hidden ?? ( may_see_hidden_meta( get_current_user_id(), $post ) ? HIDDEN_META : array() );
	$meta   = array();
	foreach ( array_keys( get_registered_meta_keys( 'post', REGISTRY ) ) as $key ) {
		if ( 0 === strpos( $key, 'registry_' ) && in_array( $key, $hidden, true ) === in_array( $key, HIDDEN_META, true ) ) {
			// Other code may have stored anything.
			$meta[ $key ] = sanitize_meta( $key, get_post_meta( $post->ID, $key, true ), 'post', REGISTRY );
		}
	}
	return $meta;
}
