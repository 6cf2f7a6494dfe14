<?php
/**
 * What the application password of a program may do, where its person says that it may not do all: here, and in the service.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

use const Hopechest\Client\SCOPES;
use const Hopechest\Keys\KEYS_META;

const READS = array( 'lists:read' );

/** @return array What the site says of the key to the service: scopes, lists, seconds that are left. */
function said_of( array $key ): array {
	list( $status, $user ) = ask_with( $key, 'GET', '/wp/v2/users/me?context=edit' );
	return array( $status, $user['registry_scopes'] ?? null, $user['registry_lists'] ?? null, $user['registry_seconds_left'] ?? null );
}

test(
	'the site says in its answer about the caller what the key may do, and of a key of which nothing is chosen nothing',
	function () {
		$list = registry_of( 'olive' );
		same( array( 200, null, null, null ), said_of( key_of( 'olive', null ) ) );
		same( array( 200, array( 'lists:read', 'give' ), array( $list ), null ), said_of( key_of( 'olive', array( 'give', 'lists:read' ), array( $list ) ) ) );
		$today                     = wp_date( 'Y-m-d' );
		list( , $scopes, , $left ) = said_of( key_of( 'olive', SCOPES, null, $today ) );
		same( SCOPES, $scopes );
		holds( is_int( $left ) && $left > 0 && $left <= DAY_IN_SECONDS, (string) $left );
		// Of others it says nothing to a manager, either.
		$key = key_of( 'ada', null );
		same( null, ask_with( $key, 'GET', '/wp/v2/users/' . person( 'olive' ) . '?context=edit' )[1]['registry_scopes'] );
	}
);

test(
	'the site names the key of a caller, and to who may see users those that still work, so that a hook ends with its key',
	function () {
		$key     = key_of( 'olive', READS );
		$over    = key_of( 'olive', READS, null, wp_date( 'Y-m-d', time() - DAY_IN_SECONDS ) );
		$whole   = key_of( 'olive', null );
		$of_ada  = key_of( 'ada', null );
		$working = static fn( array $by ) => ask_with( $by, 'GET', '/wp/v2/users/' . person( 'olive' ) . '?context=edit' )[1]['registry_keys'] ?? null;
		foreach ( array( $key, $whole ) as $each ) {
			$said = ask_with( $each, 'GET', '/wp/v2/users/me?context=edit' )[1];
			same( array( $each['uuid'], null ), array( $said['registry_key'], $said['registry_keys'] ) );
		}
		same( array( true, true, false ), array_map( static fn( array $each ) => in_array( $each['uuid'], $working( $of_ada ), true ), array( $key, $whole, $over ) ) );
		same( null, $working( $whole ), 'she may not see users' );
		same( null, ask_with( key_of( 'ada', READS ), 'GET', '/wp/v2/users/me?context=edit' )[1]['registry_keys'], 'her key may not do all' );
		\WP_Application_Passwords::delete_application_password( person( 'olive' ), $key['uuid'] );
		holds( ! in_array( $key['uuid'], $working( $of_ada ), true ), 'it is gone with the password' );
	}
);

test(
	'a narrowed key of an admin does not read whom the names on a list mean',
	function () {
		$list  = registry_of( 'olive' );
		$named = static fn( ?array $scopes ) => ask_with( key_of( 'ada', $scopes ), 'GET', REGISTRIES . "/$list?context=edit" )[1]['registry_named'];
		$by    = $named( READS );
		same( array( 'user_id', 'registry_invitees', 'registry_owners' ), array_keys( $by ) );
		$whole = $named( null );
		holds( isset( $whole['accounts'] ), 'a key that may do all' );
		same( $by, array_diff_key( $whole, array( 'accounts' => 0 ) ) );
	}
);

test(
	'a key whose last day is over is refused, and one whose last day is today is not',
	function () {
		$yesterday = wp_date( 'Y-m-d', time() - DAY_IN_SECONDS );
		same( 401, said_of( key_of( 'olive', SCOPES, null, $yesterday ) )[0] );
		same( 200, said_of( key_of( 'olive', SCOPES, null, wp_date( 'Y-m-d' ) ) )[0] );
		same( 401, service( key_of( 'olive', SCOPES, null, $yesterday ) )->list_registries()->get_error_data()['status'] );
	}
);

