<?php
declare(strict_types=1);

namespace Hopechest\Pages;

/** Each thing that is counted is a row of the options: the end of its span of time, and how often it was done in it. */
const COUNT_PREFIX = 'hopechest_count_';

/** One more than the most that is ever counted in a span. */
const COUNTS_OF_SPAN = 100000;

/**
 * Whether that was done as often as it may be in this minute, hour or other span of time. Otherwise it counts, in the
 * database and past the cache of options: of requests that come at one moment no two count as one. A span that a wrong clock
 * has begun in the future ends with it.
 */
function is_too_often( string $what, int $most, int $seconds ): bool {
	global $wpdb;
	$name = COUNT_PREFIX . $what;
	$none = ( intdiv( time(), $seconds ) + 1 ) * $seconds * COUNTS_OF_SPAN;
	$wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO $wpdb->options (option_name, option_value, autoload) VALUES (%s, %s, 'no')", $name, (string) $none ) );
	$wpdb->query( $wpdb->prepare( "UPDATE $wpdb->options SET option_value = %s WHERE option_name = %s AND ( option_value + 0 < %d OR option_value + 0 >= %d )", (string) $none, $name, $none, $none + COUNTS_OF_SPAN ) );
	return 0 === $wpdb->query( $wpdb->prepare( "UPDATE $wpdb->options SET option_value = option_value + 1 WHERE option_name = %s AND option_value + 0 < %d", $name, $none + $most ) );
}

/** Once a day, with what WordPress itself has kept for too long. */
function action_delete_expired_transients(): void {
	global $wpdb;
	$wpdb->query( $wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name LIKE %s AND option_value + 0 < %d", $wpdb->esc_like( COUNT_PREFIX ) . '%', time() * COUNTS_OF_SPAN ) );
}
