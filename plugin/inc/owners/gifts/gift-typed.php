<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Owners\{ form_key, may_set_affiliate };
use function Hopechest\Pages\{ is_own_list_address, own_list_address, text_in, web_address };

use const Hopechest\Limits\{
	LONGEST_AFFILIATE, LONGEST_GIFT_NAME, LONGEST_GIFT_NOTE, LONGEST_LINK, LONGEST_SHOP, MOST_PIECES, MOST_PRICE, SHORTEST_AFFILIATE,
	SHORTEST_LINK
};
use const Hopechest\Registry\{ GROUP_GIFTS, ITEM_CURRENCIES };

/**
 * A gift as its owner typed it. The key makes a form that is sent twice add one gift.
 *
 * @param array $posted What was sent, without slashes.
 * @return array{
 *   gift_name: string, price: string, currency: string, quantity: string, parts: string, description: string, under: ?string,
 *   url: string, retailer: string, image_url: string, affiliate_url: string, affiliate_status: string, key: string, pressed: string
 * }
 *   Its currency is empty for that of the list; `under` is the row of the heading that it shall stand under, empty above
 *   the first one, null where a list has none; `pressed` is the button beside the number that sent the form.
 */
function read_own_gift( array $posted ): array {
	$names = array( 'gift_name', 'price', 'description', 'url', 'retailer', 'image_url', 'affiliate_url' );
	$typed = array();
	foreach ( $names as $name ) {
		$typed[ $name ] = text_in( $posted, $name );
	}
	$status = text_in( $posted, 'affiliate_status' );
	return array(
		'currency'         => strtoupper( text_in( $posted, 'currency' ) ),
		'under'            => isset( $posted['under'] ) ? text_in( $posted, 'under' ) : null,
		'parts'            => '1' === text_in( $posted, 'parts' ) ? '1' : '',
		'quantity'         => isset( $posted['quantity'] ) ? text_in( $posted, 'quantity' ) : '1',
		'affiliate_status' => isset( affiliate_statuses()[ $status ] ) ? $status : 'active',
		'key'              => form_key( $posted ),
		'pressed'          => text_in( $posted, 'step' ),
	) + $typed;
}

/**
 * A stored gift as the form shows it.
 *
 * @param array $item As `get_item()` returns it.
 * @param array $meta Of the registry, as `flat_meta()` returns it.
 * @return array As `read_own_gift()` returns it.
 */
function item_to_typed( array $item, array $meta ): array {
	$typed = array();
	foreach ( array( 'description', 'url', 'retailer', 'image_url', 'affiliate_url' ) as $name ) {
		$typed[ $name ] = (string) ( $item[ $name ] ?? '' );
	}
	$typed['url'] = is_gift_without_shop( $item ) ? '' : $typed['url'];
	return array(
		'gift_name'        => (string) $item['name'],
		'parts'            => in_array( (int) $item['id'], $meta[ GROUP_GIFTS ], true ) ? '1' : '',
		'currency'         => array_column( $meta[ ITEM_CURRENCIES ], 'currency', 'item_id' )[ (int) $item['id'] ] ?? '',
		'under'            => null,
		'price'            => is_numeric( $item['price'] ?? null ) ? write_price( (float) $item['price'], mark_of_thousands() ) : '',
		'quantity'         => (string) ( $item['quantity_needed'] ?? 1 ),
		'affiliate_status' => (string) ( $item['affiliate_status'] ?? 'active' ),
		'key'              => wp_generate_uuid4(),
		'pressed'          => '',
	) + $typed;
}

/**
 * What is wrong, field by field, in the words of the owner.
 *
 * @param array $typed As `read_own_gift()` returns it.
 * @return string[]
 */
