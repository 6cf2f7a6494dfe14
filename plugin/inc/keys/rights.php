<?php
declare(strict_types=1);

namespace Hopechest\Keys;

use DateTimeImmutable;
use WP_User;

use const Hopechest\Client\SCOPES;

/**
 * What the application passwords of a user may do, by their own ids. One that is not in it may do all that its user may, on the
 * whole site. It is meta of the user and not of a site, as the passwords are: a password is narrowed on each site of a network.
 */
const KEYS_META = 'hopechest_keys';

/** What a key may do whose stored rights make no sense. */
const NOTHING = array(
	'scopes' => array(),
	'lists'  => array(),
	'ends'   => null,
);

/**
 * @return ?array{scopes: string[], lists: ?int[], ends: ?int} Null where the key may do all. `lists` is null for all that its
 *   user may open, `ends` the moment from which it works no longer.
 */
function rights_of( int $user_id, string $uuid ): ?array {
	$stored = get_user_meta( $user_id, KEYS_META, true );
	if ( '' === $stored ) {
		return null;
	}
	if ( ! is_array( $stored ) ) {
		return NOTHING;
	}
	return array_key_exists( $uuid, $stored ) ? to_rights( $stored[ $uuid ] ) : null;
}

/**
 * Other code may have stored anything: what is not known allows nothing.
 *
 * @param mixed $stored
 */
function to_rights( $stored ): array {
	if ( ! is_array( $stored ) || ! is_array( $stored['scopes'] ?? null ) || ! is_string( $stored['last_day'] ?? null ) || ! array_key_exists( 'lists', $stored ) ) {
		return NOTHING;
	}
	$scopes = array_values( array_intersect( SCOPES, array_filter( $stored['scopes'], 'is_string' ) ) );
	$lists  = null;
	if ( array() === $scopes || null !== $stored['lists'] ) {
		// Lists have numbers of their site.
		$is_here = array() !== $scopes && is_array( $stored['lists'] ) && get_current_blog_id() === ( $stored['site'] ?? 0 );
		$lists   = $is_here ? array_values( array_filter( $stored['lists'], 'Hopechest\\Client\\is_id' ) ) : array();
	}
	$ends = '' === $stored['last_day'] ? null : end_of_day( $stored['last_day'] );
	return compact( 'scopes', 'lists', 'ends' );
}

/** The midnight after it, by the clock of the site; for what is no day, long ago. */
function end_of_day( string $day ): int {
	$is_day = preg_match( '/^(\d{4})-(\d\d)-(\d\d)$/D', $day, $part ) && checkdate( (int) $part[2], (int) $part[3], (int) $part[1] );
	return $is_day ? ( new DateTimeImmutable( $day, wp_timezone() ) )->modify( '+1 day' )->getTimestamp() : 0;
}

function has_ended( array $rights ): bool {
	return null !== $rights['ends'] && time() >= $rights['ends'];
}

/**
 * @param ?array $chosen As `chosen_rights()` returns it; null for a key that may do all.
 */
function store_rights( int $user_id, string $uuid, ?array $chosen ): void {
	$stored = get_user_meta( $user_id, KEYS_META, true );
	$stored = is_array( $stored ) ? $stored : array();
	unset( $stored[ $uuid ] );
	if ( null !== $chosen ) {
		$stored[ $uuid ] = $chosen + array( 'site' => get_current_blog_id() );
	}
	array() === $stored ? delete_user_meta( $user_id, KEYS_META ) : update_user_meta( $user_id, KEYS_META, $stored );
}

/**
 * @param int   $user_id
 * @param array $item
 */
function action_wp_delete_application_password( $user_id, $item ): void {
	$stored = get_user_meta( (int) $user_id, KEYS_META, true );
	if ( is_array( $stored ) && isset( $stored[ $item['uuid'] ?? '' ] ) ) {
		store_rights( (int) $user_id, (string) $item['uuid'], null );
	}
}

/** The application password by which the user of this request has signed in. */
final class Key_Of_Request {
	/** @var int */
	public static $user_id = 0;

	/** @var string */
	public static $uuid = '';
}

/**
 * @param WP_User $user
 * @param array   $item
 */
function action_application_password_did_authenticate( $user, $item ): void {
	Key_Of_Request::$user_id = $user->ID;
	Key_Of_Request::$uuid    = (string) ( $item['uuid'] ?? '' );
}

/** @return ?array As `rights_of()` returns it; null too where no application password has signed in. */
function rights_of_request(): ?array {
	return '' === Key_Of_Request::$uuid ? null : rights_of( Key_Of_Request::$user_id, Key_Of_Request::$uuid );
}
