<?php
declare(strict_types=1);

namespace Hopechest\Guests\Give;

use function Hopechest\Client\page_client;
use function Hopechest\Guests\{ find_gift, is_off_list, kept_gifts, to_gift };


/**
 * The gifts that this browser gives on a list, newest first. A gift that its owner has removed is shown as it was.
 *
 * @param array $list As `open_list()` returns it.
 * @return array<array{purchase: int, item: int, kept: array, gift: array, is_removed: bool, aside: ?array}>
 *                `kept` as `kept_gift()` returns it, `gift` as `to_gift()`, `aside` as in `standing_of()`.
 */
function given_gifts( array $list ): array {
	$all = array();
	foreach ( kept_gifts( $list['registry']['id'] ) as $kept ) {
		$listed   = find_gift( $list, $kept['item'] );
		$gift     = $listed ?? removed_gift( $list['registry'], $kept );
		$standing = standing_of( $kept );
		if ( null !== $gift && $standing['is_given'] ) {
			$all[] = array(
				'purchase'   => $kept['purchase'],
				'item'       => $kept['item'],
				'kept'       => $kept,
				'gift'       => $gift,
				'is_removed' => is_off_list( $list, $kept['item'] ),
				'aside'      => $standing['aside'],
			);
		}
	}
	return $all;
}

/**
 * A gift that is no longer on its list, which the release key opens. Null when it was given back, or the key is wrong.
 *
 * @param array $kept Sealed by this site: `item`, `purchase` and `key`.
 * @return array|null As `to_gift()` returns it.
 */
function removed_gift( array $registry, array $kept ): ?array {
	$found = page_client()->get_purchase( $registry['id'], $kept['item'], $kept['purchase'], $kept['key'] );
	if ( ! is_array( $found ) || null !== $found['released_at'] ) {
		return null;
	}
	$item = array(
		'id'        => $kept['item'],
		'name'      => $found['item_name'],
		'image_url' => $found['item_image_url'],
	);
	return to_gift( $item, '', $registry['meta'] );
}
