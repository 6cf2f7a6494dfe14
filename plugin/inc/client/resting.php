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

/** The turn of all lists, beside those of each. It is taken when a request waits in vain, and ends with the next answer. */
const TURN_OF_ALL = 'away_all';

/**
 * A service that hangs would hold one PHP worker for each page. So the list whose page waited in vain rests. After that
 * one request tries, and all others go on without the service until it has an answer. Other lists are asked as before where
 * the service is well: one request asks it how it is, and all lists rest where it does not say so.
 *
 * @param string   $what The list, or the visitor of a page without one.
 * @param callable $ask Returns an answer, or a `WP_Error`.
 * @param bool     $is_long What is asked may take long, also where the service is well.
 * @return mixed|WP_Error
 */
function ask_unless_resting( string $what, callable $ask, bool $is_long = false ) {
	$name  = "away_$what";
	$until = turns_taken_until( array( $name, TURN_OF_ALL ) );
	if ( max( $until ) > time() || ! may_try( TURN_OF_ALL, $until[ TURN_OF_ALL ] ) || ! may_try( $name, $until[ $name ] ) ) {
		return too_late();
	}
	if ( ( $is_long || 0 !== $until[ TURN_OF_ALL ] ) && ! is_well( $until[ TURN_OF_ALL ] ) ) {
		return too_late();
	}
	$answer = $ask();
	if ( is_late( $answer ) ) {
		take_turn( $name, REST_SECONDS );
		// The next request asks how the service is.
		take_turn( TURN_OF_ALL, -1 );
		forget_old_turns();
	} elseif ( 0 !== $until[ $name ] ) {
		end_turn( $name );
	}
	return $answer;
}

function may_try( string $name, int $until ): bool {
	return 0 === $until || ( $until <= time() && take_turn( $name, REST_SECONDS ) );
}

/** Whether the service answers in the time of a page, which costs it next to nothing. All lists rest where it does not. */
function is_well( int $until ): bool {
	$health = send_request( array( 'password' => null ) + client_settings(), 'GET', '/health', null, array(), page_seconds() );
	if ( is_late( $health ) ) {
		take_turn( TURN_OF_ALL, REST_SECONDS );
		return false;
	}
	if ( 0 !== $until ) {
		end_turn( TURN_OF_ALL );
	}
	return true;
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

/**
 * Until when each is taken; 0 if it is free. A turn that is over and was not ended keeps its time.
 *
 * @param array{string, string} $names
 * @return array<string, int>
 */
function turns_taken_until( array $names ): array {
	global $wpdb;
	list( $one, $other ) = $names;
	$rows                = $wpdb->get_results( $wpdb->prepare( "SELECT option_name, option_value FROM $wpdb->options WHERE option_name IN (%s, %s)", TURN_PREFIX . $one, TURN_PREFIX . $other ), ARRAY_N );
	$until               = array_column( (array) $rows, 1, 0 );
	return array(
		$one   => (int) ( $until[ TURN_PREFIX . $one ] ?? 0 ),
		$other => (int) ( $until[ TURN_PREFIX . $other ] ?? 0 ),
	);
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
