<?php
declare(strict_types=1);

namespace Hopechest\Client;

use WP_Error;

const CLIENT_TIMEOUT_SECONDS = 10;

/**
 * Sends one request to the service and returns what `to_outcome()` makes of the answer.
 *
 * @param array      $settings As `client_settings()` returns them.
 * @param array|null $body
 * @param array      $headers Beyond those that every request has.
 * @param int        $seconds Whole ones: one of the transports of WordPress knows no fractions.
 * @return mixed|null|WP_Error
 */
function send_request( array $settings, string $method, string $path, ?array $body = null, array $headers = array(), int $seconds = CLIENT_TIMEOUT_SECONDS ) {
	if ( null === $settings['base_url'] ) {
		return not_configured();
	}
	// A line break would begin another header, and the keys of visitors are among them.
	if ( preg_grep( '/[\x00-\x1f\x7f]/', $headers ) ) {
		return refused_here( __( 'A header must not contain line breaks or other control characters', 'hopechest' ) );
	}
	$request = array(
		'method'      => $method,
		'headers'     => request_headers( $settings, null !== $body ) + $headers,
		'timeout'     => $seconds,
		// Credentials go only to the address that was set.
		'redirection' => 0,
	);
	if ( null !== $body ) {
		$request['body'] = encode_body( $body );
	}
	$response = within_seconds( $seconds, static fn() => wp_remote_request( $settings['base_url'] . $path, $request ) );
	if ( is_wp_error( $response ) ) {
		return fault_of_transport( $response->get_error_message() );
	}
	$status = (int) wp_remote_retrieve_response_code( $response );
	return to_outcome( $status, wp_remote_retrieve_body( $response ) );
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
		if ( ! ( $settings['surprises'] ?? false ) ) {
			$headers['x-surprises'] = 'keep';
		}
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

/** `?skip=20&limit=10`, or nothing when nothing is named. */
function to_query( array $page ): string {
	$named = array_filter( array_intersect_key( $page, array_flip( array( 'skip', 'limit' ) ) ), 'is_int' );
	return array() === $named ? '' : '?' . http_build_query( $named );
}

/** With a key, the service answers a request that comes again within a day as it did the first time. */
function once_header( ?string $idempotency_key ): array {
	return null === $idempotency_key ? array() : array( 'Idempotency-Key' => $idempotency_key );
}

/**
 * All requests that are sent within it end by then. Without php-curl WordPress limits each wait for a part of the
 * answer and not their sum, so an answer that comes byte by byte would hold up a page as long as it lasts. For
 * connecting it always waits ten seconds.
 *
 * @return mixed What sending returns.
 */
function within_seconds( int $seconds, callable $send ) {
	$until = microtime( true ) + $seconds;
	$hooks = array(
		'http_request_args'                => static function ( $request ) use ( $until ) {
			$request['timeout'] = min( $request['timeout'], max( 1, (int) round( $until - microtime( true ) ) ) );
			return $request;
		},
		'requests-requests.before_request' => static function ( $url, $headers, $data, $type, &$options ) use ( $seconds ): void {
			$options['connect_timeout'] = min( $options['connect_timeout'], $seconds );
		},
		'requests-request.progress'        => static function () use ( $until ): void {
			if ( microtime( true ) > $until ) {
				throw timeout_of_transport();
			}
		},
	);
	foreach ( $hooks as $hook => $callback ) {
		add_filter( $hook, $callback, 10, 5 );
	}
	try {
		return $send();
	} finally {
		foreach ( $hooks as $hook => $callback ) {
			remove_filter( $hook, $callback );
		}
	}
}

/** WordPress makes an error of this one; its name changed in 6.2. */
function timeout_of_transport(): \Exception {
	$name = class_exists( '\WpOrg\Requests\Exception' ) ? '\WpOrg\Requests\Exception' : '\Requests_Exception';
	return new $name( 'The answer timed out', 'timeout' );
}

/** Above 2^53 an id would be another one in JavaScript. */
function is_id( $id ): bool {
	return is_int( $id ) && $id > 0 && $id <= GREATEST_ID;
}

/**
 * The id that a number or its digits name, or null: WordPress often hands on a number as text.
 *
 * @param mixed $id
 */
function to_id( $id ): ?int {
	$id = is_string( $id ) && preg_match( '/^[1-9]\d{0,15}$/D', $id ) ? (int) $id : $id;
	return is_id( $id ) ? $id : null;
}
