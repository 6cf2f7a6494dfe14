<?php
declare(strict_types=1);

namespace Hopechest\Keys;

use WP_Application_Passwords;

use const Hopechest\Client\{ KEY_YEARS, MOST_LISTS_OF_KEY, SCOPES };

/** The fields of the form, and its choices. */
const KEYS_FIELD = 'hopechest_keys';
const MAY_ALL    = 'all';
const MAY_NAMED  = 'named';

/**
 * What a person has typed of one application password.
 *
 * @param mixed $typed
 * @return array{may: string, scopes: string[], lists: int[], last_day: string} As it is shown again where it is refused.
 */
function typed_rights( $typed ): array {
	$typed = is_array( $typed ) ? $typed : array();
	$texts = static fn( $values ): array => array_filter( is_array( $values ) ? $values : array(), 'is_string' );
	$ids   = array_unique( array_filter( array_map( 'Hopechest\\Client\\to_id', $texts( $typed['lists'] ?? null ) ) ) );
	sort( $ids );
	return array(
		'may'      => MAY_ALL === ( $typed['may'] ?? '' ) ? MAY_ALL : MAY_NAMED,
		'scopes'   => array_values( array_intersect( SCOPES, $texts( $typed['scopes'] ?? null ) ) ),
		'lists'    => $ids,
		'last_day' => is_string( $typed['last_day'] ?? null ) ? trim( $typed['last_day'] ) : '',
	);
}

/**
 * @param array $typed As `typed_rights()` returns it.
 * @return ?array{scopes: string[], lists: ?int[], last_day: string} What is stored; null for a key that may do all.
 */
function chosen_rights( array $typed ): ?array {
	$lists = array() === $typed['lists'] ? null : $typed['lists'];
	return MAY_ALL === $typed['may'] ? null : compact( 'lists' ) + array_intersect_key( $typed, array_flip( array( 'scopes', 'last_day' ) ) );
}

/**
 * Why it is not stored, as a sentence; empty where it is.
 *
 * @param array $typed As `typed_rights()` returns it.
 */
function fault_of_typed( array $typed, string $name ): string {
	$is_narrowed = array() !== $typed['lists'] || '' !== $typed['last_day'];
	if ( MAY_ALL === $typed['may'] ) {
		/* translators: %s: the name of an application password. */
		return $is_narrowed ? sprintf( __( '“%s” has lists or a last day: say, too, what it may do with gift lists.', 'hopechest' ), $name ) : '';
	}
	if ( array() === $typed['scopes'] ) {
		/* translators: %s: the name of an application password. */
		return sprintf( __( 'Tick at least one thing that “%s” may do.', 'hopechest' ), $name );
	}
	if ( count( $typed['lists'] ) > MOST_LISTS_OF_KEY ) {
		/* translators: 1: the name of an application password, 2: a number. */
		return sprintf( __( '“%1$s” is for at most %2$d lists, or for all.', 'hopechest' ), $name, MOST_LISTS_OF_KEY );
	}
	$ends = '' === $typed['last_day'] ? null : end_of_day( $typed['last_day'] );
	if ( null !== $ends && ( time() >= $ends || $ends > time() + KEY_YEARS * YEAR_IN_SECONDS ) ) {
		/* translators: 1: the name of an application password, 2: a number. */
		return sprintf( __( 'The last day of “%1$s” is today or later, within %2$d years.', 'hopechest' ), $name, KEY_YEARS );
	}
	return '';
}

/** @return string[] The application passwords of that user: the names by their own ids. */
function keys_of_user( int $user_id ): array {
	$items = (array) WP_Application_Passwords::get_user_application_passwords( $user_id );
	return array_column( array_reverse( $items ), 'name', 'uuid' );
}

/** @return array As `typed_rights()` returns it: what is stored of that key. */
function stored_as_typed( int $user_id, string $uuid ): array {
	$rights = rights_of( $user_id, $uuid );
	if ( null === $rights ) {
		return typed_rights( array( 'may' => MAY_ALL ) );
	}
	return array(
		'may'      => MAY_NAMED,
		'scopes'   => $rights['scopes'],
		'lists'    => (array) $rights['lists'],
		'last_day' => null === $rights['ends'] ? '' : wp_date( 'Y-m-d', max( 0, $rights['ends'] - 1 ) ),
	);
}
