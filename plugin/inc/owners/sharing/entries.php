<?php
declare(strict_types=1);

namespace Hopechest\Owners\Sharing;

use const Hopechest\Limits\LONGEST_INVITEE;

/** A name, or an e-mail address that is complete, as the service stores them. The script of the field knows the same rule. */
const INVITEE_PATTERN = '^(?=.{1,' . LONGEST_INVITEE . '}$)(?!\.{1,2}$)(?:[^@]+|[^@]+@[^@.]+(?:\.[^@.]+)+)$';

/** Mail programs write a name in front of an address in angle brackets. Only what divides entries may stand before it. */
const NAMED = '/(?<=^|[,;\n>])[^,;\n>]*<([^<>@\s]+@[^<>@\s]+)>/u';

/**
 * Many invitees in one text, divided by commas, semicolons, blanks or lines. `Jo <jo@x.example>` is the address.
 *
 * @return array{good: string[], wrong: string[]}
 */
function read_entries( string $text ): array {
	$plain   = preg_replace( NAMED, ' $1 ', $text ) ?? $text;
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

function is_invitee( string $entry ): bool {
	return 1 === preg_match( '/' . INVITEE_PATTERN . '/uD', $entry );
}

/** Whether one message can go there. */
function is_mail_address( string $invitee ): bool {
	return false !== strpos( $invitee, '@' ) && is_invitee( $invitee ) && false !== is_email( $invitee );
}