test(
	'what is stored of a key and makes no sense allows nothing',
	function () {
		$list = registry_of( 'olive' );
		$key  = key_of( 'olive', READS );
		$good = array( 'scopes' => READS, 'lists' => null, 'last_day' => '', 'site' => get_current_blog_id() );
		foreach ( array(
			'text'            => 'lists:read',
			'no scopes'       => array_diff_key( $good, array( 'scopes' => 1 ) ),
			'scopes in text'  => array( 'scopes' => 'lists:read' ) + $good,
			'unknown scopes'  => array( 'scopes' => array( 'everything', '*', 7, array() ) ) + $good,
			'no lists'        => array_diff_key( $good, array( 'lists' => 1 ) ),
			'lists in text'   => array( 'lists' => (string) $list ) + $good,
			'another site'    => array( 'lists' => array( $list ), 'site' => 99 ) + $good,
			'a day as number' => array( 'last_day' => 20310101 ) + $good,
		) as $what => $stored ) {
			update_user_meta( person( 'olive' ), KEYS_META, array( $key['uuid'] => $stored ) );
			list( $status, $scopes, $lists ) = said_of( $key );
			holds( 200 === $status && ( array() === $scopes || array() === $lists ), "$what: " . as_text( array( $scopes, $lists ) ) );
			holds( 200 !== ask_with( $key, 'GET', REGISTRIES . "/$list" )[0], $what );
		}
		foreach ( array( 'no day' => array( 'last_day' => 'tomorrow' ), 'the 30th of February' => array( 'last_day' => '2031-02-30' ) ) as $what => $day ) {
			update_user_meta( person( 'olive' ), KEYS_META, array( $key['uuid'] => $day + $good ) );
			same( 401, said_of( $key )[0], $what );
		}
		update_user_meta( person( 'olive' ), KEYS_META, 'a text' );
		same( array( 200, array(), array(), null ), said_of( $key ) );
		same( array( 200, array() ), array_slice( said_of( key_of_other() ), 0, 2 ), 'no password of hers is believed' );
		delete_user_meta( person( 'olive' ), KEYS_META );
	}
);

/** A password of Olive of which nothing is stored. */
function key_of_other(): array {
	list( $password ) = \WP_Application_Passwords::create_new_application_password( person( 'olive' ), array( 'name' => wp_generate_uuid4() ) );
	return array( 'username' => 'php-olive', 'password' => $password );
}

test(
	'a narrowed key opens gift lists alone: it makes no other password, changes no account, and opens no other door of the site',
	function () {
		$list = registry_of( 'olive' );
		$page = wp_insert_post( array( 'post_title' => 'Open', 'post_type' => 'page', 'post_status' => 'publish', 'post_author' => person( 'ada' ) ) );
		foreach ( array( 'olive', 'ada' ) as $name ) {
			$key   = key_of( $name, SCOPES );
			$whole = key_of( $name, null );
			$doors = array(
				array( 'POST', '/wp/v2/users/me/application-passwords', array( 'name' => 'More' ) ),
				array( 'GET', '/wp/v2/users/me/application-passwords/introspect', null ),
				array( 'DELETE', '/wp/v2/users/me/application-passwords', null ),
				array( 'POST', '/wp/v2/users/me', array( 'first_name' => 'Eve' ) ),
				array( 'POST', '/wp/v2/users/' . person( $name ), array( 'first_name' => 'Eve' ) ),
				array( 'GET', '/wp/v2/users/' . person( $name ), null ),
				array( 'GET', "/wp/v2/pages/$page", null ),
				array( 'GET', '/wp/v2/settings', null ),
				array( 'GET', '/hopechest/v1/check', null ),
				array( 'GET', "/wp/v2/gift_registry/$list/autosaves", null ),
				array( 'POST', '/batch/v1', array( 'requests' => array( array( 'method' => 'POST', 'path' => '/wp/v2/users/me', 'body' => array( 'first_name' => 'Eve' ) ) ) ) ),
			);
			foreach ( $doors as list( $method, $path, $sent ) ) {
				is_out_of_scope( ask_with( $key, $method, $path, $sent ), "$name: $method $path" );
			}
			same( '', get_userdata( person( $name ) )->first_name );
			same( 200, ask_with( $whole, 'GET', '/wp/v2/users/me/application-passwords/introspect' )[0], 'a password that is not narrowed' );
		}
		wp_delete_post( $page, true );
		require_once ABSPATH . WPINC . '/class-IXR.php';
		$call = static fn( array $key ): string => wp_remote_retrieve_body( wp_remote_post( home_url( '/xmlrpc.php' ), array( 'headers' => array( 'Content-Type' => 'text/xml' ), 'body' => ( new \IXR_Request( 'wp.getProfile', array( 1, $key['username'], $key['password'] ) ) )->getXml() ) ) );
		holds( false !== strpos( $call( key_of( 'olive', null ) ), 'php-olive' ), 'XML-RPC takes a whole password' );
		holds( false === strpos( $call( key_of( 'olive', SCOPES ) ), 'php-olive' ), 'and no narrowed one' );
	}
);

