<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Owners\{ own_address, owner_client, reached };
use function Hopechest\Pages\text_in;

use const Hopechest\Registry\{ ITEM_IDS, MOST_WANTED };

/** The row below the most wanted gifts. */
const LINE = 'line';

/** The rows of a list in their order: the ids of its gifts, and the line. */
function rows_of( array $list ): array {
	$rows = array_map( 'intval', array_column( $list['items'], 'id' ) );
	if ( array() !== $rows ) {
		array_splice( $rows, min( $list['registry']['meta'][ MOST_WANTED ], count( $rows ) ), 0, LINE );
	}
	return $rows;
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

/** The rows as they are stored. */
function rows_to_meta( array $rows ): array {
	return array(
		ITEM_IDS    => array_values( array_filter( $rows, 'is_int' ) ),
		MOST_WANTED => (int) array_search( LINE, $rows, true ),
	);
}

function move_row( array $list, array $posted ): array {
	$row  = text_in( $posted, 'row' );
	$rows = moved_rows( rows_of( $list ), $row, text_in( $posted, 'to' ) );
	if ( null !== $rows ) {
		reached( owner_client()->update_registry( $list['registry']['id'], array( 'meta' => rows_to_meta( $rows ) ) ) );
	}
	return array( 'to' => own_address( $list, '', array(), null === $rows ? '' : "row-$row" ) );
}
