<?php
/**
 * What programs of the site do with lists in the name of a user: abilities of WordPress, and commands of WP-CLI.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

use function Hopechest\Acts\add_gift;
use function Hopechest\Acts\list_with_gifts;
use function Hopechest\Acts\lists_of_user;
use function Hopechest\Acts\order_gifts;
use function Hopechest\Acts\share_list;

/** A list of Olive with a lamp and a plate; she is the current user. */
function with_list_of_olive( callable $act ): void {
	with_service(
		static function () use ( $act ) {
			$id   = registry_of( 'olive', array( 'title' => 'Olive & Co', 'status' => 'private', 'meta' => array( 'registry_event_date' => '2031-06-12' ) ) );
			$lamp = add_gift( $id, array( 'name' => 'Lamp & "shade"', 'url' => 'https://shop.example/lamp', 'price' => 12.5, 'quantity' => 3 ) );
			holds( is_array( $lamp ), as_text( $lamp ) );
			$plate = add_gift( $id, array( 'name' => 'Plate', 'url' => 'https://shop.example/plate' ) );
			try {
				$act( $id, $lamp['id'], $plate['id'] );
			} finally {
				wp_delete_post( $id, true );
			}
		}
	);
}

test(
	'a program of the site lists, adds, orders and shares in the name of the user, without a password',
	function () {
		forget_everybody();
		with_list_of_olive(
			function ( int $id, int $lamp, int $plate ) {
				$lists = lists_of_user();
				same( array( array( 'is_invited' => false, 'id' => $id, 'title' => 'Olive & Co', 'status' => 'private', 'link' => get_permalink( $id ), 'event_date' => '2031-06-12' ) ), $lists );
				$gifts = list_with_gifts( $id )['gifts'];
				same( array( array( 'id' => $lamp, 'name' => 'Lamp & "shade"', 'url' => 'https://shop.example/lamp', 'description' => '', 'price' => 12.5, 'quantity' => 3 ), 1 ), array( $gifts[0], $gifts[1]['quantity'] ) );
				same( array( $plate, $lamp ), array_column( order_gifts( $id, array( $plate, $lamp ) )['gifts'], 'id' ) );
				clean_post_cache( $id );
				same( array( $plate, $lamp ), array_map( 'intval', get_post_meta( $id, 'registry_item_ids', true ) ) );
				$shared = share_list( $id, array( 'php-ida', 'Jo@x.example' ), 'publish' );
				same( array( 'id' => $id, 'status' => 'publish', 'link' => get_permalink( $id ), 'invitees' => array( 'php-ida', 'Jo@x.example' ) ), $shared );
				same( 'private', share_list( $id, array(), 'private' )['status'] );
				by( 'ida' );
				same( array( true, $id ), array( lists_of_user()[0]['is_invited'], lists_of_user()[0]['id'] ) );
			}
		);
	}
);

test(
	'who may not change a list changes nothing of it by a program, and who may not open it reads nothing',
	function () {
		with_list_of_olive(
			function ( int $id, int $lamp, int $plate ) {
				$before = list_with_gifts( $id );
				foreach ( array( 'sam', 'erin', null ) as $name ) {
					null === $name ? visitor() : by( $name );
					foreach ( array(
						list_with_gifts( $id ),
						add_gift( $id, array( 'name' => 'x', 'url' => 'https://x.example' ) ),
						order_gifts( $id, array( $plate, $lamp ) ),
						share_list( $id ),
						share_list( $id, array( 'php-sam' ) ),
						share_list( $id, array(), 'publish' ),
					) as $n => $outcome ) {
						holds( is_wp_error( $outcome ), "$name $n: " . as_text( $outcome ) );
						holds( in_array( \Hopechest\Client\status_of( $outcome ), array( 401, 403, 404 ), true ), "$name $n: " . as_text( $outcome ) );
						holds( false === strpos( as_text( $outcome ), 'Olive' ), as_text( $outcome ) );
					}
				}
				by( 'olive' );
				clean_post_cache( $id );
				same( $before, list_with_gifts( $id ) );
				same( 404, \Hopechest\Client\status_of( list_with_gifts( 999999999 ) ) );
				$page = wp_insert_post( array( 'post_type' => 'page', 'post_title' => 'x', 'post_status' => 'publish' ) );
				same( 404, \Hopechest\Client\status_of( add_gift( $page, array( 'name' => 'x', 'url' => 'https://x.example' ) ) ) );
				wp_delete_post( $page, true );
				same( 422, \Hopechest\Client\status_of( add_gift( $id, array( 'name' => '', 'url' => 'https://x.example' ) ) ) );
			}
		);
	}
);

test(
	'what guests buy changes no answer to a program of an owner',
	function () {
		with_list_of_olive(
			function ( int $id, int $lamp ) {
				$read   = static fn(): string => as_text( array( lists_of_user(), list_with_gifts( $id ), share_list( $id ), \Hopechest\Acts\ask_in_own_name( 'GET', "/registries/$id/items", null, get_post( $id ) ), \Hopechest\Acts\ask_in_own_name( 'GET', "/registries/$id/purchases", null, get_post( $id ) ) ) );
				$before = $read();
				holds( ! is_wp_error( purchase_of( $id, $lamp, array( 'quantity' => 2, 'purchaser' => 'Jo' ) ) ), 'a guest gives' );
				same( $before, $read() );
				holds( false === strpos( $before, 'Jo' ), $before );
			}
		);
	}
);

