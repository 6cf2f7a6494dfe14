<?php
/**
 * Every program stores a registry in the same form.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'a registry is private unless its owner makes it public, over REST and by any other code',
	function () {
		by( 'olive' );
		same( 'private', ask( 'POST', REGISTRIES, array( 'title' => 'No status' ) )[1]['status'] );
		foreach ( array( 'draft', 'pending', 'future' ) as $status ) {
			$id   = registry_of( 'olive', array( 'status' => $status, 'title' => "As $status", 'date' => '2040-01-01T00:00:00' ) );
			$post = get_post( $id );
			same( 'private', $post->post_status );
			holds( 0 === strpos( $post->post_name, "as-$status" ), 'it has an address' );
			holds( '0000-00-00 00:00:00' !== $post->post_date_gmt, 'it has a time in UTC' );
			same( 'private', get_post( wp_insert_post( array( 'post_type' => 'gift_registry', 'post_title' => 'x', 'post_status' => $status, 'post_date' => '2040-01-01 00:00:00' ) ) )->post_status );
		}
		same( 'publish', get_post( registry_of( 'olive', array( 'status' => 'publish' ) ) )->post_status );
		wp_trash_post( $id );
		wp_untrash_post( $id );
		same( 'private', get_post_status( $id ), 'back from the trash' );
	}
);

test(
	'a new registry is private in the administration too, and a choice of its owner is kept',
	function () {
		sign_in( 'olive' );
		list( $status, $page ) = browse( '/wp-admin/post-new.php?post_type=gift_registry' );
		same( 200, $status );
		holds( 1 === preg_match( '/name="visibility" value="private"\s+checked/', $page ), 'private is chosen' );
		holds( false === strpos( $page, 'id="submitdiv"' ) && false === strpos( $page, 'name="save"' ), 'no draft, no date' );
		holds( 1 === preg_match( '/<label for="content">/', $page ), 'the story has a label' );
		preg_match( "/name='post_ID' value='(\\d+)'/", $page, $id );
		preg_match( '/name="_wpnonce" value="(\\w+)"/', $page, $nonce );
		$form = array( 'action' => 'editpost', 'post_type' => 'gift_registry', 'post_ID' => $id[1], '_wpnonce' => $nonce[1], 'post_title' => 'Typed', 'content' => "One\r\nTwo\rThree", 'publish' => 'Save registry' );
		foreach ( array( 'private' => 'private', 'public' => 'publish' ) as $chosen => $stored ) {
			list( $status, , $leads ) = browse( '/wp-admin/post.php', array( 'visibility' => $chosen, '_wpnonce' => wp_create_nonce( 'update-post_' . $id[1] ) ) + $form );
			same( 302, $status );
			wp_cache_flush();
			same( array( $stored, "One\nTwo\nThree" ), array( get_post_status( (int) $id[1] ), get_post( (int) $id[1] )->post_content ) );
			$page = browse( substr( $leads, strlen( home_url() ) ) )[1];
			holds( false !== strpos( $page, 'Registry saved.' ) && false === strpos( $page, 'Post published' ), 'the message speaks of a registry' );
			holds( 1 === preg_match( "/value=\"$chosen\"\\s+checked/", $page ), "$chosen is chosen" );
		}
	}
);

test(
	'a password that was set on the page outlives saving the form',
	function () {
		$id = registry_of( 'olive', array( 'status' => 'publish' ) );
		wp_update_post( array( 'ID' => $id, 'post_password' => 'open sesame' ) );
		sign_in( 'olive' );
		$page = browse( "/wp-admin/post.php?post=$id&action=edit" )[1];
		holds( 1 === preg_match( '/value="password"\s+checked/', $page ) && false !== strpos( $page, 'name="post_password" value="open sesame"' ), 'it is offered' );
	}
);

test(
	'a registry has no comments, also when it is made over XML-RPC with open ones',
	function () {
		$id       = person( 'ada' );
		$password = wp_generate_password();
		wp_set_password( $password, $id );
		require_once ABSPATH . WPINC . '/class-IXR.php';
		require_once ABSPATH . WPINC . '/class-wp-xmlrpc-server.php';
		$content = array( 'post_type' => 'gift_registry', 'post_title' => 'By XML-RPC', 'post_status' => 'publish', 'comment_status' => 'open', 'ping_status' => 'open' );
		$made    = ( new \wp_xmlrpc_server() )->wp_newPost( array( 1, 'php-ada', $password, $content ) );
		holds( is_numeric( $made ), as_text( $made ) );
		$post = get_post( (int) $made );
		same( array( 'closed', 'closed' ), array( $post->comment_status, $post->ping_status ) );
		visitor();
		add_filter( 'rest_allow_anonymous_comments', '__return_true' );
		same( 403, ask( 'POST', '/wp/v2/comments', array( 'post' => $post->ID, 'content' => 'Hi', 'author_name' => 'x', 'author_email' => 'x@example.com' ) )[0] );
		remove_filter( 'rest_allow_anonymous_comments', '__return_true' );
	}
);

test(
	'wrong meta is refused as a whole, and nothing of the request is stored',
	function () {
		$id    = registry_of( 'olive' );
		$wrong = array(
			array( 'registry_event_date' => '2027-02-30' ),
			array( 'registry_event_date' => 'soon' ),
			array( 'registry_event_date' => "2027-01-01\n" ),
			array( 'registry_time_zone' => '+14:00' ),
			array( 'registry_time_zone' => '../Vienna' ),
			array( 'registry_time_zone' => "UTC\n" ),
			array( 'registry_time_zone' => str_repeat( 'x', 65 ) ),
			array( 'registry_currency' => 'EURO' ),
			array( 'registry_currency' => '' ),
			array( 'registry_event_type' => str_repeat( 'é', 101 ) ),
			array( 'registry_invitees' => array( str_repeat( 'é', 255 ) ) ),
			array( 'registry_invitees' => array_fill( 0, 1001, 'x' ) ),
			array( 'registry_item_ids' => range( 1, 1001 ) ),
			array( 'registry_most_wanted' => -1 ),
			array( 'registry_most_wanted' => 1001 ),
			array( 'registry_most_wanted' => 'many' ),
			array( 'registry_reveal' => 'sometimes' ),
			array( 'registry_put_away' => 'perhaps' ),
			array( 'registry_for_child' => 'perhaps' ),
			array( 'registry_search_engines' => 'perhaps' ),
			array( 'registry_headings' => array( array( 'title' => str_repeat( 'é', 61 ), 'items_above' => 0 ) ) ),
			array( 'registry_headings' => array( array( 'title' => ' ', 'items_above' => 0 ) ) ),
			array( 'registry_headings' => array( array( 'title' => 'Kitchen', 'items_above' => -1 ) ) ),
			array( 'registry_headings' => array( array( 'title' => 'Kitchen', 'items_above' => 1001 ) ) ),
			array( 'registry_headings' => array( array( 'title' => 'Kitchen' ) ) ),
			array( 'registry_headings' => array_fill( 0, 31, array( 'title' => 'Kitchen', 'items_above' => 0 ) ) ),
			array( 'registry_item_currencies' => array( array( 'item_id' => 0, 'currency' => 'SEK' ) ) ),
			array( 'registry_item_currencies' => array( array( 'item_id' => 1, 'currency' => 'sek' ) ) ),
			array( 'registry_item_currencies' => array( array( 'item_id' => 1, 'currency' => '' ) ) ),
			array( 'registry_item_currencies' => array_fill( 0, 1001, array( 'item_id' => 1, 'currency' => 'SEK' ) ) ),
		);
		foreach ( $wrong as $meta ) {
			list( $status, $body ) = ask( 'POST', REGISTRIES . "/$id", array( 'title' => 'Changed', 'meta' => $meta ) );
			same( 400, $status, as_text( $meta ) );
			holds( false !== strpos( $body['message'], (string) key( $meta ) ), as_text( $body ) );
			same( 'A wedding', get_post( $id )->post_title, as_text( $meta ) );
			same( 400, ask( 'POST', REGISTRIES, array( 'title' => 'Left behind', 'meta' => $meta ) )[0] );
		}
		same( array(), get_posts( array( 'post_type' => 'gift_registry', 'title' => 'Left behind', 'post_status' => 'any' ) ) );
		$right = array(
			array( 'registry_event_date' => '' ),
			array( 'registry_event_date' => '2028-02-29' ),
			array( 'registry_time_zone' => '' ),
			array( 'registry_time_zone' => 'America/Argentina/Buenos_Aires' ),
			array( 'registry_time_zone' => 'Etc/GMT+12' ),
			array( 'registry_time_zone' => str_repeat( 'x', 64 ) ),
			array( 'registry_event_type' => str_repeat( 'é', 100 ) ),
			array( 'registry_invitees' => array( str_repeat( 'é', 254 ) ) ),
			array( 'registry_most_wanted' => 0 ),
			array( 'registry_most_wanted' => 1000 ),
			array( 'registry_headings' => array_fill( 0, 30, array( 'title' => str_repeat( 'é', 60 ), 'items_above' => 1000 ) ) ),
			array( 'registry_put_away' => true ),
			array( 'registry_put_away' => false ),
			array( 'registry_for_child' => true ),
			array( 'registry_for_child' => false ),
			array( 'registry_search_engines' => true ),
			array( 'registry_search_engines' => false ),
			array( 'registry_headings' => array() ),
			array( 'registry_item_currencies' => array_fill( 0, 1000, array( 'item_id' => 1, 'currency' => 'SEK' ) ) ),
		);
		foreach ( $right as $meta ) {
			list( $status, $body ) = ask( 'POST', REGISTRIES . "/$id", array( 'meta' => $meta ) );
			same( array( 200, current( $meta ) ), array( $status, $body['meta'][ key( $meta ) ] ?? null ), as_text( $meta ) );
		}
		same( 0, get_post_meta( registry_of( 'olive' ), 'registry_most_wanted', true ) );
	}
);

test(
	'currency and settings of the site cost no query of their own, also where they are empty',
	function () {
		global $wpdb;
		upgrade_from( '0.0.1' );
		$queries = static function () use ( $wpdb ): int {
			wp_cache_flush();
			wp_load_alloptions();
			$before = $wpdb->num_queries;
			\Hopechest\Registry\site_currency();
			\Hopechest\Client\client_settings();
			\Hopechest\Client\frame_key();
			return $wpdb->num_queries - $before;
		};
		same( 0, $queries() );
		\Hopechest\Client\store_setting( 'hopechest_currency', 'EUR' );
		same( array( 0, 'EUR' ), array( $queries(), \Hopechest\Registry\site_currency() ) );
		\Hopechest\Client\store_setting( 'hopechest_currency', '' );
		same( array( 0, 'USD' ), array( $queries(), \Hopechest\Registry\site_currency() ) );
		delete_option( 'hopechest_currency' );
		add_option( 'hopechest_currency', 'CHF', '', 'no' );
		same( 1, $queries(), 'as it was before' );
		upgrade_from( '0.0.1' );
		same( array( 0, 'CHF' ), array( $queries(), \Hopechest\Registry\site_currency() ) );
		\Hopechest\Client\store_setting( 'hopechest_currency', '' );
	}
);
