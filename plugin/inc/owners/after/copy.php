<?php
declare(strict_types=1);

namespace Hopechest\Owners\After;

use function Hopechest\Client\status_of;
use function Hopechest\Owners\{ key_of_thing, owner_client, reached };
use function Hopechest\Owners\Lists\{ fault_of_day, fault_of_title };
use function Hopechest\Place\owner_address;
use function Hopechest\Registry\{ carry_names, invitee_entries, owner_entries, stored_list };

use const Hopechest\Owners\{ FOCUS_PARAMETER, NOTE };
use const Hopechest\Registry\{
	CURRENCY, EVENT_DATE, EVENT_TYPE, FOR_CHILD, GROUP_GIFTS, HAND_OVER, HEADINGS, INVITEES, ITEM_CURRENCIES, ITEM_IDS, MOST_WANTED,
	OWNERS, REVEAL
};

/** A site gives a page half a minute or less; a list that takes longer goes on when its form is sent again. */
const COPY_SECONDS = 15;

/**
 * A new list with what the owner chooses of an old one, which stays as it is. Each thing is made under a key made of the
 * form, so a form that is sent again goes on where it stopped; it knows what has come along.
 *
 * @param array $list   As `open_own_list()` returns it.
 * @param array $posted What was sent, without slashes.
 * @return array As `answer_owner()` returns it.
 */
function copy_list( array $list, array $posted ): array {
	$typed  = read_copy( $posted );
	$faults = array_filter(
		array(
			'title'     => fault_of_title( $typed['title'] ),
			'event_day' => fault_of_day( $typed['day'] ),
		)
	);
	if ( isset( $posted['fill'] ) || array() !== $faults ) {
		return copy_page( $list, $typed, isset( $posted['fill'] ) ? array() : $faults );
	}
	$until = microtime( true ) + COPY_SECONDS;
	$head  = head_of_copy( $list, $typed );
	$key   = key_of_thing( $typed['key'], array( $head, $typed['along']['guests'], $typed['along']['owners'] ) );
	$made  = reached( owner_client()->create_registry( $head, $key ) );
	$id    = (int) ( $made['id'] ?? 0 );
	bring_people( $list, $typed, $id );
	$links = array_column( (array) reached( owner_client()->list_affiliates( $list['registry']['id'] ) ), null, 'item_id' );
	$ids   = $id === $typed['came']['list'] ? $typed['came']['ids'] : array();
	foreach ( $list['items'] as $item ) {
		// A gift that has come along stays as it came, also where an owner has changed the old one since.
		if ( isset( $ids[ (int) $item['id'] ] ) ) {
			continue;
		}
		$pieces = pieces_along( $item, $typed['along'] );
		if ( 0 === $pieces ) {
			continue;
		}
		if ( microtime( true ) > $until ) {
			return copy_goes_on( $list, $typed, $id, $ids );
		}
		$gift  = array( 'quantity_needed' => $pieces ) + item_for_list( $item, $links, $list['registry']['id'], $id );
		$added = owner_client()->add_registry_item( $id, $gift, key_of_thing( $key, array( $item['id'], $gift ) ) );
		if ( 429 === status_of( $added ) ) {
			return copy_goes_on( $list, $typed, $id, $ids );
		}
		$ids[ (int) $item['id'] ] = (int) ( reached( $added )['data']['id'] ?? 0 );
	}
	// In the order of the old list.
	$ids = array_replace( array_intersect_key( array_flip( array_column( $list['items'], 'id' ) ), $ids ), $ids );
	reached( owner_client()->update_registry( $id, array( 'meta' => meta_of_copy( $list, $ids ) ) ) );
	$done = array(
		'done'          => 'copied',
		FOCUS_PARAMETER => NOTE,
	);
	return array( 'to' => owner_address( $id, '', $done ) );
}

