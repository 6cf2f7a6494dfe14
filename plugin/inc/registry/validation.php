<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_Error;
use WP_Post;
use WP_REST_Request;

/**
 * WordPress looks at meta only after it has stored title and story, and lets pass what the schema cannot say. This looks
 * at all of it first, so that a refused request changes nothing.
 *
 * @param \stdClass|WP_Error $prepared
 * @param WP_REST_Request    $request
 * @return \stdClass|WP_Error
 */
function filter_rest_pre_insert_registry( $prepared, $request ) {
	$meta = $request['meta'];
	$post = $request['id'] ? get_post( (int) $request['id'] ) : null;
	if ( $post instanceof WP_Post && is_array( $meta ) && array_key_exists( OWNERS, $meta ) ) {
		// WordPress takes null for no list, and a text for a list with commas.
		$owners = null === $meta[ OWNERS ] ? array() : rest_sanitize_array( $meta[ OWNERS ] );
		if ( ! may_change_owners( get_current_user_id(), $post, array_filter( $owners, 'is_string' ) ) ) {
			return new WP_Error( 'rest_forbidden', __( 'Only the first owner or a manager may change the owners.', 'hopechest' ), array( 'status' => 403 ) );
		}
		let_owners_change( get_current_user_id(), $post->ID );
	}
	$owners = is_array( $meta ) && is_array( $meta[ OWNERS ] ?? null ) ? array_filter( $meta[ OWNERS ], 'is_string' ) : array();
	$entry  = unknown_owners( $owners, $post )[0] ?? null;
	if ( null !== $entry ) {
		return new WP_Error( 'hopechest_no_such_account', say_no_such_account( $entry ), array( 'status' => 409 ) + compact( 'entry' ) );
	}
	foreach ( is_array( $meta ) ? $meta : array() as $key => $value ) {
		$fault = null === $value ? null : fault_of_meta( (string) $key, $value );
		if ( null !== $fault ) {
			$params = array( 'meta' => $fault );
			return new WP_Error( 'rest_invalid_param', $fault, array( 'status' => 400 ) + compact( 'params' ) );
		}
	}
	return $prepared;
}

/** As the service says it of an owner whose name no account has. */
function say_no_such_account( string $name ): string {
	/* translators: %s: a name that was typed. */
	return sprintf( __( 'No account has the name “%s”. Write the name of an account, or an e-mail address.', 'hopechest' ), $name );
}

/**
 * What is wrong with the value of a key as a sentence, or null. Keys of other plugins are left to WordPress.
 *
 * @param mixed $value
 */
function fault_of_meta( string $key, $value ): ?string {
	$schema = registered_schema( $key );
	if ( null === $schema ) {
		return null;
	}
	$checked = rest_validate_value_from_schema( $value, $schema, "meta.$key" );
	if ( is_wp_error( $checked ) ) {
		return $checked->get_error_message();
	}
	if ( EVENT_DATE === $key && '' !== $value && '' === sanitize_text( $key, (string) $value ) ) {
		/* translators: %s: the name of a field. */
		return sprintf( __( '%s must be a day of the calendar like 2027-06-12, or empty.', 'hopechest' ), "meta.$key" );
	}
	if ( TIME_ZONE === $key && '' !== $value && '' === sanitize_text( $key, (string) $value ) ) {
		/* translators: %s: the name of a field. */
		return sprintf( __( '%s must be a time zone like Europe/Vienna, or empty.', 'hopechest' ), "meta.$key" );
	}
	if ( CURRENCY === $key && ! preg_match( '/^[A-Za-z]{3}$/D', $value ) ) {
		/* translators: %s: the name of a field. */
		return sprintf( __( '%s must be three letters like EUR.', 'hopechest' ), "meta.$key" );
	}
	return null;
}

function registered_schema( string $key ): ?array {
	$registered = get_registered_meta_keys( 'post', REGISTRY )[ $key ] ?? array();
	return is_array( $registered['show_in_rest'] ?? null ) ? $registered['show_in_rest']['schema'] ?? null : null;
}
