<?php
declare(strict_types=1);

namespace Hopechest\Tests;

const TYPED = array( 'Tom & Jerry <3 "big" > day', '&amp; &lt;b&gt; &#8217;', "It's 50% \\ [gallery] 🎁", '<script>alert(1)</script>' );

test(
	'title and story are read as they were typed, by the owner, an invitee and in a list',
	function () {
		foreach ( TYPED as $typed ) {
			foreach ( array( 'olive', 'ada' ) as $owner ) {
				$stored = \Hopechest\Registry\to_stored( $typed );
				$id     = registry_of( $owner, array( 'title' => $stored, 'content' => "$stored\n\n$stored" ) );
				by( 'ada' );
				ask( 'POST', REGISTRIES . "/$id", array( 'meta' => array( 'registry_invitees' => array( 'php-ida' ) ) ) );
				$expected = array(
					'title' => $typed,
					'story' => "$typed\n\n$typed",
				);
				foreach ( array( $owner => array( 'view', 'edit', 'embed' ), 'ida' => array( 'view', 'embed' ) ) as $name => $contexts ) {
					by( (string) $name );
					foreach ( $contexts as $context ) {
						same( $expected, ask( 'GET', REGISTRIES . "/$id", array( 'context' => $context ) )[1]['registry_text'], $context );
					}
				}
			}
		}
	}
);

test(
	'only the owner reads the story of a page with a password',
	function () {
		$id = registry_of( 'olive', array( 'status' => 'publish', 'content' => 'Our story', 'password' => 'open' ) );
		same( 'Our story', ask( 'GET', REGISTRIES . "/$id" )[1]['registry_text']['story'] );
		visitor();
		same( '', ask( 'GET', REGISTRIES . "/$id" )[1]['registry_text']['story'] );
	}
);

test(
	'lists keep their order and duplicates, are stored as one row each, and may be emptied',
	function () {
		global $wpdb;
		$id = registry_of( 'olive' );
		foreach ( array( array( 9, 1, 9, 4 ), array() ) as $ids ) {
			$body = ask( 'POST', REGISTRIES . "/$id", array( 'meta' => array( 'registry_item_ids' => $ids ) ) )[1];
			same( $ids, $body['meta']['registry_item_ids'] );
			same( '1', (string) $wpdb->get_var( $wpdb->prepare( "SELECT COUNT(*) FROM $wpdb->postmeta WHERE post_id = %d AND meta_key = 'registry_item_ids'", $id ) ) );
		}
		$fresh = registry_of( 'olive', array( 'meta' => array( 'registry_item_ids' => array(), 'registry_invitees' => array() ) ) );
		same( array( array() ), get_post_meta( $fresh, 'registry_item_ids', false ), 'an empty list has a row' );
	}
);

test(
	'a value that is no list of ids or of texts is refused',
	function () {
		$id = registry_of( 'olive' );
		foreach ( array( array( 0 ), array( -1 ), array( 1.5 ), array( true ), array( 'x' ) ) as $ids ) {
			same( 400, ask( 'POST', REGISTRIES . "/$id", array( 'meta' => array( 'registry_item_ids' => $ids ) ) )[0], as_text( $ids ) );
		}
		same( 400, ask( 'POST', REGISTRIES . "/$id", array( 'meta' => array( 'registry_invitees' => array( 5 ) ) ) )[0] );
		same( 400, ask( 'POST', REGISTRIES . "/$id", array( 'meta' => array( 'registry_reveal' => 'sometimes' ) ) )[0] );
	}
);

test(
	'wrong meta that other code stores is put right',
	function () {
		$id = registry_of( 'olive' );
		update_post_meta( $id, 'registry_item_ids', array( 'x' => 5, 'y' => '6', 'z' => -1, 'w' => 7 ) );
		same( array( 5, 7 ), get_post_meta( $id, 'registry_item_ids', true ) );
		update_post_meta( $id, 'registry_invitees', array( ' ida ', '', 5, str_repeat( 'x', 255 ), str_repeat( 'é', 254 ) ) );
		same( array( 'ida', str_repeat( 'é', 254 ) ), get_post_meta( $id, 'registry_invitees', true ) );
		foreach ( array( '2027-02-30' => '', '2028-02-29' => '2028-02-29', "2027-01-01\n" => '', 'soon' => '' ) as $given => $kept ) {
			update_post_meta( $id, 'registry_event_date', $given );
			same( $kept, get_post_meta( $id, 'registry_event_date', true ), (string) $given );
		}
		update_post_meta( $id, 'registry_event_type', '<b>Tom & "Jerry"</b>' );
		same( '<b>Tom & "Jerry"</b>', get_post_meta( $id, 'registry_event_type', true ) );
	}
);

test(
	'a registry that names no currency has that of the site, and reveals after the event',
	function () {
		$id = registry_of( 'olive' );
		same( array( 'USD', 'after_event' ), array( get_post_meta( $id, 'registry_currency', true ), get_post_meta( $id, 'registry_reveal', true ) ) );
		update_option( 'hopechest_currency', 'EUR' );
		\Hopechest\Registry\action_init_meta();
		same( 'EUR', ask( 'GET', REGISTRIES . "/$id" )[1]['meta']['registry_currency'] );
		delete_option( 'hopechest_currency' );
		\Hopechest\Registry\action_init_meta();
		$body = ask( 'POST', REGISTRIES . "/$id", array( 'meta' => array( 'registry_currency' => 'chf', 'registry_reveal' => 'always' ) ) )[1];
		same( array( 'CHF', 'always' ), array( $body['meta']['registry_currency'], $body['meta']['registry_reveal'] ) );
	}
);

test(
	'the form of the administration shows what was typed and stores it as the service does',
	function () {
		foreach ( array( 'olive', 'ada' ) as $owner ) {
			foreach ( TYPED as $typed ) {
				$id       = registry_of( $owner );
				$form     = array(
					'post_ID'     => $id,
					'post_type'   => 'gift_registry',
					'action'      => 'editpost',
					'_wpnonce'    => wp_create_nonce( "update-post_$id" ),
					'post_title'  => wp_slash( $typed ),
					'content'     => wp_slash( "$typed\n$typed" ),
					'post_status' => 'private',
					'post_author' => get_current_user_id(),
				);
				$_POST    = $form;
				$_REQUEST = $form;
				edit_post();
				$post = get_post( $id );
				same( \Hopechest\Registry\to_stored( $typed ), $post->post_title, $owner );
				same( \Hopechest\Registry\to_stored( "$typed\n$typed" ), $post->post_content, $owner );
				$shown = get_post_to_edit_text( $id );
				same( array( $typed, "$typed\n$typed" ), $shown, $owner );
			}
		}
		$_POST    = array();
		$_REQUEST = array();
	}
);

/** Title and content as the form gets them before it escapes them. */
function get_post_to_edit_text( int $id ): array {
	$post = get_post( $id );
	return array( apply_filters( 'title_edit_pre', $post->post_title, $id ), apply_filters( 'content_edit_pre', $post->post_content, $id ) );
}
