<?php
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'a flattened registry has the keys that pages work with, its text as typed and its items from the service',
	function () {
		$id   = registry_of( 'olive', array( 'title' => 'Tom &amp; Jerry &lt;3', 'content' => 'We &lt;b&gt;', 'status' => 'publish' ) );
		$flat = \Hopechest\Registry\flatten_registry( get_post( $id ), array( array( 'id' => 3 ) ) );
		same( array( 'id', 'user_id', 'title', 'description', 'is_public', 'permalink', 'share_key', 'meta', 'items' ), array_keys( $flat ) );
		same( array( $id, person( 'olive' ), 'Tom & Jerry <3', 'We <b>', true, $id ), array( $flat['id'], $flat['user_id'], $flat['title'], $flat['description'], $flat['is_public'], $flat['share_key'] ) );
		same( get_permalink( $id ), $flat['permalink'] );
		same( array( 'php-ida' ), $flat['meta']['registry_invitees'] );
		visitor();
		$seen = \Hopechest\Registry\flatten_registry( get_post( $id ), array() );
		holds( ! isset( $seen['meta']['registry_invitees'] ) && ! isset( $seen['meta']['registry_item_ids'] ), 'strangers see no lists' );
		same( false, \Hopechest\Registry\flatten_registry( get_post( registry_of( 'olive' ) ), array() )['is_public'] );
	}
);

test(
	'the registry parameter means an id first and then a slug, also one of digits',
	function () {
		$one   = registry_of( 'olive', array( 'status' => 'publish', 'title' => 'By name' ) );
		$named = registry_of( 'olive', array( 'status' => 'publish', 'title' => 'x', 'slug' => (string) $one ) );
		$digit = registry_of( 'olive', array( 'status' => 'publish', 'title' => 'y', 'slug' => '987654321' ) );
		same( (string) $one, get_post( $named )->post_name );
		$find = static function ( $key ) {
			$post = \Hopechest\Registry\find_registry( $key );
			return $post ? $post->ID : null;
		};
		same( $one, $find( (string) $one ) );
		same( $one, $find( get_post( $one )->post_name ) );
		same( $digit, $find( '987654321' ) );
		$page = wp_insert_post( array( 'post_title' => 'A page', 'post_type' => 'page', 'post_status' => 'publish' ) );
		foreach ( array( (string) $page, '0', '', '-1', '1e3', '../x', array( 'x' ), null, '99999999999999999999' ) as $nothing ) {
			same( null, $find( $nothing ), as_text( $nothing ) );
		}
		wp_delete_post( $page, true );
		wp_trash_post( $one );
		same( $named, $find( (string) $one ), 'the trash is not there, so the slug is next' );
	}
);

test(
	'the parameter opens a private registry for an invitee and is not found by a stranger',
	function () {
		$id = registry_of( 'olive' );
		foreach ( array( 'ida' => true, 'olive' => true, 'ada' => true, 'sam' => false, 'nora' => false ) as $name => $opens ) {
			by( $name );
			$vars = \Hopechest\Registry\filter_request( array( 'registry' => (string) $id ) );
			same( $opens, ( $vars['p'] ?? 0 ) === $id, $name );
			same( ! $opens, ( $vars['error'] ?? '' ) === '404', $name );
		}
		$page = array( 'registry' => (string) $id, 'pagename' => 'wishes' );
		same( $page, \Hopechest\Registry\filter_request( $page ), 'a page keeps it for itself' );
	}
);