test(
	'each change of a list needs its own right, at the door of the site as in the service',
	function () {
		$list    = registry_of( 'olive' );
		$at      = REGISTRIES . "/$list";
		$changes = array(
			'lists:write' => array(
				array( 'POST', $at, array( 'title' => 'Renamed' ) ),
				array( 'POST', "$at?title=Renamed", array() ),
				array( 'PUT', $at, array( 'status' => 'publish' ) ),
				array( 'PATCH', $at, array( 'meta' => array( 'registry_hand_over' => 'By post' ) ) ),
				array( 'POST', REGISTRIES, array( 'title' => 'Another', 'status' => 'private' ) ),
			),
			'gifts:write' => array(
				array( 'POST', $at, array( 'meta' => array( 'registry_item_ids' => array( 2, 3, 1 ) ) ) ),
				array( 'POST', $at, array( 'meta' => array( 'registry_most_wanted' => 1 ) ) ),
			),
			'people'      => array(
				array( 'POST', $at, array( 'meta' => array( 'registry_invitees' => array( 'php-ida', 'php-sam' ) ) ) ),
				array( 'POST', $at, array( 'meta' => array( 'registry_owners' => array( 'php-sam' ) ) ) ),
			),
		);
		foreach ( $changes as $scope => $all ) {
			$lacks = key_of( 'olive', array_values( array_diff( SCOPES, array( $scope, 'gifts:write' === $scope ? 'lists:write' : '' ) ) ) );
			$has   = key_of( 'olive', array( $scope ) );
			foreach ( $all as list( $method, $path, $sent ) ) {
				is_out_of_scope( ask_with( $lacks, $method, $path, $sent ), "without $scope: " . as_text( $sent ) );
				list( $status, $body ) = ask_with( $has, $method, $path, $sent );
				holds( in_array( $status, array( 200, 201 ), true ), "$scope: " . as_text( array( $sent, $body ) ) );
			}
		}
		$meta = get_post_meta( $list );
		is_out_of_scope( ask_with( key_of( 'olive', SCOPES ), 'POST', $at, array( 'author' => person( 'sam' ) ) ), 'passed on' );
		is_out_of_scope( ask_with( key_of( 'ada', SCOPES ), 'POST', REGISTRIES, array( 'title' => 'Of another', 'author' => person( 'sam' ) ) ), 'made for another' );
		is_out_of_scope( ask_with( key_of( 'olive', array( 'lists:write' ) ), 'POST', REGISTRIES, array( 'title' => 'With guests', 'meta' => array( 'registry_invitees' => array( 'php-sam' ) ) ) ), 'made with guests' );
		// A program that sends back the people as they were changes no person.
		same( 200, ask_with( key_of( 'olive', array( 'lists:write' ) ), 'POST', $at, array( 'title' => 'Again', 'meta' => array( 'registry_invitees' => array( 'php-ida', 'php-sam' ), 'registry_owners' => array( 'php-sam' ) ) ) )[0] );
		same( $meta, get_post_meta( $list ) );
		is_out_of_scope( ask_with( key_of( 'olive', array( 'lists:read', 'give', 'people' ) ), 'DELETE', "$at?force=true" ), 'deleted' );
		same( 200, ask_with( key_of( 'olive', array( 'lists:write' ) ), 'DELETE', "$at?force=true" )[0] );
	}
);

