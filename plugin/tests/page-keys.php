<?php
/**
 * The key with which the site asks the service in the name of the person who is signed in.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** The answer of the site to that key over REST: the status and the body. */
function with_key( string $login, string $key, string $path, string $method = 'GET' ): array {
	$response = wp_remote_request(
		home_url( "/wp-json$path" ),
		array(
			'method'  => $method,
			'body'    => 'GET' === $method ? null : array(),
			'timeout' => 30,
			'headers' => array( 'Authorization' => 'Basic ' . base64_encode( "$login:$key" ) ),
		)
	);
	holds( ! is_wp_error( $response ), as_text( $response ) );
	return array( wp_remote_retrieve_response_code( $response ), json_decode( wp_remote_retrieve_body( $response ), true ) );
}

function olives_key( int $more = 600 ): string {
	return \Hopechest\Owners\page_key( get_userdata( person( 'olive' ) ), time() + $more );
}

const ME = '/wp/v2/users/me?context=edit';

test(
	'with a page key the site knows its user, until the key ends',
	function () {
		$login = 'hopechest-' . person( 'olive' );
		same( array( 200, 'php-olive' ), array( with_key( $login, olives_key(), ME )[0], with_key( $login, olives_key(), ME )[1]['username'] ) );
		same( 401, with_key( $login, olives_key( -1 ), ME )[0] );
	}
);

test(
	'a key of another person, another end, another spelling or no key is refused',
	function () {
		$login = 'hopechest-' . person( 'olive' );
		$key   = olives_key();
		$ada   = 'hopechest-' . person( 'ada' );
		$end   = (int) $key + 1000;
		foreach ( array( array( $ada, $key ), array( $login, $end . substr( $key, strpos( $key, '.' ) ) ), array( $login, strtoupper( $key ) ), array( $login, '' ), array( $login, '9999999999.' . str_repeat( '0', 64 ) ), array( 'php-olive', $key ), array( 'hopechest-', $key ), array( 'hopechest-0', $key ) ) as list( $name, $tried ) ) {
			same( 401, with_key( $name, $tried, ME )[0], "$name $tried" );
		}
	}
);

test(
	'a new password ends every key of a person',
	function () {
		$login = 'hopechest-' . person( 'olive' );
		$key   = olives_key();
		wp_set_password( 'another one', person( 'olive' ) );
		same( 401, with_key( $login, $key, ME )[0] );
		same( 200, with_key( $login, olives_key(), ME )[0] );
	}
);

test(
	'a page key opens the routes of registries and nothing else of the site',
	function () {
		$ada = get_userdata( person( 'ada' ) );
		$key = \Hopechest\Owners\page_key( $ada, time() + 600 );
		$id  = registry_of( 'ada' );
		$in  = 'hopechest-' . $ada->ID;
		foreach ( array( '/wp/v2/gift_registry', "/wp/v2/gift_registry/$id", ME ) as $path ) {
			same( 200, with_key( $in, $key, $path )[0], $path );
		}
		foreach ( array( '/wp/v2/users', "/wp/v2/users/{$ada->ID}?context=edit", '/wp/v2/posts', '/wp/v2/settings', '/wp/v2/plugins', '/batch/v1', "/wp/v2/users/{$ada->ID}/application-passwords" ) as $path ) {
			same( 403, with_key( $in, $key, $path )[0], $path );
		}
		same( 403, with_key( $in, $key, ME, 'POST' )[0] );
		same( 403, with_key( $in, $key, '/wp/v2/users/me?_method=DELETE&force=1&reassign=0', 'GET' )[0] );
		holds( false !== get_userdata( $ada->ID ), 'Ada is still there' );
	}
);

test(
	'no page takes a page key: it is for REST',
	function () {
		$login = 'hopechest-' . person( 'ada' );
		$key   = \Hopechest\Owners\page_key( get_userdata( person( 'ada' ) ), time() + 600 );
		$page  = wp_remote_get( admin_url(), array( 'redirection' => 0, 'headers' => array( 'Authorization' => 'Basic ' . base64_encode( "$login:$key" ) ) ) );
		same( 302, wp_remote_retrieve_response_code( $page ) );
	}
);
