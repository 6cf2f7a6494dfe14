<?php
declare(strict_types=1);

namespace Hopechest\Relay;

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
