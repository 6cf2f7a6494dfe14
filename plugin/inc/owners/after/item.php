<?php
declare(strict_types=1);

namespace Hopechest\Owners\After;

use function Hopechest\Pages\{ is_own_list_address, own_list_address };

/** Of an item, what its owner does not say, and its affiliate link, which comes from `$links`. */
const NOT_COPIED = array( 'id', 'registry_id', 'quantity_needed', 'quantity_purchased', 'is_active', 'created_at', 'updated_at', 'affiliate_url', 'affiliate_status' );

/**
 * All that its owner says of a gift, without its pieces, as it is written down on another list. One that no shop has gets
 * the address of that list.
 *
 * @param array   $item  As `get_item()` returns it.
 * @param array[] $links The affiliate links of its list, by the numbers of the items.
 */
function item_for_list( array $item, array $links, int $from, int $to ): array {
	$gift = array_diff_key( $item, array_flip( NOT_COPIED ) );
	if ( is_own_list_address( (string) $item['url'], $from ) ) {
		$gift['url'] = own_list_address( $to );
	}
	$link = $links[ (int) $item['id'] ] ?? array();
	return $gift + array(
		'affiliate_url'    => $link['affiliate_url'] ?? null,
		'affiliate_status' => $link['affiliate_status'] ?? null,
	);
}
