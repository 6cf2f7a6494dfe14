<?php
declare(strict_types=1);

namespace Hopechest\Registry;

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
