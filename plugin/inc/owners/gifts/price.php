<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

/**
 * A price as people write it: 24, 24.90, 24,90, 1,234.50 or 1.234,50. The last mark with one or two digits behind it
 * divides the cents, every other mark the thousands. Null for anything else.
 */
function read_price( string $text ): ?float {
	$plain = (string) preg_replace( '/[\s\x{00a0}\x{202f}\'’€$£]/u', '', $text );
	if ( ! preg_match( '/^(\d{1,3}(?:[.,]?\d{3})*|\d+)(?:[.,](\d{1,2}))?$/D', $plain, $part ) ) {
		return null;
	}
	$price = (float) ( str_replace( array( '.', ',' ), '', $part[1] ) . '.' . ( $part[2] ?? '0' ) );
	return $price > 0 && is_finite( $price ) ? $price : null;
}

/** As the form shows a stored price: with a point, and no more digits than it has. */
function write_price( float $price ): string {
	return rtrim( rtrim( number_format( $price, 2, '.', '' ), '0' ), '.' );
}
