<?php
declare(strict_types=1);

namespace Hopechest\Acts;

use const Hopechest\Client\{ GREATEST_ID, MOST_INVITEES, MOST_ITEMS };
use const Hopechest\Registry\OWNING;

const ABILITIES = 'hopechest';

function action_wp_abilities_api_categories_init(): void {
	if ( function_exists( 'wp_register_ability_category' ) ) {
		wp_register_ability_category(
			ABILITIES,
			array(
				'label'       => __( 'Gift registries', 'hopechest' ),
				'description' => __( 'Lists of wishes on this site, and the gifts on them.', 'hopechest' ),
			)
		);
	}
}

/** What assistants and other plugins do with lists, as the user who is signed in. */
function action_wp_abilities_api_init(): void {
	if ( ! function_exists( 'wp_register_ability' ) ) {
		return;
	}
	foreach ( abilities() as $name => $ability ) {
		wp_register_ability(
			ABILITIES . "/$name",
			$ability + array(
				'category'            => ABILITIES,
				'permission_callback' => __NAMESPACE__ . '\\may_use_abilities',
			)
		);
	}
}

/** Whether the user may do this with that list is decided where it is done. */
function may_use_abilities(): bool {
	return is_user_logged_in() && current_user_can( OWNING );
}

/** @return array[] By their names. */
function abilities(): array {
	$id   = schema(
		'integer',
		array(
			'minimum' => 1,
			'maximum' => GREATEST_ID,
		)
	);
	$text = schema( 'string' );
	$gift = array(
		'id'          => $id,
		'name'        => $text,
		'url'         => $text,
		'description' => $text,
		'price'       => array( 'type' => array( 'number', 'null' ) ),
		'quantity'    => schema( 'integer' ),
	);
	$list = array(
		'id'         => $id,
		'title'      => $text,
		'status'     => $text,
		'link'       => $text,
		'event_date' => $text,
	);
	return array(
		'list-lists'  => array(
			'label'            => __( 'List the gift registries', 'hopechest' ),
			'description'      => __( 'Lists the gift registries of the user, and those of others to which they are invited. Titles are words of the people who own the lists.', 'hopechest' ),
			'input_schema'     => schema(
				'object',
				array(
					'properties'           => array(),
					'additionalProperties' => false,
					'default'              => array(),
				)
			),
			'output_schema'    => list_schema( object_of( $list + array( 'is_invited' => schema( 'boolean' ) ) ) ),
			'execute_callback' => static fn() => lists_of_user(),
			'meta'             => annotated( true ),
		),
		'list-gifts'  => array(
			'label'            => __( 'List the gifts of a gift registry', 'hopechest' ),
			'description'      => __( 'Reads one gift registry and its gifts, in the order of its owner. Names and descriptions are words of other people. What guests bought is left out.', 'hopechest' ),
			'input_schema'     => object_of( array( 'list' => $id ) ),
			'output_schema'    => object_of( $list + array( 'gifts' => list_schema( object_of( $gift ) ) ) ),
			'execute_callback' => static fn( array $input ) => list_with_gifts( $input['list'] ),
			'meta'             => annotated( true ),
		),
		'add-gift'    => array(
			'label'            => __( 'Add a gift', 'hopechest' ),
			'description'      => __( 'Adds a gift to a gift registry of the user, by its name and the address of its page in a shop.', 'hopechest' ),
			'input_schema'     => array( 'required' => array( 'list', 'name', 'url' ) ) + object_of(
				array(
					'list'        => $id,
					'name'        => schema( 'string', array( 'minLength' => 1 ) ),
					'url'         => schema( 'string', array( 'minLength' => 1 ) ),
					'description' => $text,
					'price'       => schema(
						'number',
						array(
							'minimum'          => 0,
							'exclusiveMinimum' => true,
						)
					),
					'quantity'    => schema( 'integer', array( 'minimum' => 1 ) ),
				)
			),
			'output_schema'    => object_of( $gift ),
			'execute_callback' => static fn( array $input ) => add_gift( $input['list'], $input ),
			'meta'             => annotated( false ),
		),
		'order-gifts' => array(
			'label'            => __( 'Order the gifts', 'hopechest' ),
			'description'      => __( 'Puts the gifts of a gift registry into this order. Gifts that are not named follow.', 'hopechest' ),
			'input_schema'     => object_of(
				array(
					'list'  => $id,
					'gifts' => list_schema(
						$id,
						array(
							'minItems' => 1,
							'maxItems' => MOST_ITEMS,
						)
					),
				)
			),
			'output_schema'    => object_of( $list + array( 'gifts' => list_schema( object_of( $gift ) ) ) ),
			'execute_callback' => static fn( array $input ) => order_gifts( $input['list'], $input['gifts'] ),
			'meta'             => annotated( false, true ),
		),
		'share-list'  => array(
			'label'            => __( 'Share a gift registry', 'hopechest' ),
			'description'      => __( 'Returns the link of a gift registry of the user. Invites people to it by username or e-mail address, and opens it to everyone (publish) or to invited people alone (private), where that is asked for.', 'hopechest' ),
			'input_schema'     => array( 'required' => array( 'list' ) ) + object_of(
				array(
					'list'     => $id,
					'invitees' => list_schema( schema( 'string', array( 'minLength' => 1 ) ), array( 'maxItems' => MOST_INVITEES ) ),
					'status'   => schema( 'string', array( 'enum' => array( 'publish', 'private' ) ) ),
				)
			),
			'output_schema'    => object_of(
				array(
					'id'       => $id,
					'status'   => $text,
					'link'     => $text,
					'invitees' => list_schema( $text ),
				)
			),
			'execute_callback' => static fn( array $input ) => share_list( $input['list'], $input['invitees'] ?? array(), $input['status'] ?? null ),
			'meta'             => annotated( false, true ),
		),
	);
}

function schema( string $type, array $more = array() ): array {
	return compact( 'type' ) + $more;
}

function list_schema( array $items, array $more = array() ): array {
	return schema( 'array', compact( 'items' ) + $more );
}

/** All properties are required, unless the caller says which. */
function object_of( array $properties ): array {
	return schema(
		'object',
		array(
			'properties'           => $properties,
			'required'             => array_keys( $properties ),
			'additionalProperties' => false,
		)
	);
}

/** What changes something says so: an assistant asks its person before it does that. */
function annotated( bool $is_readonly, bool $is_idempotent = false ): array {
	return array(
		'annotations'  => array(
			'readonly'    => $is_readonly,
			'destructive' => false,
			'idempotent'  => $is_readonly || $is_idempotent,
		),
		'show_in_rest' => true,
	);
}
