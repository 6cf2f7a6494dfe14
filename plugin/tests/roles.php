<?php
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'a user with a role makes, reads, changes and deletes registries',
	function () {
		foreach ( array_merge( MEMBERS, array( 'ada' ) ) as $name ) {
			$id = registry_of( $name );
			same( 200, ask( 'GET', REGISTRIES . "/$id" )[0], $name );
			same( 200, ask( 'POST', REGISTRIES . "/$id", array( 'status' => 'publish' ) )[0], $name );
			same( 200, ask( 'DELETE', REGISTRIES . "/$id", array( 'force' => true ) )[0], $name );
		}
	}
);

test(
	'a user without a role owns no registry, and neither does a visitor',
	function () {
		by( 'nora' );
		same( 403, ask( 'POST', REGISTRIES, array( 'title' => 'Mine' ) )[0] );
		visitor();
		same( 401, ask( 'POST', REGISTRIES, array( 'title' => 'Mine' ) )[0] );
	}
);

test(
	'only the owner and administrators change or delete a registry, not an editor or an invitee',
	function () {
		foreach ( array( 'private', 'publish' ) as $status ) {
			$id = registry_of( 'olive', array( 'status' => $status, 'meta' => array( 'registry_invitees' => array( 'php-ida' ) ) ) );
			foreach ( array( 'erin', 'auden', 'cody', 'ida', 'sam', 'nora' ) as $name ) {
				by( $name );
				same( 403, ask( 'POST', REGISTRIES . "/$id", array( 'title' => 'Stolen' ) )[0], "$name writes" );
				same( 403, ask( 'POST', REGISTRIES . "/$id", array( 'meta' => array( 'registry_invitees' => array() ) ) )[0], "$name writes meta" );
				same( 403, ask( 'DELETE', REGISTRIES . "/$id", array( 'force' => true ) )[0], "$name deletes" );
				same( 403, ask( 'GET', REGISTRIES . "/$id", array( 'context' => 'edit' ) )[0], "$name reads in edit context" );
			}
			by( 'ada' );
			same( 200, ask( 'POST', REGISTRIES . "/$id", array( 'title' => 'Mended' ) )[0] );
			same( 200, ask( 'DELETE', REGISTRIES . "/$id", array( 'force' => true ) )[0] );
		}
	}
);

test(
	'a member cannot make a registry for another user',
	function () {
		by( 'erin' );
		same( 403, ask( 'POST', REGISTRIES, array( 'title' => 'Yours', 'author' => person( 'olive' ) ) )[0] );
	}
);

test(
	'the administrator has the capabilities by which the service knows an admin, and a member has none of them',
	function () {
		foreach ( \Hopechest\Registry\MANAGING as $capability ) {
			holds( user_can( person( 'ada' ), $capability ), $capability );
			foreach ( MEMBERS as $name ) {
				holds( ! user_can( person( $name ), $capability ), "$name: $capability" );
			}
		}
	}
);

test(
	'every role that may read owns registries at first, and the choice of the site owner stays afterwards',
	function () {
		$owns = static fn(): array => array_keys( \Hopechest\Registry\roles_with( \Hopechest\Registry\OWNING ) );
		\Hopechest\Registry\revoke_capabilities();
		try {
			\Hopechest\Registry\grant_capabilities();
			same( array( 'administrator', 'editor', 'author', 'contributor', 'subscriber' ), $owns() );
			get_role( 'subscriber' )->remove_cap( \Hopechest\Registry\OWNING );
			\Hopechest\Registry\grant_capabilities();
			same( array( 'administrator', 'editor', 'author', 'contributor' ), $owns() );
			by( 'olive' );
			same( 403, ask( 'POST', REGISTRIES, array( 'title' => 'Mine' ) )[0] );
			// By these words the service knows that the list is empty.
			$list = ask( 'GET', REGISTRIES, array( 'context' => 'edit', 'status' => 'publish,private', 'author' => get_current_user_id() ) );
			$said = $list[1]['data']['details']['status'];
			same( array( 400, 'rest_forbidden_status', 403 ), array( $list[0], $said['code'], $said['data']['status'] ) );
		} finally {
			get_role( 'subscriber' )->add_cap( \Hopechest\Registry\OWNING );
		}
	}
);

test(
	'an upgrade grants the capabilities anew',
	function () {
		\Hopechest\Registry\revoke_capabilities();
		wp_set_current_user( 0 );
		update_option( 'hopechest_version', '0.0.1' );
		\Hopechest\Install\action_init_upgrade();
		holds( get_role( 'administrator' )->has_cap( 'edit_others_gift_registries' ), 'granted again' );
		holds( get_role( 'subscriber' )->has_cap( 'own_gift_registries' ), 'members own registries' );
		same( \Hopechest\Install\STORED_VERSION, get_option( 'hopechest_version' ) );
	}
);
