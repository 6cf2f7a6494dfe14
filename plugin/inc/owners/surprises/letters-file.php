<?php
declare(strict_types=1);

namespace Hopechest\Owners\Surprises;

use function Hopechest\Guests\to_gift;
use function Hopechest\Owners\{ find_item, own_address };


/** For thank-you letters: a table with one line for each gift that was given. */
function letters_file( array $list ): array {
	if ( ! $list['is_open'] ) {
		return array( 'to' => own_address( $list, 'surprises' ) );
	}
	$yes   = __( 'yes', 'hopechest' );
	$lines = array(
		array(
			__( 'Gift', 'hopechest' ),
			__( 'Quantity', 'hopechest' ),
			_x( 'From', 'who gave a gift', 'hopechest' ),
			__( 'Words', 'hopechest' ),
			__( 'Day', 'hopechest' ),
			__( 'Shop', 'hopechest' ),
			__( 'Price', 'hopechest' ),
			__( 'Arrived', 'hopechest' ),
			__( 'Thanked', 'hopechest' ),
			__( 'Note', 'hopechest' ),
		),
	);
	foreach ( read_bought( $list ) as $bought ) {
		$item    = find_item( $list, $bought['item_id'] );
		$gift    = null === $item ? null : to_gift( $item, '', $list['registry']['meta'] );
		$lines[] = array(
			$bought['name'],
			$bought['quantity'],
			$bought['giver'],
			$bought['words'],
			$bought['day'],
			$gift['shop'] ?? '',
			$gift['price'] ?? '',
			$bought['has_arrived'] ? $yes : '',
			$bought['is_thanked'] ? $yes : '',
			$bought['own_note'],
		);
	}
	return array(
		'file'  => "surprises-{$list['registry']['id']}.csv",
		'lines' => $lines,
	);
}