function faults_of_gift( array $typed ): array {
	$note   = mb_strlen( $typed['description'], 'UTF-8' );
	$ad     = $typed['affiliate_url'];
	$faults = array(
		/* translators: %s: a number of characters. */
		'gift_name'     => has_length( $typed['gift_name'], 1, LONGEST_GIFT_NAME ) ? '' : sprintf( __( 'A gift needs a name of 1 to %s characters.', 'hopechest' ), number_format_i18n( LONGEST_GIFT_NAME ) ),
		/* translators: %s: a number. */
		'price'         => '' === $typed['price'] || null !== read_price( $typed['price'], mark_of_thousands() ) ? '' : sprintf( __( 'Write the price as a number above 0 and up to %s, such as 24.90, or leave it empty.', 'hopechest' ), number_format_i18n( MOST_PRICE ) ),
		'currency'      => preg_match( '/^(?:[A-Z]{3})?$/D', $typed['currency'] ) ? '' : __( 'A currency is three letters, such as EUR.', 'hopechest' ),
		'quantity'      => null !== read_pieces( $typed['quantity'] ) ? '' : __( 'Choose a whole number of 1 or more.', 'hopechest' ),
		/* translators: 1: a number of characters, 2: how many the text has. */
		'description'   => $note <= LONGEST_GIFT_NOTE ? '' : sprintf( __( 'A note has at most %1$s characters. This one has %2$s.', 'hopechest' ), number_format_i18n( LONGEST_GIFT_NOTE ), number_format_i18n( $note ) ),
		'url'           => '' === $typed['url'] || is_web_link( $typed['url'], LONGEST_LINK ) ? '' : __( 'Write the whole address, such as https://shop.example/kettle.', 'hopechest' ),
		/* translators: %s: a number of characters. */
		'retailer'      => has_length( $typed['retailer'], 0, LONGEST_SHOP ) ? '' : sprintf( __( 'The name of a shop has at most %s characters.', 'hopechest' ), number_format_i18n( LONGEST_SHOP ) ),
		'image_url'     => '' === $typed['image_url'] || is_picture_link( $typed['image_url'] ) ? '' : __( 'Write the whole address of a picture, beginning with https://, or leave it empty.', 'hopechest' ),
		/* translators: 1 and 2: numbers of characters. */
		'affiliate_url' => '' === $ad || ! may_set_affiliate() || is_web_link( $ad, LONGEST_AFFILIATE, SHORTEST_AFFILIATE ) ? '' : sprintf( __( 'An affiliate link has %1$s to %2$s characters and begins with https://, or is empty.', 'hopechest' ), number_format_i18n( SHORTEST_AFFILIATE ), number_format_i18n( LONGEST_AFFILIATE ) ),
	);
	return array_filter( $faults );
}

function has_length( string $text, int $least, int $most ): bool {
	$length = mb_strlen( $text, 'UTF-8' );
	return $length >= $least && $length <= $most;
}

function is_web_link( string $text, int $most, int $least = SHORTEST_LINK ): bool {
	return has_length( $text, $least, $most ) && '' !== web_address( $text );
}

function is_picture_link( string $text ): bool {
	return is_web_link( $text, LONGEST_LINK ) && 0 === stripos( $text, 'https:' );
}

function read_pieces( string $text ): ?int {
	$pieces = preg_match( '/^\d{1,10}$/D', $text ) ? (int) $text : 0;
	return $pieces >= 1 && $pieces <= MOST_PIECES ? $pieces : null;
}

/** @param array $item As `get_item()` returns it. */
function is_gift_without_shop( array $item ): bool {
	return is_own_list_address( (string) $item['url'], (int) $item['registry_id'] );
}

/**
 * What the service stores of it. Empty fields are cleared. What no shop has is out of the worklist of affiliate links.
 *
 * @param array $typed As `read_own_gift()` returns it.
 * @param array|null $before As `get_item()` returns it; null for a new gift.
 */
function typed_to_item( array $typed, int $registry_id, ?array $before = null ): array {
	$has_shop = '' !== $typed['url'];
	$item = array(
		'name'            => $typed['gift_name'],
		'url'             => $has_shop ? $typed['url'] : own_list_address( $registry_id ),
		'price'           => read_price( $typed['price'], mark_of_thousands() ),
		'quantity_needed' => read_pieces( $typed['quantity'] ) ?? 1,
	);
	foreach ( array( 'description', 'retailer', 'image_url' ) as $name ) {
		$item[ $name ] = '' === $typed[ $name ] ? null : $typed[ $name ];
	}
	if ( may_set_affiliate() || ! $has_shop || ( null !== $before && is_gift_without_shop( $before ) ) ) {
		$has_link                 = $has_shop && may_set_affiliate() && '' !== $typed['affiliate_url'];
		$item['affiliate_url']    = $has_link ? $typed['affiliate_url'] : null;
		$item['affiliate_status'] = $has_link ? $typed['affiliate_status'] : ( $has_shop ? null : 'none' );
	}
	return $item;
}

function affiliate_statuses(): array {
	return array(
		'active'   => __( 'In use', 'hopechest' ),
		'inactive' => __( 'Switched off', 'hopechest' ),
		'expired'  => __( 'Expired', 'hopechest' ),
		'none'     => __( 'No programme', 'hopechest' ),
	);
}

/**
 * Without script the buttons beside the number come here: the form is shown again with the next one.
 *
 * @return array|null
 */
function stepped( array $posted, array $typed ): ?array {
	$step = text_in( $posted, 'step' );
	if ( ! in_array( $step, array( '1', '-1' ), true ) ) {
		return null;
	}
	return array( 'quantity' => (string) max( 1, ( read_pieces( $typed['quantity'] ) ?? 1 ) + (int) $step ) ) + $typed;
}