test(
	'a key for certain lists finds no other: not by number, not by slug, not among all, and makes none',
	function () {
		$one   = registry_of( 'olive', array( 'title' => 'One' ) );
		$other = registry_of( 'olive', array( 'title' => 'Other', 'status' => 'publish' ) );
		$key   = key_of( 'olive', SCOPES, array( $one ) );
		same( 200, ask_with( $key, 'GET', REGISTRIES . "/$one" )[0] );
		$gone = ask_with( $key, 'GET', REGISTRIES . '/999999999' );
		foreach ( array( 'GET', 'POST', 'DELETE' ) as $method ) {
			same( array( 404, 'rest_post_invalid_id' ), array( ask_with( $key, $method, REGISTRIES . "/$other", 'GET' === $method ? null : array( 'title' => 'x' ) )[0], $gone[1]['code'] ), $method );
		}
		foreach ( array(
			array( 'GET', "/$one?id=$other", null ),
			array( 'POST', "/$one", array( 'id' => $other, 'title' => 'Taken' ) ),
			array( 'POST', "/$one?id=$other", array( 'title' => 'Taken' ) ),
			array( 'DELETE', "/$one", array( 'id' => $other ) ),
		) as list( $method, $path, $sent ) ) {
			same( 404, ask_with( $key, $method, REGISTRIES . $path, $sent )[0], "$method $path" );
		}
		same( array( 'Other', 'publish' ), array( get_post( $other )->post_title, get_post_status( $other ) ) );
		$slug = get_post( $other )->post_name;
		foreach ( array( '?status=publish,private', "?slug=$slug&status=publish,private", "?include=$other", "?include=$one,$other&status=publish,private", '?invited=true', '?author=' . person( 'olive' ) . '&status=publish,private' ) as $query ) {
			$found = array_column( ask_with( $key, 'GET', REGISTRIES . $query )[1], 'id' );
			same( array(), array_diff( $found, array( $one ) ), $query );
		}
		same( array( $one ), array_column( ask_with( $key, 'GET', REGISTRIES . '?status=publish,private' )[1], 'id' ) );
		is_out_of_scope( ask_with( $key, 'POST', REGISTRIES, array( 'title' => 'Third' ) ), 'made' );
	}
);

test(
	'a key without surprises does not unwrap a list sooner at the door of the site, and moves its day away',
	function () {
		$list    = registry_of( 'olive', array( 'meta' => array( 'registry_event_date' => '2031-06-12', 'registry_time_zone' => 'Europe/Berlin', 'registry_owners' => array( 'php-sam' ) ) ) );
		$at      = REGISTRIES . "/$list";
		$without = key_of( 'olive', array_values( array_diff( SCOPES, array( 'surprises' ) ) ) );
		foreach ( array(
			array( 'registry_reveal' => 'always' ),
			array( 'registry_for_child' => true ),
			array( 'registry_for_child' => 'TRUE' ),
			array( 'registry_for_child' => 'True' ),
			array( 'registry_event_date' => '2031-06-11' ),
			array( 'registry_event_date' => '2020-01-01' ),
			array( 'registry_time_zone' => 'Pacific/Kiritimati' ),
			array( 'registry_time_zone' => 'Mars/Olympus' ),
			array( 'registry_owners' => array() ),
			array( 'registry_owners' => null ),
		) as $meta ) {
			is_out_of_scope( ask_with( $without, 'POST', $at, compact( 'meta' ) ), as_text( $meta ) );
		}
		foreach ( array(
			array( 'registry_event_date' => '2031-06-13' ),
			array( 'registry_time_zone' => 'America/New_York' ),
			array( 'registry_reveal' => 'never' ),
			array( 'registry_event_date' => '' ),
			array( 'registry_hand_over' => 'x', 'registry_reveal' => 'never', 'registry_for_child' => false ),
		) as $meta ) {
			same( 200, ask_with( $without, 'POST', $at, compact( 'meta' ) )[0], as_text( $meta ) );
		}
		$open = registry_of( 'olive', array( 'meta' => array( 'registry_reveal' => 'always' ) ) );
		is_out_of_scope( ask_with( $without, 'POST', REGISTRIES . "/$open", array( 'id' => $list, 'meta' => array( 'registry_reveal' => 'always' ) ) ), 'under the number of an open list' );
		// It would open one day, which it did not before.
		is_out_of_scope( ask_with( $without, 'POST', $at, array( 'meta' => array( 'registry_reveal' => null, 'registry_event_date' => '2031-06-13' ) ) ), 'by the usual way' );
		same( 200, ask_with( key_of( 'olive', SCOPES ), 'POST', $at, array( 'meta' => array( 'registry_reveal' => 'always' ) ) )[0], 'with surprises' );
		same( 200, ask_with( $without, 'POST', $at, array( 'meta' => array( 'registry_event_date' => '2020-01-01' ) ) )[0], 'it is open' );
	}
);

