<?php
declare(strict_types=1);

namespace Hopechest\Invitations;

use function Hopechest\Registry\{ invitee_entries, invitee_key, while_unchanged };

use const Hopechest\Registry\{ INVITEES, REGISTRY };

/**
 * The invitations of a registry by the key of the invitee: `nonce`, and the days on which each was `made` and first
 * `opened`. The secret of a link is a signature under the salts of the site and is stored nowhere.
 */
const INVITATIONS_KEY = '_hopechest_invitations';

/** A link that opens one registry for one invitee, without an account: `?hopechest-invitation=12.…`. */
const INVITATION_PARAMETER = 'hopechest-invitation';

/** @return array<array{nonce: string, made: string, opened: string}> By the keys of the invitees. */
function stored_invitations( int $registry_id ): array {
	$stored = get_post_meta( $registry_id, INVITATIONS_KEY, true );
	return is_array( $stored ) ? $stored : array();
}

/**
 * One for each invitee, also for those who were invited elsewhere, in the order of the list.
 *
 * @return array[] As `stored_invitations()` returns them.
 */
function invitations_of( int $registry_id ): array {
	$stored = stored_invitations( $registry_id );
	$all    = array();
	foreach ( invitee_entries( $registry_id ) as $entry ) {
		$all[ invitee_key( $entry ) ] = $stored[ invitee_key( $entry ) ] ?? array(
			'nonce'  => wp_generate_password( 22, false ),
			'made'   => wp_date( 'Y-m-d' ),
			'opened' => '',
		);
	}
	if ( $all !== $stored ) {
		update_post_meta( $registry_id, INVITATIONS_KEY, wp_slash( $all ) );
	}
	return $all;
}

function invitation_secret( int $registry_id, string $nonce ): string {
	$text = wp_json_encode( array( 'invitation', get_current_blog_id(), $registry_id, $nonce ) );
	$sign = hash_hmac( 'sha256', (string) $text, wp_salt( 'auth' ), true );
	return $registry_id . '.' . rtrim( strtr( base64_encode( $sign ), '+/', '-_' ), '=' );
}

function registry_of_secret( string $secret ): int {
	return preg_match( '/^([1-9]\d{0,15})\.[\w-]{43}$/D', $secret, $part ) ? (int) $part[1] : 0;
}

/** The invitee whom the secret opens its registry for, or null: it is wrong, or the invitation was taken back. */
function invitee_of_secret( string $secret ): ?string {
	$id      = registry_of_secret( $secret );
	$invited = array_map( 'Hopechest\\Registry\\invitee_key', 0 === $id ? array() : invitee_entries( $id ) );
	foreach ( 0 === $id ? array() : stored_invitations( $id ) as $key => $invitation ) {
		if ( in_array( (string) $key, $invited, true ) && hash_equals( invitation_secret( $id, $invitation['nonce'] ), $secret ) ) {
			return (string) $key;
		}
	}
	return null;
}

/** The first opening is noted for the owner, who may invite another guest at the same moment. */
function note_opening( string $secret ): void {
	$id  = registry_of_secret( $secret );
	$key = invitee_of_secret( $secret );
	if ( null === $key || '' !== stored_invitations( $id )[ $key ]['opened'] ) {
		return;
	}
	while_unchanged(
		array(),
		static function () use ( $id, $key ): void {
			global $wpdb;
			$wpdb->get_var( $wpdb->prepare( "SELECT ID FROM $wpdb->posts WHERE ID = %d FOR UPDATE", $id ) );
			wp_cache_delete( $id, 'post_meta' );
			$all = stored_invitations( $id );
			if ( isset( $all[ $key ] ) ) {
				$all[ $key ]['opened'] = wp_date( 'Y-m-d' );
				update_post_meta( $id, INVITATIONS_KEY, wp_slash( $all ) );
			}
		}
	);
	// What another request has read meanwhile is no longer true.
	wp_cache_delete( $id, 'post_meta' );
}

/**
 * An invitee has a link from the moment in which they are on the list, on any way: two pages of owners show the same one. Who
 * leaves the list loses it; the same person invited again gets another one.
 *
 * @param int|int[] $meta_id
 * @param int       $post_id
 * @param string    $key
 */
function action_changed_invitees( $meta_id, $post_id, $key ): void {
	if ( INVITEES === $key && REGISTRY === get_post_type( (int) $post_id ) ) {
		invitations_of( (int) $post_id );
	}
}
