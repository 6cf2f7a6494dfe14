<?php
declare(strict_types=1);

namespace Hopechest\Pages;

/** Whether that was done as often as it may be in this minute, hour or other span of time. Each question counts. */
function is_too_often( string $what, int $most, int $seconds ): bool {
	$name  = 'hopechest_' . $what . '_' . intdiv( time(), $seconds );
	$count = (int) get_transient( $name );
	set_transient( $name, $count + 1, 2 * $seconds );
	return $count >= $most;
}

/**
 * The IP address of the visitor, in a form from which it cannot be read. A household has as many addresses of version 6 as
 * it likes, all with one beginning.
 */
function visitor_code(): string {
	$address = sanitize_text_field( wp_unslash( $_SERVER['REMOTE_ADDR'] ?? '' ) );
	$bytes   = false === filter_var( $address, FILTER_VALIDATE_IP, FILTER_FLAG_IPV6 ) ? false : inet_pton( $address );
	$is_four = false === $bytes || 0 === strpos( $bytes, str_repeat( "\0", 10 ) . "\xff\xff" );
	return substr( wp_hash( $is_four ? $address : substr( $bytes, 0, 8 ) ), 0, 12 );
}
