<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use const Hopechest\Limits\MOST_PRICE;

/**
 * A price as people write it: 24, 24.90, 24,90, 1,234.50 or 1.234,50. One or two digits behind the last mark are cents.
 * A mark with three digits behind it divides thousands where another mark or group says so; alone it does only as the
 * mark of the site's language, because 1.234 is another price in English than in German. Null for anything else, and
 * above the most that a gift costs.
 */
function read_price( string $text, string $thousands ): ?float {
	$plain = (string) preg_replace( '/[\s\x{00a0}\x{202f}\'’€$£]/u', '', $text );
	$form  = '/^(?:[1-9]\d{0,2}(?<groups>(?<mark>[.,])\d{3}(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](?<cents>\d{1,2}))?|(?<whole>\d+(?:[.,]\d{1,2})?))$/D';
	if ( ! preg_match( $form, $plain, $part, PREG_UNMATCHED_AS_NULL ) ) {
		return null;
	}
	$is_clear = isset( $part['whole'] ) || isset( $part['cents'] ) || $part['mark'] === $thousands || strlen( $part['groups'] ) > 4;
	$digits   = str_replace( array( '.', ',' ), '', $plain );
	$price    = isset( $part['whole'] )
		? (float) str_replace( ',', '.', $part['whole'] )
		: (float) substr_replace( $digits, '.', strlen( $digits ) - strlen( $part['cents'] ?? '' ), 0 );
	return $is_clear && $price > 0 && $price <= MOST_PRICE ? $price : null;
}

/** A stored price as the form shows it in the site's language: 24, 24.90, or 24,90 where a dot divides thousands. */
function write_price( float $price, string $thousands ): string {
	$text = number_format( $price, 2, ',' === $thousands ? '.' : ',', '' );
	return '00' === substr( $text, -2 ) ? substr( $text, 0, -3 ) : $text;
}

/** The mark between thousands in the language of the page. */
function mark_of_thousands(): string {
	global $wp_locale;
	return $wp_locale->number_format['thousands_sep'];
}
