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
	'an accent written in two ways is one invitee',
	function () {
		if ( class_exists( 'Normalizer' ) ) {
			same( \Hopechest\invitee_key( "Ame\u{0301}lie" ), \Hopechest\invitee_key( "AM\u{00c9}LIE " ) );
		}
		same( '', \Hopechest\invitee_key( " \u{feff}\t" ) );
		same( '', \Hopechest\invitee_key( "\xff\xfe" ), 'bytes that are no text are no invitee' );
	}
);
