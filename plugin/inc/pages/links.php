<?php
declare(strict_types=1);

namespace Hopechest\Pages;

use const Hopechest\Limits\{ LONGEST_BETWEEN_DOTS, LONGEST_HOST };

/**
 * An address that a person typed, if a browser may open it: http or https, complete, and without a password in it.
 *
 * @param mixed $text
 */
function web_address( $text ): string {
	$text = is_string( $text ) ? trim( $text ) : '';
	$part = '' === $text ? false : wp_parse_url( $text );
	$fits = is_array( $part ) && ! empty( $part['host'] ) && ! isset( $part['user'] ) && ! isset( $part['pass'] )
		&& in_array( strtolower( $part['scheme'] ?? '' ), array( 'http', 'https' ), true )
		&& ! preg_match( '/[\x00-\x20\x7f\\\\]/', $text ) && is_host_of_network( $part['host'] );
	return $fits ? $text : '';
}

/** The service takes no link to another one. */
function is_host_of_network( string $host ): bool {
	$longest = max( array_map( 'mb_strlen', explode( '.', $host ) ) );
	return mb_strlen( $host ) <= LONGEST_HOST && $longest <= LONGEST_BETWEEN_DOTS;
}

/**
 * The picture of a gift as a page may show it: over https, or from this site. Our pages that change what the browser of a
 * guest remembers have a query, and no picture of this site needs one.
 *
 * @param mixed $text
 */
function picture_address( $text ): string {
	$address  = web_address( $text );
	$is_shown = may_be_here( $address )
		? null === wp_parse_url( $address, PHP_URL_QUERY )
		: 'https' === strtolower( (string) wp_parse_url( $address, PHP_URL_SCHEME ) );
	return $is_shown ? $address : '';
}

/** Browsers read some hosts as another one: that of this site may be written with capitals, wide letters, "%67" or a point. */
function may_be_here( string $address ): bool {
	$host = rtrim( strtolower( (string) wp_parse_url( $address, PHP_URL_HOST ) ), '.' );
	return ! preg_match( '/^[a-z0-9.-]+$/', $host ) || strtolower( (string) wp_parse_url( home_url(), PHP_URL_HOST ) ) === $host;
}

function host_of( string $address ): string {
	return (string) preg_replace( '/^www\./', '', strtolower( (string) wp_parse_url( $address, PHP_URL_HOST ) ) );
}

/** Every item has an address. A gift that no shop has is stored with that of its own list, which no page shows. */
function own_list_address( int $registry_id ): string {
	return home_url( "/?registry=$registry_id" );
}

/** Also under another domain, from which the site has moved away. */
function is_own_list_address( string $address, int $registry_id ): bool {
	$end = "/?registry=$registry_id";
	return substr( $address, -strlen( $end ) ) === $end;
}
