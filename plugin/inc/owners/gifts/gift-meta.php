<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Client\status_of;
use function Hopechest\Owners\{ owner_client, reached };

use const Hopechest\Registry\{ CURRENCY, GROUP_GIFTS, HEADINGS, ITEM_CURRENCIES };

/**
 * Whether a gift is given in parts, in which currency its price is, and under which heading it stands is in the meta of
 * the list: an item has no field for it.
 *
 * @param array $typed As `read_own_gift()` returns it.
 */
function save_in_meta( array $list, int $id, array $typed ): void {
	if ( $id < 1 ) {
		return;
	}
	$marks = parts_of_gift( $list, $id, $typed ) + currency_of_gift( $list, $id, $typed );
	$all   = $marks + place_of_gift( $list, $id, $typed );
	if ( array() === $all ) {
		return;
	}
	$saved = owner_client()->update_item_meta( $list['registry']['id'], $id, $all );
	// The heading has gone at this moment: the gift stays where it is.
	$is_heading_gone = 409 === status_of( $saved );
	reached( $is_heading_gone ? owner_client()->update_item_meta( $list['registry']['id'], $id, $marks ) : $saved );
}

/** Another form may say something of another gift at the same moment, so the service changes the words of this one alone. */
function parts_of_gift( array $list, int $id, array $typed ): array {
	$is_group_gift = '1' === $typed['parts'];
	$is_known      = in_array( $id, $list['registry']['meta'][ GROUP_GIFTS ], true );
	return $is_group_gift === $is_known ? array() : compact( 'is_group_gift' );
}

function currency_of_gift( array $list, int $id, array $typed ): array {
	$all      = array_column( $list['registry']['meta'][ ITEM_CURRENCIES ], 'currency', 'item_id' );
	$currency = $typed['currency'] === $list['registry']['meta'][ CURRENCY ] ? '' : $typed['currency'];
	return $currency === ( $all[ $id ] ?? '' ) ? array() : compact( 'currency' );
}

/** The heading that it goes under; nothing where it stands there already, and for a heading that has gone. */
function place_of_gift( array $list, int $id, array $typed ): array {
	$rows  = rows_of( $list );
	$under = $typed['under'];
	$all   = in_array( $id, $rows, true ) ? $rows : array_merge( $rows, array( $id ) );
	if ( null === $under || heading_over( $all, $id ) === $under ) {
		return array();
	}
	foreach ( $list['registry']['meta'][ HEADINGS ] as $heading ) {
		if ( heading_row( $heading['title'] ) === $under ) {
			return array( 'heading' => $heading['title'] );
		}
	}
	return '' === $under ? array( 'heading' => '' ) : array();
}
