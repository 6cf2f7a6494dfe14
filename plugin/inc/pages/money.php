<?php
declare(strict_types=1);

namespace Hopechest\Pages;

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
