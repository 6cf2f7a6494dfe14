<?php
declare(strict_types=1);

namespace Hopechest\Client;

use WP_Error;

/** How long a page waits for the service, and how long the pages of a list leave a service alone that did not answer in time. */
const PAGE_SECONDS = 2;
const REST_SECONDS = 15;

/** A site whose service is far away, or on a slow machine, may let its pages wait longer. */
function page_seconds(): int {
	return max( 1, (int) apply_filters( 'hopechest_page_seconds', PAGE_SECONDS ) );
}

/**
 * A service that hangs would hold one PHP worker for each page. So the list whose page waited in vain rests. After that
 * one request tries, and all others go on without the service until it has an answer. Other lists are asked as before.
 *
 * @param string   $what The list, or the visitor of a page without one.
 * @param callable $ask Returns an answer, or a `WP_Error`.
 * @return mixed|WP_Error
 */
function ask_unless_resting( string $what, callable $ask ) {
	$name  = "away_$what";
	$until = turn_taken_until( $name );
	if ( $until > time() || ( 0 !== $until && ! take_turn( $name, REST_SECONDS ) ) ) {
		return too_late();
	}
	$answer = $ask();
	if ( is_late( $answer ) ) {
		take_turn( $name, REST_SECONDS );
		forget_old_turns();
	} elseif ( 0 !== $until ) {
		end_turn( $name );
	}
	return $answer;
}
