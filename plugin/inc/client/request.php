<?php
declare(strict_types=1);

namespace Hopechest;

use WP_Error;

const CLIENT_TIMEOUT_SECONDS = 10;

/**
 * Sends one request and turns whatever happens into one of three outcomes: the body, null where nothing is there (404),
 * or an error. A success without a body is true.
 *
 * @param array|null  $body
 * @param array       $headers Beyond those that every request has.
 * @param string|null $etag    Becomes the tag of what was answered.
 * @return mixed|null|WP_Error
 */
function send_request( array $settings, string $method, string $path, ?array $body = null, array $headers = array(), ?string &$etag = null, int $seconds = CLIENT_TIMEOUT_SECONDS ) {
	if ( null === $settings['base_url'] ) {
		return new WP_Error( 'api_not_configured', __( 'The address of the registry service is not set', 'hopechest' ) );
	}
	// A line break would begin another header, and the keys of visitors are among them.
	if ( preg_grep( '/[\x00-\x1f\x7f]/', $headers ) ) {
		return new WP_Error( 'api_error', __( 'This text cannot be part of a request', 'hopechest' ), array( 'status' => 422 ) );
	}
	$request = array(
		'method'      => $method,
		'headers'     => request_headers( $settings, null !== $body ) + $headers,
		'timeout'     => $seconds,
		// Credentials go nowhere but to the address that was set.
		'redirection' => 0,
	);
	if ( null !== $body ) {
		$request['body'] = encode_body( $body );
	}
	$response = wp_remote_request( $settings['base_url'] . $path, $request );
	if ( is_wp_error( $response ) ) {
		return new WP_Error( 'http_request_failed', say_fault( $response ) );
	}
	$etag = (string) wp_remote_retrieve_header( $response, 'etag' );
	return to_outcome( (int) wp_remote_retrieve_response_code( $response ), wp_remote_retrieve_body( $response ) );
}

function request_headers( array $settings, bool $has_body ): array {
	$headers = array( 'Accept' => 'application/json' );
	if ( $has_body ) {
		$headers['Content-Type'] = 'application/json';
	}
	if ( null !== $settings['api_key'] ) {
		$headers['x-api-key'] = $settings['api_key'];
	}
	if ( null !== $settings['username'] && null !== $settings['password'] ) {
		$headers['Authorization'] = 'Basic ' . base64_encode( $settings['username'] . ':' . $settings['password'] );
	}
	return $headers;
}

/** An array without entries is a list to PHP; the service is always sent an object. */
function encode_body( array $body ): string {
	if ( array() === ( $body['meta'] ?? null ) ) {
		$body['meta'] = (object) array();
	}
	return (string) wp_json_encode( (object) $body );
}

/** @return mixed|null|WP_Error */
function to_outcome( int $status, string $text ) {
	if ( 404 === $status ) {
		return null;
	}
	$value   = json_decode( $text, true );
	$is_json = JSON_ERROR_NONE === json_last_error();
	if ( $status >= 400 ) {
		/* translators: %d: an HTTP status. */
		$detail = sprintf( __( 'The service answered %d', 'hopechest' ), $status );
		if ( is_array( $value ) && is_string( $value['detail'] ?? null ) ) {
			$detail = $value['detail'];
		}
		return new WP_Error( 'api_error', $detail, array( 'status' => $status ) );
	}
	// Nothing to tell, or nothing that the caller does not have already.
	if ( 304 === $status || ( $status < 300 && '' === $text ) ) {
		return true;
	}
	if ( $status < 300 && $is_json ) {
		return $value;
	}
	$said = __( 'The service did not answer with JSON', 'hopechest' );
	return new WP_Error( 'http_request_failed', $said, array( 'status' => $status ) );
}

/** What the transport says is in English and may hold the address; a person is told which of two things it was. */
function say_fault( WP_Error $fault ): string {
	return preg_match( '/timed? ?out/i', $fault->get_error_message() )
		? __( 'The registry service did not answer in time', 'hopechest' )
		: __( 'The registry service cannot be reached', 'hopechest' );
}

/** `?skip=20&limit=10`, or nothing when nothing is named. */
function to_query( array $parameters ): string {
	$named = array_filter( $parameters, 'is_int' );
	return array() === $named ? '' : '?' . http_build_query( $named );
}

/** A request that creates may be sent again under its key within a day: nothing is made twice. */
function once_header( ?string $idempotency_key ): array {
	return null === $idempotency_key ? array() : array( 'Idempotency-Key' => $idempotency_key );
}

/** A change that is meant for what was seen, and is refused with 412 when the item was changed since. */
function seen_header( ?string $etag ): array {
	return null === $etag ? array() : array( 'If-Match' => $etag );
}
