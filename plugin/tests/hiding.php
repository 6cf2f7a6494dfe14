<?php
declare(strict_types=1);

namespace Hopechest\Tests;

const LISTS = array( 'registry_item_ids', 'registry_invitees' );

test(
	'only the owner, administrators and invitees see the lists of a public registry',
	function () {
		$id = registry_of( 'olive', array( 'status' => 'publish' ) );
		foreach ( array( 'olive', 'ida', 'ada' ) as $name ) {
			by( $name );
			$meta = ask( 'GET', REGISTRIES . "/$id" )[1]['meta'];
			same( array( array( 3, 1, 2 ), array( 'php-ida' ) ), array( $meta['registry_item_ids'], $meta['registry_invitees'] ), $name );
		}
		foreach ( array( 'sam', 'erin', 'auden', 'cody', 'nora', null ) as $name ) {
			null === $name ? visitor() : by( $name );
			list( $status, $body ) = ask( 'GET', REGISTRIES . "/$id" );
			same( 200, $status );
			same( array(), array_intersect( LISTS, array_keys( $body['meta'] ) ), (string) $name );
			same( 'wedding', $body['meta']['registry_event_type'] );
		}
	}
);

test(
	'a list of registries shows no address of an invitee to strangers, in any context',
	function () {
		registry_of( 'olive', array( 'status' => 'publish', 'meta' => array( 'registry_invitees' => array( 'secret-guest@example.org' ) ) ) );
		foreach ( array( 'sam', 'erin', null ) as $name ) {
			null === $name ? visitor() : by( $name );
			foreach ( array( array(), array( 'context' => 'embed' ), array( 'context' => 'edit' ), array( 'search' => 'wedding' ), array( '_fields' => 'meta' ) ) as $parameters ) {
				holds( false === strpos( as_text( ask( 'GET', REGISTRIES, $parameters ) ), 'secret-guest' ), (string) $name );
			}
		}
	}
);

test(
	'template tags, the editor and XML-RPC take the lists for hidden fields',
	function () {
		foreach ( LISTS as $key ) {
			holds( is_protected_meta( $key, 'post' ), $key );
		}
		holds( ! is_protected_meta( 'registry_event_type', 'post' ), 'the occasion is no secret' );
	}
);

test(
	'feeds and searches of the site show no registry, even when it is asked for by its type',
	function () {
		$id = registry_of( 'olive', array( 'status' => 'publish', 'title' => 'Findable wedding' ) );
		visitor();
		foreach ( array( 's=Findable', 's=Findable&post_type=gift_registry', 'feed=rss2&post_type=gift_registry', 'feed=rss2' ) as $query ) {
			$found = new \WP_Query( $query );
			holds( ! in_array( $id, wp_list_pluck( $found->posts, 'ID' ), true ), $query );
		}
		same( array(), ask( 'GET', '/wp/v2/search', array( 'search' => 'Findable' ) )[1] );
		$sitemap = wp_get_sitemap_providers()['posts'] ?? null;
		holds( ! $sitemap || ! isset( $sitemap->get_object_subtypes()['gift_registry'] ), 'no sitemap' );
	}
);

test(
	'a registry keeps no revisions',
	function () {
		$id = registry_of( 'olive' );
		ask( 'POST', REGISTRIES . "/$id", array( 'content' => 'Once' ) );
		ask( 'POST', REGISTRIES . "/$id", array( 'content' => 'Twice' ) );
		same( array(), wp_get_post_revisions( $id ) );
	}
);
