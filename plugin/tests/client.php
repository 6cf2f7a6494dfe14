<?php
/**
 * The contract of the client, against the running service.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

use Hopechest\Client\Client;

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
		$refused = $client->create_purchase( $id, $item );
		is_error( $refused, 'api_error', 409 );
		same( array( 'status' => 409 ), $refused->get_error_data() );
		same( 'too_few_left', \Hopechest\Client\error_code_of( $refused ) );
		same( 'Aunt Jo', $client->list_purchases( $id, $item )[0]['purchaser'] );
		same( $client->list_purchases( $id, $item ), $client->list_registry_purchases( $id, array( 'limit' => 1 ) ) );
		same( true, $client->release_purchase( $id, $item, $receipt['id'], $receipt['release_key'] ) );
		is_error( $client->release_purchase( $id, $item, $receipt['id'], $receipt['release_key'] ), 'api_error', 409 );
		is_error( $client->create_purchase( 'x', $item ), 'api_error', 422 );
		is_error( $client->preview_link( 'http://127.0.0.1/private' ), 'api_error', 422 );
	}
);

test(
	'an idea of a guest is for the other guests, and its owner learns nothing of it',
	function () {
		$client = service();
		$id     = $client->create_registry( array( 'title' => 'Ideas' ) )['id'];
		is_error( $client->list_ideas( $id ), 'api_error', 403 );
		is_error( $client->add_idea( $id, array( 'name' => 'Records' ), str_repeat( 'k', 20 ) ), 'api_error', 403 );
		same( array( 'guests_may_add' => true ), $client->get_idea_settings( $id ) );
		$client->update_registry( $id, array( 'meta' => array( 'registry_for_child' => true ) ) );
		$off = array( 'guests_may_add' => false );
		same( $off, $client->get_idea_settings( $id ) );
		$on = array( 'guests_may_add' => true );
		same( $on, $client->set_idea_settings( $id, $on ) );
		$key  = wp_generate_uuid4();
		$idea = $client->add_idea( $id, array( 'name' => 'Records' ), $key, $key );
		same( $idea, $client->add_idea( $id, array( 'name' => 'Records' ), $key, $key ) );
		same( 12, $client->update_idea( $id, $idea['id'], array( 'price' => 12 ), $key )['price'] );
		same( 'Nice', $client->comment_idea( $id, $idea['id'], array( 'text' => 'Nice' ), $key )['comments'][0]['text'] );
		same( array(), $client->remove_idea_comment( $id, $idea['id'], $key )['comments'] );
		same( true, $client->take_idea( $id, $idea['id'], array( 'giver' => 'Elke' ), $key )['is_taken_by_you'] );
		is_error( $client->take_idea( $id, $idea['id'], array(), strrev( $key ) ), 'api_error', 409 );
		same( true, $client->note_idea( $id, $idea['id'], array( 'is_giver_thanked' => true ) )['is_giver_thanked'] );
		same( false, $client->give_idea_back( $id, $idea['id'], $key )['is_taken'] );
		same( true, $client->remove_idea( $id, $idea['id'], $key ) );
		same( array( 'guests_may_add' => true, 'ideas' => array() ), $client->list_ideas( $id, $key ) );
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
	'a change that is meant for an older state of a registry is refused',
	function () {
		$client = service();
		$id     = $client->create_registry( array( 'title' => 'Ours' ) )['id'];
		$seen   = $client->get_registry_version( $id );
		same( 'Ours', $seen['registry']['title'] );
		same( $seen, $client->get_registry_version( $id, $seen ) );
		$client->update_registry( $id, array( 'story' => 'By the sea' ) );
		is_error( $client->update_registry( $id, array( 'title' => 'Mine' ), $seen['etag'] ), 'api_error', 412 );
		$now = $client->get_registry_version( $id, $seen );
		same( 'Mine', $client->update_registry( $id, array( 'title' => 'Mine' ), $now['etag'] )['title'] );
		same( null, $client->get_registry_version( 999999999 ) );
		$lamp = $client->add_registry_item( $id, LAMP )['data']['id'];
		$item = $client->get_item_version( $lamp );
		$late = array( 'invitees' => array( 'jo@x.example' ), 'owners' => array( 'ben@x.example' ) );
		is_error( $client->update_item_meta( $id, $lamp, array( 'currency' => 'SEK' ), $now['etag'] ), 'api_error', 412 );
		is_error( $client->add_invitees( $id, $late['invitees'], $now['etag'] ), 'api_error', 412 );
		same( $late['invitees'], $client->add_invitees( $id, $late['invitees'] )['invitees'] );
		is_error( $client->remove_invitee( $id, 'jo@x.example', $now['etag'] ), 'api_error', 412 );
		is_error( $client->add_owners( $id, $late['owners'], $now['etag'] ), 'api_error', 412 );
		same( $late['owners'], $client->add_owners( $id, $late['owners'] )['owners'] );
		is_error( $client->remove_owner( $id, 'ben@x.example', $now['etag'] ), 'api_error', 412 );
		$other = $client->create_registry( array( 'title' => 'Other' ) )['id'];
		$client->update_item( $lamp, array( 'price' => 3 ) );
		is_error( $client->move_item( $id, $lamp, $other, null, '', $item['etag'] ), 'api_error', 412 );
		is_error( $client->delete_registry( $id, $now['etag'] ), 'api_error', 412 );
		same( $id, $client->get_registry( $id )['id'] );
		$whole = $client->get_item( $lamp );
		$client->update_item( $lamp, array( 'price' => 4 ) );
		is_error( $client->update_item( $lamp, array( 'description' => 'Red' ) + $whole ), 'api_error', 412 );
		$to = $client->get_send_to_version( $id );
		same( array( 'send_to' => 'Kiel' ), $client->set_send_to( $id, 'Kiel', $to['etag'] ) );
		is_error( $client->set_send_to( $id, 'Bremen', $to['etag'] ), 'api_error', 412 );
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
		$me = $client->get_me();
		holds( $me['owned'] >= 1 && $me['may_create'] && $registry['user_id'] === $me['id'], as_text( $me ) );

		$lamp = $client->add_registry_item( $id, LAMP )['data'];
		same( LAMP['name'], $lamp['name'] );
		$vase = $client->create_item( array( 'registry_id' => $id, 'name' => 'Vase' ) + LAMP )['data'];
		same( array( $lamp['id'], $vase['id'] ), array_column( $client->list_registry_items( $id ), 'id' ) );
		same( array( $lamp['id'] ), array_column( $client->list_registry_items( $id, array( 'limit' => 1 ) ), 'id' ) );
		same( $lamp['id'], $client->get_item( $lamp['id'] )['id'] );
		same( 2.5, $client->update_item( $lamp['id'], array( 'price' => 2.5 ) )['data']['price'] );
		holds( is_array( $client->list_items( array( 'skip' => 0, 'limit' => 1 ) ) ), 'a list' );
		$named = $client->list_items( array( 'ids' => array( $vase['id'], 999999999, (string) $lamp['id'] ) ) );
		same( array( $vase['id'], $lamp['id'] ), array_column( $named, 'id' ), as_text( $named ) );
		same( array(), $client->list_items( array( 'ids' => array() ) ) );
		is_error( $client->list_items( array( 'ids' => array( $lamp['id'], 'x' ) ) ), 'api_error', 422 );
		same( array(), $client->list_registries( array( 'invited' => true ) ) );
		same( $id, $client->list_registries( array( 'invited' => false, 'limit' => 1 ) )[0]['id'] );

		$affiliate = array( 'affiliate_url' => 'https://shop.example/lamp?tag=x', 'affiliate_status' => 'active' );
		same( $affiliate, $client->set_affiliate( $id, $lamp['id'], $affiliate ) );
		same( $affiliate, $client->get_affiliate( $id, $lamp['id'] ) );
		same( 1, count( $client->list_affiliates( $id ) ), as_text( $client->list_affiliates( $id ) ) );
		same( true, $client->clear_affiliate( $id, $lamp['id'] ) );

		$own = $client->update_item_meta( $id, $lamp['id'], array( 'currency' => 'SEK', 'is_group_gift' => true ) )['meta'];
		same( array( array( 'item_id' => $lamp['id'], 'currency' => 'SEK' ) ), $own['registry_item_currencies'] );
		same( array( $lamp['id'] ), $own['registry_group_gifts'] );
		same( $own, $client->update_item_meta( $id, $lamp['id'], array() )['meta'], 'an empty change is an object' );

		$pair = array( array( 'name' => 'Cup' ) + LAMP, array( 'name' => 'Bowl' ) + LAMP );
		$made = $client->add_registry_items( $id, $pair, 'cup-and-bowl' );
		same( array( 'Cup', 'Bowl' ), array_column( $made, 'name' ), as_text( $made ) );
		same( $made, $client->add_registry_items( $id, $pair, 'cup-and-bowl' ) );
		is_error( $client->add_registry_items( $id, array() ), 'api_error', 422 );

		$other = $client->create_registry( array( 'title' => 'Other' ) )['id'];
		$moved = $client->move_item( $id, $made[0]['id'], $other )['data'];
		same( array( 'Cup', $other ), array( $moved['name'], $moved['registry_id'] ) );
		same( $moved, $client->move_item( $id, $made[0]['id'], $other )['data'] );
		same( true, $client->delete_registry( $other ) );

		$copy = array( 'title' => 'Next year', 'along' => array( 'open' ) );
		$next = $client->copy_registry( $id, $copy, 'next-year' );
		same( 'Next year', $next['title'] );
		same( $next['id'], $client->copy_registry( $id, $copy, 'next-year' )['id'] );
		same( true, $client->delete_registry( $next['id'] ) );

		$odd = array( 'a+b@x.example', '50%', 'a/b', 'ünal ö', "o'hara", '%2F', 'a?b#c', 'php-ida' );
		same( array( 'invitees' => $odd ), $client->add_invitees( $id, $odd ) );
		foreach ( $odd as $n => $invitee ) {
			same( array( 'invitees' => array_slice( $odd, $n + 1 ) ), $client->remove_invitee( $id, $invitee ), $invitee );
		}
		same( array( 'invitees' => array() ), $client->list_invitees( $id ) );
		same( array( 'owners' => array( 'a+b@x.example', '50%@x.example' ) ), $client->add_owners( $id, array( 'a+b@x.example', '50%@x.example' ) ) );
		same( array( 'owners' => array( 'a+b@x.example' ) ), $client->remove_owner( $id, '50%@x.example' ) );
		same( null, $client->remove_owner( $id, '50%@x.example' ) );
		same( array( 'owners' => array() ), $client->remove_owner( $id, 'A+B@x.example' ) );

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
		holds( count( $calls ) > 70, (string) count( $calls ) );
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
	'an envelope that holds nothing is no item, and neither is it when a version of it is asked for',
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
			same( null, mirror()->get_item_version( 5 ) );
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
		$answer   = null;
		$started  = microtime( true );
		$outcome  = \Hopechest\Client\send_request( $settings, 'GET', '/items', null, array(), $answer, 2 );
		is_error( $outcome, 'http_request_failed' );
		holds( false !== strpos( $outcome->get_error_message(), 'in time' ), $outcome->get_error_message() );
		holds( microtime( true ) - $started > 1.9, 'not before' );
	}
);
