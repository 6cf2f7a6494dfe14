<?php
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'an invitee reads a private registry by login or e-mail in any letter case, with blanks around it',
	function () {
		foreach ( array( 'php-ida', 'PHP-IDA', ' php-ida ', 'php-ida@example.com', "PHP-Ida@EXAMPLE.com\u{00a0}" ) as $entry ) {
			$id = registry_of( 'olive', array( 'meta' => array( 'registry_invitees' => array( 'another', $entry ) ) ) );
			by( 'ida' );
			list( $status, $body ) = ask( 'GET', REGISTRIES . "/$id" );
			same( 200, $status, $entry );
			same( array( 'another', trim( $entry ) ), $body['meta']['registry_invitees'] );
			same( 'A wedding', $body['registry_text']['title'] );
			by( 'sam' );
			same( 403, ask( 'GET', REGISTRIES . "/$id" )[0], 'a stranger' );
			visitor();
			same( 401, ask( 'GET', REGISTRIES . "/$id" )[0], 'a visitor' );
		}
	}
);

test(
	'a user whose login looks like the address of an invitee does not read the registry',
	function () {
		$id       = wp_insert_user(
			array(
				'user_login' => 'php-ida@example.com',
				'user_email' => 'mallory@example.com',
				'user_pass'  => wp_generate_password(),
				'role'       => 'subscriber',
			)
		);
		$registry = registry_of( 'olive', array( 'meta' => array( 'registry_invitees' => array( 'php-ida@example.com' ) ) ) );
		wp_set_current_user( $id );
		same( 403, ask( 'GET', REGISTRIES . "/$registry" )[0] );
		remove_person( $id );
	}
);

test(
	'an invitee who has lost their role reads nothing',
	function () {
		$id = registry_of( 'olive', array( 'meta' => array( 'registry_invitees' => array( 'php-nora' ) ) ) );
		by( 'nora' );
		same( 403, ask( 'GET', REGISTRIES . "/$id" )[0] );
	}
);

test(
	'an invitation ends when the entry is taken off the list, and reaches no other registry or status',
	function () {
		$id    = registry_of( 'olive' );
		$other = registry_of( 'olive', array( 'meta' => array( 'registry_invitees' => array() ) ) );
		$gone  = registry_of( 'olive', array( 'meta' => array( 'registry_invitees' => array( 'php-ida' ) ) ) );
		wp_trash_post( $gone );
		by( 'ida' );
		same( 200, ask( 'GET', REGISTRIES . "/$id" )[0] );
		same( 403, ask( 'GET', REGISTRIES . "/$other" )[0] );
		same( 403, ask( 'GET', REGISTRIES . "/$gone" )[0] );
		by( 'olive' );
		ask( 'POST', REGISTRIES . "/$id", array( 'meta' => array( 'registry_invitees' => array() ) ) );
		by( 'ida' );
		same( 403, ask( 'GET', REGISTRIES . "/$id" )[0] );
	}
);

test(
	'an invitee lists the registries of others that invite them, and nothing else',
	function () {
		$inviting = static function ( array $more = array() ): array {
			list( $status, $body ) = ask( 'GET', REGISTRIES, array( 'invited' => 'true', 'per_page' => 100 ) + $more );
			same( 200, $status, as_text( $body ) );
			return array_column( $body, 'id' );
		};
		$entries  = array( 'another', 'PHP-Sam', 'php-sam@example.com' );
		$closed   = registry_of( 'olive', array( 'meta' => array( 'registry_invitees' => $entries ) ) );
		$open     = registry_of( 'cody', array( 'status' => 'publish', 'meta' => array( 'registry_invitees' => array( 'php-sam' ) ) ) );
		registry_of( 'olive', array( 'meta' => array( 'registry_invitees' => array( 'php-sam2', 'xphp-sam', '"php-sam', 'a"php-sam"b', 'php_sam', '%' ) ) ) );
		registry_of( 'sam', array( 'meta' => array( 'registry_invitees' => $entries ) ) );
		wp_trash_post( registry_of( 'olive', array( 'meta' => array( 'registry_invitees' => $entries ) ) ) );
		by( 'sam' );
		same( array( $open, $closed ), $inviting() );
		same( array( $closed ), $inviting( array( 'offset' => 1, 'per_page' => 1 ) ) );
		same( array( $closed ), $inviting( array( 'include' => array( $closed ) ) ) );
		same( array( $open, $closed ), $inviting( array( 'author' => array( person( 'cody' ) ), 'status' => 'publish' ) ), 'whose they are cannot be asked' );
		$request = new \WP_REST_Request( 'GET', REGISTRIES );
		$request->set_query_params( array( 'invited' => 'true', 'per_page' => 1 ) );
		$response = rest_do_request( $request );
		same( array( 2, 2 ), array( $response->get_headers()['X-WP-Total'], $response->get_headers()['X-WP-TotalPages'] ) );
		same( array( 'another', 'PHP-Sam', 'php-sam@example.com' ), ask( 'GET', REGISTRIES, array( 'invited' => 'true' ) )[1][1]['meta']['registry_invitees'] );
		foreach ( array( 'erin', 'ada', 'nora', null ) as $name ) {
			null === $name ? visitor() : by( $name );
			same( array(), $inviting(), (string) $name );
		}
		holds( in_array( $closed, by_asking( 'ada', array( 'status' => 'private', 'per_page' => 100 ) ), true ), 'without the word a manager lists everything' );
	}
);

