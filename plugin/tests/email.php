<?php
/**
 * An invited address opens a registry, so a user gets no address that they do not own.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** The address as it is stored now. */
function stored_email( int $id ): string {
	clean_user_cache( $id );
	return get_userdata( $id )->user_email;
}

test(
	'a member cannot take over the address of an invitee over REST, and learns where addresses are changed',
	function () {
		$registry = registry_of( 'olive', array( 'meta' => array( 'registry_invitees' => array( 'guest@example.org' ) ) ) );
		$id       = by( 'sam' );
		$before   = stored_email( $id );
		foreach ( array( '/wp/v2/users/me', "/wp/v2/users/$id" ) as $path ) {
			foreach ( array( 'POST', 'PUT', 'PATCH' ) as $method ) {
				list( $status, $body ) = ask( $method, $path, array( 'email' => 'guest@example.org', 'name' => 'Sam the sly' ) );
				same( 403, $status, "$method $path" );
				holds( false !== strpos( $body['message'], 'profile' ), $body['message'] );
			}
		}
		same( $before, stored_email( $id ) );
		same( 'php-sam', get_userdata( $id )->display_name, 'nothing else of it was stored' );
		same( 403, ask( 'GET', REGISTRIES . "/$registry" )[0] );
	}
);

test(
	'a member still changes their name, and sends their own address along in any letter case',
	function () {
		$id = by( 'sam' );
		same( 200, ask( 'POST', '/wp/v2/users/me', array( 'name' => 'Samuel', 'email' => strtoupper( stored_email( $id ) ) ) )[0] );
		same( 'Samuel', get_userdata( $id )->display_name );
		same( 200, ask( 'POST', '/wp/v2/users/me', array( 'name' => 'php-sam' ) )[0] );
	}
);

test(
	'an administrator changes addresses over REST, and makes people with one',
	function () {
		$id = person( 'sam' );
		by( 'ada' );
		same( 200, ask( 'POST', "/wp/v2/users/$id", array( 'email' => 'sam-elsewhere@example.com' ) )[0] );
		same( 'sam-elsewhere@example.com', stored_email( $id ) );
		same( 200, ask( 'POST', "/wp/v2/users/$id", array( 'email' => 'php-sam@Example.com' ) )[0] );
		list( $status, $body ) = ask( 'POST', '/wp/v2/users', array( 'username' => 'phpnewcomer', 'email' => 'newcomer@example.com', 'password' => wp_generate_password() ) );
		same( 201, $status );
		remove_person( $body['id'] );
	}
);

test(
	'a visitor changes no address over REST, and a stranger to the account is refused as before',
	function () {
		$id = person( 'olive' );
		visitor();
		foreach ( array( '/wp/v2/users/me', "/wp/v2/users/$id" ) as $path ) {
			holds( in_array( ask( 'POST', $path, array( 'email' => 'guest@example.org' ) )[1]['code'], array( 'rest_user_invalid_id', 'rest_cannot_edit' ), true ), $path );
		}
		by( 'sam' );
		same( 'rest_cannot_edit', ask( 'POST', "/wp/v2/users/$id", array( 'email' => 'guest@example.org' ) )[1]['code'] );
	}
);

test(
	'the profile page asks for a confirmation, also when the form leaves out whose it is',
	function () {
		$id                    = sign_in( 'sam' );
		$before                = stored_email( $id );
		$form                  = array(
			'action'   => 'update',
			'_wpnonce' => wp_create_nonce( "update-user_$id" ),
			'user_id'  => '0',
			'nickname' => 'php-sam',
			'email'    => 'guest@example.org',
		);
		list( $status, $page ) = browse( '/wp-admin/profile.php', $form );
		same( $before, stored_email( $id ), 'without the number of the user' );
		wp_cache_flush();
		// Newer versions of WordPress ask for the confirmation here too.
		$pending = get_user_meta( $id, '_new_email', true )['newemail'] ?? '';
		holds( 'guest@example.org' === $pending || false !== strpos( $page, 'asks for a confirmation' ), "$status: the page says why" );
		browse( "/wp-admin/profile.php?user_id=$id", $form );
		same( $before, stored_email( $id ), 'with the number in the address' );
		browse( "/wp-admin/user-edit.php?user_id=$id", $form );
		same( $before, stored_email( $id ), 'on the page for other users' );
	}
);

test(
	'the link of the confirmation changes the address, and so does an administrator on the page of a user',
	function () {
		$id = sign_in( 'sam' );
		update_user_meta( $id, '_new_email', array( 'hash' => 'one-time', 'newemail' => 'sam-confirmed@example.com' ) );
		same( 302, browse( '/wp-admin/profile.php?newuseremail=one-time' )[0] );
		wp_cache_flush();
		same( 'sam-confirmed@example.com', stored_email( $id ) );
		sign_in( 'ada' );
		$form = array(
			'action'   => 'update',
			'_wpnonce' => wp_create_nonce( "update-user_$id" ),
			'user_id'  => $id,
			'nickname' => 'php-sam',
			'email'    => 'php-sam@Example.com',
			'role'     => 'subscriber',
		);
		same( 302, browse( '/wp-admin/user-edit.php', $form )[0] );
		wp_cache_flush();
		same( 'php-sam@Example.com', stored_email( $id ) );
	}
);

test(
	'XML-RPC changes no address',
	function () {
		$id       = person( 'sam' );
		$before   = stored_email( $id );
		$password = wp_generate_password();
		wp_set_password( $password, $id );
		require_once ABSPATH . WPINC . '/class-IXR.php';
		require_once ABSPATH . WPINC . '/class-wp-xmlrpc-server.php';
		$answer = ( new \wp_xmlrpc_server() )->wp_editProfile( array( 1, 'php-sam', $password, array( 'email' => 'guest@example.org', 'user_email' => 'guest@example.org', 'nickname' => 'php-sam' ) ) );
		same( true, $answer, as_text( $answer ) );
		same( $before, stored_email( $id ) );
	}
);
