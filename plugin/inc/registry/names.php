<?php
declare(strict_types=1);

namespace Hopechest\Registry;

/**
 * The user whom each name among the guests and the owners of a registry means, by the key of the name: who had it when it
 * was written down. A name that no user had then means none, 0, also when a user takes it later.
 */
const NAMES = '_hopechest_names';

/** @return array<int|string, int> By the keys of the names; a key of digits is a number. */
function users_of_names( int $registry_id, string $list ): array {
	$names = stored_names( $registry_id )[ $list ] ?? array();
	return is_array( $names ) ? $names : array();
}

function stored_names( int $registry_id ): array {
	$stored = get_post_meta( $registry_id, NAMES, true );
	return is_array( $stored ) ? $stored : array();
}

/**
 * The meta of a registry goes with it, so this also sees the end of a registry.
 *
 * @param int|int[] $meta_id
 * @param int       $post_id
 * @param string    $key
 */
function action_changed_names( $meta_id, $post_id, $key ): void {
	if ( INVITEES === $key || OWNERS === $key ) {
		note_names( (int) $post_id, $key );
	}
}

/** A name that stays on its list goes on meaning what it means; the names of the other list stay as they are. */
function note_names( int $registry_id, string $list ): void {
	$entries        = INVITEES === $list ? invitee_entries( $registry_id ) : owner_entries( $registry_id );
	$keys           = array_flip( keys_of_names( $entries ) );
	$known          = array_intersect_key( users_of_names( $registry_id, $list ), $keys );
	$new            = array_map( 'strval', array_keys( array_diff_key( $keys, $known ) ) );
	$names          = stored_names( $registry_id );
	$names[ $list ] = $known + users_named( $new );
	store_names( $registry_id, $names );
}

function store_names( int $registry_id, array $names ): void {
	$names = array_filter( $names );
	if ( array() === $names ) {
		delete_post_meta( $registry_id, NAMES );
	} elseif ( stored_names( $registry_id ) !== $names ) {
		update_post_meta( $registry_id, NAMES, wp_slash( $names ) );
	}
}

/**
 * Names that are written on these lists of the other registry next mean there whom they mean here.
 *
 * @param string[] $lists
 */
function carry_names( int $from, int $to, array $lists ): void {
	store_names( $to, array_intersect_key( stored_names( $from ), array_flip( $lists ) ) );
}

/**
 * @param string[] $entries
 * @return string[]
 */
function keys_of_names( array $entries ): array {
	$is_name = static fn( string $key ): bool => '' !== $key && ! is_address( $key );
	return array_values( array_unique( array_filter( array_map( __NAMESPACE__ . '\\invitee_key', $entries ), $is_name ) ) );
}

/**
 * @param string[] $keys
 * @return array<int|string, int> The users who have these names now, by the keys; 0 where no user has it.
 */
function users_named( array $keys ): array {
	global $wpdb;
	$users = array_fill_keys( $keys, 0 );
	// No login has other letters, and a table may have no room for them.
	$possible = array_filter( $keys, static fn( string $key ): bool => sanitize_user( $key ) === $key );
	foreach ( array_chunk( $possible, 500 ) as $some ) {
		$places = implode( ', ', array_fill( 0, count( $some ), '%s' ) );
		// phpcs:ignore WordPress.DB.PreparedSQL.InterpolatedNotPrepared, WordPress.DB.PreparedSQLPlaceholders.UnfinishedPrepare -- placeholders.
		$rows = $wpdb->get_results( $wpdb->prepare( "SELECT ID, user_login FROM $wpdb->users WHERE user_login IN ($places)", ...$some ) );
		foreach ( $rows as $row ) {
			$key = invitee_key( $row->user_login );
			if ( isset( $users[ $key ] ) ) {
				$users[ $key ] = (int) $row->ID;
			}
		}
	}
	return $users;
}

/**
 * The names on a list of owners that no user has and that are new there.
 *
 * @param string[] $owners
 * @return string[]
 */
function unknown_owners( array $owners, ?\WP_Post $post ): array {
	$known = null === $post ? array() : users_of_names( $post->ID, OWNERS );
	$users = $known + users_named( keys_of_names( $owners ) );
	return array_values(
		array_filter(
			$owners,
			static function ( string $entry ) use ( $known, $users ): bool {
				$key = invitee_key( $entry );
				return ! isset( $known[ $key ] ) && 0 === ( $users[ $key ] ?? null );
			}
		)
	);
}

/**
 * The service decides who owns a registry by this: which names on it mean the caller. In the name of others it asks as a user who
 * sees all users and all registries, and reads there whom each name means.
 */
function action_rest_api_init_names(): void {
	$names      = array(
		'type'  => 'array',
		'items' => array( 'type' => 'string' ),
	);
	$accounts   = array(
		'type'  => 'array',
		'items' => array(
			'type'       => 'object',
			'properties' => array(
				'name'    => array( 'type' => 'string' ),
				'user_id' => array( 'type' => 'integer' ),
			),
		),
	);
	$lists      = array( INVITEES, OWNERS );
	$properties = array(
		'user_id'  => array( 'type' => 'integer' ),
		'accounts' => array(
			'type'       => 'object',
			'properties' => array_fill_keys( $lists, $accounts ),
		),
	) + array_fill_keys( $lists, $names );
	add_field_to_read( 'registry_named', __( 'The names of guests and of owners that mean the current user.', 'hopechest' ), $properties );
}

/** @return array{user_id: int, registry_invitees: string[], registry_owners: string[], accounts?: array<string, array[]>} */
function get_registry_named( array $prepared ): array {
	$user  = get_current_user_id();
	$named = array( 'user_id' => $user );
	$sees  = current_user_can( 'list_users' ) && current_user_can( MANAGING[0] );
	foreach ( array( INVITEES, OWNERS ) as $list ) {
		$users          = array_filter( users_of_names( (int) $prepared['id'], $list ) );
		$named[ $list ] = array_map( 'strval', array_keys( $users, $user, true ) );
		if ( $sees ) {
			$named['accounts'][ $list ] = array_map( __NAMESPACE__ . '\\name_of_user', array_keys( $users ), $users );
		}
	}
	return $named;
}

/**
 * @param int|string $name
 * @return array{name: string, user_id: int}
 */
function name_of_user( $name, int $user_id ): array {
	return array(
		'name'    => (string) $name,
		'user_id' => $user_id,
	);
}
