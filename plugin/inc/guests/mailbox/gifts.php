<?php
declare(strict_types=1);

namespace Hopechest\Guests\Mailbox;

use WP_Post;

use function Hopechest\Client\{ seal, unseal };
use function Hopechest\Registry\invitee_key;

use const Hopechest\Registry\REGISTRY;

/** Names the key that what a mailbox gives is sealed with. */
const MAILBOX_SEAL = 'hopechest_mailbox';

/** A mailbox with more keeps the newest on its pages. */
const MOST_MAILBOX_GIFTS = 1000;

/** Without the salts of the site no list of addresses finds this code. Each site of a network has codes of its own. */
function mailbox_of( string $address ): string {
	$text = wp_json_encode( array( 'mailbox', get_current_blog_id(), invitee_key( $address ) ) );
	return hash_hmac( 'sha256', (string) $text, wp_salt( 'secure_auth' ) );
}

/**
 * Newest first.
 *
 * @return array{gifts: array[], back: int[]} As `account_gifts()` returns it.
 */
function mailbox_gifts( string $mailbox ): array {
	global $wpdb;
	$found = array(
		'gifts' => array(),
		'back'  => array(),
	);
	if ( '' === $mailbox ) {
		return $found;
	}
	$rows = $wpdb->get_results( $wpdb->prepare( "SELECT purchase_id, sealed, is_back FROM {$wpdb->prefix}hopechest_mailbox_gifts WHERE mailbox = %s ORDER BY purchase_id DESC LIMIT %d", $mailbox, MOST_MAILBOX_GIFTS ) );
	foreach ( $rows as $row ) {
		$gift = json_decode( (string) unseal( MAILBOX_SEAL, $row->sealed ), true );
		if ( '1' === (string) $row->is_back ) {
			$found['back'][] = (int) $row->purchase_id;
		} elseif ( is_array( $gift ) && ( $gift['purchase'] ?? 0 ) === (int) $row->purchase_id ) {
			$found['gifts'][ $gift['purchase'] ] = $gift;
		}
	}
	return $found;
}

/**
 * All browsers that open a mailbox have the same opening, until it is forgotten: then it is closed in each of them, also
 * when its guest uses the address anew.
 */
function is_mailbox_open( string $mailbox, string $opening ): bool {
	global $wpdb;
	return null !== $wpdb->get_var( $wpdb->prepare( "SELECT mailbox FROM {$wpdb->prefix}hopechest_mailboxes WHERE mailbox = %s AND opening = %s", $mailbox, $opening ) );
}

/**
 * What the mailbox has already stays as it is. A gift on a list that was deleted meanwhile is left out, and nothing is kept
 * for a mailbox that was forgotten: one statement looks at it and writes.
 *
 * @param array[] $gifts Each as `kept_gift()` returns it.
 */
function keep_with_mailbox( string $mailbox, string $opening, array $gifts ): void {
	global $wpdb;
	foreach ( $gifts as $gift ) {
		if ( REGISTRY !== get_post_type( $gift['registry'] ) ) {
			continue;
		}
		$sealed = seal( MAILBOX_SEAL, (string) wp_json_encode( $gift ) );
		$wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO {$wpdb->prefix}hopechest_mailbox_gifts (mailbox, registry_id, purchase_id, sealed, is_back, kept_at) SELECT mailbox, %d, %d, %s, 0, %d FROM {$wpdb->prefix}hopechest_mailboxes WHERE mailbox = %s AND opening = %s", $gift['registry'], $gift['purchase'], $sealed, time(), $mailbox, $opening ) );
	}
}

/** It stays, so that a browser which still remembers the gift shows it no more. */
function mark_back_with_mailboxes( int $purchase_id ): void {
	global $wpdb;
	$wpdb->update( "{$wpdb->prefix}hopechest_mailbox_gifts", array( 'is_back' => 1 ), array( 'purchase_id' => $purchase_id ), array( '%d' ), array( '%d' ) );
}

/** Its links end, too. */
function forget_mailbox( string $mailbox ): bool {
	global $wpdb;
	$gone = 0;
	// In this order: what is cut off can be asked for again. At the end, what a device gave meanwhile goes, too.
	foreach ( array( 'hopechest_mailbox_gifts', 'hopechest_mailbox_links', 'hopechest_mailboxes', 'hopechest_mailbox_gifts' ) as $table ) {
		$gone += (int) $wpdb->delete( $wpdb->prefix . $table, array( 'mailbox' => $mailbox ), array( '%s' ) );
	}
	return $gone > 0;
}

/**
 * @param int     $id
 * @param WP_Post $post
 */
function action_deleted_post_of_mailboxes( $id, $post ): void {
	global $wpdb;
	if ( REGISTRY === $post->post_type ) {
		$wpdb->delete( "{$wpdb->prefix}hopechest_mailbox_gifts", array( 'registry_id' => (int) $id ), array( '%d' ) );
	}
}
