<?php
declare(strict_types=1);

namespace Hopechest\Keys;

use WP_Error;
use WP_Post;
use WP_REST_Request;
use WP_REST_Users_Controller;
use WP_User;

use function Hopechest\Registry\{ invitee_entries, is_registry, owner_entries };

use const Hopechest\Registry\{ GROUP_GIFTS, HEADINGS, INVITEES, ITEM_CURRENCIES, ITEM_IDS, MOST_WANTED, OWNERS, REGISTRY, VERSION };

/** What a list says of its items: it changes with them. */
const META_OF_ITEMS = array( ITEM_IDS, MOST_WANTED, GROUP_GIFTS, HEADINGS, ITEM_CURRENCIES );

/** Parameters that change nothing. `meta` is looked at by itself. */
const NEUTRAL_PARAMETERS = array( 'id', 'meta', 'context', 'force', VERSION, '_fields', '_locale', '_envelope' );

/**
 * A key that has ended signs in no more, and a narrowed one over REST alone: XML-RPC and doors of other plugins know no rights.
 *
 * @param WP_Error $error
 * @param WP_User  $user
 * @param array    $item
 */
function action_wp_authenticate_application_password_errors( $error, $user, $item ): void {
	$rights = rights_of( $user->ID, (string) ( $item['uuid'] ?? '' ) );
	if ( null === $rights ) {
		return;
	}
	if ( has_ended( $rights ) ) {
		$error->add( 'hopechest_key_ended', 'The last day of this application password has passed.' );
	} elseif ( ! \defined( 'REST_REQUEST' ) || ! REST_REQUEST ) {
		$error->add( 'hopechest_out_of_scope', 'This application password is for gift lists alone.' );
	}
}

/**
 * A narrowed key says who its user is, and opens lists. All else over REST is closed to it: an account that makes application
 * passwords, or changes its own address, would have all rights again.
 *
 * @param mixed           $response
 * @param array           $handler
 * @param WP_REST_Request $request
 * @return mixed
 */
function filter_rest_request_before_callbacks_of_key( $response, $handler, $request ) {
	$rights = rights_of_request();
	if ( null === $rights || says_who_calls( $handler['callback'] ?? null ) ) {
		return $response;
	}
	return refusal_of_key( $rights, $request ) ?? $response;
}

/** @param mixed $callback */
function says_who_calls( $callback ): bool {
	return is_array( $callback ) && $callback[0] instanceof WP_REST_Users_Controller && 'get_current_item' === $callback[1];
}

function refusal_of_key( array $rights, WP_REST_Request $request ): ?WP_Error {
	if ( ! preg_match( '~^/wp/v2/' . REGISTRY . '(/\d+)?$~D', $request->get_route(), $part ) ) {
		return out_of_scope( 'This application password is for gift lists alone, and not for this address.' );
	}
	// WordPress takes a number in the body or the query before that of the address.
	$id = isset( $part[1] ) ? (int) $request['id'] : 0;
	if ( 0 !== $id && null !== $rights['lists'] && ! in_array( $id, $rights['lists'], true ) ) {
		// As of a number that is not there.
		return new WP_Error( 'rest_post_invalid_id', 'Invalid post ID.', array( 'status' => 404 ) );
	}
	switch ( $request->get_method() ) {
		case 'GET':
		case 'HEAD':
			return null;
		case 'DELETE':
			return demand( $rights, 'lists:write' );
		default:
			return 0 === $id ? refusal_of_new_list( $rights, $request ) : refusal_of_change( $rights, $request, get_post( $id ) );
	}
}

function refusal_of_new_list( array $rights, WP_REST_Request $request ): ?WP_Error {
	if ( null !== $rights['lists'] ) {
		return out_of_scope( 'This application password is for certain gift lists alone, and makes no other.' );
	}
	if ( has_parameter( $request, 'author' ) ) {
		return out_of_scope( 'This application password makes gift lists for its own account alone.' );
	}
	$meta   = meta_in( $request );
	$people = array_merge( (array) ( $meta[ INVITEES ] ?? array() ), (array) ( $meta[ OWNERS ] ?? array() ) );
	return demand( $rights, 'lists:write' ) ?? ( array() === $people ? null : demand( $rights, 'people' ) );
}

function refusal_of_change( array $rights, WP_REST_Request $request, ?WP_Post $post ): ?WP_Error {
	if ( null === $post || ! is_registry( $post ) ) {
		return null;
	}
	$meta = meta_in( $request );
	if ( has_parameter( $request, 'author' ) ) {
		return out_of_scope( 'This application password does not pass a gift list on.' );
	}
	if ( ! in_array( SURPRISES, $rights['scopes'], true ) && unwraps_sooner( $post, $meta ) ) {
		return out_of_scope( 'The gift list is wrapped, and this application password sees no surprises: it does not unwrap it sooner.' );
	}
	$people = array_diff_key( array_intersect_key( $meta, array_flip( array( INVITEES, OWNERS ) ) ), people_as_before( $post, $meta ) );
	$rest   = array_diff_key( $meta, array_flip( array_merge( META_OF_ITEMS, array( INVITEES, OWNERS ) ) ) );
	if ( array() !== $rest || array() !== array_diff( parameters_of( $request ), NEUTRAL_PARAMETERS ) ) {
		$refused = demand( $rights, 'lists:write' );
	}
	if ( array() !== array_intersect_key( $meta, array_flip( META_OF_ITEMS ) ) && ! in_array( 'lists:write', $rights['scopes'], true ) ) {
		$refused = $refused ?? demand( $rights, 'gifts:write' );
	}
	return $refused ?? ( array() === $people ? null : demand( $rights, 'people' ) );
}

/** A program may send back the whole that it has read. */
function people_as_before( WP_Post $post, array $meta ): array {
	$before = array(
		INVITEES => array_values( invitee_entries( $post->ID ) ),
		OWNERS   => owner_entries( $post->ID ),
	);
	return array_filter( $before, static fn( array $names, string $key ): bool => array_key_exists( $key, $meta ) && $meta[ $key ] === $names, ARRAY_FILTER_USE_BOTH );
}

function meta_in( WP_REST_Request $request ): array {
	return is_array( $request['meta'] ) ? $request['meta'] : array();
}

/** @return string[] The names of all that was sent, wherever it stands. */
function parameters_of( WP_REST_Request $request ): array {
	return array_map( 'strval', array_keys( (array) $request->get_json_params() + $request->get_body_params() + $request->get_query_params() ) );
}

function has_parameter( WP_REST_Request $request, string $parameter ): bool {
	return in_array( $parameter, parameters_of( $request ), true );
}

function demand( array $rights, string $scope ): ?WP_Error {
	return in_array( $scope, $rights['scopes'], true ) ? null : out_of_scope( "This application password lacks the right \"$scope\"." );
}

function out_of_scope( string $sentence ): WP_Error {
	return new WP_Error( 'hopechest_out_of_scope', $sentence, array( 'status' => 403 ) );
}

/**
 * A key for some lists finds no other one in a list of them.
 *
 * @param array $arguments
 */
function filter_rest_registry_query_of_key( $arguments ): array {
	$lists = rights_of_request()['lists'] ?? null;
	if ( null === $lists ) {
		return $arguments;
	}
	$found                 = empty( $arguments['post__in'] ) ? $lists : array_intersect( $lists, array_map( 'intval', $arguments['post__in'] ) );
	$arguments['post__in'] = array() === $found ? array( 0 ) : array_values( $found );
	return $arguments;
}
