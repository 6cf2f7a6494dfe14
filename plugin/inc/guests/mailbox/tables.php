<?php
declare(strict_types=1);

namespace Hopechest\Guests\Mailbox;

/** What the site does for mailboxes in the background: letters that wait, and what it forgets. */
const MAILBOX_HOOK = 'hopechest_mailboxes';

/**
 * What guests give, for the mailbox that a guest named, the mailboxes that were opened, and the links in letters. A mailbox stands there as a code
 * without its address, a link as the hash of its secret, and what opens a gift is sealed: the tables alone open nothing.
 */
function make_mailbox_tables(): void {
	global $wpdb;
	$wpdb->query( "CREATE TABLE IF NOT EXISTS {$wpdb->prefix}hopechest_mailbox_gifts (mailbox CHAR(64) NOT NULL, registry_id BIGINT UNSIGNED NOT NULL, purchase_id BIGINT UNSIGNED NOT NULL, sealed TEXT NOT NULL, is_back INT UNSIGNED NOT NULL, kept_at BIGINT UNSIGNED NOT NULL, PRIMARY KEY (mailbox, purchase_id), KEY registry_id (registry_id), KEY purchase_id (purchase_id))" );
	$wpdb->query( "CREATE TABLE IF NOT EXISTS {$wpdb->prefix}hopechest_mailboxes (mailbox CHAR(64) NOT NULL, opening CHAR(18) NOT NULL, PRIMARY KEY (mailbox))" );
	$wpdb->query( "CREATE TABLE IF NOT EXISTS {$wpdb->prefix}hopechest_mailbox_links (secret_hash CHAR(64) NOT NULL, mailbox CHAR(64) NOT NULL, letter TEXT NOT NULL, sealed TEXT NOT NULL, ends_at BIGINT UNSIGNED NOT NULL, PRIMARY KEY (secret_hash), KEY mailbox (mailbox))" );
}

function drop_mailbox_tables(): void {
	global $wpdb;
	$wpdb->query( "DROP TABLE IF EXISTS {$wpdb->prefix}hopechest_mailbox_gifts" );
	$wpdb->query( "DROP TABLE IF EXISTS {$wpdb->prefix}hopechest_mailboxes" );
	$wpdb->query( "DROP TABLE IF EXISTS {$wpdb->prefix}hopechest_mailbox_links" );
}

/**
 * A site that leaves its network takes the tables with it.
 *
 * @param string[] $tables
 */
function filter_wpmu_drop_tables_of_mailboxes( $tables ): array {
	global $wpdb;
	$tables[] = "{$wpdb->prefix}hopechest_mailbox_gifts";
	$tables[] = "{$wpdb->prefix}hopechest_mailboxes";
	$tables[] = "{$wpdb->prefix}hopechest_mailbox_links";
	return $tables;
}
