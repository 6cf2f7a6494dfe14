<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_User;

/**
 * Which registries invite whom, in a table that can be searched: WordPress keeps the invitees of a registry in one row of
 * its meta, and reading all of these rows takes a third of a second with ten thousand registries. The meta is what counts.
 * The table follows it, and holds no name or address: only the hash of each key. It is made once per version, with all
 * that is stored; then names that were written down while the plugin was off mean the users who have them.
 */
function make_invitee_table(): void {
	global $wpdb;
	$wpdb->query( "CREATE TABLE IF NOT EXISTS {$wpdb->prefix}hopechest_invitees (registry_id BIGINT UNSIGNED NOT NULL, invitee CHAR(32) NOT NULL, PRIMARY KEY (registry_id, invitee), KEY invitee (invitee, registry_id))" );
	$last = 0;
	do {
		$ids = $wpdb->get_col( $wpdb->prepare( "SELECT ID FROM $wpdb->posts WHERE post_type = %s AND ID > %d ORDER BY ID LIMIT 200", REGISTRY, $last ) );
		$ids = array_map( 'intval', $ids );
		update_meta_cache( 'post', $ids );
		foreach ( $ids as $id ) {
			note_names( $id, INVITEES );
			note_names( $id, OWNERS );
			note_invitees( $id );
		}
		$last = (int) end( $ids );
	} while ( array() !== $ids );
}

function drop_invitee_table(): void {
	global $wpdb;
	$wpdb->query( "DROP TABLE IF EXISTS {$wpdb->prefix}hopechest_invitees" );
}

/**
 * A site that leaves its network takes the table with it.
 *
 * @param string[] $tables
 */
function filter_wpmu_drop_tables( $tables ): array {
	global $wpdb;
	$tables[] = "{$wpdb->prefix}hopechest_invitees";
	return $tables;
}

/**
 * The meta of a registry goes with it, so this also sees the end of a registry.
 *
 * @param int|int[] $meta_id
 * @param int       $post_id
 * @param string    $key
 */
function action_changed_invitees_of_table( $meta_id, $post_id, $key ): void {
	if ( INVITEES === $key || OWNERS === $key ) {
		note_invitees( (int) $post_id );
	}
}

/** What stays is left alone: a change of one list must not wait for those of the lists beside it in the table. */
function note_invitees( int $registry_id ): void {
	global $wpdb;
	$all    = array_merge( invitee_entries( $registry_id ), owner_entries( $registry_id ) );
	$keys   = array_filter( array_map( __NAMESPACE__ . '\\invitee_key', $all ), 'strlen' );
	$hashes = array_unique( array_map( 'md5', $keys ) );
	$noted  = $wpdb->get_col( $wpdb->prepare( "SELECT invitee FROM {$wpdb->prefix}hopechest_invitees WHERE registry_id = %d", $registry_id ) );
	foreach ( array_chunk( array_diff( $noted, $hashes ), 500 ) as $some ) {
		$places = implode( ', ', array_fill( 0, count( $some ), '%s' ) );
		// phpcs:ignore WordPress.DB.PreparedSQL.InterpolatedNotPrepared, WordPress.DB.PreparedSQLPlaceholders.UnfinishedPrepare -- a number and placeholders.
		$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->prefix}hopechest_invitees WHERE registry_id = $registry_id AND invitee IN ($places)", ...$some ) );
	}
	foreach ( array_chunk( array_diff( $hashes, $noted ), 500 ) as $some ) {
		$rows = implode( ', ', array_fill( 0, count( $some ), "($registry_id, %s)" ) );
		// phpcs:ignore WordPress.DB.PreparedSQL.InterpolatedNotPrepared, WordPress.DB.PreparedSQLPlaceholders.UnfinishedPrepare -- a number and placeholders.
		$wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO {$wpdb->prefix}hopechest_invitees (registry_id, invitee) VALUES $rows", ...$some ) );
	}
}

/** The newest of them, for one person. */
const MOST_INVITING = 1000;

/**
 * A list over REST with `invited=true` holds the registries of others that the caller is invited to, as a guest or as an
 * owner.
 *
 * @param array $parameters
 */
function filter_rest_registry_collection_params( $parameters ): array {
	$parameters['invited'] = array(
		'type'    => 'boolean',
		'default' => false,
	);
	return $parameters;
}

/** Public and private ones, also when other states are asked for; whose they are cannot be asked. */
function query_of_inviting( array $arguments ): array {
	$ids   = registries_inviting( get_current_user_id() );
	$named = $arguments['post__in'] ?? array();
	$found = array() === $named ? $ids : array_intersect( $ids, $named );
	unset( $arguments['author__in'], $arguments['author__not_in'] );
	return array(
		'post__in'    => array() === $found ? array( 0 ) : array_values( $found ),
		'post_status' => array( 'publish', 'private' ),
		'orderby'     => 'ID',
	) + $arguments;
}

/**
 * One statement finds those that hold the name or the address; who is invited is decided in one place.
 *
 * @return int[]
 */
function registries_inviting( int $user_id ): array {
	global $wpdb;
	$user = get_userdata( $user_id );
	if ( ! $user instanceof WP_User || ! user_can( $user, 'read' ) ) {
		return array();
	}
	$ids = $wpdb->get_col(
		$wpdb->prepare(
			"SELECT DISTINCT post.ID
			FROM {$wpdb->prefix}hopechest_invitees AS noted JOIN $wpdb->posts AS post ON post.ID = noted.registry_id
			WHERE noted.invitee IN (%s, %s) AND post.post_type = %s AND post.post_status IN ('publish', 'private')
				AND post.post_author <> %d
			ORDER BY post.ID DESC LIMIT %d",
			md5( invitee_key( $user->user_login ) ),
			md5( invitee_key( $user->user_email ) ),
			REGISTRY,
			$user_id,
			MOST_INVITING
		)
	);
	$ids = array_map( 'intval', $ids );
	update_meta_cache( 'post', $ids );
	$is_invited = static fn( int $id ): bool => is_invited( $user_id, $id );
	return array_values( array_filter( $ids, $is_invited ) );
}
