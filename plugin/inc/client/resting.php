<?php
declare(strict_types=1);

namespace Hopechest\Client;

use WP_Error;

/** How long a page waits for the service, and how long the pages of a list leave a service alone that did not answer in time. */
const PAGE_SECONDS = 2;
const REST_SECONDS = 15;

/** Each turn that is taken is a row of the options: its end. */
const TURN_PREFIX = 'hopechest_turn_';

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

/**
 * Of all requests that come at one moment, one gets the turn; it has it until it ends it, and no longer than that many
 * seconds. The row is read and written past the cache of options, which every request has for itself.
 *
 * @return bool False while another request has it.
 */
function take_turn( string $name, int $seconds ): bool {
	global $wpdb;
	$turn = (string) ( time() + $seconds );
	return $wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO $wpdb->options (option_name, option_value, autoload) VALUES (%s, %s, 'no')", TURN_PREFIX . $name, $turn ) )
		|| $wpdb->query( $wpdb->prepare( "UPDATE $wpdb->options SET option_value = %s WHERE option_name = %s AND option_value < %s", $turn, TURN_PREFIX . $name, (string) time() ) );
}

/** Until when it is taken; 0 if it is free. A turn that is over and was not ended keeps its time. */
function turn_taken_until( string $name ): int {
	global $wpdb;
	return (int) $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM $wpdb->options WHERE option_name = %s", TURN_PREFIX . $name ) );
}

function end_turn( string $name ): void {
	global $wpdb;
	$wpdb->query( $wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name = %s", TURN_PREFIX . $name ) );
}

/** A visitor who does not come again would leave the row of their turn for ever. */
function forget_old_turns(): void {
	global $wpdb;
	$wpdb->query( $wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name LIKE %s AND option_value < %s", $wpdb->esc_like( TURN_PREFIX ) . '%', (string) ( time() - DAY_IN_SECONDS ) ) );
}
