<?php
declare(strict_types=1);

namespace Hopechest\Relay;

/** The proxies that an administrator trusts: addresses and networks like 10.0.0.0/8. */
const PROXIES_OPTION = 'hopechest_trusted_proxies';

/**
 * The IP address of the visitor, in a form from which it cannot be read. A household has as many addresses of version 6 as
 * it likes, all with one beginning.
 */
function visitor_code(): string {
	$address = visitor_address();
	$bytes   = bytes_of_address( $address );
	return substr( wp_hash( null === $bytes || 4 === strlen( $bytes ) ? $address : substr( $bytes, 0, 8 ) ), 0, 12 );
}

/**
 * Behind a trusted proxy the address that it names: the last one in X-Forwarded-For that is of no such proxy. What stands
 * before it may have been written by the visitor.
 */
function visitor_address(): string {
	$address = sanitize_text_field( wp_unslash( $_SERVER['REMOTE_ADDR'] ?? '' ) );
	$named   = explode( ',', sanitize_text_field( wp_unslash( $_SERVER['HTTP_X_FORWARDED_FOR'] ?? '' ) ) );
	$trusted = networks_in( (string) get_option( PROXIES_OPTION, '' ) );
	while ( is_in_networks( $address, $trusted ) ) {
		$before = trim( (string) array_pop( $named ) );
		if ( null === bytes_of_address( $before ) ) {
			break;
		}
		$address = $before;
	}
	return (string) apply_filters( 'hopechest_visitor_address', $address );
}

/** @return string[] */
function networks_in( string $text ): array {
	return (array) preg_split( '/[\s,]+/', $text, -1, PREG_SPLIT_NO_EMPTY );
}

function is_network( string $network ): bool {
	list( $address, $bits ) = explode( '/', "$network/0" );
	$bytes                  = bytes_of_address( $address );
	return null !== $bytes && preg_match( '/^\d{1,3}$/D', $bits ) && (int) $bits <= 8 * strlen( $bytes );
}

/** @param string[] $networks */
function is_in_networks( string $address, array $networks ): bool {
	$bytes = bytes_of_address( $address );
	foreach ( null === $bytes ? array() : $networks as $network ) {
		list( $start, $bits ) = explode( '/', "$network/128" );
		$begin                = bytes_of_address( $start );
		if ( null !== $begin && strlen( $begin ) === strlen( $bytes ) && begins_alike( $bytes, $begin, (int) $bits ) ) {
			return true;
		}
	}
	return false;
}

function begins_alike( string $one, string $other, int $bits ): bool {
	$whole = intdiv( $bits, 8 );
	$rest  = $bits % 8;
	if ( substr( $one, 0, $whole ) !== substr( $other, 0, $whole ) ) {
		return false;
	}
	return 0 === $rest || $whole >= strlen( $one ) || ( ord( $one[ $whole ] ) ^ ord( $other[ $whole ] ) ) >> ( 8 - $rest ) === 0;
}

/** Four bytes, also where an address of version 4 is written as one of version 6; null for what is no address. */
function bytes_of_address( string $address ): ?string {
	$bytes = false === filter_var( $address, FILTER_VALIDATE_IP ) ? false : inet_pton( $address );
	if ( false === $bytes ) {
		return null;
	}
	return 0 === strpos( $bytes, str_repeat( "\0", 10 ) . "\xff\xff" ) ? substr( $bytes, 12 ) : $bytes;
}

/**
 * Whether the page may differ from one reader to the next. A list does: it shows what is left at this moment, and what
 * this browser gives. So this call keeps the whole answer out of caches. In a feed, in an answer of REST to a visitor,
 * and after the head of the answer was sent, nothing may differ.
 */
function may_be_personal(): bool {
	$is_for_many = is_feed() || ( defined( 'REST_REQUEST' ) && REST_REQUEST && ! is_user_logged_in() );
	return ! $is_for_many && let_no_cache_keep_it();
}

/**
 * Caches in front of the site read the header, plugins read the constant.
 *
 * @return bool Whether no cache keeps it: not if a part of it was sent before.
 */
function let_no_cache_keep_it(): bool {
	static $is_said = false;
	if ( ! defined( 'DONOTCACHEPAGE' ) ) {
		define( 'DONOTCACHEPAGE', true );
	}
	if ( ! $is_said && ! headers_sent() ) {
		nocache_headers();
		header( 'Cache-Control: no-store, private' );
		$is_said = true;
	}
	return $is_said;
}
