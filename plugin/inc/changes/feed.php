<?php
declare(strict_types=1);

namespace Hopechest\Changes;

use function Hopechest\Client\{ ask_signed, end_turn, status_of, take_turn };
use function Hopechest\Registry\is_registry;

const CHANGES_HOOK = 'hopechest_read_changes';

/** The place in the feed behind the last change that other code of this site has heard of. */
const CHANGE_OPTION = 'hopechest_change';

const SECONDS_TO_NEXT_LOOK = 60;

/** One request reads at a time. */
const TURN_OF_READER = 'changes';

/** One run reads as many pages; the next one goes on. */
const MOST_PAGES = 20;

/** Without code that listens the service is asked nothing. */
function action_wp_loaded_changes(): void {
	if ( is_listened_to() && ! wp_next_scheduled( CHANGES_HOOK ) ) {
		wp_schedule_single_event( time() + SECONDS_TO_NEXT_LOOK, CHANGES_HOOK );
	}
}

function read_changes_soon(): void {
	if ( is_listened_to() ) {
		wp_clear_scheduled_hook( CHANGES_HOOK );
		wp_schedule_single_event( time(), CHANGES_HOOK );
	}
}

/** Whether other code of this site waits for a change, by the names of its actions. */
function is_listened_to(): bool {
	global $wp_filter;
	$names = preg_grep( '/^hopechest_(?:change$|registry_|item_|invitee_|purchase_)/', array_keys( $wp_filter ) );
	return array() !== array_filter( $names, 'has_action' );
}

/** Other code hears what has changed since the last look; the first look begins with what changes from now on. */
function action_read_changes(): void {
	if ( ! is_listened_to() ) {
		delete_option( CHANGE_OPTION );
		return;
	}
	if ( take_turn( TURN_OF_READER, 5 * MINUTE_IN_SECONDS ) ) {
		$pages = 0;
		while ( $pages < MOST_PAGES && read_page_of_changes() ) {
			++$pages;
		}
		end_turn( TURN_OF_READER );
	}
	action_wp_loaded_changes();
}

/** @return bool Whether there is more to read. */
function read_page_of_changes(): bool {
	$place = get_option( CHANGE_OPTION, null );
	$said  = ask_signed( array( 'act' => 'changes' ) + ( is_string( $place ) ? array( 'after' => $place ) : array() ) );
	if ( is_wp_error( $said ) ) {
		// Too old, or from before a backup was restored: it begins anew with what changes from now on.
		if ( 410 === status_of( $said ) ) {
			delete_option( CHANGE_OPTION );
		}
		return false;
	}
	foreach ( (array) ( $said['changes'] ?? array() ) as $change ) {
		// Stored before the listeners run: a change with which one of them fails does not come again and again.
		update_option( CHANGE_OPTION, (string) $change['id'], false );
		tell_change( $change );
	}
	update_option( CHANGE_OPTION, (string) ( $said['at'] ?? '' ), false );
	return true === ( $said['has_more'] ?? false );
}

/** @param array $said As the service says it. */
function tell_change( array $said ): void {
	$type = (string) ( $said['type'] ?? '' );
	if ( ! preg_match( '/^[a-z]+\.[a-z_]+$/D', $type ) ) {
		return;
	}
	$post   = get_post( (int) $said['registry_id'] );
	$list   = is_registry( $post ) ? $post : null;
	$change = array(
		'id'         => (string) $said['id'],
		'type'       => $type,
		'time'       => (string) $said['time'],
		'list'       => (int) $said['registry_id'],
		'gift'       => isset( $said['item_id'] ) ? (int) $said['item_id'] : null,
		'fields'     => array_map( 'strval', (array) ( $said['fields'] ?? array() ) ),
		// What the service does not say is kept from owners, too.
		'is_private' => false !== ( $said['is_private'] ?? true ),
	);
	$name = str_replace( '.', '_', $type );
	do_action( 'hopechest_change', $change, $list );
	do_action( "hopechest_$name", $change, $list );
}
