<?php
declare(strict_types=1);

namespace Hopechest\Client;

use WP_Error;

/**
 * Asks the service in the name of this site, signed as visits are: no user and no password is needed for it.
 *
 * @return array|WP_Error
 */
function ask_signed( array $asked, int $seconds = CLIENT_TIMEOUT_SECONDS ) {
	if ( '' === frame_key() || ! may_carry_visits( (string) client_settings()['base_url'] ) ) {
		return new WP_Error( 'no_key', __( 'This site and the service have not agreed on a key', 'hopechest' ) );
	}
	$answer  = post_signed( '/frame/kept', (string) wp_json_encode( $asked, JSON_INVALID_UTF8_SUBSTITUTE ), $seconds );
	$outcome = is_wp_error( $answer ) ? fault_of_transport( $answer->get_error_message() ) : to_outcome( (int) wp_remote_retrieve_response_code( $answer ), wp_remote_retrieve_body( $answer ) );
	return is_array( $outcome ) || is_wp_error( $outcome ) ? $outcome : new WP_Error( 'no_answer', __( 'Another program answers at the address of the service', 'hopechest' ) );
}

/** @return array{response: array, headers: array, body: string}|WP_Error */
function post_signed( string $path, string $body, int $seconds ) {
	$request = array(
		'timeout'     => $seconds,
		'redirection' => 0,
		// The key of the gateway, and no person: the signature says who asks.
		'headers'     => array( 'Hopechest-Visit' => sign_visit( frame_key(), frame_host(), $body, $path ) ) + request_headers( array( 'password' => null ) + client_settings(), true ),
		'body'        => $body,
	);
	return within_seconds( $seconds, static fn() => wp_remote_post( client_settings()['base_url'] . $path, $request ) );
}

/** Who reads a signed visit knows what its person sees: it stays on this machine, or travels over https. */
function may_carry_visits( string $address ): bool {
	$parts = wp_parse_url( $address );
	$host  = trim( strtolower( $parts['host'] ?? '' ), '[]' );
	return 'https' === ( $parts['scheme'] ?? '' )
		|| ( 'http' === ( $parts['scheme'] ?? '' ) && ( in_array( $host, array( 'localhost', '::1' ), true ) || preg_match( '/^127(?:\.\d{1,3}){3}$/D', $host ) ) );
}

/** A number that no other visit has, and a signature over it, the time, and the body. */
function sign_visit( string $key, string $host, string $body, string $path = '/frame' ): string {
	$time = (string) (int) ( microtime( true ) * 1000 );
	$once = bin2hex( random_bytes( 16 ) );
	$hash = hash( 'sha256', $body );
	$mac  = hash_hmac( 'sha256', implode( "\n", array( "POST $path", $host, $time, $once, $hash ) ), $key );
	return "host=$host; time=$time; once=$once; body=$hash; mac=$mac";
}

/** The address of this site that is signed: as it is stored, because plugins for languages change what `home_url()` says. */
function frame_host(): string {
	return rtrim( (string) get_option( 'home' ), '/' );
}

/**
 * The key with which this site signs its visits to the service; empty while it has no key. A copy of a site, and a site that
 * has moved, have another address than the one for which they have a key.
 */
function frame_key(): string {
	$stored = get_option( FRAME_KEY_OPTION );
	$opened = is_string( $stored ) ? (string) unseal( FRAME_KEY_OPTION, $stored ) : '';
	$parts  = explode( "\n", $opened );
	return 2 === count( $parts ) && frame_host() === $parts[0] ? $parts[1] : '';
}

function store_frame_key( string $key ): void {
	update_option( FRAME_KEY_OPTION, seal( FRAME_KEY_OPTION, frame_host() . "\n" . $key ), true );
}