test(
	'an invitee whose role may own no registry lists what invites them',
	function () {
		$id = registry_of( 'olive', array( 'meta' => array( 'registry_invitees' => array( 'php-sam' ) ) ) );
		get_role( 'subscriber' )->remove_cap( \Hopechest\Registry\OWNING );
		try {
			same( $id, by_asking( 'sam', array( 'invited' => 'true' ) )[0] );
		} finally {
			get_role( 'subscriber' )->add_cap( \Hopechest\Registry\OWNING );
		}
	}
);

/** @return int[] The registries that this person finds. */
function by_asking( string $name, array $parameters ): array {
	by( $name );
	return array_column( ask( 'GET', REGISTRIES, $parameters )[1], 'id' );
}

test(
	'an accent written in two ways is one invitee',
	function () {
		if ( class_exists( 'Normalizer' ) ) {
			same( \Hopechest\Registry\invitee_key( "Ame\u{0301}lie" ), \Hopechest\Registry\invitee_key( "AM\u{00c9}LIE " ) );
		}
		same( '', \Hopechest\Registry\invitee_key( " \u{feff}\t" ) );
		same( '', \Hopechest\Registry\invitee_key( "\xff\xfe" ), 'bytes that are no text are no invitee' );
	}
);

test(
	'many marks in a row take time with their number alone, and two entries that differ in the last one are two people',
	function () {
		$began = getrusage();
		$one   = \Hopechest\Registry\invitee_key( 'jo' . str_repeat( "\u{0301}\u{0323}", 50000 ) );
		$other = \Hopechest\Registry\invitee_key( 'jo' . str_repeat( "\u{0301}\u{0323}", 50000 ) . "\u{0302}" );
		$ended = getrusage();
		holds( $one !== $other && '' !== $one, 'two people' );
		// The square of their number would take more than twenty seconds.
		holds( $ended['ru_utime.tv_sec'] - $began['ru_utime.tv_sec'] < 5, 'time' );
	}
);

test(
	'a stranger who registers a name that no user had when it was invited does not read the list, also after the owner has invited more people',
	function () {
		$id       = registry_of( 'olive', array( 'meta' => array( 'registry_invitees' => array( 'Uncle-Bob', 'php-sam' ) ) ) );
		$stranger = registered( 'uncle-bob' );
		$may_not  = static function ( string $when ) use ( $id, $stranger ): void {
			wp_set_current_user( $stranger );
			same( 403, ask( 'GET', REGISTRIES . "/$id" )[0], $when );
			same( array(), array_column( ask( 'GET', REGISTRIES, array( 'invited' => 'true' ) )[1], 'id' ), $when );
			holds( ! \Hopechest\Registry\may_see_hidden_meta( $stranger, get_post( $id ) ), $when );
		};
		$may_not( 'at first' );
		by( 'olive' );
		ask( 'POST', REGISTRIES . "/$id", array( 'meta' => array( 'registry_invitees' => array( 'php-ida', 'uncle-bob ', 'php-sam' ) ) ) );
		$may_not( 'after a change of the guests' );
		\Hopechest\Registry\make_invitee_table();
		$may_not( 'after an upgrade' );
		by( 'sam' );
		same( 200, ask( 'GET', REGISTRIES . "/$id" )[0], 'Sam had the name' );
		by( 'olive' );
		foreach ( array( array(), array( 'uncle-bob' ) ) as $invitees ) {
			ask( 'POST', REGISTRIES . "/$id", array( 'meta' => array( 'registry_invitees' => $invitees ) ) );
		}
		wp_set_current_user( $stranger );
		same( 200, ask( 'GET', REGISTRIES . "/$id" )[0], 'Olive has written the name of an account' );
		remove_person( $stranger );
	}
);

