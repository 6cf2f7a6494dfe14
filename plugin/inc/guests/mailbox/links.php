<?php
declare(strict_types=1);

namespace Hopechest\Guests\Mailbox;

use function Hopechest\Client\{ seal, unseal };
use function Hopechest\Guests\read_cookie;

const LINK_DAYS = 2;

/**
 * A link that shows the gifts of a mailbox on each device of its guest, and a letter with it that waits. The gifts of the
 * browser that asks join the mailbox once the link is opened. Older links stay good, or a stranger who types the address
 * could end them.
 */
function ask_for_link( string $address ): void {
	global $wpdb;
	$secret = bin2hex( random_bytes( 24 ) );
	$letter = array(
		'to'     => $address,
		'secret' => $secret,
	);
	$wpdb->insert(
		"{$wpdb->prefix}hopechest_mailbox_links",
		array(
			'secret_hash' => hash( 'sha256', $secret ),
			'mailbox'     => mailbox_of( $address ),
			'letter'      => seal( MAILBOX_SEAL, (string) wp_json_encode( $letter ) ),
			'sealed'      => seal( MAILBOX_SEAL, (string) wp_json_encode( read_cookie()['gifts'] ) ),
			'ends_at'     => time() + LINK_DAYS * DAY_IN_SECONDS,
		),
		array( '%s', '%s', '%s', '%s', '%d' )
	);
	schedule_mailboxes( time() );
}

/** @return array{mailbox: string, gifts: array[]}|null Null when it is unknown or too old. */
function find_link( string $secret ): ?array {
	global $wpdb;
	$row = '' === $secret ? null : $wpdb->get_row( $wpdb->prepare( "SELECT mailbox, sealed FROM {$wpdb->prefix}hopechest_mailbox_links WHERE secret_hash = %s AND ends_at > %d", hash( 'sha256', $secret ), time() ) );
	return null === $row ? null : array(
		'mailbox' => $row->mailbox,
		'gifts'   => sealed_gifts( $row->sealed ),
	);
}

/** @return array[] Each as `kept_gift()` returns it. */
function sealed_gifts( string $sealed ): array {
	$gifts = json_decode( (string) unseal( MAILBOX_SEAL, $sealed ), true );
	return is_array( $gifts ) ? $gifts : array();
}

/** False when the link has ended. */
function open_link( string $secret ): bool {
	$link = find_link( $secret );
	if ( null === $link ) {
		return false;
	}
	$opening = opening_of( $secret, $link['mailbox'] );
	if ( null === $opening ) {
		return false;
	}
	keep_with_mailbox( $link['mailbox'], $opening, $link['gifts'] );
	// A stranger who sends a link of their own gets no gift of this browser with it.
	if ( kept_mailbox( TYPED_COOKIE ) === $link['mailbox'] ) {
		keep_with_mailbox( $link['mailbox'], $opening, read_cookie()['gifts'] );
	}
	keep_opening( $link['mailbox'], $opening );
	schedule_mailboxes( time() + DAY_IN_SECONDS );
	return true;
}

/** Null when the mailbox was forgotten at this moment. */
function opening_of( string $secret, string $mailbox ): ?string {
	global $wpdb;
	$wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO {$wpdb->prefix}hopechest_mailboxes (mailbox, opening) SELECT mailbox, %s FROM {$wpdb->prefix}hopechest_mailbox_links WHERE secret_hash = %s", bin2hex( random_bytes( 9 ) ), hash( 'sha256', $secret ) ) );
	return $wpdb->get_var( $wpdb->prepare( "SELECT opening FROM {$wpdb->prefix}hopechest_mailboxes WHERE mailbox = %s", $mailbox ) );
}
