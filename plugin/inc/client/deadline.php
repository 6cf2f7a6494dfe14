<?php
declare(strict_types=1);

namespace Hopechest;

/**
 * Without php-curl WordPress limits each wait for a part of the answer and not all of them together: an answer that
 * comes byte by byte would hold up a page for as long as it lasts. This ends it at the deadline.
 *
 * @return array|\WP_Error What sending returns.
 */
function within_seconds( int $seconds, callable $send ) {
	$until = microtime( true ) + $seconds;
	$check = static function () use ( $until ): void {
		if ( microtime( true ) > $until ) {
			throw timeout_of_transport();
		}
	};
	add_action( 'requests-request.progress', $check );
	try {
		return $send();
	} finally {
		remove_action( 'requests-request.progress', $check );
	}
}

/** WordPress makes an error of this one; its name changed in 6.2. */
function timeout_of_transport(): \Exception {
	$name = class_exists( '\WpOrg\Requests\Exception' ) ? '\WpOrg\Requests\Exception' : '\Requests_Exception';
	return new $name( 'The answer timed out', 'timeout' );
}
