<?php
declare(strict_types=1);

namespace Hopechest\Owners\Surprises;

use function Hopechest\Guests\Give\name_with_pieces;
use function Hopechest\Owners\{ find_item, reached };

use const Hopechest\Limits\PURCHASES_AT_ONCE;
use const Hopechest\Registry\GROUP_GIFTS;

/**
 * Everything that guests gave, newest first, and at the end what was marked as bought without a name. What is only set
 * aside is no gift yet.
 *
 * @param array $list As `open_own_list()` returns it.
 * @return array<array{
 *   purchase: int, item_id: int, name: string, is_in_parts: bool, picture: ?string, is_listed: bool, quantity: int, giver: string,
 *   words: string, day: string, has_arrived: bool, is_thanked: bool, own_note: string
 * }>
 */
function read_bought( array $list ): array {
	$bought = array();
	$named  = array();
	foreach ( read_purchases( $list ) as $purchase ) {
		$item           = (int) $purchase['item_id'];
		$named[ $item ] = ( $named[ $item ] ?? 0 ) + (int) $purchase['quantity'];
		if ( null !== ( $purchase['set_aside_until'] ?? null ) ) {
			continue;
		}
		$bought[] = array(
			'purchase'    => (int) $purchase['id'],
			'item_id'     => $item,
			'name'        => $purchase['item_name'],
			'is_in_parts'   => in_array( $item, $list['registry']['meta'][ GROUP_GIFTS ], true ),
			'picture'     => $purchase['item_image_url'],
			'is_listed'   => null !== find_item( $list, $item ),
			'quantity'    => (int) $purchase['quantity'],
			'giver'       => trim( (string) ( $purchase['purchaser'] ?? '' ) ),
			'words'       => trim( (string) ( $purchase['note'] ?? '' ) ),
			'day'         => substr( (string) $purchase['created_at'], 0, 10 ),
			'has_arrived' => true === ( $purchase['has_arrived'] ?? false ),
			'is_thanked'  => true === ( $purchase['is_thanked'] ?? false ),
			'own_note'    => (string) ( $purchase['own_note'] ?? '' ),
		);
	}
	foreach ( $list['items'] as $item ) {
		// Other programs may count a piece as bought without a purchase behind it.
		$more = (int) $item['quantity_purchased'] - ( $named[ (int) $item['id'] ] ?? 0 );
		if ( $more > 0 ) {
			$bought[] = array(
				'purchase'    => 0,
				'item_id'     => (int) $item['id'],
				'name'        => $item['name'],
				'is_in_parts'   => in_array( (int) $item['id'], $list['registry']['meta'][ GROUP_GIFTS ], true ),
				'picture'     => $item['image_url'],
				'is_listed'   => true,
				'quantity'    => $more,
				'giver'       => '',
				'words'       => '',
				'day'         => '',
				'has_arrived' => false,
				'is_thanked'  => false,
				'own_note'    => '',
			);
		}
	}
	return $bought;
}

/**
 * Those that were not given back.
 *
 * @param array $list As `open_own_list()` returns it.
 * @return array[] As `list_registry_purchases()` returns them.
 */
function read_purchases( array $list ): array {
	$all = array();
	do {
		$page     = array(
			'skip'  => count( $all ),
			'limit' => PURCHASES_AT_ONCE,
		);
		$some     = reached( $list['reader']->list_registry_purchases( $list['registry']['id'], $page ) ) ?? array();
		$all      = array_merge( $all, $some );
		$has_more = count( $some ) === PURCHASES_AT_ONCE;
	} while ( $has_more );
	return array_values(
		array_filter(
			$all,
			static function ( array $purchase ): bool {
				return null === ( $purchase['released_at'] ?? null );
			}
		)
	);
}

function gift_of_bought( array $bought ): string {
	return name_with_pieces( $bought, $bought['quantity'] );
}

function giver_of( array $bought ): string {
	if ( '' !== $bought['giver'] ) {
		return $bought['giver'];
	}
	return 0 === $bought['purchase'] ? __( 'Marked as bought without a name', 'hopechest' ) : __( 'No name given', 'hopechest' );
}

/**
 * @param array $list As `open_own_list()` returns it.
 * @return array|null As one of `read_bought()`.
 */
function find_bought( array $list, int $purchase_id ): ?array {
	foreach ( $list['is_open'] && $purchase_id > 0 ? read_bought( $list ) : array() as $bought ) {
		if ( $bought['purchase'] === $purchase_id ) {
			return $bought;
		}
	}
	return null;
}
