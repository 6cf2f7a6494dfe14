<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Owners\{ own_address, owner_client, reached, to_focus };
use function Hopechest\Pages\text_in;

use const Hopechest\Limits\{ LONGEST_HEADING, MOST_HEADINGS };
use const Hopechest\Owners\NOTE;
use const Hopechest\Registry\HEADINGS;

/** A new heading of a long list. A form that comes twice makes one: there is one heading of a name. */
function add_heading( array $list, array $posted ): array {
	$typed = read_heading( $posted );
	$rows  = rows_of( $list );
	$row   = heading_row( $typed['heading'] );
	if ( '' !== $typed['heading'] && in_array( $row, $rows, true ) && ! isset( $posted['fill'] ) ) {
		return to_headed( $list, $row );
	}
	$is_full = count( $list['registry']['meta'][ HEADINGS ] ) >= MOST_HEADINGS;
	$fault   = $is_full ? say_full_of_headings() : fault_of_heading( $typed['heading'] );
	if ( '' !== $fault || isset( $posted['fill'] ) ) {
		$heading = compact( 'typed' ) + array( 'fault' => isset( $posted['fill'] ) ? '' : $fault );
		return gifts_page( $list, compact( 'heading' ) );
	}
	$place = array_search( $typed['before'], array_map( 'strval', $rows ), true );
	array_splice( $rows, false === $place ? count( $rows ) : (int) $place, 0, array( $row ) );
	return save_headings( $list, rows_to_meta( $rows, $list['registry']['meta'][ HEADINGS ] )[ HEADINGS ], $row );
}

function save_heading( array $list, array $posted ): array {
	$typed = read_heading( $posted );
	$row   = text_in( $posted, 'row' );
	$rows  = rows_of( $list );
	if ( ! in_array( $row, headings_in( $rows ), true ) ) {
		return array( 'to' => own_address( $list ) );
	}
	$new      = heading_row( $typed['heading'] );
	$is_taken = $new !== $row && in_array( $new, $rows, true );
	$fault    = $is_taken ? __( 'There is already a heading with this name.', 'hopechest' ) : fault_of_heading( $typed['heading'] );
	if ( '' !== $fault || isset( $posted['fill'] ) ) {
		$heading = compact( 'row', 'typed' ) + array( 'fault' => isset( $posted['fill'] ) ? '' : $fault );
		return gifts_page( $list, compact( 'heading' ) );
	}
	$headings = array();
	foreach ( $list['registry']['meta'][ HEADINGS ] as $each ) {
		$headings[] = heading_row( $each['title'] ) === $row ? array( 'title' => $typed['heading'] ) + $each : $each;
	}
	return save_headings( $list, $headings, $new );
}

/** The gifts below it stay. */
function remove_heading( array $list, array $posted ): array {
	$row  = text_in( $posted, 'row' );
	$rows = rows_of( $list );
	if ( ! in_array( $row, headings_in( $rows ), true ) ) {
		return array( 'to' => own_address( $list ) );
	}
	$headings = array();
	foreach ( $list['registry']['meta'][ HEADINGS ] as $each ) {
		if ( heading_row( $each['title'] ) !== $row ) {
			$headings[] = $each;
		}
	}
	reached( owner_client()->update_registry( $list['registry']['id'], array( 'meta' => array( HEADINGS => $headings ) ) ) );
	$below = array_filter( array_slice( $rows, (int) array_search( $row, $rows, true ) ), 'is_int' );
	$gone  = array(
		'done'    => 'unheaded',
		'heading' => title_of( $row ),
		'before'  => array() === $below ? '' : reset( $below ),
	);
	return to_focus( $list, '', NOTE, $gone );
}

/**
 * A heading as its owner typed it.
 *
 * @param array $posted What was sent, without slashes.
 * @return array{heading: string, before: string} The gift that it stands above; empty for the end of the list.
 */
function read_heading( array $posted ): array {
	return array(
		'heading' => text_in( $posted, 'heading' ),
		'before'  => text_in( $posted, 'before' ),
	);
}

function fault_of_heading( string $title ): string {
	/* translators: %s: a number of characters. */
	return has_length( $title, 1, LONGEST_HEADING ) ? '' : sprintf( __( 'A heading has 1 to %s characters.', 'hopechest' ), number_format_i18n( LONGEST_HEADING ) );
}

function say_full_of_headings(): string {
	/* translators: %s: a number of headings. */
	return sprintf( __( 'A list has at most %s headings. Remove one first.', 'hopechest' ), number_format_i18n( MOST_HEADINGS ) );
}

function save_headings( array $list, array $headings, string $row ): array {
	reached( owner_client()->update_registry( $list['registry']['id'], array( 'meta' => array( HEADINGS => $headings ) ) ) );
	return to_headed( $list, $row );
}

/** Back to the list, which says what was done, at the heading. */
function to_headed( array $list, string $row ): array {
	$said = array(
		'done'    => 'headed',
		'heading' => title_of( $row ),
	);
	return to_focus( $list, '', "pen-$row", $said );
}
