<?php
/**
 * The items of a registry go with it, however it is deleted.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** A registry with one item in the service; returns both ids. */
function registry_with_item(): array {
	list( $registry, $items ) = furnished_registry( array( 'Lamp' ) );
	return array( $registry, $items[0] );
}

test(
	'a registry is deleted on the site, on any way, and its items leave the service',
	function () {
		$ways = array(
			'at once'        => static function ( int $id ): void {
				wp_delete_post( $id, true );
			},
			'from the trash' => static function ( int $id ): void {
				wp_trash_post( $id );
				wp_delete_post( $id );
			},
			'over REST'      => static function ( int $id ): void {
				by( 'ada' );
				same( 200, ask( 'DELETE', REGISTRIES . "/$id", array( 'force' => true ) )[0] );
			},
			'with its owner' => static function ( int $id ): void {
				$leaver = wp_insert_user( array( 'user_login' => 'phpleaver', 'user_email' => 'phpleaver@example.com', 'user_pass' => wp_generate_password(), 'role' => 'subscriber' ) );
				wp_update_post( array( 'ID' => $id, 'post_author' => $leaver ) );
				remove_person( $leaver );
			},
		);
		foreach ( $ways as $way => $delete ) {
			with_service(
				function () use ( $way, $delete ) {
					empty_queue();
					list( $registry, $item ) = registry_with_item();
					$delete( $registry );
					same( null, get_post( $registry ), $way );
					same( array( $registry ), array_keys( \Hopechest\Deletion\waiting_deletions() ), $way );
					holds( false !== wp_next_scheduled( \Hopechest\Deletion\DELETION_HOOK ), 'it is planned' );
					same( $item, service()->get_item( $item )['id'], 'not before' );
					do_action( \Hopechest\Deletion\DELETION_HOOK );
					same( null, service()->get_item( $item ), $way );
					same( array(), \Hopechest\Deletion\waiting_deletions(), $way );
					wp_clear_scheduled_hook( \Hopechest\Deletion\DELETION_HOOK );
				}
			);
		}
	}
);

test(
	'while the service is away a deleted registry waits, the self-check shows it, and it is sent again',
	function () {
		empty_queue();
		list( $registry, $item ) = registry_with_item();
		wp_delete_post( $registry, true );
		with_service(
			function () use ( $registry ) {
				wp_clear_scheduled_hook( \Hopechest\Deletion\DELETION_HOOK );
				do_action( \Hopechest\Deletion\DELETION_HOOK );
				same( array( $registry ), array_keys( \Hopechest\Deletion\waiting_deletions() ) );
				holds( wp_next_scheduled( \Hopechest\Deletion\DELETION_HOOK ) > time() + 200, 'in some minutes' );
				$found = \Hopechest\Check\check_deletions();
				same( 'recommended', $found['status'] );
				holds( false !== strpos( $found['says'], '1 registry' ) && false !== strpos( $found['cure'], 'five minutes' ), as_text( $found ) );
			},
			array( 'base_url' => 'http://127.0.0.1:9' )
		);
		with_service(
			function () use ( $item ) {
				do_action( \Hopechest\Deletion\DELETION_HOOK );
				same( null, service()->get_item( $item ) );
				same( 'good', \Hopechest\Check\check_deletions()['status'] );
			}
		);
		wp_clear_scheduled_hook( \Hopechest\Deletion\DELETION_HOOK );
	}
);

test(
	'an account that may not delete sends nothing, and the self-check says how to make one that may',
	function () {
		empty_queue();
		list( $registry, $item ) = registry_with_item();
		wp_delete_post( $registry, true );
		with_service(
			function () use ( $registry, $item ) {
				do_action( \Hopechest\Deletion\DELETION_HOOK );
				same( array( $registry ), array_keys( \Hopechest\Deletion\waiting_deletions() ) );
				holds( false !== strpos( \Hopechest\Check\check_deletions()['cure'], 'Make the account' ), 'the cure' );
				get_userdata( person( 'sam' ) )->set_role( \Hopechest\Registry\PAGE_ROLE );
				do_action( \Hopechest\Deletion\DELETION_HOOK );
				same( null, service()->get_item( $item ), 'with that role it does' );
				get_userdata( person( 'sam' ) )->set_role( 'subscriber' );
			},
			account_of( 'sam' )
		);
		same( array(), \Hopechest\Deletion\waiting_deletions() );
		wp_clear_scheduled_hook( \Hopechest\Deletion\DELETION_HOOK );
	}
);

test(
	'a registry that came back from a backup keeps its items, and a form that was never saved waits for nothing',
	function () {
		empty_queue();
		list( $registry, $item ) = registry_with_item();
		add_option( \Hopechest\Deletion\DELETION_PREFIX . $registry, (string) time(), '', 'no' );
		wp_delete_post( wp_insert_post( array( 'post_type' => 'gift_registry', 'post_status' => 'auto-draft', 'post_title' => 'Auto' ) ), true );
		same( array( $registry ), array_keys( \Hopechest\Deletion\waiting_deletions() ) );
		with_service(
			function () use ( $item ) {
				do_action( \Hopechest\Deletion\DELETION_HOOK );
				same( $item, service()->get_item( $item )['id'] );
				same( array(), \Hopechest\Deletion\waiting_deletions() );
			}
		);
		service()->delete_registry( $registry );
	}
);
