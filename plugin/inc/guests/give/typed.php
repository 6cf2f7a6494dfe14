<?php
declare(strict_types=1);

namespace Hopechest\Guests\Give;

use function Hopechest\Pages\text_in;

use const Hopechest\Limits\{ MOST_NAME, MOST_NOTE, MOST_PIECES };

/**
 * What a guest typed on the page "Is it bought already?". The key makes a form that is sent twice count once.
 *
 * @param array $posted What was sent, without slashes.
 * @return array{name: string, note: string, quantity: string, way: string, seen: ?int, key: string}
 */
function read_typed( array $posted ): array {
	$key      = text_in( $posted, 'key' );
	$quantity = text_in( $posted, 'quantity' );
	$seen     = text_in( $posted, 'left' );
	return array(
		// WordPress takes a field `name` for the address of a post.
		'name'     => text_in( $posted, 'guest' ),
		'note'     => text_in( $posted, 'note' ),
		'quantity' => '' === $quantity ? '1' : substr( $quantity, 0, 20 ),
		'way'      => 'later' === text_in( $posted, 'way' ) ? 'later' : 'bought',
		'seen'     => read_whole( $seen ),
		'pressed'  => text_in( $posted, 'step' ),
		'key'      => preg_match( '/^[\w-]{16,64}$/D', $key ) ? $key : wp_generate_uuid4(),
	);
}

/**
 * What is wrong, field by field, in the words of the guest.
 *
 * @param array $typed As `read_typed()` returns it.
 * @return string[]
 */
function faults_of( array $typed, int $left ): array {
	$faults   = array();
	$quantity = read_whole( $typed['quantity'] );
	// When no piece is left, the service says so: a field cannot ask for a number from 1 to 0.
	$seen     = $typed['seen'] ?? 0;
	$most     = $seen > 0 ? $seen : ( $left > 0 ? $left : MOST_PIECES );
	$name     = mb_strlen( $typed['name'], 'UTF-8' );
	$note     = mb_strlen( $typed['note'], 'UTF-8' );
	if ( null === $quantity || $quantity < 1 || $quantity > $most ) {
		/* translators: %s: the greatest number that is possible. */
		$faults['quantity'] = 1 === $most ? __( 'Only one is still wished for.', 'hopechest' ) : sprintf( __( 'Please choose a number from 1 to %s.', 'hopechest' ), number_format_i18n( $most ) );
	}
	if ( 0 === $name ) {
		$faults['guest'] = __( 'Please write your name.', 'hopechest' );
	} elseif ( $name > MOST_NAME ) {
		/* translators: %s: a number of characters. */
		$faults['guest'] = sprintf( __( 'Please use at most %s characters for your name.', 'hopechest' ), number_format_i18n( MOST_NAME ) );
	}
	if ( $note > MOST_NOTE ) {
		/* translators: 1: a number of characters, 2: how many the text has. */
		$faults['note'] = sprintf( __( 'At most %1$s characters fit here. These are %2$s.', 'hopechest' ), number_format_i18n( MOST_NOTE ), number_format_i18n( $note ) );
	}
	return $faults;
}

function read_whole( string $text ): ?int {
	return preg_match( '/^\d{1,9}$/D', $text ) ? (int) $text : null;
}
