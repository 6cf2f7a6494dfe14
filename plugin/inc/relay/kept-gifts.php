<?php
declare(strict_types=1);

namespace Hopechest\Relay;

use WP_Error;

use function Hopechest\Client\{ ask_signed, client_settings };

/** One option for each user who is gone and of whom the service does not know that yet. */
const GONE_PREFIX = 'hopechest_gone_';
const GONE_HOOK   = 'hopechest_forget_gone_users';

/** One question to the service has at most as many numbers. Without an answer it is asked again after these seconds. */
const GONE_AT_ONCE = 100;
const GONE_SECONDS = 600;

/**
 * What the service keeps for the account of a person and for their address: gifts, so that they find them on each device; their
 * names, as owners of lists wrote them down; whom they have written down; what they have it remember of what they gave; and their part in the ideas of guests.
 *
 * @param int $user_id Zero for an address without an account.
 * @return array{gifts: array[], names: array[], people: array[], remembered: array[], ideas: array[]}|WP_Error
 */
function kept_for( int $user_id, string $email ) {
	$said = ask_signed( array( 'act' => 'tell' ) + person_named( $user_id, $email ) );
	if ( is_wp_error( $said ) ) {
		return $said;
	}
	$none = array(
		'gifts'      => array(),
		'names'      => array(),
		'people'     => array(),
		'remembered' => array(),
		'ideas'      => array(),
	);
	return array_map( static fn( $each ): array => (array) $each, array_intersect_key( $said, $none ) + $none );
}

/** @return array|WP_Error */
function forget_kept_for( int $user_id, string $email ) {
	return ask_signed( array( 'act' => 'forget' ) + person_named( $user_id, $email ) );
}

function person_named( int $user_id, string $email ): array {
	return array( 'person' => compact( 'email' ) + ( 0 === $user_id ? array() : array( 'id' => $user_id ) ) );
}

/**
 * What the account of a user keeps in the service goes with the account, in the background: a deletion does not wait for it. On
 * a network a user leaves a site.
 *
 * @param int $user_id
 */
function action_forget_user( $user_id ): void {
	add_option( GONE_PREFIX . (int) $user_id, '1', '', 'no' );
	forget_gone_users_at( time() );
}

function forget_gone_users_at( int $time ): void {
	if ( ! wp_next_scheduled( GONE_HOOK ) ) {
		wp_schedule_single_event( $time, GONE_HOOK );
	}
}

/** @return int[] */
function gone_users(): array {
	global $wpdb;
	$names = $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE %s ORDER BY option_id", $wpdb->esc_like( GONE_PREFIX ) . '%' ) );
	return array_map( static fn( string $name ): int => (int) substr( $name, strlen( GONE_PREFIX ) ), $names );
}

function forget_gone( int $user_id ): void {
	delete_option( GONE_PREFIX . $user_id );
}

function action_forget_gone_users(): void {
	$gone = array_slice( gone_users(), 0, GONE_AT_ONCE );
	if ( array() === $gone ) {
		return;
	}
	$said = null === client_settings()['base_url'] ? array() : ask_signed(
		array(
			'act'  => 'forget',
			'gone' => $gone,
		)
	);
	array_map( __NAMESPACE__ . '\\forget_gone', is_wp_error( $said ) ? array() : $gone );
	if ( array() !== gone_users() ) {
		forget_gone_users_at( time() + ( is_wp_error( $said ) ? GONE_SECONDS : 0 ) );
	}
}
