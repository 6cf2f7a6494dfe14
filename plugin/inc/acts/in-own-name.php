<?php
declare(strict_types=1);

namespace Hopechest\Acts;

use WP_Error;
use WP_Post;

use function Hopechest\Client\to_outcome;
use function Hopechest\Registry\is_registry;
use function Hopechest\Relay\{ bring, visit_of };

/**
 * Asks the service in the name of the current user, in a visit as their pages are: with their rights on this site, and without a
 * password. What guests do stays a surprise for owners.
 *
 * @param string     $path Of the API of the service, such as `/registries/5/items`.
 * @param array|null $body
 * @return mixed|true|null|WP_Error What the client returns: null for 404, an error for every other refusal.
 */
function ask_in_own_name( string $method, string $path, ?array $body = null, ?WP_Post $list = null ) {
	if ( ! is_user_logged_in() ) {
		return new WP_Error( 'hopechest_no_user', __( 'No user is signed in.', 'hopechest' ), array( 'status' => 401 ) );
	}
	$visit   = visit_of( 'GET', "/api$path", $list );
	$request = array_intersect_key( $visit['request'], array_flip( array( 'address', 'origin' ) ) );
	// Where the list changes meanwhile, the visit is brought again, and makes nothing twice.
	$request += array( 'once' => wp_generate_uuid4() ) + compact( 'method' ) + array( 'path' => "/api$path" );

	$visit['request'] = null === $body ? $request : $request + array(
		'type' => 'application/json',
		'form' => (string) wp_json_encode( (object) $body ),
	);

	$answer = bring( $visit, $list );
	if ( is_wp_error( $answer ) ) {
		return say_why( $answer );
	}
	return to_outcome( (int) $answer['head']['status'], $answer['page'] );
}

/** An error of the relay may have no sentence of its own. */
function say_why( WP_Error $error ): WP_Error {
	$sentence = $error->get_error_message();
	$status   = (int) ( ( (array) $error->get_error_data() )['refusal'] ?? 503 );
	return new WP_Error( $error->get_error_code(), '' === $sentence ? __( 'The item service cannot be reached', 'hopechest' ) : $sentence, array( 'status' => $status ) );
}

/** @return WP_Post|WP_Error */
function demand_list( int $id ) {
	$post = get_post( $id );
	return is_registry( $post ) ? $post : no_such_list();
}

function no_such_list(): WP_Error {
	return new WP_Error( 'hopechest_no_such_list', __( 'There is no such list, or it is not yours to open.', 'hopechest' ), array( 'status' => 404 ) );
}