test(
	'through the service a key without surprises reads of a wrapped list the same before and after guests give',
	function () {
		$list   = registry_of( 'olive', array( 'status' => 'publish', 'meta' => array( 'registry_event_date' => '2031-06-12' ) ) );
		$own    = service( account_of( 'olive' ) );
		$item   = $own->add_registry_item( $list, LAMP + array( 'quantity_needed' => 3 ) )['data']['id'];
		$keys   = array( service( key_of( 'olive', array_values( array_diff( SCOPES, array( 'surprises' ) ) ) ) ), service( key_of( 'ada', array_values( array_diff( SCOPES, array( 'surprises' ) ) ) ) ) );
		$read   = static function () use ( $keys, $list, $item ): array {
			$said = array();
			foreach ( $keys as $key ) {
				foreach ( array( "/registries/$list", "/registries/$list/items", "/items/$item", "/registries/$list/purchases", "/registries/$list/items/$item/purchases", "/registries/$list/set-aside", "/registries/$list/ideas", "/registries/$list/removed-items" ) as $path ) {
					$said[] = as_text( $key->request( 'GET', $path ) );
				}
			}
			return $said;
		};
		$before = $read();
		holds( false !== strpos( $before[3], '409' ), $before[3] );
		holds( ! is_wp_error( purchase_of( $list, $item, array( 'quantity' => 2, 'purchaser' => 'Jo' ) ) ), 'a guest gives' );
		same( $before, $read() );
		same( 2, $own->get_item( $item )['quantity_purchased'], 'a whole password sees it' );
		is_error( $keys[0]->request( 'PUT', "/registries/$list/for-whom", array( 'person_id' => null, 'is_ours' => false, 'shows_wishes' => false ) ), 'api_error', 409 );
	}
);

test(
	'the service refuses an act for which the key lacks the right, and a key without rights reads only the name of its person',
	function () {
		$list   = registry_of( 'olive' );
		$reader = service( key_of( 'olive', READS ) );
		same( $list, $reader->get_registry( $list )['id'] );
		is_error( $reader->update_registry( $list, array( 'title' => 'x' ) ), 'api_error', 403 );
		is_error( $reader->add_registry_item( $list, LAMP ), 'api_error', 403 );
		same( READS, $reader->request( 'GET', '/me' )['scopes'] );
		$writer = service( key_of( 'olive', array( 'lists:read', 'gifts:write' ), array( $list ) ) );
		$item   = $writer->add_registry_item( $list, LAMP );
		holds( is_array( $item ), as_text( $item ) );
		wp_cache_flush();
		same( $item['data']['id'], (int) array_slice( get_post_meta( $list, 'registry_item_ids', true ), -1 )[0] );
		same( array( $list ), $writer->request( 'GET', '/me' )['registries'] );
		$nothing = service( key_of( 'olive', array() ) );
		same( array(), $nothing->request( 'GET', '/me' )['scopes'] );
		is_error( $nothing->get_registry( $list ), 'api_error', 403 );
	}
);

