<?php
declare(strict_types=1);

namespace Hopechest\Client;

use WP_Error;
use WP_Http;
use WP_HTTP_Proxy;

/** Where something listens to one of these, WordPress has to send each request by itself. */
const LISTENING_TO_REQUESTS = array( 'http_request_args', 'pre_http_request', 'http_api_curl', 'https_ssl_verify' );

/** How many purchases a page asks for at the same moment: it shows twenty, and has two seconds. */
const MOST_TOGETHER = 10;

/**
 * Several things asked for at the same moment: they take as long as the slowest of them. WordPress has no function for
 * that, but the library below it.
 *
 * @param string[] $paths
 * @param array[]  $headers Of each path, beyond those that every request has.
 * @return array What `to_outcome()` makes of each answer, in the order of the paths.
 */
function get_together( array $settings, array $paths, int $seconds, array $headers = array() ): array {
	return may_send_together( $settings['base_url'] )
		? get_at_once( $settings, $paths, $seconds, $headers )
		: get_in_turn( $settings, $paths, $seconds, $headers );
}

function may_send_together( string $address ): bool {
	return function_exists( 'curl_exec' ) && function_exists( 'curl_multi_select' )
		&& array() === array_filter( LISTENING_TO_REQUESTS, 'has_filter' )
		&& ! ( new WP_HTTP_Proxy() )->is_enabled()
		&& ! ( new WP_Http() )->block_request( $address );
}

/** One after the other, within the same time. */
function get_in_turn( array $settings, array $paths, int $seconds, array $headers ): array {
	$until    = microtime( true ) + $seconds;
	$outcomes = array();
	foreach ( $paths as $n => $path ) {
		$left       = array() === $outcomes ? $seconds : (int) floor( $until - microtime( true ) );
		$none       = null;
		$outcomes[] = $left < 1 ? too_late() : send_request( $settings, 'GET', $path, null, $headers[ $n ] ?? array(), $none, $left );
	}
	return $outcomes;
}

function get_at_once( array $settings, array $paths, int $seconds, array $headers ): array {
	$requests = array();
	foreach ( $paths as $n => $path ) {
		$requests[] = array(
			'url'     => $settings['base_url'] . $path,
			'headers' => request_headers( $settings, false ) + ( $headers[ $n ] ?? array() ),
		);
	}
	$library = class_exists( '\WpOrg\Requests\Requests' ) ? '\WpOrg\Requests\Requests' : '\Requests';
	$hooks   = class_exists( '\WpOrg\Requests\Hooks' ) ? '\WpOrg\Requests\Hooks' : '\Requests_Hooks';
	$options = array(
		'timeout'          => $seconds,
		'connect_timeout'  => $seconds,
		// Credentials go only to the address that was set.
		'follow_redirects' => false,
		'useragent'        => 'WordPress/' . get_bloginfo( 'version' ) . '; ' . home_url(),
		'hooks'            => new $hooks(),
	);
	$options['hooks']->register( 'curl.before_multi_exec', __NAMESPACE__ . '\\wait_for_all' );
	try {
		$answers = $library::request_multiple( $requests, $options );
	} catch ( \Exception $fault ) {
		return array_map(
			static function () use ( $fault ): WP_Error {
				return outcome_of_answer( $fault );
			},
			$requests
		);
	}
	// They came in the order in which they were complete.
	ksort( $answers );
	return array_map( __NAMESPACE__ . '\\outcome_of_answer', $answers );
}

/**
 * The library asks without a pause whether the answers are there, which takes all of a processor. It is given them when
 * they are complete.
 *
 * @param resource|\CurlMultiHandle $handles
 */
function wait_for_all( &$handles ): void {
	do {
		$status = curl_multi_exec( $handles, $running );
		if ( $running && CURLM_OK === $status && -1 === curl_multi_select( $handles, 1.0 ) ) {
			usleep( 1000 );
		}
	} while ( $running && CURLM_OK === $status );
}

/**
 * @param object $answer A response of the library, or what it throws.
 * @return mixed|null|WP_Error
 */
function outcome_of_answer( $answer ) {
	return $answer instanceof \Exception
		? fault_of_transport( $answer->getMessage() )
		: to_outcome( (int) $answer->status_code, (string) $answer->body, (string) $answer->headers[ ERROR_CODE ] );
}
