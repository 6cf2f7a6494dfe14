<?php
declare(strict_types=1);

namespace Hopechest\Pages;

/** What a guest wants on the page of a registry, and what it is about: parameters of its address. */
const VIEW_PARAMETER     = 'hopechest';
const GIFT_PARAMETER     = 'gift';
const PURCHASE_PARAMETER = 'purchase';
const RELEASE_PARAMETER  = 'back';
const OUTCOME_PARAMETER  = 'outcome';
const FIND_PARAMETER     = 'find';

/**
 * A page of the registry, such as the form for one gift; without parameters the list itself.
 *
 * @param array $registry As `flatten_registry()` returns it.
 */
function guest_address( array $registry, array $parameters = array() ): string {
	return add_query_arg( array_map( 'rawurlencode', array_map( 'strval', $parameters ) ), $registry['permalink'] );
}

/**
 * @param array $registry As `flatten_registry()` returns it.
 * @param array $gift As `to_gift()` returns it.
 */
function give_address( array $registry, array $gift ): string {
	return guest_address(
		$registry,
		array(
			VIEW_PARAMETER => 'give',
			GIFT_PARAMETER => $gift['id'],
		)
	);
}

/** A parameter of the address of this request, as it was sent; empty when it is not there or no text. */
function from_address( string $name ): string {
	$value = filter_input( INPUT_GET, $name );
	return is_string( $value ) ? $value : '';
}
