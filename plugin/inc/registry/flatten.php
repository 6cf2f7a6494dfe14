<?php
declare(strict_types=1);

namespace Hopechest;

use WP_Post;

/**
 * A registry as one array, the shape that pages and other plugins work with. Whether the visitor may read it is asked
 * before; the lists of invitees and item ids are in it only for those who may see them.
 *
 * @param array|null $items Where they are known already; otherwise the service is asked for them.
 */
function flatten_registry( WP_Post $post, ?array $items = null ): array {
	return array(
		'id'          => $post->ID,
		'user_id'     => (int) $post->post_author,
		'title'       => from_stored( $post->post_title ),
		'description' => from_stored( $post->post_content ),
		'is_public'   => 'publish' === $post->post_status,
		'permalink'   => (string) get_permalink( $post ),
		'share_key'   => $post->ID,
		'meta'        => flat_meta( $post ),
		'items'       => $items ?? client()->get_items( stored_list( $post->ID, ITEM_IDS ) ),
	);
}

function flat_meta( WP_Post $post ): array {
	$meta = array();
	foreach ( may_see_lists( get_current_user_id(), $post ) ? HIDDEN_LISTS : array() as $key ) {
		$meta[ $key ] = stored_list( $post->ID, $key );
	}
	foreach ( array( EVENT_TYPE, EVENT_DATE, CURRENCY, REVEAL ) as $key ) {
		$meta[ $key ] = (string) get_post_meta( $post->ID, $key, true );
	}
	return $meta;
}
