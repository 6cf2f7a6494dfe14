<?php
declare(strict_types=1);

namespace Hopechest\Guests\Mailbox;

use function Hopechest\Guests\{ drop_from_browser, keep_in_browser, kept_in_browser, sign_text };

/** The mailbox whose link was opened in this browser. */
const OPENED_COOKIE = 'hopechest_gift_mail';

/** The mailbox whose address was written in this browser: what it gives may join. Empty on a device that only looked. */
const TYPED_COOKIE = 'hopechest_gift_typed';

const OPENED_DAYS = 90;

/** The mailbox that this browser shows, or an empty text. */
function opened_mailbox(): string {
	list( $mailbox, $opening ) = kept_opening();
	return '' !== $mailbox && is_mailbox_open( $mailbox, $opening ) ? $mailbox : '';
}

/** @return array{string, string} The mailbox that was opened here and its opening then, or empty texts. */
function kept_opening(): array {
	return explode( '-', kept_mailbox( OPENED_COOKIE ) ) + array( '', '' );
}

function keep_opening( string $mailbox, string $opening ): void {
	keep_mailbox( OPENED_COOKIE, "$mailbox-$opening" );
}

/** A gift of this browser joins the mailbox that it shows, if the guest wrote the address here, too. */
function keep_with_opened_mailbox( array $gift ): void {
	list( $mailbox, $opening ) = kept_opening();
	if ( '' !== $mailbox && kept_mailbox( TYPED_COOKIE ) === $mailbox ) {
		keep_with_mailbox( $mailbox, $opening, array( $gift ) );
	}
}

function keep_mailbox( string $cookie, string $mailbox ): void {
	keep_in_browser( $cookie, $mailbox . '.' . sign_text( "$cookie $mailbox" ), OPENED_DAYS );
}

function kept_mailbox( string $cookie ): string {
	list( $mailbox, $signed ) = explode( '.', (string) kept_in_browser( $cookie ), 2 ) + array( '', '' );
	return hash_equals( sign_text( "$cookie $mailbox" ), $signed ) ? $mailbox : '';
}

function close_mailbox(): void {
	drop_from_browser( OPENED_COOKIE );
	keep_mailbox( TYPED_COOKIE, '' );
}

/**
 * The nonce in a form is the same for all guests without an account, so another site could read one and have a guest send
 * it. A browser sends this cookie with forms of this site alone.
 */
function knows_this_browser(): bool {
	return null !== kept_in_browser( TYPED_COOKIE );
}

function get_to_know_browser(): void {
	if ( ! knows_this_browser() ) {
		keep_mailbox( TYPED_COOKIE, '' );
	}
}
