<?php
declare(strict_types=1);

namespace Hopechest\Keys;

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
}
