<?php
/**
 * The requests of the client and its outcomes, against a server that returns the request that it got.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

use Hopechest\Client\Client;

test(
	'a line break in a key is refused before anything is sent',
	function () {
		foreach ( array( "k\r\nX-Injected: yes", "k\n", "\0" ) as $key ) {
			is_error( mirror()->create_item( LAMP, $key ), 'api_error', 422 );
		}
		same( 'k', mirror()->create_item( LAMP, 'k' )['headers']['idempotency-key'], 'any other key is sent' );
	}
);

test(
	'both headers are sent when they are set, and credentials only as a pair',
	function () {
		$sent = mirror( '/m', array( 'api_key' => 'k', 'username' => 'ünal', 'password' => 'a b:c' ) )->update_item( 7, array( 'name' => 'é' ) );
		same( array( 'PUT', '/m/items/7', '{"name":"\u00e9"}' ), array( $sent['method'], $sent['url'], $sent['body'] ) );
		same( array( 'k', 'Basic ' . base64_encode( 'ünal:a b:c' ), 'application/json', 'application/json' ), array( $sent['headers']['x-api-key'], $sent['headers']['authorization'], $sent['headers']['content-type'], $sent['headers']['accept'] ) );
		foreach ( array( array( 'username' => 'x' ), array( 'password' => 'x' ), array() ) as $half ) {
			$sent = mirror( '', $half )->list_items( array( 'skip' => 5, 'limit' => 2 ) );
			same( '/items?skip=5&limit=2', $sent['url'] );
			holds( ! isset( $sent['headers']['authorization'] ) && ! isset( $sent['headers']['x-api-key'] ), 'neither header' );
		}
	}
);

test(
	'a person reads no surprises, unless the code that asks wants them',
	function () {
		$ana     = array( 'username' => 'ana', 'password' => 'a b' );
		$headers = static fn( array $other ): array => mirror( '', $other )->get_item( 5 )['headers'];
		same( 'keep', $headers( $ana )['x-surprises'] );
		foreach ( array( 1, 'true', false ) as $other ) {
			same( 'keep', $headers( array( 'surprises' => $other ) + $ana )['x-surprises'], 'nothing but true asks for them' );
		}
		holds( ! isset( $headers( array( 'surprises' => true ) + $ana )['x-surprises'] ), 'the header is left out' );
		holds( ! isset( $headers( array() )['x-surprises'] ), 'without a person there is nothing to keep' );
	}
);

test(
	'a text that is no id, and an invitee that would vanish from the address, are never sent',
	function () {
		foreach ( array( 0, -1, '05', '5 ', '5.0', '-5', '', '9007199254740992', 1.0, null, true, 9007199254740992, '1/../2', array( 1 ) ) as $id ) {
			foreach ( array( 'get_item', 'delete_item', 'get_registry', 'delete_registry', 'list_registry_items', 'list_invitees' ) as $method ) {
				is_error( mirror()->$method( $id ), 'api_error', 422 );
			}
			is_error( mirror()->remove_registry_item( 1, $id ), 'api_error', 422 );
			is_error( mirror()->clear_affiliate( $id, 1 ), 'api_error', 422 );
		}
		foreach ( array( '', '.', '..' ) as $invitee ) {
			is_error( mirror()->remove_invitee( 5, $invitee ), 'api_error', 422 );
		}
		same( '/registries/5/invitees/%2E%2E%2F..%2F%25d', str_replace( '..%2F..', '%2E%2E%2F..', mirror()->remove_invitee( 5, '../../%d' )['url'] ) );
		same( '/items/9007199254740991', mirror()->get_item( 9007199254740991 )['url'] );
	}
);

test(
	'an answer that is not from the service is an error, and a redirect is not followed',
	function () {
		is_error( mirror( '/html' )->list_items(), 'http_request_failed', 200 );
		same( array( 'moved' => true ), mirror( '/redirect' )->list_items(), 'the body of the redirect itself' );
		is_error( mirror( '/redirect-page' )->list_items(), 'http_request_failed', 302 );
		is_error( ( new Client( array( 'base_url' => 'http://127.0.0.1:9' ) ) )->list_items(), 'http_request_failed' );
		same( true, mirror( '/empty' )->list_items(), 'a success without a body' );
		same( null, mirror( '/status/404' )->list_items() );
	}
);

test(
	'an item without a name or a url is refused before anything is sent',
	function () {
		foreach ( array( array(), array( 'name' => 'Lamp' ), array( 'url' => LAMP['url'] ), array( 'name' => ' ' ) + LAMP, array( 'url' => '' ) + LAMP, array( 'name' => array() ) + LAMP ) as $item ) {
			is_error( mirror()->create_item( $item ), 'api_error', 422 );
			is_error( mirror()->add_registry_item( 1, $item ), 'api_error', 422 );
		}
		same( 'POST', mirror()->create_item( LAMP )['method'], 'a registry may be left out here' );
	}
);

test(
	'an id may be a number or its digits, alone and in a list',
	function () {
		same( '/items/5', mirror()->get_item( '5' )['url'] );
		same( array( '/items/5', '/items/6' ), array_column( mirror()->get_items( array( '5', 6, '07', 'x' ) ), 'url' ) );
	}
);

test(
	'a service that does not answer is given up after ten seconds',
	function () {
		$started = microtime( true );
		$outcome = mirror( '/slow' )->list_items();
		$seconds = microtime( true ) - $started;
		is_error( $outcome, 'http_request_failed' );
		holds( $seconds > 9.5 && $seconds < 11.5, "$seconds s" );
		holds( false !== strpos( $outcome->get_error_message(), 'in time' ), $outcome->get_error_message() );
	}
);

test(
	'what a site signs goes out with the key of the gateway and in the name of no one',
	function () {
		with_service(
			function () {
				$sent = json_decode( wp_remote_retrieve_body( \Hopechest\Client\post_signed( '/frame', '{"version":1}', 5 ) ), true );
				same( array( 'POST', '/m/frame', '{"version":1}' ), array( $sent['method'], $sent['url'], $sent['body'] ) );
				same( array( 'k', 'application/json', false ), array( $sent['headers']['x-api-key'], $sent['headers']['content-type'], isset( $sent['headers']['authorization'] ) ) );
				holds( 0 === strpos( $sent['headers']['hopechest-visit'], 'host=' ), as_text( $sent ) );
			},
			array( 'base_url' => getenv( 'MIRROR_URL' ) . '/m', 'api_key' => 'k' )
		);
	}
);

test(
	'the turn of a visitor who does not come again is forgotten after a day',
	function () {
		$ended = static function ( int $seconds ): string {
			$name = \Hopechest\Client\TURN_PREFIX . "away_ended_$seconds";
			add_option( $name, ( time() - $seconds ) . ' abc', '', 'no' );
			return $name;
		};
		$names = array( $ended( DAY_IN_SECONDS + 10 ), $ended( DAY_IN_SECONDS - 10 ) );
		\Hopechest\Client\ask_unless_resting( 'of_tests', '\Hopechest\Client\too_late' );
		wp_cache_flush();
		same( array( false, true ), array( false !== get_option( $names[0] ), false !== get_option( $names[1] ) ) );
		was_late();
	}
);
