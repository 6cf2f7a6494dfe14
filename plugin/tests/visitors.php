<?php
/**
 * Who a visitor is to limits, and how limits count.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

use function Hopechest\Pages\action_delete_expired_transients;
use function Hopechest\Pages\is_too_often;
use function Hopechest\Pages\visitor_address;
use function Hopechest\Pages\visitor_code;

use const Hopechest\Pages\COUNT_PREFIX;
use const Hopechest\Pages\COUNTS_OF_SPAN;
use const Hopechest\Pages\PROXIES_OPTION;

/** @return string The address of a visitor whose request came like that. */
function address_of( string $remote, ?string $forwarded, string $proxies ): string {
	$before = array( $_SERVER['REMOTE_ADDR'] ?? null, $_SERVER['HTTP_X_FORWARDED_FOR'] ?? null );
	$_SERVER['REMOTE_ADDR']          = $remote;
	$_SERVER['HTTP_X_FORWARDED_FOR'] = $forwarded;
	update_option( PROXIES_OPTION, $proxies );
	try {
		return visitor_address();
	} finally {
		delete_option( PROXIES_OPTION );
		list( $_SERVER['REMOTE_ADDR'], $_SERVER['HTTP_X_FORWARDED_FOR'] ) = $before;
	}
}

test(
	'a visitor counts by their own address, and behind a trusted proxy by the one that the proxy names',
	function () {
		$cases = array(
			array( '192.0.2.1', '198.51.100.7', '', '192.0.2.1' ),
			array( '192.0.2.1', '198.51.100.7', '192.0.2.2', '192.0.2.1' ),
			array( '192.0.2.1', '198.51.100.7', '192.0.2.1', '198.51.100.7' ),
			array( '192.0.2.1', '203.0.113.9, 198.51.100.7', '192.0.2.1', '198.51.100.7' ),
			array( '192.0.2.1', '203.0.113.9, 198.51.100.7, 10.1.2.3', "192.0.2.0/24,\n10.0.0.0/8", '198.51.100.7' ),
			array( '192.0.2.128', '198.51.100.7', '192.0.2.0/25', '192.0.2.128' ),
			array( '192.0.2.127', '198.51.100.7', '192.0.2.0/25', '198.51.100.7' ),
			array( '::ffff:192.0.2.1', '198.51.100.7', '192.0.2.1', '198.51.100.7' ),
			array( '2001:db8::1', '2001:db9::5', '2001:db8::/32', '2001:db9::5' ),
			array( '2001:db8::1', '198.51.100.7', '192.0.2.0/24', '2001:db8::1' ),
			array( '192.0.2.1', null, '192.0.2.1', '192.0.2.1' ),
			array( '192.0.2.1', 'unknown', '192.0.2.1', '192.0.2.1' ),
			array( '192.0.2.1', '10.0.0.1', '192.0.2.1 10.0.0.1', '10.0.0.1' ),
		);
		foreach ( $cases as list( $remote, $forwarded, $proxies, $expected ) ) {
			same( $expected, address_of( $remote, $forwarded, $proxies ), "$remote, $forwarded, $proxies" );
		}
	}
);

test(
	'a filter says which address a visitor has',
	function () {
		$named = static function (): string {
			return '198.51.100.7';
		};
		$before = visitor_code();
		add_filter( 'hopechest_visitor_address', $named );
		same( '198.51.100.7', address_of( '192.0.2.1', null, '' ) );
		holds( visitor_code() !== $before, 'another visitor' );
		remove_filter( 'hopechest_visitor_address', $named );
	}
);

test(
	'what was counted by a clock that was far ahead keeps no visitor out once the clock is right',
	function () {
		$what = 'test_' . wp_generate_uuid4();
		$end  = ( intdiv( time() + 400 * DAY_IN_SECONDS, HOUR_IN_SECONDS ) + 1 ) * HOUR_IN_SECONDS;
		add_option( COUNT_PREFIX . $what, (string) ( $end * COUNTS_OF_SPAN + 5 ), '', 'no' );
		same( array( false, true ), array( is_too_often( $what, 1, HOUR_IN_SECONDS ), is_too_often( $what, 1, HOUR_IN_SECONDS ) ) );
		delete_option( COUNT_PREFIX . $what );
	}
);

test(
	'what requests do at one moment counts one by one, and no more than may be',
	function () {
		$what    = 'test_' . wp_generate_uuid4();
		$allowed = 0;
		$inside  = false;
		$do      = static function () use ( $what, &$allowed ): void {
			$allowed += is_too_often( $what, 5, HOUR_IN_SECONDS ) ? 0 : 1;
		};
		// Before each statement of a request another request does the same.
		$meanwhile = static function ( $query ) use ( $do, &$inside ) {
			if ( ! $inside ) {
				$inside = true;
				$do();
				$inside = false;
			}
			return $query;
		};
		add_filter( 'query', $meanwhile );
		try {
			for ( $n = 0; $n < 4; $n++ ) {
				$do();
			}
		} finally {
			remove_filter( 'query', $meanwhile );
		}
		same( 5, $allowed );
		holds( is_too_often( $what, 5, HOUR_IN_SECONDS ), 'the sixth' );
		holds( ! is_too_often( $what, 6, HOUR_IN_SECONDS ), 'a greater allowance' );
	}
);

test(
	'a span of time that is over begins anew, and its count is forgotten',
	function () {
		global $wpdb;
		$what = 'test_' . wp_generate_uuid4();
		$name = COUNT_PREFIX . $what;
		$count = static function () use ( $wpdb, $name ) {
			return $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM $wpdb->options WHERE option_name = %s", $name ) );
		};
		holds( ! is_too_often( $what, 1, HOUR_IN_SECONDS ), 'the first' );
		holds( is_too_often( $what, 1, HOUR_IN_SECONDS ), 'the second' );
		action_delete_expired_transients();
		holds( null !== $count(), 'it is not over' );
		$wpdb->update( $wpdb->options, array( 'option_value' => (string) ( ( time() - 1 ) * 100000 + 1 ) ), array( 'option_name' => $name ) );
		holds( ! is_too_often( $what, 1, HOUR_IN_SECONDS ), 'the first of the next' );
		$wpdb->update( $wpdb->options, array( 'option_value' => (string) ( ( time() - 1 ) * 100000 + 1 ) ), array( 'option_name' => $name ) );
		action_delete_expired_transients();
		same( null, $count() );
	}
);
