<?php
declare(strict_types=1);

namespace Hopechest\Client;

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
