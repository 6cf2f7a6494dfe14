<?php
/**
 * The contract of the client, against the running service.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

use Hopechest\Client;

test(
	'a gift is bought once, given back with its key, and a request that comes again makes nothing twice',
	function () {
		$client = service();
		$key    = wp_generate_uuid4();
		$id     = $client->create_registry( array( 'title' => 'Once' ), "$key-registry" )['id'];
		same( $id, $client->create_registry( array( 'title' => 'Once' ), "$key-registry" )['id'] );
		$item = $client->add_registry_item( $id, LAMP, "$key-item" )['data']['id'];
		same( $item, $client->add_registry_item( $id, LAMP, "$key-item" )['data']['id'] );
		$flat = array( 'registry_id' => $id ) + LAMP;
		same( $client->create_item( $flat, "$key-flat" ), $client->create_item( $flat, "$key-flat" ) );

		$receipt = $client->create_purchase( $id, $item, array( 'purchaser' => 'Aunt Jo' ), "$key-buyer" );
		same( 0, $receipt['remaining'], as_text( $receipt ) );
		same( $receipt, $client->create_purchase( $id, $item, array( 'purchaser' => 'Aunt Jo' ), "$key-buyer" ) );
		is_error( $client->create_purchase( $id, $item ), 'api_error', 409 );
		same( 'Aunt Jo', $client->list_purchases( $id, $item )[0]['purchaser'] );
		same( $client->list_purchases( $id, $item ), $client->list_registry_purchases( $id, array( 'limit' => 1 ) ) );
		same( null, $client->release_purchase( $id, $item, $receipt['id'], $receipt['release_key'] ) );
		same( null, $client->release_purchase( $id, $item, $receipt['id'], $receipt['release_key'] ) );
		is_error( $client->create_purchase( 'x', $item ), 'api_error', 422 );
		is_error( $client->preview_link( 'http://127.0.0.1/private' ), 'api_error', 422 );
	}
);

test(
	'a change that is meant for an older state of an item is refused',
	function () {
		$client = service();
		$item   = $client->create_item( array( 'registry_id' => 1 ) + LAMP )['data']['id'];
		$seen   = $client->get_item_version( $item );
		same( LAMP['name'], $seen['item']['name'] );
		same( $seen, $client->get_item_version( $item, $seen ) );
		$client->update_item( $item, array( 'price' => 3 ) );
		is_error( $client->update_item( $item, array( 'price' => 4 ), $seen['etag'] ), 'api_error', 412 );
		is_error( $client->delete_item( $item, $seen['etag'] ), 'api_error', 412 );
		$now = $client->get_item_version( $item, $seen );
		same( 4, $client->update_item( $item, array( 'price' => 4 ), $now['etag'] )['data']['price'] );
		same( null, $client->get_item_version( 999999999 ) );
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
		same( 1, count( $client->list_affiliates( $id ) ), as_text( $client->list_affiliates( $id ) ) );
		same( null, $client->clear_affiliate( $id, $lamp['id'] ) );

		$odd = array( 'a+b@x.example', '50%', 'a/b', 'ünal ö', "o'hara", '%2F', 'a?b#c', 'php-ida' );
		same( array( 'invitees' => $odd ), $client->add_invitees( $id, $odd ) );
		foreach ( $odd as $n => $invitee ) {
			same( array( 'invitees' => array_slice( $odd, $n + 1 ) ), $client->remove_invitee( $id, $invitee ), $invitee );
		}
		same( array( 'invitees' => array() ), $client->list_invitees( $id ) );

		same( 2, count( $client->get_items( array( $lamp['id'], 999999999, 'x', -1, $vase['id'] ) ) ), 'what cannot be read is left out' );
		same( false, $client->delete_item( $vase['id'] )['data']['is_active'] );
		same( null, $client->get_item( $vase['id'] ) );
		same( null, $client->remove_registry_item( $id, $lamp['id'] ) );
		same( null, $client->delete_registry( $id ) );
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
	'without an address nothing is sent, whatever is called',
	function () {
		$client = new Client( array() );
		is_error( $client->list_items(), 'api_not_configured' );
		is_error( $client->create_item( LAMP ), 'api_not_configured' );
		is_error( $client->get_registry( 1 ), 'api_not_configured' );
		is_error( $client->remove_invitee( 1, 'ida' ), 'api_not_configured' );
		is_error( $client->get_items( array( 1, 2 ) ), 'api_not_configured' );
		is_error( $client->get_items( array() ), 'api_not_configured' );
		is_error( $client->create_item( array() ), 'api_not_configured' );
	}
);

test(
	'each setting is taken from its option first and then from the environment, empty being not set, without a slash at the end',
	function () {
		with_settings(
			function () {
				foreach ( \Hopechest\CLIENT_OPTIONS as $option ) {
					putenv( strtoupper( $option ) . '=environment/' );
				}
				same( array( 'base_url' => 'environment', 'api_key' => 'environment/', 'username' => 'environment/', 'password' => 'environment/' ), \Hopechest\client_settings() );
				update_option( 'registry_api_base_url', 'https://option.example//' );
				update_option( 'registry_api_key', '' );
				same( array( 'base_url' => 'https://option.example', 'api_key' => 'environment/', 'username' => 'environment/', 'password' => 'environment/' ), \Hopechest\client_settings() );
				foreach ( \Hopechest\CLIENT_OPTIONS as $option ) {
					putenv( strtoupper( $option ) );
				}
				same( array( 'base_url' => 'https://option.example', 'api_key' => null, 'username' => null, 'password' => null ), \Hopechest\client_settings() );
			}
		);
	}
);

test(
	'an answer that comes byte by byte is given up at the deadline, also without php-curl',
	function () {
		$settings = array( 'base_url' => getenv( 'MIRROR_URL' ) . '/drip', 'api_key' => null, 'username' => null, 'password' => null );
		$answer   = null;
		$started  = microtime( true );
		$outcome  = \Hopechest\send_request( $settings, 'GET', '/items', null, array(), $answer, 2 );
		is_error( $outcome, 'http_request_failed' );
		holds( false !== strpos( $outcome->get_error_message(), 'in time' ), $outcome->get_error_message() );
		holds( microtime( true ) - $started > 1.9, 'not before' );
	}
);
