<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_Error;
use WP_REST_Block_Renderer_Controller;
use WP_REST_Request;

/**
 * The form of a registry carries the nonce for the preview of an address, and WordPress answers every user who sends it
 * with the title of any post.
 */
function action_wp_ajax_sample_permalink(): void {
	check_ajax_referer( 'samplepermalink', 'samplepermalinknonce' );
	$id = isset( $_POST['post_id'] ) ? (int) $_POST['post_id'] : 0;
	if ( ! current_user_can( 'edit_post', $id ) ) {
		wp_die( esc_html__( 'You may not edit this entry.', 'hopechest' ), '', array( 'response' => 403 ) );
	}
}

/**
 * WordPress renders any block, one that fetches an address among them, for a user who names a post that they may edit.
 * A registry holds no blocks, so naming one is not enough.
 *
 * @param mixed           $result
 * @param WP_REST_Request $request
 * @param string          $route
 * @param array           $handler
 * @return mixed
 */
function filter_rest_dispatch_request_of_blocks( $result, $request, $route, $handler ) {
	$callback   = $handler['callback'] ?? null;
	$is_a_block = is_array( $callback ) && $callback[0] instanceof WP_REST_Block_Renderer_Controller;
	if ( null !== $result || ! $is_a_block || get_post_type( (int) $request['post_id'] ) !== REGISTRY || current_user_can( 'edit_posts' ) ) {
		return $result;
	}
	return new WP_Error(
		'hopechest_no_blocks',
		__( 'A gift registry has no blocks to show.', 'hopechest' ),
		array( 'status' => rest_authorization_required_code() )
	);
}

/** The form of WordPress for custom fields lists the names of all fields of the site. Registries have their own box. */
function action_add_meta_boxes_without_custom_fields(): void {
	remove_meta_box( 'postcustom', REGISTRY, 'normal' );
}
