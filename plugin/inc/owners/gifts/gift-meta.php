<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Owners\{ owner_client, reached };

use const Hopechest\Limits\MOST_ITEMS;
use const Hopechest\Registry\{ CURRENCY, GROUP_GIFTS, HEADINGS, ITEM_CURRENCIES };

/**
 * Whether a gift is given in parts, in which currency its price is, and under which heading it stands is in the meta of
 * the list: an item has no field for it.
 *
 * @param array $typed As `read_own_gift()` returns it.
 */
function save_in_meta( array $list, int $id, array $typed ): void {
	$meta = $id < 1 ? array() : parts_in_meta( $list, $id, $typed ) + currencies_in_meta( $list, $id, $typed ) + order_in_meta( $list, $id, $typed );
	if ( array() !== $meta ) {
		reached( owner_client()->update_registry( $list['registry']['id'], compact( 'meta' ) ) );
	}
}

function parts_in_meta( array $list, int $id, array $typed ): array {
	$all       = $list['registry']['meta'][ GROUP_GIFTS ];
	$is_in_parts = '1' === $typed['parts'];
	if ( in_array( $id, $all, true ) === $is_in_parts ) {
		return array();
	}
	$others = array_values( array_diff( $all, array( $id ) ) );
	// Gifts that were removed for good make room.
	$kept = count( $others ) < MOST_ITEMS ? $others : array_values( array_intersect( $others, array_column( $list['items'], 'id' ) ) );
	return array( GROUP_GIFTS => $is_in_parts ? array_merge( $kept, array( $id ) ) : $others );
}

function currencies_in_meta( array $list, int $id, array $typed ): array {
	$all = array_column( $list['registry']['meta'][ ITEM_CURRENCIES ], 'currency', 'item_id' );
	$own = $typed['currency'] === $list['registry']['meta'][ CURRENCY ] ? '' : $typed['currency'];
	if ( $own === ( $all[ $id ] ?? '' ) ) {
		return array();
	}
	unset( $all[ $id ] );
	if ( '' !== $own ) {
		$all        = count( $all ) < MOST_ITEMS ? $all : array_intersect_key( $all, array_column( $list['items'], 'id', 'id' ) );
		$all[ $id ] = $own;
	}
	$stored = array();
	foreach ( $all as $item_id => $currency ) {
		$stored[] = compact( 'item_id', 'currency' );
	}
	return array( ITEM_CURRENCIES => $stored );
}

function order_in_meta( array $list, int $id, array $typed ): array {
	$rows     = rows_of( $list );
	$under    = $typed['under'];
	$all      = in_array( $id, $rows, true ) ? $rows : array_merge( $rows, array( $id ) );
	$is_there = '' === $under || in_array( $under, headings_in( $rows ), true );
	if ( null === $under || ! $is_there || heading_over( $all, $id ) === $under ) {
		return array();
	}
	return rows_to_meta( put_under( $all, $id, $under ), $list['registry']['meta'][ HEADINGS ] );
}