/** @param int[] $ids The new number of each gift that has come along to the list `$id`, by its old one. */
function copy_goes_on( array $list, array $typed, int $id, array $ids ): array {
	$typed['came'] = array(
		'list' => $id,
		'ids'  => $ids,
	);
	return copy_page( $list, $typed, array(), __( 'Part of the gifts have come along. Send it again: it goes on where it stopped.', 'hopechest' ) );
}

/** A list that was unwrapped early is wrapped again as a copy, so that its owners are surprised once more. */
function head_of_copy( array $list, array $typed ): array {
	$registry = $list['registry'];
	$meta     = $registry['meta'];
	$along    = $typed['along'];
	// A list that has no currency of its own goes on with that of the site.
	$own      = metadata_exists( 'post', $registry['id'], CURRENCY ) ? array( CURRENCY ) : array();
	return array(
		'title' => $typed['title'],
		'story' => $along['story'] ? $registry['description'] : '',
		'meta'  => array(
			EVENT_DATE => $typed['day'],
			REVEAL     => 'never' === $meta[ REVEAL ] ? 'never' : 'after_event',
		) + array_intersect_key( $meta, array_flip( array_merge( array( EVENT_TYPE, HAND_OVER, FOR_CHILD ), $own ) ) ),
	);
}

/**
 * Each name means on the copy whom it means on the old list. They come before the gifts: a copy that has people or gifts keeps
 * those that it has.
 */
function bring_people( array $list, array $typed, int $id ): void {
	clean_post_cache( $id );
	$people = array(
		INVITEES => $typed['along']['guests'] ? invitee_entries( $list['registry']['id'] ) : array(),
		OWNERS   => $typed['along']['owners'] && count_parts( $list )['owners'] > 0 ? owner_entries( $list['registry']['id'] ) : array(),
	);
	$has    = array_merge( invitee_entries( $id ), owner_entries( $id ), stored_list( $id, ITEM_IDS ) );
	if ( array() === array_filter( $people ) || array() !== $has ) {
		return;
	}
	carry_names( $list['registry']['id'], $id, array_keys( array_filter( $people ) ) );
	reached( owner_client()->update_registry( $id, array( 'meta' => array_map( 'array_values', $people ) ) ) );
}

/** How many pieces of a gift come along: those that are still to give, those that were given, or both. */
function pieces_along( array $item, array $along ): int {
	$wanted = (int) $item['quantity_needed'];
	$bought = min( (int) $item['quantity_purchased'], $wanted );
	return ( $along['open'] ? $wanted - $bought : 0 ) + ( $along['given'] ? $bought : 0 );
}

/**
 * Order, headings, the line of the most wanted, parts and currencies of the gifts that came along.
 *
 * @param int[] $ids The new number of each gift, by its old one.
 */
function meta_of_copy( array $list, array $ids ): array {
	$meta       = $list['registry']['meta'];
	$old        = array_map( 'intval', array_column( $list['items'], 'id' ) );
	$above      = static function ( int $place ) use ( $old, $ids ): int {
		return count( array_intersect( array_slice( $old, 0, $place ), array_keys( $ids ) ) );
	};
	$headings   = array();
	$currencies = array();
	foreach ( $meta[ HEADINGS ] as $heading ) {
		$headings[] = array( 'items_above' => $above( $heading['items_above'] ) ) + $heading;
	}
	foreach ( $meta[ ITEM_CURRENCIES ] as $entry ) {
		if ( isset( $ids[ $entry['item_id'] ] ) ) {
			$currencies[] = array( 'item_id' => $ids[ $entry['item_id'] ] ) + $entry;
		}
	}
	return array(
		ITEM_IDS        => array_values( $ids ),
		MOST_WANTED     => $above( $meta[ MOST_WANTED ] ),
		GROUP_GIFTS     => array_values( array_intersect_key( $ids, array_flip( $meta[ GROUP_GIFTS ] ) ) ),
		HEADINGS        => $headings,
		ITEM_CURRENCIES => $currencies,
	);
}
