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
	$all     = array();
	$here    = kept_gifts( $list['registry']['id'] );
	$answers = ask_about( $list, $here );
	foreach ( $here as $kept ) {
		$found    = $answers[ $kept['purchase'] ] ?? null;
		$gift     = find_gift( $list, $kept['item'] ) ?? gift_of_purchase( $list['registry'], $kept, $found );
		$standing = standing_in( $kept, $found );
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
 * What the service says about those that may have gone back meanwhile, or are not on the list. They are asked for together.
 *
 * @param array[] $here Each as `kept_gift()` returns it.
 * @return array Outcomes, by the numbers of the purchases.
 */
function ask_about( array $list, array $here ): array {
	$asked = array_values(
		array_filter(
			$here,
			static function ( array $kept ) use ( $list ): bool {
				return may_be_aside( $kept ) || null === find_gift( $list, $kept['item'] );
			}
		)
	);
	if ( array() === $asked ) {
		return array();
	}
	$found = page_client()->get_purchases( $asked );
	return array_combine( array_column( $asked, 'purchase' ), is_wp_error( $found ) ? array_fill( 0, count( $asked ), $found ) : $found );
}

/**
 * A gift that is no longer on its list, which the release key opens. Null when it was given back, or the key is wrong.
 *
 * @param array $kept Sealed by this site: `item`, `purchase` and `key`.
 * @return array|null As `to_gift()` returns it.
 */
function removed_gift( array $registry, array $kept ): ?array {
	return gift_of_purchase( $registry, $kept, page_client()->get_purchase( $registry['id'], $kept['item'], $kept['purchase'], $kept['key'] ) );
}

/** @param mixed $found What the service says about the purchase. */
function gift_of_purchase( array $registry, array $kept, $found ): ?array {
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
