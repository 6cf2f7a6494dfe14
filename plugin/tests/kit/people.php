<?php
declare(strict_types=1);

namespace Hopechest\Tests;

/** One person for each role, and those who are needed more often. */
const PEOPLE = array(
	'ada'   => 'administrator',
	'erin'  => 'editor',
	'auden' => 'author',
	'cody'  => 'contributor',
	'olive' => 'subscriber',
	'ida'   => 'subscriber',
	'sam'   => 'subscriber',
	'nora'  => '',
);

const MEMBERS = array( 'erin', 'auden', 'cody', 'olive' );

function person( string $name ): int {
	$id = username_exists( "php-$name" );
	if ( $id ) {
		return $id;
	}
	$id = wp_insert_user(
		array(
			'user_login' => "php-$name",
			'user_email' => "php-$name@Example.com",
			'user_pass'  => wp_generate_password(),
			'role'       => PEOPLE[ $name ],
		)
	);
	if ( is_wp_error( $id ) ) {
		throw new Failure( $id->get_error_message() );
	}
	// On a network only a super admin manages accounts.
	if ( is_multisite() && 'administrator' === PEOPLE[ $name ] ) {
		grant_super_admin( $id );
	}
	return $id;
}

/** A person who signs up where anyone may register; returns the id. */
function registered( string $login ): int {
	return (int) wp_insert_user( array( 'user_login' => $login, 'user_email' => "mail-of-$login@example.com", 'user_pass' => wp_generate_password(), 'role' => 'subscriber' ) );
}

/** From here on, until the test ends. */
function by( string $name ): int {
	$id = person( $name );
	wp_set_current_user( $id );
	return $id;
}

function visitor(): void {
	wp_set_current_user( 0 );
}

/** The answer of REST to the current user: status and body. */
function ask( string $method, string $path, array $parameters = array() ): array {
	$request = new \WP_REST_Request( $method, $path );
	if ( 'GET' === $method || 'DELETE' === $method ) {
		$request->set_query_params( $parameters );
	} else {
		$request->set_header( 'Content-Type', 'application/json' );
		$request->set_body( (string) wp_json_encode( (object) $parameters ) );
	}
	$response = rest_do_request( $request );
	$body     = rest_get_server()->response_to_data( $response, false );
	return array( $response->get_status(), json_decode( (string) wp_json_encode( $body ), true ) );
}

const REGISTRIES = '/wp/v2/gift_registry';

/** A registry of that person, as the service makes one; returns its id and leaves them the current user. */
function registry_of( string $name, array $more = array() ): int {
	// A name means the user who has it when it is written down.
	array_map( __NAMESPACE__ . '\\person', array_keys( PEOPLE ) );
	by( $name );
	$meta                  = array(
		'registry_item_ids'   => array( 3, 1, 2 ),
		'registry_invitees'   => array( 'php-ida' ),
		'registry_event_type' => 'wedding',
		'registry_event_date' => '2046-06-12',
	);
	list( $status, $body ) = ask( 'POST', REGISTRIES, $more + array( 'title' => 'A wedding', 'status' => 'private', 'meta' => $meta ) );
	same( 201, $status, 'a registry is made' );
	return $body['id'];
}

/** An application password of that person, which may do this; null is all. Settings as `account_of()` returns them, with its own id. */
function key_of( string $name, ?array $scopes, ?array $lists = null, string $last_day = '' ): array {
	list( $password, $item ) = \WP_Application_Passwords::create_new_application_password( person( $name ), array( 'name' => wp_generate_uuid4() ) );
	\Hopechest\Keys\store_rights( person( $name ), $item['uuid'], null === $scopes ? null : compact( 'scopes', 'lists', 'last_day' ) );
	return array( 'username' => "php-$name", 'password' => $password, 'uuid' => $item['uuid'] );
}

/** A request of that program to the site itself: status and body. */
function ask_with( array $key, string $method, string $path, ?array $sent = null ): array {
	$headers  = array( 'Authorization' => 'Basic ' . base64_encode( $key['username'] . ':' . $key['password'] ) );
	$body     = null === $sent ? null : (string) wp_json_encode( (object) $sent );
	$response = wp_remote_request( home_url( "/wp-json$path" ), array( 'method' => $method, 'headers' => $headers + ( null === $sent ? array() : array( 'Content-Type' => 'application/json' ) ), 'body' => $body, 'timeout' => 30 ) );
	holds( ! is_wp_error( $response ), as_text( $response ) );
	wp_cache_flush();
	return array( (int) wp_remote_retrieve_response_code( $response ), json_decode( wp_remote_retrieve_body( $response ), true ) );
}

function is_out_of_scope( array $answer, string $what ): void {
	same( array( 403, 'hopechest_out_of_scope' ), array( $answer[0], $answer[1]['code'] ?? null ), $what );
}

function forget_everybody(): void {
	foreach ( array_keys( PEOPLE ) as $name ) {
		$id = username_exists( "php-$name" );
		if ( $id ) {
			remove_person( $id );
		}
	}
}

/** With everything that they own; on a network from all of its sites. */
function remove_person( int $id ): void {
	if ( ! is_multisite() ) {
		wp_delete_user( $id );
		return;
	}
	if ( is_super_admin( $id ) ) {
		revoke_super_admin( $id );
	}
	wpmu_delete_user( $id );
}
