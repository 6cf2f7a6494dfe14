<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use function Hopechest\Pages\{ host_of, is_own_list_address, picture_address, web_address };

use const Hopechest\Registry\{ CURRENCY, GROUP_GIFTS, ITEM_CURRENCIES };

/**
 * A gift as guests see it.
 *
 * @param array  $item As `get_item()` returns it.
 * @param string $link The affiliate link while it is active, or nothing.
 * @param array  $meta Of the registry, as `flat_meta()` returns it.
 * @return array{
 *   id: int, name: string, shop: string, price: ?float, currency: string, note: string, picture: string, wanted: int,
 *   given: int, left: int, is_in_parts: bool, plain: string, ad: string
 * }
 */
function to_gift( array $item, string $link, array $meta ): array {
	$wanted = max( 1, (int) ( $item['quantity_needed'] ?? 1 ) );
	$given  = min( (int) ( $item['quantity_purchased'] ?? 0 ), $wanted );
	$is_own = is_own_list_address( (string) ( $item['url'] ?? '' ), (int) ( $item['registry_id'] ?? 0 ) );
	$plain  = $is_own ? '' : web_address( $item['url'] ?? null );
	$shop   = trim( (string) ( $item['retailer'] ?? '' ) );
	return array(
		'id'        => (int) ( $item['id'] ?? 0 ),
		'name'      => (string) ( $item['name'] ?? '' ),
		'shop'      => '' !== $shop ? $shop : host_of( $plain ),
		'price'     => is_numeric( $item['price'] ?? null ) ? (float) $item['price'] : null,
		'currency'  => currency_of( $meta, (int) ( $item['id'] ?? 0 ) ),
		'note'      => trim( (string) ( $item['description'] ?? '' ) ),
		'picture'   => picture_address( $item['image_url'] ?? null ),
		'wanted'    => $wanted,
		'given'     => $given,
		'left'      => $wanted - $given,
		// Its pieces are parts of one gift, which many give together.
		'is_in_parts' => in_array( (int) ( $item['id'] ?? 0 ), $meta[ GROUP_GIFTS ] ?? array(), true ),
		'plain'     => $plain,
		'ad'        => $is_own ? '' : web_address( $link ),
	);
}

/**
 * The currency of a list, or of one of its gifts.
 *
 * @param array $meta Of the registry, as `flat_meta()` returns it.
 */
function currency_of( array $meta, int $item_id ): string {
	return array_column( $meta[ ITEM_CURRENCIES ], 'currency', 'item_id' )[ $item_id ] ?? $meta[ CURRENCY ];
}