test(
	'a person chooses on the profile page what a password may do, until it is revoked',
	function () {
		$key  = key_of( 'olive', null );
		$list = registry_of( 'olive', array( 'title' => 'Ana <b>&</b> Jonas' ) );
		sign_in( 'olive' );
		$html = browse( '/wp-admin/profile.php' )[1];
		holds( false !== strpos( $html, 'What programs may do with gift lists' ) && false !== strpos( $html, 'Ana &lt;b&gt;&amp;&lt;/b&gt; Jonas' ), 'the fields' );
		$uuid  = $key['uuid'];
		$save  = static function ( array $typed, array $other = array() ) use ( $html, $uuid ): array {
			preg_match( '/name="hopechest_keys_nonce" value="(\w+)"/', $html, $ours );
			preg_match( '/name="_wpnonce" value="(\w+)"/', $html, $core );
			$fields = array( '_wpnonce' => $core[1], 'hopechest_keys_nonce' => $ours[1], 'action' => 'update', 'from' => 'profile', 'user_id' => person( 'olive' ), 'checkuser_id' => person( 'olive' ), 'nickname' => 'olive', 'email' => 'php-olive@Example.com', 'hopechest_keys' => array( $uuid => $typed ) );
			$answer = browse( '/wp-admin/profile.php', $other + $fields );
			wp_cache_flush();
			return $answer;
		};
		$today = wp_date( 'Y-m-d' );
		same( 302, $save( array( 'may' => 'named', 'scopes' => array( 'lists:read', 'everything' ), 'lists' => array( (string) $list ), 'last_day' => $today ) )[0] );
		same( array( 200, READS, array( $list ) ), array_slice( said_of( $key ), 0, 3 ) );
		$stored = get_user_meta( person( 'olive' ), KEYS_META, true );
		foreach ( array(
			'Tick at least one thing'  => array( 'may' => 'named' ),
			'say, too, what it may do' => array( 'may' => 'all', 'last_day' => $today ),
			'The last day of'          => array( 'may' => 'named', 'scopes' => READS, 'last_day' => wp_date( 'Y-m-d', time() - DAY_IN_SECONDS ) ),
			'within 10 years'          => array( 'may' => 'named', 'scopes' => READS, 'last_day' => '2099-01-01' ),
			'is for at most 50 lists'  => array( 'may' => 'named', 'scopes' => READS, 'lists' => array_map( 'strval', range( 1, 51 ) ) ),
		) as $sentence => $typed ) {
			list( $status, $answer ) = $save( $typed );
			holds( 200 === $status && false !== strpos( $answer, $sentence ), "$sentence: $status" );
			same( $stored, get_user_meta( person( 'olive' ), KEYS_META, true ), $sentence );
		}
		same( 302, $save( array( 'may' => 'named', 'scopes' => READS, 'lists' => array_map( 'strval', range( 1, 50 ) ) ) )[0], 'fifty lists' );
		// Without our nonce, and for a password of another person, nothing changes.
		$save( array( 'may' => 'all' ), array( 'hopechest_keys_nonce' => 'abc' ) );
		$others = key_of( 'ada', READS );
		$save( array( 'may' => 'named', 'scopes' => READS ), array( 'hopechest_keys' => array( $others['uuid'] => array( 'may' => 'all' ), 'no-such' => array( 'may' => 'all' ) ) ) );
		same( array( 50, READS ), array( count( said_of( $key )[2] ), said_of( $others )[1] ) );
		same( array( $uuid ), array_values( array_intersect( array_keys( get_user_meta( person( 'olive' ), KEYS_META, true ) ), array( $uuid, 'no-such', $others['uuid'] ) ) ) );
		// A key that has ended does not hold up the rest of the page.
		\Hopechest\Keys\store_rights( person( 'olive' ), $uuid, array( 'scopes' => READS, 'lists' => null, 'last_day' => '2020-01-01' ) );
		same( 302, $save( array( 'may' => 'named', 'scopes' => READS, 'last_day' => '2020-01-01' ) )[0] );
		same( 302, $save( array( 'may' => 'all' ) )[0] );
		same( array( 200, null, null, null ), said_of( $key ) );
		\Hopechest\Keys\store_rights( person( 'olive' ), $uuid, array( 'scopes' => READS, 'lists' => null, 'last_day' => '' ) );
		\WP_Application_Passwords::delete_application_password( person( 'olive' ), $uuid );
		holds( ! isset( ( (array) get_user_meta( person( 'olive' ), KEYS_META, true ) )[ $uuid ] ), 'its rights are forgotten' );
	}
);

test(
	'a person without the right to edit an account changes no key of it, with any nonce',
	function () {
		$key = key_of( 'ada', READS );
		by( 'olive' );
		$_POST = array( 'hopechest_keys_nonce' => wp_create_nonce( 'hopechest_keys' . person( 'ada' ) ), 'hopechest_keys' => array( $key['uuid'] => array( 'may' => 'all' ) ) );
		\Hopechest\Keys\action_personal_options_update( person( 'ada' ) );
		$_POST = array();
		same( READS, \Hopechest\Keys\rights_of( person( 'ada' ), $key['uuid'] )['scopes'] );
		same( SCOPES, array_keys( \Hopechest\Keys\scopes_in_words() ), 'each scope has its words' );
	}
);