test(
	'an invited name means the user who had it, and no later one',
	function () {
		$uncle = registered( 'uncle-ben' );
		$id    = registry_of( 'olive', array( 'meta' => array( 'registry_invitees' => array( 'uncle-ben', '12' ) ) ) );
		wp_set_current_user( $uncle );
		same( 200, ask( 'GET', REGISTRIES . "/$id" )[0] );
		remove_person( $uncle );
		$later = registered( 'uncle-ben' );
		$other = registered( '12' );
		foreach ( array( $later, $other ) as $stranger ) {
			wp_set_current_user( $stranger );
			same( 403, ask( 'GET', REGISTRIES . "/$id" )[0] );
			remove_person( $stranger );
		}
	}
);

test(
	'the service reads which names mean the caller, and of other users as who sees all users alone',
	function () {
		$id                   = registry_of( 'olive', array( 'meta' => array( 'registry_invitees' => array( 'PHP-Sam', 'php-ida', 'php-sam@example.com', 'uncle-jim' ) ) ) );
		$named                = static fn( string $name ): array => array( by( $name ), ask( 'GET', REGISTRIES . "/$id" )[1]['registry_named'] ?? null );
		list( $sam, $of_sam ) = $named( 'sam' );
		same( array( 'user_id' => $sam, 'registry_invitees' => array( 'php-sam' ), 'registry_owners' => array() ), $of_sam );
		list( $ada, $of_ada ) = $named( 'ada' );
		$accounts             = $of_ada['accounts'] ?? null;
		unset( $of_ada['accounts'] );
		same( array( 'user_id' => $ada, 'registry_invitees' => array(), 'registry_owners' => array() ), $of_ada );
		$pairs = array( array( 'name' => 'php-sam', 'user_id' => $sam ), array( 'name' => 'php-ida', 'user_id' => by( 'ida' ) ) );
		same( array( 'registry_invitees' => $pairs, 'registry_owners' => array() ), $accounts );
		wp_update_post( array( 'ID' => $id, 'post_status' => 'publish' ) );
		visitor();
		same( array( 'user_id' => 0, 'registry_invitees' => array(), 'registry_owners' => array() ), ask( 'GET', REGISTRIES . "/$id" )[1]['registry_named'] );
	}
);

test(
	'what was stored by an older version means the users who had its names at the upgrade',
	function () {
		$id = registry_of( 'olive', array( 'meta' => array( 'registry_invitees' => array( 'php-sam', 'uncle-max' ) ) ) );
		delete_post_meta( $id, \Hopechest\Registry\NAMES );
		by( 'sam' );
		same( 403, ask( 'GET', REGISTRIES . "/$id" )[0] );
		\Hopechest\Registry\make_invitee_table();
		same( 200, ask( 'GET', REGISTRIES . "/$id" )[0] );
		$stranger = registered( 'uncle-max' );
		\Hopechest\Registry\make_invitee_table();
		wp_set_current_user( $stranger );
		same( 403, ask( 'GET', REGISTRIES . "/$id" )[0] );
		remove_person( $stranger );
	}
);

test(
	'a registry that is deleted leaves nothing of its names behind',
	function () {
		global $wpdb;
		$id = registry_of( 'olive', array( 'meta' => array( 'registry_invitees' => array( 'php-sam', 'uncle-max' ), 'registry_owners' => array( 'php-auden' ) ) ) );
		wp_delete_post( $id, true );
		same( array(), $wpdb->get_col( $wpdb->prepare( "SELECT meta_key FROM $wpdb->postmeta WHERE post_id = %d", $id ) ) );
	}
);
