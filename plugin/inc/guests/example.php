<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use function Hopechest\Registry\site_currency;

use const Hopechest\Registry\{
	CURRENCY, EVENT_DATE, EVENT_TYPE, FOR_CHILD, HEADINGS, ITEM_CURRENCIES, MOST_WANTED, PUT_AWAY, REVEAL
};

/** Days from now to the day of the example, so that it never lies in the past. */
const EXAMPLE_DAYS = 83;

/** Blocks are asked for over REST while a person edits a page. */
function is_in_editor(): bool {
	return defined( 'REST_REQUEST' ) && REST_REQUEST && current_user_can( 'edit_posts' );
}

/**
 * A registry that is stored nowhere, for the pictures of blocks.
 *
 * @return array As `flatten_registry()` returns it, but for the items.
 */
function example_registry(): array {
	return array(
		'id'          => 0,
		'title'       => __( 'Ana & Jonas', 'hopechest' ),
		'description' => __( 'We are happy that you are coming. If you would like to give us something, look here.', 'hopechest' ),
		'is_public'   => true,
		'permalink'   => home_url( '/' ),
		'meta'        => array(
			EVENT_TYPE      => 'wedding',
			EVENT_DATE      => (string) wp_date( 'Y-m-d', time() + EXAMPLE_DAYS * DAY_IN_SECONDS ),
			CURRENCY        => site_currency(),
			REVEAL          => 'after_event',
			MOST_WANTED     => 1,
			HEADINGS        => array(),
			ITEM_CURRENCIES => array(),
			PUT_AWAY        => false,
			FOR_CHILD       => false,
		),
	);
}

/** @return array[] Each as `get_item()` returns it. */
function example_items(): array {
	return array(
		example_item( 1, __( 'Casserole', 'hopechest' ), __( 'For long Sundays. The green one, if you can.', 'hopechest' ), 189.0 ),
		array(
			'quantity_needed'    => 8,
			'quantity_purchased' => 3,
		) + example_item( 2, __( 'Plate', 'hopechest' ), '', 24.0 ),
		array( 'quantity_purchased' => 1 ) + example_item( 3, __( 'Lamp', 'hopechest' ), '', 119.0 ),
	);
}

function example_item( int $id, string $name, string $note, float $price ): array {
	return array(
		'id'                 => $id,
		'name'               => $name,
		'description'        => $note,
		'url'                => 'https://shop.example/' . $id,
		'price'              => $price,
		'quantity_needed'    => 1,
		'quantity_purchased' => 0,
	);
}

function print_example_registry(): void {
	$registry = example_registry();
	$gifts    = array();
	foreach ( example_items() as $item ) {
		$gifts[] = to_gift( $item, '', $registry['meta'] );
	}
	print_registry(
		array(
			'registry'   => $registry,
			'gifts'      => $gifts,
			'is_wrapped' => false,
		)
	);
}
