<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Owners\owner_client;
use function Hopechest\Pages\{ host_of, picture_address, text_in };

use const Hopechest\Limits\{ LONGEST_GIFT_NAME, LONGEST_LINK, LONGEST_SHOP };
use const Hopechest\Registry\CURRENCY;

/** A link from a shop: the form of a new gift, filled in as far as the shop lets us. A shop never blocks the saving. */
function add_link( array $list, array $posted ): array {
	$value = text_in( $posted, 'link' );
	$link  = complete_link( $value );
	if ( isset( $posted['fill'] ) ) {
		$fault = '';
		return gifts_page( $list, array( 'link' => compact( 'value', 'fault' ) ) );
	}
	if ( '' === $link ) {
		$fault = __( 'That is not a link. A link begins with https:// and has a shop’s name in it.', 'hopechest' );
		return gifts_page( $list, array( 'link' => compact( 'value', 'fault' ) ) );
	}
	$blank   = array( 'url' => $link ) + read_own_gift( array() );
	$preview = owner_client()->preview_link( $link );
	$adding  = array(
		'typed'  => is_array( $preview ) ? filled_gift( $list, $blank, $preview ) : $blank,
		'faults' => array(),
		'sign'   => is_array( $preview ) ? 'check' : 'alert',
		'about'  => say_preview( $list, $preview, host_of( $link ) ),
	);
	return gifts_page( $list, compact( 'adding' ) );
}

/** People copy addresses without their beginning. Empty for what is no address of a shop. */
function complete_link( string $text ): string {
	foreach ( array( $text, "https://$text" ) as $link ) {
		if ( is_web_link( $link, LONGEST_LINK ) && false !== strpos( host_of( $link ), '.' ) ) {
			return $link;
		}
	}
	return '';
}

function filled_gift( array $list, array $blank, array $preview ): array {
	$price    = $preview['price'] ?? null;
	$currency = $preview['currency'] ?? null;
	return array(
		'gift_name' => shorten( (string) ( $preview['name'] ?? '' ), LONGEST_GIFT_NAME ),
		// A number without a currency is no price.
		'price'     => is_numeric( $price ) && is_string( $currency ) ? write_price( (float) $price, mark_of_thousands() ) : '',
		'currency'  => is_foreign_price( $list, $preview ) ? $currency : '',
		'retailer'  => shorten( (string) ( $preview['retailer'] ?? '' ), LONGEST_SHOP ),
		'image_url' => picture_address( $preview['image_url'] ?? null ),
	) + $blank;
}

function is_foreign_price( array $list, array $preview ): bool {
	$currency = $preview['currency'] ?? null;
	return is_numeric( $preview['price'] ?? null ) && is_string( $currency ) && $currency !== $list['registry']['meta'][ CURRENCY ];
}

/** @param mixed $preview */
function say_preview( array $list, $preview, string $host ): string {
	if ( ! is_array( $preview ) ) {
		return why_no_preview( $preview, $host );
	}
	/* translators: %s: a shop, such as shop.example. */
	$said = sprintf( __( 'Filled in from %s. Change whatever you like.', 'hopechest' ), $host );
	if ( is_foreign_price( $list, $preview ) ) {
		/* translators: 1: a currency, such as USD, 2: the currency of the list. */
		$foreign = __( 'The price is in %1$s, as the shop has it. Your list counts in %2$s.', 'hopechest' );
		$said   .= ' ' . sprintf( $foreign, $preview['currency'], $list['registry']['meta'][ CURRENCY ] );
	}
	return $said;
}

function shorten( string $text, int $most ): string {
	return trim( mb_substr( $text, 0, $most, 'UTF-8' ) );
}
