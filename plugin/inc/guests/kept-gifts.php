<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use function Hopechest\Guests\Mailbox\{ keep_with_opened_mailbox, mailbox_gifts, opened_mailbox };

/** What this browser gives on this site, in one signed cookie: gifts with their release keys, and the words of the last one. */
const GIFTS_COOKIE  = 'hopechest_gifts';
const KEPT_DAYS     = 400;
const MOST_GIVEN_BACK = 20;

/** Browsers keep at most 4096 bytes of a cookie, name and signature included. */
const MOST_COOKIE_BYTES = 3500;

/**
 * The gifts of this browser, of the account that is signed in, and of the mailbox that is opened here, newest first.
 *
 * @return array[] Each as `kept_gift()` returns it.
 */
function all_kept_gifts(): array {
	$account = account_gifts( get_current_user_id() );
	$mailbox = mailbox_gifts( opened_mailbox() );
	$all     = array_column( read_cookie()['gifts'], null, 'purchase' ) + $account['gifts'] + $mailbox['gifts'];
	krsort( $all );
	return array_values( array_diff_key( $all, array_flip( array_merge( $account['back'], $mailbox['back'] ) ) ) );
}

/**
 * Those of them on that registry.
 *
 * @return array[] Each as `kept_gift()` returns it.
 */
function kept_gifts( int $registry_id ): array {
	return array_values(
		array_filter(
			all_kept_gifts(),
			static function ( array $gift ) use ( $registry_id ): bool {
				return $gift['registry'] === $registry_id;
			}
		)
	);
}

/** @return array{registry: int, item: int, purchase: int, quantity: int, key: string, name: string, aside?: bool}|null */
function kept_gift( int $registry_id, int $purchase_id ): ?array {
	foreach ( kept_gifts( $registry_id ) as $gift ) {
		if ( $gift['purchase'] === $purchase_id ) {
			return $gift;
		}
	}
	return null;
}

/** What the guest wrote with that gift, if it was the last one. */
function words_with( int $purchase_id ): string {
	$words = read_cookie()['words'];
	return ( $words[0] ?? 0 ) === $purchase_id ? (string) $words[1] : '';
}

/** @param array $gift As `kept_gift()` returns it. */
function keep_gift( array $gift, string $words ): void {
	$kept          = without_gift( read_cookie(), $gift['purchase'] );
	$kept['words'] = array( $gift['purchase'], $words );
	array_unshift( $kept['gifts'], $gift );
	write_cookie( $kept );
	if ( is_user_logged_in() ) {
		keep_with_account( get_current_user_id(), $gift );
	}
	keep_with_opened_mailbox( $gift );
}

/** The gift was given back. That is remembered, so that a form that comes again does not thank for it. */
function note_given_back( int $purchase_id ): void {
	$kept             = without_gift( read_cookie(), $purchase_id );
	$kept['released'] = array_slice( array_merge( array( $purchase_id ), $kept['released'] ), 0, MOST_GIVEN_BACK );
	write_cookie( $kept );
	mark_given_back( $purchase_id );
}

function was_given_back( int $purchase_id ): bool {
	return in_array( $purchase_id, read_cookie()['released'], true );
}

function without_gift( array $kept, int $purchase_id ): array {
	$kept['gifts'] = array_values(
		array_filter(
			$kept['gifts'],
			static function ( array $gift ) use ( $purchase_id ): bool {
				return $gift['purchase'] !== $purchase_id;
			}
		)
	);
	return $kept;
}

function read_cookie(): array {
	$nothing               = array(
		'gifts'    => array(),
		'released' => array(),
		'words'    => array(),
	);
	$sent                  = (string) kept_in_browser( GIFTS_COOKIE );
	list( $text, $signed ) = explode( '.', $sent, 2 ) + array( '', '' );
	if ( '' === $signed || ! hash_equals( sign_text( $text ), $signed ) ) {
		return $nothing;
	}
	$kept = json_decode( (string) base64_decode( strtr( $text, '-_', '+/' ) ), true );
	return is_array( $kept ) ? $kept + $nothing : $nothing;
}

/** The oldest gifts are forgotten when the cookie is full. */
function write_cookie( array $kept ): void {
	do {
		$text    = rtrim( strtr( base64_encode( (string) wp_json_encode( $kept ) ), '+/', '-_' ), '=' );
		$is_long = strlen( $text ) > MOST_COOKIE_BYTES;
	} while ( $is_long && null !== array_pop( $kept['gifts'] ) );
	keep_in_browser( GIFTS_COOKIE, $text . '.' . sign_text( $text ) );
}

/** Scripts do not read it, other sites do not send it, and the rest of this request has it already. */
function keep_in_browser( string $name, string $value, int $days = KEPT_DAYS ): void {
	$cookie             = cookie_of_site( $name );
	$_COOKIE[ $cookie ] = $value;
	setcookie(
		$cookie,
		$value,
		array(
			'expires'  => time() + $days * DAY_IN_SECONDS,
			'path'     => COOKIEPATH ? COOKIEPATH : '/',
			'secure'   => is_ssl(),
			'httponly' => true,
			'samesite' => 'Lax',
		)
	);
}

function drop_from_browser( string $name ): void {
	keep_in_browser( $name, '', -1 );
	unset( $_COOKIE[ cookie_of_site( $name ) ] );
}

function kept_in_browser( string $name ): ?string {
	$cookie = cookie_of_site( $name );
	return isset( $_COOKIE[ $cookie ] ) ? sanitize_text_field( wp_unslash( $_COOKIE[ $cookie ] ) ) : null;
}

/** Browsers send the cookies of one site of a network to others, whose registries have the same numbers. */
function cookie_of_site( string $name ): string {
	return is_main_site() ? $name : $name . '_' . get_current_blog_id();
}

/** Only this site can write the same behind a text. */
function sign_text( string $text ): string {
	return hash_hmac( 'sha256', $text, wp_salt( 'auth' ) . GIFTS_COOKIE );
}
