<?php
declare(strict_types=1);

namespace Hopechest;

/**
 * A gift as guests see it.
 *
 * @param array  $item From the service.
 * @param string $link The affiliate link while it is active, or nothing.
 */
function to_gift( array $item, string $link, string $currency ): array {
	$wanted = max( 1, (int) ( $item['quantity_needed'] ?? 1 ) );
	$given  = min( (int) ( $item['quantity_purchased'] ?? 0 ), $wanted );
	$plain  = web_address( $item['url'] ?? null );
	$shop   = trim( (string) ( $item['retailer'] ?? '' ) );
	return array(
		'id'       => (int) ( $item['id'] ?? 0 ),
		'name'     => (string) ( $item['name'] ?? '' ),
		'shop'     => '' !== $shop ? $shop : host_of( $plain ),
		'price'    => is_numeric( $item['price'] ?? null ) ? (float) $item['price'] : null,
		'currency' => $currency,
		'note'     => trim( (string) ( $item['description'] ?? '' ) ),
		'picture'  => picture_address( $item['image_url'] ?? null ),
		'wanted'   => $wanted,
		'given'    => $given,
		'left'     => $wanted - $given,
		'plain'    => $plain,
		'ad'       => web_address( $link ),
	);
}

/**
 * An address that a person typed, if a browser may open it: http or https, complete, and without a password in it.
 *
 * @param mixed $text
 */
function web_address( $text ): string {
	$text = is_string( $text ) ? trim( $text ) : '';
	$part = '' === $text ? false : wp_parse_url( $text );
	$fits = is_array( $part ) && ! empty( $part['host'] ) && ! isset( $part['user'] ) && ! isset( $part['pass'] )
		&& in_array( strtolower( $part['scheme'] ?? '' ), array( 'http', 'https' ), true )
		&& ! preg_match( '/[\x00-\x20\x7f\\\\]/', $text );
	return $fits ? $text : '';
}

/**
 * The picture of a gift as a page may show it: over https, or from this site.
 *
 * @param mixed $text
 */
function picture_address( $text ): string {
	$address = web_address( $text );
	$is_ours = wp_parse_url( $address, PHP_URL_HOST ) === wp_parse_url( home_url(), PHP_URL_HOST );
	return 'https' === strtolower( (string) wp_parse_url( $address, PHP_URL_SCHEME ) ) || $is_ours ? $address : '';
}

function host_of( string $address ): string {
	return (string) preg_replace( '/^www\./', '', strtolower( (string) wp_parse_url( $address, PHP_URL_HOST ) ) );
}

/** "€189.50" as the language of the page writes it; without the intl extension "189.50 EUR". */
function money( float $price, string $currency ): string {
	$digits = floor( $price ) === $price ? 0 : 2;
	if ( class_exists( 'NumberFormatter' ) ) {
		$format = new \NumberFormatter( determine_locale(), \NumberFormatter::CURRENCY );
		$format->setTextAttribute( \NumberFormatter::CURRENCY_CODE, $currency );
		$format->setAttribute( \NumberFormatter::FRACTION_DIGITS, $digits );
		$text = $format->formatCurrency( $price, $currency );
		if ( is_string( $text ) ) {
			return $text;
		}
	}
	return number_format_i18n( $price, $digits ) . ' ' . $currency;
}
