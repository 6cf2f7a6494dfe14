<?php
/**
 * The contract of the client, against the running service.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

use Hopechest\Client\Client;

test(
	'a request that comes again makes nothing twice, and a gift that was bought stands among the purchases',
	function () {
		$client = service();
		$key    = wp_generate_uuid4();
		$id     = $client->create_registry( array( 'title' => 'Once' ), "$key-registry" )['id'];
		same( $id, $client->create_registry( array( 'title' => 'Once' ), "$key-registry" )['id'] );
		$item = $client->add_registry_item( $id, LAMP, "$key-item" )['data']['id'];
		same( $item, $client->add_registry_item( $id, LAMP, "$key-item" )['data']['id'] );
		$flat = array( 'registry_id' => $id ) + LAMP;
		same( $client->create_item( $flat, "$key-flat" ), $client->create_item( $flat, "$key-flat" ) );
		purchase_of( $id, $item, array( 'purchaser' => 'Aunt Jo' ) );
		$refused = purchase_of( $id, $item );
		is_error( $refused, 'api_error', 409 );
		same( array( 'status' => 409 ), $refused->get_error_data() );
		same( array( 'Aunt Jo' ), array_column( $client->list_registry_purchases( $id ), 'purchaser' ) );
		same( 1, $client->get_item( $item )['quantity_purchased'] );
		$kept = service( array( 'surprises' => false ) );
		is_error( $kept->list_registry_purchases( $id ), 'api_error', 409 );
		same( 0, $kept->get_item( $item )['quantity_purchased'], 'the registry is wrapped' );
		same( array( 'send_to' => '' ), $client->get_send_to( $id ) );
	}
);

test(
	'every method of the client does its work at the service',
	function () {
		$client   = service();
		$registry = $client->create_registry( array( 'title' => 'Anna & Ben <3', 'story' => '😀', 'meta' => array() ) );
		same( 'Anna & Ben <3', $registry['title'], as_text( $registry ) );
		$id = $registry['id'];
		same( $registry, $client->get_registry( $id ) );
		same( 'publish', $client->update_registry( $id, array( 'status' => 'publish' ) )['status'] );
		same( $id, $client->update_registry( $id, array() )['id'], 'an empty change is an object' );
		same( $id, $client->list_registries( array( 'limit' => 1 ) )[0]['id'] );

		$lamp = $client->add_registry_item( $id, LAMP )['data'];
		same( LAMP['name'], $lamp['name'] );
		$vase = $client->create_item( array( 'registry_id' => $id, 'name' => 'Vase' ) + LAMP )['data'];
		same( array( $lamp['id'], $vase['id'] ), array_column( $client->list_registry_items( $id ), 'id' ) );
		same( array( $lamp['id'] ), array_column( $client->list_registry_items( $id, array( 'limit' => 1 ) ), 'id' ) );
		same( $lamp['id'], $client->get_item( $lamp['id'] )['id'] );
		same( 2.5, $client->update_item( $lamp['id'], array( 'price' => 2.5 ) )['data']['price'] );
		holds( is_array( $client->list_items( array( 'skip' => 0, 'limit' => 1 ) ) ), 'a list' );

		$affiliate = array( 'affiliate_url' => 'https://shop.example/lamp?tag=x', 'affiliate_status' => 'active' );
		same( $affiliate, $client->set_affiliate( $id, $lamp['id'], $affiliate ) );
		same( $affiliate, $client->get_affiliate( $id, $lamp['id'] ) );
		same( true, $client->clear_affiliate( $id, $lamp['id'] ) );

		$odd = array( 'a+b@x.example', '50%', 'a/b', 'ünal ö', "o'hara", '%2F', 'a?b#c', 'php-ida' );
		same( array( 'invitees' => $odd ), $client->add_invitees( $id, $odd ) );
		foreach ( $odd as $n => $invitee ) {
			same( array( 'invitees' => array_slice( $odd, $n + 1 ) ), $client->remove_invitee( $id, $invitee ), $invitee );
		}
		same( array( 'invitees' => array() ), $client->list_invitees( $id ) );
		same( 2, count( $client->get_items( array( $lamp['id'], 999999999, 'x', -1, $vase['id'] ) ) ), 'what cannot be read is left out' );
		same( false, $client->delete_item( $vase['id'] )['data']['is_active'] );
		same( null, $client->get_item( $vase['id'] ) );
		same( true, $client->remove_registry_item( $id, $lamp['id'] ) );
		same( true, $client->delete_registry( $id ) );
		same( null, $client->get_registry( $id ) );
		same( null, $client->delete_registry( $id ) );
	}
);

test(
	'a refusal of the service is an error with its sentence and status',
	function () {
		is_error( service( array( 'password' => 'wrong' ) )->list_items(), 'api_error', 401 );
		same( 'Invalid or missing credentials', service( array( 'password' => null ) )->list_items()->get_error_message() );
		is_error( service( array( 'api_key' => 'wrong' ) )->list_items(), 'api_error', 403 );
		is_error( service()->create_registry( array( 'title' => '' ) ), 'api_error', 422 );
		is_error( mirror( '/status/500' )->list_items(), 'api_error', 500 );
		is_error( mirror( '/status/400' )->list_items(), 'api_error', 400 );
	}
);

test(
	'without an address every method says so before it looks at anything else, and nothing is sent',
	function () {
		$empty = array( 'int' => 0, 'string' => '', 'array' => array() );
		$calls = array();
		foreach ( array_diff( get_class_methods( Client::class ), array( '__construct', 'is_configured', 'settings', 'request' ) ) as $method ) {
			$needed           = ( new \ReflectionMethod( Client::class, $method ) )->getNumberOfRequiredParameters();
			$parameters       = array_slice( ( new \ReflectionMethod( Client::class, $method ) )->getParameters(), 0, $needed );
			$calls[ $method ] = array_map( static fn( $parameter ) => $empty[ $parameter->hasType() ? $parameter->getType()->getName() : 'int' ], $parameters );
		}
		same( 22, count( $calls ) );
		foreach ( array( array(), array( 'base_url' => '' ), array( 'base_url' => '/' ), array( 'base_url' => " / \t/" ) ) as $settings ) {
			$client = new Client( $settings );
			same( false, $client->is_configured(), as_text( $settings ) );
			is_error( $client->request( 'GET', '/items' ), 'api_not_configured' );
			foreach ( $calls as $method => $words ) {
				is_error( $client->$method( ...$words ), 'api_not_configured' );
			}
		}
	}
);

test(
	'every one of many ids is asked for, and each request has ten seconds of its own',
	function () {
		$given = array();
		$watch = static function ( $request ) use ( &$given ) {
			// So that less would be left for the second, if they shared their time.
			usleep( array() === $given ? 1100000 : 0 );
			$given[] = $request['timeout'];
			return $request;
		};
		add_filter( 'http_request_args', $watch );
		try {
			same( array( '/items/5', '/items/6', '/items/7' ), array_column( mirror()->get_items( array( 5, 6, 7 ) ), 'url' ) );
		} finally {
			remove_filter( 'http_request_args', $watch );
		}
		same( array( 10, 10, 10 ), $given );
	}
);

test(
	'an envelope that holds nothing is no item',
	function () {
		$empty = static function (): array {
			return array(
				'response' => array( 'code' => 200 ),
				'headers'  => array(),
				'body'     => '{"success":true,"data":null,"message":"There is nothing"}',
			);
		};
		add_filter( 'pre_http_request', $empty );
		try {
			same( null, mirror()->get_item( 5 ) );
			same( array(), mirror()->get_items( array( 5, 6 ) ) );
		} finally {
			remove_filter( 'pre_http_request', $empty );
		}
	}
);

test(
	'many ids are asked of a service that hangs until the first of them is late, and those that came are there',
	function () {
		$asked = array();
		$hang  = static function ( $answer, $request, $address ) use ( &$asked ) {
			$asked[] = (string) wp_parse_url( $address, PHP_URL_PATH );
			return substr( $address, -1 ) < 7 ? $answer : new \WP_Error( 'http_request_failed', 'cURL error 28: Operation timed out' );
		};
		add_filter( 'pre_http_request', $hang, 10, 3 );
		try {
			same( array( '/items/5' ), array_column( mirror()->get_items( array( 5, 7, 6, 8 ) ), 'url' ) );
		} finally {
			remove_filter( 'pre_http_request', $hang, 10 );
		}
		same( array( '/items/5', '/items/7' ), $asked );
	}
);

test(
	'each setting is taken from its option first and then from the environment, empty being not set, without a slash at the end',
	function () {
		with_settings(
			function () {
				foreach ( \Hopechest\Client\CLIENT_OPTIONS as $option ) {
					putenv( strtoupper( $option ) . '=environment/' );
				}
				same( array( 'base_url' => 'environment', 'api_key' => 'environment/', 'username' => 'environment/', 'password' => 'environment/' ), \Hopechest\Client\client_settings() );
				update_option( 'registry_api_base_url', 'https://option.example//' );
				update_option( 'registry_api_key', '' );
				same( array( 'base_url' => 'https://option.example', 'api_key' => 'environment/', 'username' => 'environment/', 'password' => 'environment/' ), \Hopechest\Client\client_settings() );
				foreach ( array( '/', ' // ', "\t" ) as $none ) {
					update_option( 'registry_api_base_url', $none );
					same( 'environment', \Hopechest\Client\client_settings()['base_url'], as_text( $none ) );
				}
				update_option( 'registry_api_base_url', ' https://option.example/ / ' );
				foreach ( \Hopechest\Client\CLIENT_OPTIONS as $option ) {
					putenv( strtoupper( $option ) );
				}
				same( array( 'base_url' => 'https://option.example', 'api_key' => null, 'username' => null, 'password' => null ), \Hopechest\Client\client_settings() );
			}
		);
	}
);

test(
	'an answer that comes byte by byte is given up at the deadline, also without php-curl',
	function () {
		$settings = array( 'base_url' => getenv( 'MIRROR_URL' ) . '/drip', 'api_key' => null, 'username' => null, 'password' => null );
		$started  = microtime( true );
		$outcome  = \Hopechest\Client\send_request( $settings, 'GET', '/items', null, array(), 2 );
		is_error( $outcome, 'http_request_failed' );
		holds( false !== strpos( $outcome->get_error_message(), 'in time' ), $outcome->get_error_message() );
		holds( microtime( true ) - $started > 1.9, 'not before' );
	}
);
