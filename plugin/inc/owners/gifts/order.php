<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Guests\headings_of;
use function Hopechest\Owners\{ own_address, owner_client, reached, to_focus };
use function Hopechest\Pages\text_in;

use const Hopechest\Registry\{ HEADINGS, ITEM_IDS, MOST_WANTED };

/** The row below the most wanted gifts. */
const LINE = 'line';

/** How the row of a heading begins. It is known by its words, so that a page that is a little old moves the right one. */
const HEADING = 'heading ';

/**
 * The rows of a list in their order: the ids of its gifts, the line, and the headings. At one place the line stands above
 * a heading.
 *
 * @return array<int|string>
 */
function rows_of( array $list ): array {
	$ids      = array_map( 'intval', array_column( $list['items'], 'id' ) );
	$line     = min( $list['registry']['meta'][ MOST_WANTED ], count( $ids ) );
	$headings = headings_of( $list['registry'], count( $ids ) );
	$rows     = array();
	foreach ( array_merge( $ids, array( 0 ) ) as $place => $id ) {
		if ( $place === $line && array() !== $ids ) {
			$rows[] = LINE;
		}
		foreach ( $headings as $heading ) {
			if ( $heading['items_above'] === $place ) {
				$rows[] = heading_row( $heading['title'] );
			}
		}
		if ( 0 !== $id ) {
			$rows[] = $id;
		}
	}
	return $rows;
}

function heading_row( string $title ): string {
	return HEADING . trim( (string) preg_replace( '/\s+/u', ' ', $title ) );
}

function title_of( string $row ): string {
	return substr( $row, strlen( HEADING ) );
}

/** @param int|string|null $row */
function is_heading( $row ): bool {
	return is_string( $row ) && LINE !== $row;
}

/** Gifts above the first heading stand under none. */
function is_under_heading( array $rows, int $place ): bool {
	foreach ( $rows as $at => $row ) {
		if ( is_heading( $row ) ) {
			return $at < $place;
		}
	}
	return false;
}

/** The names of headings may hold anything, so in addresses they have numbers, in their order. */
function headings_in( array $rows ): array {
	return array_values( array_filter( $rows, __NAMESPACE__ . '\\is_heading' ) );
}

/**
 * Where the buttons of a row lead; null at an end. Line and heading pass each other with the gift behind.
 *
 * @return array{up: ?int, down: ?int}
 */
function steps_of( array $rows, int $place ): array {
	$steps = array();
	foreach ( array( 'up' => -1, 'down' => 1 ) as $name => $by ) {
		$to = $place + $by;
		while ( passes( $rows[ $place ], $rows[ $to ] ?? null ) ) {
			$to += $by;
		}
		$steps[ $name ] = isset( $rows[ $to ] ) ? $to : null;
	}
	return $steps;
}

/**
 * @param int|string      $row
 * @param int|string|null $other
 */
function passes( $row, $other ): bool {
	return LINE === $row ? is_heading( $other ) : is_heading( $row ) && LINE === $other;
}

/** The rows after one of them has moved to a place; null for a row or a place that is not there. */
function moved_rows( array $rows, string $row, string $to ): ?array {
	$from = array_search( $row, array_map( 'strval', $rows ), true );
	if ( false === $from || ! preg_match( '/^\d{1,4}$/D', $to ) || (int) $to >= count( $rows ) ) {
		return null;
	}
	$moved = array_splice( $rows, (int) $from, 1 );
	array_splice( $rows, (int) $to, 0, $moved );
	return $rows;
}

/** The row below a gift, as text; empty at the end, and for a gift that is in no row. */
function row_below( array $rows, int $id ): string {
	$place = array_search( $id, $rows, true );
	return false === $place ? '' : (string) ( $rows[ $place + 1 ] ?? '' );
}

/** The heading that a gift stands under; empty above the first one. */
function heading_over( array $rows, int $id ): string {
	$above = array_slice( $rows, 0, (int) array_search( $id, $rows, true ) );
	$over  = headings_in( $above );
	return array() === $over ? '' : end( $over );
}

/**
 * The rows as they are stored.
 *
 * @param array $headings As they were stored, for their words as they were typed.
 */
function rows_to_meta( array $rows, array $headings = array() ): array {
	$titles = array();
	foreach ( $headings as $heading ) {
		$titles[ heading_row( $heading['title'] ) ] = $heading['title'];
	}
	$meta  = array(
		ITEM_IDS    => array(),
		MOST_WANTED => 0,
		HEADINGS    => array(),
	);
	foreach ( $rows as $row ) {
		$above = count( $meta[ ITEM_IDS ] );
		if ( LINE === $row ) {
			$meta[ MOST_WANTED ] = $above;
		} elseif ( is_heading( $row ) ) {
			$meta[ HEADINGS ][] = array(
				'title'       => $titles[ $row ] ?? title_of( $row ),
				'items_above' => $above,
			);
		} else {
			$meta[ ITEM_IDS ][] = $row;
		}
	}
	return $meta;
}

function move_row( array $list, array $posted ): array {
	$row  = text_in( $posted, 'row' );
	$rows = moved_rows( rows_of( $list ), $row, text_in( $posted, 'to' ) );
	if ( null === $rows ) {
		return array( 'to' => own_address( $list ) );
	}
	$meta = rows_to_meta( $rows, $list['registry']['meta'][ HEADINGS ] );
	reached( owner_client()->update_registry( $list['registry']['id'], compact( 'meta' ) ) );
	$to    = (int) array_search( $row, array_map( 'strval', $rows ), true );
	$moved = array_search( $row, array_map( 'strval', rows_of( $list ) ), true ) > $to ? 'up' : 'down';
	$steps = steps_of( $rows, $to );
	// At an end the other button has the focus.
	$pressed = null === $steps[ $moved ] ? ( 'up' === $moved ? 'down' : 'up' ) : $moved;
	$said    = array(
		'done'  => 'moved',
		'moved' => $row,
	);
	return to_focus( $list, '', "$pressed-$row", $said );
}

/** What the place of a row is called in an address. */
function place_name( array $rows, string $row ): string {
	$number = array_search( $row, headings_in( $rows ), true );
	return 'row-' . ( false === $number ? $row : 'heading-' . ( $number + 1 ) );
}
