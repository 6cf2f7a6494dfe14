<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Client\status_of;
use function Hopechest\Owners\{ find_item, key_of_thing, own_address, owner_client, reached, to_focus };
use function Hopechest\Pages\text_in;

use const Hopechest\Limits\{ MOST_ITEMS, MOST_PIECES };
use const Hopechest\Owners\NOTE;
use const Hopechest\Pages\GIFT_PARAMETER;
use const Hopechest\Registry\HEADINGS;

/** A new gift. A form that comes twice adds one. */
function add_gift( array $list, array $posted ): array {
	$typed = read_own_gift( $posted );
	$again = again_with( $posted, $typed );
	if ( null !== $again ) {
		return gifts_page( $list, array( 'adding' => $again ) );
	}
	$id    = $list['registry']['id'];
	$gift  = typed_to_item( $typed, $id );
	$added = owner_client()->add_registry_item( $id, $gift, key_of_thing( $typed['key'], $gift ) );
	if ( 409 === status_of( $added ) ) {
		$faults = array( 'gift_name' => say_full() );
		return gifts_page( $list, array( 'adding' => compact( 'typed', 'faults' ) ) );
	}
	$item = reached( $added )['data'] ?? array();
	save_in_meta( $list, (int) ( $item['id'] ?? 0 ), $typed );
	return to_done( $list, 'added', (int) ( $item['id'] ?? 0 ) );
}

function save_gift( array $list, array $posted ): array {
	$item  = posted_item( $list, $posted );
	$typed = read_own_gift( $posted );
	if ( null === $item ) {
		$adding = array(
			'typed'  => $typed,
			'faults' => array(),
			'sign'   => 'alert',
			'about'  => __( 'This gift was taken off the list meanwhile. What you wrote is still here: put it on the list again, or cancel.', 'hopechest' ),
		);
		return gifts_page( $list, compact( 'adding' ) );
	}
	$again = again_with( $posted, $typed );
	if ( null !== $again ) {
		return gifts_page( $list, array( 'editing' => array( 'id' => $item['id'] ) + $again ) );
	}
	reached( owner_client()->update_item( $item['id'], typed_to_item( $typed, $list['registry']['id'], $item ) ) );
	save_in_meta( $list, (int) $item['id'], $typed );
	return to_done( $list, 'saved', $item['id'] );
}

/** The number beside a gift: a button changes it by one, Enter saves what was typed. */
function change_quantity( array $list, array $posted ): array {
	$item = posted_item( $list, $posted );
	if ( null === $item ) {
		return array( 'to' => own_address( $list ) );
	}
	$step   = text_in( $posted, 'step' );
	$typed  = read_pieces( text_in( $posted, 'quantity' ) ) ?? (int) $item['quantity_needed'];
	$wanted = max( 1, min( MOST_PIECES, $typed + ( in_array( $step, array( '1', '-1' ), true ) ? (int) $step : 0 ) ) );
	if ( $wanted !== (int) $item['quantity_needed'] ) {
		reached( owner_client()->update_item( $item['id'], array( 'quantity_needed' => $wanted ) ) );
	}
	// A button that is switched off hands the focus on to the number.
	$pressed = '1' === $step ? 'more' : ( '-1' === $step && $wanted > 1 ? 'fewer' : 'quantity' );
	$said    = array(
		'done'         => 'counted',
		GIFT_PARAMETER => $item['id'],
	);
	return to_focus( $list, '', "$pressed-{$item['id']}", $said );
}

function remove_gift( array $list, array $posted ): array {
	$item = posted_item( $list, $posted );
	if ( null === $item ) {
		return array( 'to' => own_address( $list ) );
	}
	reached( owner_client()->remove_registry_item( $list['registry']['id'], $item['id'] ) );
	remember_removed( $list['registry']['id'], $item, row_below( rows_of( $list ), (int) $item['id'] ) );
	$gone = array(
		'done'         => 'removed',
		GIFT_PARAMETER => $item['id'],
	);
	return to_focus( $list, '', NOTE, $gone );
}

/** Brings a removed gift of this list back, to the place that it had. */
function restore_gift( array $list, array $posted ): array {
	$id = (int) text_in( $posted, 'item' );
	if ( null === removed_name( $list['registry']['id'], $id ) ) {
		return array( 'to' => own_address( $list ) );
	}
	$restored = put_back( $list, $id );
	if ( 409 === status_of( $restored ) ) {
		return to_focus( $list, '', NOTE, array( 'done' => 'full' ) );
	}
	reached( $restored );
	return to_done( $list, 'restored', $id );
}

/**
 * A gift that was removed comes back. It stands at the end, unless the row is still there above which it stood.
 *
 * @return mixed What the service answered: a full list takes none.
 */
function put_back( array $list, int $id ) {
	$registry = $list['registry'];
	$restored = owner_client()->update_item( $id, array( 'is_active' => true ) );
	if ( is_wp_error( $restored ) ) {
		return $restored;
	}
	$before = row_below_removed( $registry['id'], $id );
	forget_removed( $registry['id'], $id );
	$rows  = rows_of( $list );
	$place = array_search( $before, array_map( 'strval', $rows ), true );
	if ( false !== $place && ! in_array( $id, $rows, true ) ) {
		array_splice( $rows, (int) $place, 0, array( $id ) );
		$meta = rows_to_meta( $rows, $registry['meta'][ HEADINGS ] );
		reached( owner_client()->update_registry( $registry['id'], compact( 'meta' ) ) );
	}
	return $restored;
}

/** Back to the list, which says what was done, at the pen of the gift, or at the sentence where that was not there before. */
function to_done( array $list, string $done, int $id ): array {
	$said = array(
		'done'         => $done,
		GIFT_PARAMETER => $id,
	);
	return to_focus( $list, '', in_array( $done, array( 'saved', 'restored' ), true ) ? "pen-$id" : NOTE, $said );
}

/** The form again: with the next number, as it was typed, or with what is wrong. Null when the gift can be stored. */
function again_with( array $posted, array $typed ): ?array {
	$step   = stepped( $posted, $typed );
	$faults = null === $step && ! isset( $posted['fill'] ) ? faults_of_gift( $typed ) : array();
	if ( null === $step && array() === $faults && ! isset( $posted['fill'] ) ) {
		return null;
	}
	return array(
		'typed'  => $step ?? $typed,
		'faults' => $faults,
	);
}

function posted_item( array $list, array $posted ): ?array {
	return find_item( $list, (int) text_in( $posted, 'item' ) );
}

function say_full(): string {
	/* translators: %s: a number of gifts. */
	return sprintf( __( 'A list holds at most %s gifts. Remove one first.', 'hopechest' ), number_format_i18n( MOST_ITEMS ) );
}
