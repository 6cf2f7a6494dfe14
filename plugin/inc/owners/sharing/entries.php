<?php
declare(strict_types=1);

namespace Hopechest\Owners\Sharing;

use const Hopechest\Limits\LONGEST_INVITEE;

/** A name, or an e-mail address that is complete, as the service stores them. The script of the field knows the same rule. */
const INVITEE_PATTERN = '^(?=.{1,' . LONGEST_INVITEE . '}$)(?!\.{1,2}$)(?:[^@]+|[^@]+@[^@.]+(?:\.[^@.]+)+)$';

/**
 * Many invitees in one text, divided by commas, semicolons, blanks or lines; each comes once. `Jo <jo@x.example>` is the
 * address. The script of the field divides it in the same way.
 *
 * @return array{good: string[], wrong: string[]}
 */
function read_entries( string $text ): array {
	preg_match_all( '/[^,;\n>]+>?|>+/u', $text, $parts );
	$plain   = implode( ' ', array_map( __NAMESPACE__ . '\without_name', $parts[0] ?? array() ) );
	$entries = array_unique( array_filter( (array) preg_split( '/[\s,;]+/u', $plain ), 'strlen' ) );
	$is_good = static function ( string $entry ): bool {
		return is_invitee( $entry );
	};
	$good    = array_values( array_filter( $entries, $is_good ) );
	return array(
		'good'  => $good,
		'wrong' => array_values( array_diff( $entries, $good ) ),
	);
}

/** Mail programs write a name in front of an address in angle brackets. */
function without_name( string $part ): string {
	if ( '>' !== substr( $part, -1 ) ) {
		return $part;
	}
	$opened  = strrpos( $part, '<' );
	$bracket = false === $opened ? $part : substr( $part, $opened + 1 );
	return 1 === preg_match( '/^([^<>@\s]+@[^<>@\s]+)>$/uD', $bracket, $found ) ? $found[1] : $part;
}

function is_invitee( string $entry ): bool {
	return 1 === preg_match( '/' . INVITEE_PATTERN . '/uD', $entry );
}

/** Whether one message can go there. */
function is_mail_address( string $invitee ): bool {
	return false !== strpos( $invitee, '@' ) && is_invitee( $invitee ) && false !== is_email( $invitee );
}
