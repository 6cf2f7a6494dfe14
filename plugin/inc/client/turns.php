<?php
declare(strict_types=1);

namespace Hopechest\Client;

/** Each turn that is taken is a row of the options: its end, and the request that has it. */
const TURN_PREFIX = 'hopechest_turn_';

/**
 * Of all requests that come at one moment, one gets the turn; it has it until it ends it, and no longer than that many
 * seconds. The row is read and written past the cache of options, which every request has for itself.
 *
 * @return string|null What ends the turn; null while another request has it.
 */
function take_turn( string $name, int $seconds ): ?string {
	global $wpdb;
	// With a point between them, PHP would take some of these for numbers like 1.5e30.
	$turn = ( time() + $seconds ) . ' ' . bin2hex( random_bytes( 8 ) );
	$free = $wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO $wpdb->options (option_name, option_value, autoload) VALUES (%s, %s, 'no')", TURN_PREFIX . $name, $turn ) )
		|| $wpdb->query( $wpdb->prepare( "UPDATE $wpdb->options SET option_value = %s WHERE option_name = %s AND option_value < %s", $turn, TURN_PREFIX . $name, (string) time() ) );
	return $free ? $turn : null;
}

/** Until when it is taken; 0 if it is free. A turn that is over and was not ended keeps its time. */
function turn_taken_until( string $name ): int {
	global $wpdb;
	return (int) $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM $wpdb->options WHERE option_name = %s", TURN_PREFIX . $name ) );
}

/**
 * Without `$turn`, the turn of any request ends.
 *
 * @return bool Whether it was taken.
 */
function end_turn( string $name, ?string $turn = null ): bool {
	global $wpdb;
	return null === $turn
		? (bool) $wpdb->query( $wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name = %s", TURN_PREFIX . $name ) )
		: (bool) $wpdb->query( $wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name = %s AND option_value = %s", TURN_PREFIX . $name, $turn ) );
}

/** A visitor who does not come again would leave the row of their turn for ever. */
function forget_old_turns(): void {
	global $wpdb;
	$wpdb->query( $wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name LIKE %s AND option_value < %s", $wpdb->esc_like( TURN_PREFIX ) . '%', (string) ( time() - DAY_IN_SECONDS ) ) );
}
