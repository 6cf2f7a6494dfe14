<?php
/**
 * The items of a flattened registry are read in the name of the site, so they are only what belongs to it.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

function names_in( array $flat ): array {
	return array_column( $flat['items'], 'name' );
}

test(
	'a flattened registry has its items in the order of the owner and no affiliate link',
	function () {
		with_service(
			function () {
				list( $id, $items ) = furnished_registry( array( 'Lamp', 'Vase', 'Bowl' ) );
				update_post_meta( $id, 'registry_item_ids', array( $items[2], $items[0], $items[1] ) );
				foreach ( array( 'ada', 'sam', null ) as $name ) {
					null === $name ? visitor() : by( $name );
					$flat = \Hopechest\flatten_registry( get_post( $id ) );
					same( array( 'Bowl', 'Lamp', 'Vase' ), names_in( $flat ) );
					holds( false === strpos( as_text( $flat ), 'affiliate' ) && false === strpos( as_text( $flat ), 'CANARY' ), as_text( $flat ) );
				}
				$known = array( array( 'id' => 1, 'name' => 'Known', 'affiliate_url' => 'CANARY', 'affiliate_status' => 'active' ) );
				same( array( array( 'id' => 1, 'name' => 'Known' ) ), \Hopechest\flatten_registry( get_post( $id ), $known )['items'] );
				service()->delete_registry( $id );
			}
		);
	}
);

test(
	'a member who puts the items of a private registry on their own list does not see them',
	function () {
		list( $closed, $items ) = furnished_registry( array( 'Secret wish' ), 'private' );
		$id                     = registry_of( 'sam', array( 'status' => 'publish', 'meta' => array( 'registry_item_ids' => $items ) ) );
		with_service(
			fn() => same( array(), \Hopechest\flatten_registry( get_post( $id ) )['items'] )
		);
		service()->delete_registry( $closed );
	}
);

test(
	'while the service is away or not set, a flattened registry has no items and is there all the same',
	function () {
		$id = registry_of( 'olive', array( 'status' => 'publish' ) );
		foreach ( array( 'http://127.0.0.1:9', '' ) as $address ) {
			with_service(
				function () use ( $id ) {
					$flat = \Hopechest\flatten_registry( get_post( $id ) );
					same( array( $id, array() ), array( $flat['id'], $flat['items'] ) );
				},
				array( 'base_url' => $address )
			);
		}
	}
);

test(
	'only the owner and administrators see story and items of a page with a password',
	function () {
		with_service(
			function () {
				list( $id ) = furnished_registry( array( 'Lamp' ) );
				wp_update_post( array( 'ID' => $id, 'post_content' => 'Our story', 'post_password' => 'open' ) );
				foreach ( array( null, 'sam', 'erin' ) as $name ) {
					null === $name ? visitor() : by( $name );
					$flat = \Hopechest\flatten_registry( get_post( $id ) );
					same( array( 'Furnished', '', array() ), array( $flat['title'], $flat['description'], $flat['items'] ), (string) $name );
					same( array(), \Hopechest\flatten_registry( get_post( $id ), array( array( 'id' => 1 ) ) )['items'], 'nor what was known' );
				}
				by( 'ada' );
				$flat = \Hopechest\flatten_registry( get_post( $id ) );
				same( array( 'Our story', array( 'Lamp' ) ), array( $flat['description'], names_in( $flat ) ) );
				// A visitor who has given the password on the page has this cookie.
				visitor();
				require_once ABSPATH . WPINC . '/class-phpass.php';
				$_COOKIE[ 'wp-postpass_' . COOKIEHASH ] = wp_slash( ( new \PasswordHash( 8, true ) )->HashPassword( 'open' ) );
				same( 'Our story', \Hopechest\flatten_registry( get_post( $id ) )['description'] );
				unset( $_COOKIE[ 'wp-postpass_' . COOKIEHASH ] );
				service()->delete_registry( $id );
			}
		);
	}
);
