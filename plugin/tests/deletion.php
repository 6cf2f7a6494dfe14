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
			'at once'        => static fn( int $id ) => wp_delete_post( $id, true ),
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
	'a site that has no key, or one that the service does not take any more, agrees on one and sends what waits',
	function () {
		foreach ( array( null, str_repeat( '0', 64 ) ) as $key ) {
			empty_queue();
			list( $registry, $item ) = registry_with_item();
			wp_delete_post( $registry, true );
			with_service(
				function () use ( $key, $item ) {
					null === $key ? delete_option( 'hopechest_frame_key' ) : \Hopechest\Client\store_frame_key( $key );
					do_action( \Hopechest\Deletion\DELETION_HOOK );
					same( null, service()->get_item( $item ) );
					same( array(), \Hopechest\Deletion\waiting_deletions() );
					$GLOBALS['hopechest_key'] = \Hopechest\Client\frame_key();
				}
			);
			wp_clear_scheduled_hook( \Hopechest\Deletion\DELETION_HOOK );
		}
	}
);

test(
	'more registries than one question names wait for the next one, which comes at once',
	function () {
		empty_queue();
		$since = time();
		for ( $id = 900001; $id <= 900051; $id++ ) {
			\Hopechest\Deletion\remember_deletion( $id );
		}
		with_service(
			function () use ( $since ) {
				do_action( \Hopechest\Deletion\DELETION_HOOK );
				same( array( 900051 ), array_keys( \Hopechest\Deletion\waiting_deletions() ) );
				holds( wp_next_scheduled( \Hopechest\Deletion\DELETION_HOOK ) < $since + 200, 'at once' );
				do_action( \Hopechest\Deletion\DELETION_HOOK );
				same( array(), \Hopechest\Deletion\waiting_deletions() );
			}
		);
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
