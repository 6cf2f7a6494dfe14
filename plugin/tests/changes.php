<?php
/**
 * Other code of the site hears of what changes on lists: from the feed of the service, in the background, each change once.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

use const Hopechest\Changes\CHANGE_OPTION;
use const Hopechest\Changes\CHANGES_HOOK;

/** What a listener hears while the test acts; the first look is made before. */
function heard( callable $act, string $name = 'hopechest_change' ): array {
	$heard = array();
	$note  = static function ( $change, $list ) use ( &$heard ) {
		$heard[] = array( $change, $list );
	};
	delete_option( CHANGE_OPTION );
	add_action( $name, $note, 10, 2 );
	try {
		\Hopechest\Changes\action_read_changes();
		same( array(), $heard, 'no listener hears of what was before' );
		$act( $heard );
	} finally {
		remove_action( $name, $note );
		wp_clear_scheduled_hook( CHANGES_HOOK );
		delete_option( CHANGE_OPTION );
	}
	return $heard;
}

test(
	'other code hears of each change once, in order, and which of them are a surprise',
	function () {
		with_service(
			function () {
				$id    = 0;
				$heard = heard(
					function () use ( &$id ) {
						$id   = registry_of( 'olive', array( 'status' => 'publish' ) );
						$own  = service( account_of( 'olive' ) );
						$item = $own->add_registry_item( $id, LAMP )['data']['id'];
						$own->update_registry( $id, array( 'title' => 'Another name' ) );
						$own->add_invitees( $id, array( 'php-sam' ) );
						$bought = purchase_of( $id, $item, array( 'purchaser' => 'Jo Secret', 'note' => 'Psst' ) );
						holds( is_array( $bought ), as_text( $bought ) );
						\Hopechest\Changes\action_read_changes();
						\Hopechest\Changes\action_read_changes();
					}
				);
				$ours  = array_values( array_filter( $heard, static fn( array $each ): bool => $id === $each[0]['list'] ) );
				same( array( 'item.added', 'registry.changed', 'invitee.added', 'purchase.made' ), array_map( static fn( array $each ): string => $each[0]['type'], $ours ) );
				same( array( false, false, false, true ), array_map( static fn( array $each ): bool => $each[0]['is_private'], $ours ) );
				same( array( 'title' ), $ours[1][0]['fields'] );
				foreach ( $ours as list( $change, $list ) ) {
					same( array( 'id', 'type', 'time', 'list', 'gift', 'fields', 'is_private' ), array_keys( $change ) );
					same( $id, $list->ID );
				}
				wp_delete_post( $id, true );
				holds( false === strpos( as_text( $ours ), 'Secret' ) && false === strpos( as_text( $ours ), 'Psst' ), 'no name and no word of a guest' );
			}
		);
	}
);

test(
	'a change has an action of its own, and a list that is gone comes as null',
	function () {
		with_service(
			function () {
				$heard = heard(
					function () {
						$id = registry_of( 'olive' );
						same( true, service( account_of( 'olive' ) )->delete_registry( $id ) );
						wp_cache_flush();
						\Hopechest\Changes\action_read_changes();
					},
					'hopechest_registry_removed'
				);
				same( array( 'registry.removed', null ), array( $heard[0][0]['type'], $heard[0][1] ) );
			}
		);
	}
);

test(
	'a listener that fails hears the next change, and not the same one again',
	function () {
		with_service(
			function () {
				$heard = heard(
					function ( &$so_far ) {
						$fails = static function () {
							throw new \RuntimeException( 'A listener fails' );
						};
						$id    = registry_of( 'olive' );
						$own   = service( account_of( 'olive' ) );
						$own->update_registry( $id, array( 'title' => 'One' ) );
						$own->update_registry( $id, array( 'title' => 'Two' ) );
						add_action( 'hopechest_change', $fails, 20 );
						holds( fault_in( 'Hopechest\\Changes\\action_read_changes' ) instanceof \RuntimeException, 'it fails' );
						remove_action( 'hopechest_change', $fails, 20 );
						\Hopechest\Client\end_turn( 'changes' );
						\Hopechest\Changes\action_read_changes();
					}
				);
				$ids   = array_map( static fn( array $each ): string => $each[0]['id'], $heard );
				same( count( $ids ), count( array_unique( $ids ) ), 'each once' );
				holds( count( $ids ) >= 2, as_text( $ids ) );
			}
		);
	}
);

test(
	'without a listener the service is asked nothing, and with one WP-Cron looks each minute, at once after a page has changed something',
	function () {
		with_service(
			function () {
				wp_clear_scheduled_hook( CHANGES_HOOK );
				update_option( CHANGE_OPTION, 'a place', false );
				\Hopechest\Changes\action_wp_loaded_changes();
				\Hopechest\Changes\read_changes_soon();
				same( false, wp_next_scheduled( CHANGES_HOOK ) );
				\Hopechest\Changes\action_read_changes();
				same( false, get_option( CHANGE_OPTION ), 'a later listener begins with what changes then' );
				heard(
					function () {
						\Hopechest\Changes\action_wp_loaded_changes();
						holds( wp_next_scheduled( CHANGES_HOOK ) > time() + 50, 'in a minute' );
						do_action( 'hopechest_list_removed', 0 );
						holds( wp_next_scheduled( CHANGES_HOOK ) <= time(), 'at once' );
						\Hopechest\Client\take_turn( 'changes', 60 );
						$place = get_option( CHANGE_OPTION );
						registry_of( 'olive' );
						\Hopechest\Changes\action_read_changes();
						same( $place, get_option( CHANGE_OPTION ), 'while another request reads' );
						\Hopechest\Client\end_turn( 'changes' );
						update_option( CHANGE_OPTION, str_repeat( 'A', 22 ), false );
						\Hopechest\Changes\action_read_changes();
						same( false, get_option( CHANGE_OPTION ), 'a place that is not known any more' );
					}
				);
			}
		);
	}
);