test(
	'WordPress 6.9 and later knows what assistants may do with lists, and asks who they are',
	function () {
		if ( ! function_exists( 'wp_get_ability' ) ) {
			same( false, function_exists( 'wp_register_ability' ), 'an older WordPress has no abilities' );
			\Hopechest\Acts\action_wp_abilities_api_init();
			\Hopechest\Acts\action_wp_abilities_api_categories_init();
			return;
		}
		with_list_of_olive(
			function ( int $id, int $lamp, int $plate ) {
				$run = static fn( string $name, $input = null ) => wp_get_ability( "hopechest/$name" )->execute( $input );
				same( $id, $run( 'list-lists' )[0]['id'], 'lists' );
				same( array( $lamp, $plate ), array_column( $run( 'list-gifts', array( 'list' => $id ) )['gifts'], 'id' ) );
				$added = $run( 'add-gift', array( 'list' => $id, 'name' => 'Bowl', 'url' => 'https://shop.example/bowl', 'price' => 4, 'quantity' => 2 ) );
				same( array( 'Bowl', 4.0, 2 ), array( $added['name'], $added['price'], $added['quantity'] ) );
				same( array( $added['id'], $plate, $lamp ), array_column( $run( 'order-gifts', array( 'list' => $id, 'gifts' => array( $added['id'], $plate ) ) )['gifts'], 'id' ) );
				same( array( 'private', get_permalink( $id ) ), array_values( array_intersect_key( $run( 'share-list', array( 'list' => $id ) ), array( 'status' => 1, 'link' => 1 ) ) ) );
				same( array( 'php-sam' ), $run( 'share-list', array( 'list' => $id, 'invitees' => array( 'php-sam' ) ) )['invitees'] );
				foreach ( array( array( 'add-gift', array( 'list' => $id, 'name' => 'x' ) ), array( 'add-gift', array( 'list' => 0, 'name' => 'x', 'url' => 'y' ) ), array( 'list-gifts', array( 'list' => 'all' ) ), array( 'order-gifts', array( 'list' => $id, 'gifts' => array() ) ), array( 'share-list', array( 'list' => $id, 'status' => 'trash' ) ), array( 'add-gift', array( 'list' => $id, 'name' => 'x', 'url' => 'y', 'quantity_purchased' => 3 ) ) ) as list( $name, $input ) ) {
					same( 'ability_invalid_input', $run( $name, $input )->get_error_code(), as_text( $input ) );
				}
				foreach ( array( 'list-lists', 'list-gifts', 'add-gift', 'order-gifts', 'share-list' ) as $name ) {
					same( 0 === strpos( $name, 'list-' ), wp_get_ability( "hopechest/$name" )->get_meta()['annotations']['readonly'], $name );
				}
				list( $status, $said ) = ask_with( account_of( 'olive' ), 'GET', "/wp-abilities/v1/abilities/hopechest/list-gifts/run?input[list]=$id" );
				same( array( 200, $id ), array( $status, $said['id'] ?? $said ) );
				is_out_of_scope( ask_with( key_of( 'olive', \Hopechest\Client\SCOPES ), 'GET', "/wp-abilities/v1/abilities/hopechest/list-gifts/run?input[list]=$id" ), 'a narrowed key' );
				foreach ( array( 'nora', null ) as $name ) {
					null === $name ? visitor() : by( $name );
					same( 'ability_invalid_permissions', $run( 'list-gifts', array( 'list' => $id ) )->get_error_code(), (string) $name );
				}
			}
		);
	}
);

/** What the command prints, or the sentence with which it ends. */
function command( string $name, string ...$arguments ): string {
	$options = array();
	foreach ( preg_grep( '/^--/', $arguments ) as $option ) {
		list( $key, $value ) = explode( '=', substr( $option, 2 ), 2 );
		$options[ $key ]     = $value;
	}
	\WP_CLI::$said = array();
	try {
		( \WP_CLI::$commands[ "hopechest $name" ] )( array_values( preg_grep( '/^--/', $arguments, PREG_GREP_INVERT ) ), $options );
	} catch ( \RuntimeException $end ) {
		return $end->getMessage();
	}
	return implode( "\n", \WP_CLI::$said );
}

test(
	'WP-CLI lists, adds and looks whether all works, as the user whom the command names',
	function () {
		forget_everybody();
		do_action( 'cli_init' );
		with_list_of_olive(
			function ( int $id, int $lamp ) {
				same( $id, json_decode( substr( command( 'list', '--format=json' ), 5 ), true )[0]['id'] );
				$gifts = command( 'list', (string) $id );
				same( 0, strpos( $gifts, 'table ' ), $gifts );
				same( array( 'Lamp & "shade"', 'Plate' ), array_column( json_decode( substr( $gifts, 6 ), true ), 'name' ) );
				$said = command( 'add', (string) $id, 'Copper kettle', 'https://shop.example/kettle', '--price=78', '--quantity=2', '--description=Red' );
				same( 1, preg_match( '/^Success: “Copper kettle” is on the list\. Its number is \d+\.$/u', $said ), $said );
				$kettle = list_with_gifts( $id )['gifts'][2];
				same( array( 'Copper kettle', 78.0, 2, 'Red' ), array( $kettle['name'], $kettle['price'], $kettle['quantity'], $kettle['description'] ) );
				holds( false !== strpos( command( 'add', (string) $id, 'x', 'https://x.example', '--price=much' ), 'price' ), 'the service says what is wrong' );
				holds( false !== strpos( command( 'list', 'all' ), 'no such list' ), command( 'list', 'all' ) );
				visitor();
				holds( false !== strpos( command( 'list' ), '--user=NAME' ), command( 'list' ) );
				holds( false !== strpos( command( 'add', (string) $id, 'x', 'https://x.example' ), '--user=NAME' ), 'add' );
				holds( false !== strpos( command( 'doctor' ), 'Service' ), command( 'doctor' ) );
			}
		);
	}
);
