<?php
declare(strict_types=1);

namespace Hopechest\Keys;

use WP_Application_Passwords;
use WP_REST_Response;

/**
 * The service asks who calls it, and hears in the same answer what the key of the caller may do. Each is null where the key is not
 * narrowed.
 */
function action_rest_api_init_key_of_caller(): void {
	$fields = array(
		'registry_scopes'       => array( 'array', static fn( array $rights ): array => $rights['scopes'] ),
		'registry_lists'        => array( 'array', static fn( array $rights ): ?array => $rights['lists'] ),
		'registry_seconds_left' => array( 'integer', static fn( array $rights ): ?int => null === $rights['ends'] ? null : max( 0, $rights['ends'] - time() ) ),
	);
	foreach ( $fields as $name => list( $type, $value_of ) ) {
		register_rest_field(
			'user',
			$name,
			array(
				'get_callback' => static function ( array $said ) use ( $value_of ) {
					$rights = Key_Of_Request::$user_id === (int) $said['id'] ? rights_of_request() : null;
					return null === $rights ? null : $value_of( $rights );
				},
				'schema'       => array(
					'type'     => array( $type, 'null' ),
					'context'  => array( 'edit' ),
					'readonly' => true,
				),
			)
		);
	}
	$names = array(
		'registry_key'  => array( 'string', static fn( int $user_id ): ?string => Key_Of_Request::$user_id === $user_id && '' !== Key_Of_Request::$uuid ? Key_Of_Request::$uuid : null ),
		'registry_keys' => array( 'array', __NAMESPACE__ . '\\working_keys' ),
	);
	foreach ( $names as $name => list( $type, $value_of ) ) {
		register_rest_field(
			'user',
			$name,
			array(
				'get_callback' => static fn( array $said ) => $value_of( (int) $said['id'] ),
				'schema'       => array(
					'type'     => array( $type, 'null' ),
					'context'  => array( 'edit' ),
					'readonly' => true,
				),
			)
		);
	}
}

/**
 * By these the service knows later whether the key of a hook still works. They open nothing, and only who may see users reads them, by a
 * key that may do all.
 *
 * @return ?string[]
 */
function working_keys( int $user_id ): ?array {
	if ( null !== rights_of_request() || ! current_user_can( 'list_users' ) ) {
		return null;
	}
	$works = static function ( string $uuid ) use ( $user_id ): bool {
		$rights = rights_of( $user_id, $uuid );
		return null === $rights || ! has_ended( $rights );
	};
	return array_values( array_filter( array_column( WP_Application_Passwords::get_user_application_passwords( $user_id ), 'uuid' ), $works ) );
}

/** A key that may not do all reads of no other user whom a name on a list means, also where its user may. */
function filter_rest_prepare_registry_of_key( WP_REST_Response $response ): WP_REST_Response {
	$said = $response->get_data();
	if ( null !== rights_of_request() && isset( $said['registry_named']['accounts'] ) ) {
		unset( $said['registry_named']['accounts'] );
		$response->set_data( $said );
	}
	return $response;
}
