<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use function Hopechest\Client\{ seal, unseal };
use function Hopechest\Guests\Mailbox\mark_back_with_mailboxes;

/** What an account gives, one row for each gift, sealed: the database alone puts no gift back. The number of the purchase follows. */
const ACCOUNT_GIFT = 'hopechest_gift_';

/** In place of a gift that was given back. It stays, so that a browser which still remembers the gift shows it no more. */
const GIVEN_BACK = 'back';

/** WordPress reads all rows of a user at each visit. */
const MOST_ACCOUNT_GIFTS = 200;

/** Sites of a network share their users, and each site has registries of its own. */
function account_gift_key( int $purchase_id ): string {
	return account_gift_prefix() . $purchase_id;
}

function account_gift_prefix(): string {
	global $wpdb;
	return $wpdb->get_blog_prefix() . ACCOUNT_GIFT;
}

/**
 * Newest first.
 *
 * @return array{gifts: array[], back: int[]} The gifts by the numbers of their purchases, each as `kept_gift()` returns it.
 */
function account_gifts( int $user_id ): array {
	$prefix = account_gift_prefix();
	$found  = array(
		'gifts' => array(),
		'back'  => array(),
	);
	foreach ( 0 === $user_id ? array() : (array) get_user_meta( $user_id ) as $key => $values ) {
		if ( 0 !== strpos( (string) $key, $prefix ) ) {
			continue;
		}
		$purchase = (int) substr( (string) $key, strlen( $prefix ) );
		$stored   = (string) ( $values[0] ?? '' );
		if ( GIVEN_BACK === $stored ) {
			$found['back'][] = $purchase;
			continue;
		}
		$gift = json_decode( (string) unseal( ACCOUNT_GIFT, $stored ), true );
		if ( is_array( $gift ) && ( $gift['purchase'] ?? 0 ) === $purchase ) {
			$found['gifts'][ $purchase ] = $gift;
		}
	}
	krsort( $found['gifts'] );
	return $found;
}

/** What was given back stays given back. The oldest gift goes where there are too many. */
function keep_with_account( int $user_id, array $gift ): void {
	$key = account_gift_key( $gift['purchase'] );
	if ( GIVEN_BACK === get_user_meta( $user_id, $key, true ) ) {
		return;
	}
	update_user_meta( $user_id, $key, seal( ACCOUNT_GIFT, (string) wp_json_encode( $gift ) ) );
	$all = account_gifts( $user_id );
	$old = array_merge( array_slice( array_keys( $all['gifts'] ), MOST_ACCOUNT_GIFTS ), array_slice( array_reverse( $all['back'] ), MOST_ACCOUNT_GIFTS ) );
	foreach ( $old as $purchase_id ) {
		delete_user_meta( $user_id, account_gift_key( $purchase_id ) );
	}
}

/** The gifts of this browser belong to the account, too, from now on. */
function join_account( int $user_id ): void {
	foreach ( read_cookie()['gifts'] as $gift ) {
		if ( ! metadata_exists( 'user', $user_id, account_gift_key( $gift['purchase'] ) ) ) {
			keep_with_account( $user_id, $gift );
		}
	}
}

/**
 * @param string   $login
 * @param \WP_User $user
 */
function action_wp_login( $login, $user ): void {
	join_account( $user->ID );
}

/** For all accounts and mailboxes that keep it. */
function mark_given_back( int $purchase_id ): void {
	$key  = account_gift_key( $purchase_id );
	$uses = array(
		'meta_key' => $key,
		'fields'   => 'ID',
		'blog_id'  => 0,
	);
	foreach ( get_users( $uses ) as $user_id ) {
		update_user_meta( (int) $user_id, $key, GIVEN_BACK );
	}
	mark_back_with_mailboxes( $purchase_id );
}

/** Whether there was any. */
function forget_account_gifts( int $user_id ): bool {
	$all = account_gifts( $user_id );
	$ids = array_merge( array_keys( $all['gifts'] ), $all['back'] );
	foreach ( $ids as $purchase_id ) {
		delete_user_meta( $user_id, account_gift_key( $purchase_id ) );
	}
	return array() !== $ids;
}
