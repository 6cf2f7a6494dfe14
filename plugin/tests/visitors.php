<?php
/**
 * Who a visitor is to limits.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

use function Hopechest\Relay\visitor_address;
use function Hopechest\Relay\visitor_code;

use const Hopechest\Relay\PROXIES_OPTION;

/** @return string The address of a visitor whose request came like that. */
function address_of( string $remote, ?string $forwarded, string $proxies ): string {
	$before                          = array( $_SERVER['REMOTE_ADDR'] ?? null, $_SERVER['HTTP_X_FORWARDED_FOR'] ?? null );
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
		$named  = static fn(): string => '198.51.100.7';
		$before = visitor_code();
		add_filter( 'hopechest_visitor_address', $named );
		same( '198.51.100.7', address_of( '192.0.2.1', null, '' ) );
		holds( visitor_code() !== $before, 'another visitor' );
		remove_filter( 'hopechest_visitor_address', $named );
	}
);
