<?php
declare(strict_types=1);

namespace Hopechest\Relay;

use WP_Error;

use function Hopechest\Client\{ client_settings, fault_of_transport, page_seconds, request_headers, within_seconds };

/** An owner who adds a gift waits until the service has looked at the page of the shop. */
const FORM_SECONDS = 8;

/**
 * One visit, and what the service answers: the first line, and the bytes of the page behind it.
 *
 * @param array $visit As `visit_of()` returns it.
 * @return array{head: array, page: string}|WP_Error
 */
function send_visit( array $visit ) {
	if ( '' === frame_key() || ! may_carry_visits( (string) client_settings()['base_url'] ) ) {
		agree_on_key_soon();
		return new WP_Error( 'no_key' );
	}
	$answer = post_visit( $visit );
	return is_wp_error( $answer ) ? fault_of_transport( $answer->get_error_message() ) : read_answer( (int) wp_remote_retrieve_response_code( $answer ), wp_remote_retrieve_body( $answer ) );
}

/**
 * @param array $visit As `visit_of()` returns it.
 * @return array{response: array, headers: array, body: string}|WP_Error
 */
function post_visit( array $visit ) {
	$body = (string) wp_json_encode( $visit, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE );
	return post_signed( '/frame', $body, is_long( $visit ) ? FORM_SECONDS : page_seconds() );
}

/** Each stranger without a list waits in vain by themselves, so a service that hangs gets little time of each. */
function is_long( array $visit ): bool {
	return 'POST' === $visit['request']['method'] && ( null !== $visit['person'] || array() !== $visit['registries'] );
}

/** @return array|WP_Error As `post_visit()` returns it. */
function post_signed( string $path, string $body, int $seconds ) {
	$request = array(
		'timeout'     => $seconds,
		'redirection' => 0,
		// The key of the gateway, and no person: the signature says who asks.
		'headers'     => array( 'Hopechest-Visit' => sign_visit( frame_key(), frame_host(), $body, $path ) ) + request_headers( array( 'password' => null ) + client_settings(), true ),
		'body'        => $body,
	);
	return within_seconds(
		$seconds,
		static function () use ( $path, $request ) {
			return wp_remote_post( client_settings()['base_url'] . $path, $request );
		}
	);
}

/** @return array{head: array, page: string}|WP_Error */
function read_answer( int $status, string $text ) {
	if ( 401 === $status ) {
		agree_on_key_soon();
	}
	$end  = strpos( $text, "\n" );
	$head = 200 === $status && false !== $end ? json_decode( substr( $text, 0, $end ), true ) : null;
	if ( ! is_array( $head ) || VISIT_VERSION !== ( $head['version'] ?? null ) ) {
		return new WP_Error( 'no_page' );
	}
	return array(
		'head' => $head,
		'page' => substr( $text, $end + 1 ),
	);
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
