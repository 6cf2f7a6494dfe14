<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_Error;
use WP_REST_Block_Renderer_Controller;
use WP_REST_Request;
use WP_REST_Users_Controller;

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

/**
 * A user whose address is invited may read the registry, so a user may not take the address of another person. The
 * profile page sends a confirmation to a new address. REST does not, and is refused here: WordPress takes an error from
 * `rest_pre_insert_user` for a user without changes and answers with success.
 *
 * @param mixed           $result
 * @param WP_REST_Request $request
 * @param string          $route
 * @param array           $handler
 * @return mixed
 */
function filter_rest_dispatch_request( $result, $request, $route, $handler ) {
	$user_id = updated_user( $request, $handler['callback'] ?? null );
	if ( null !== $result || 0 === $user_id || ! is_string( $request['email'] ) || may_have_email( $user_id, $request['email'] ) ) {
		return $result;
	}
	return new WP_Error( 'hopechest_unconfirmed_email', say_where_email_changes(), array( 'status' => 403 ) );
}

/**
 * The profile page itself leaves out the confirmation when its form does not say whose profile it is.
 *
 * @param WP_Error  $errors
 * @param bool      $update
 * @param \stdClass $user
 */
function action_user_profile_update_errors( $errors, $update, $user ): void {
	if ( $update && ! may_have_email( (int) $user->ID, (string) ( $user->user_email ?? '' ) ) ) {
		$errors->add( 'hopechest_unconfirmed_email', esc_html( say_where_email_changes() ) );
	}
}

/**
 * The id of the user that this request changes, or 0 if it changes none.
 *
 * @param mixed $callback
 */
function updated_user( WP_REST_Request $request, $callback ): int {
	if ( ! is_array( $callback ) || ! $callback[0] instanceof WP_REST_Users_Controller ) {
		return 0;
	}
	if ( 'update_current_item' === $callback[1] ) {
		return get_current_user_id();
	}
	return 'update_item' === $callback[1] ? (int) $request['id'] : 0;
}

/** A user keeps the address that they have; a manager of accounts may set any. */
function may_have_email( int $user_id, string $email ): bool {
	$user = get_userdata( $user_id );
	return current_user_can( 'edit_users' ) || ( $user && invitee_key( $user->user_email ) === invitee_key( $email ) );
}

function say_where_email_changes(): string {
	return __( 'Change the e-mail address on the profile page in the administration of this site; it asks for a confirmation.', 'hopechest' );
}
