<?php
declare(strict_types=1);

namespace Hopechest\Owners;

use WP_Post;

use function Hopechest\Client\patience_of_page;
use function Hopechest\Pages\is_revealed;
use function Hopechest\Place\owner_address;
use function Hopechest\Registry\{ flatten_registry, may_pass_on };

use const Hopechest\Registry\MANAGING;

/**
 * A list as its owner sees it: `registry` as `flatten_registry()` gives it, `items` in their order, whether the
 * surprises may be seen, and what reads more for the same page. Before they may, what guests bought is taken out of the
 * items, so no page can print it. The caller checks first whether the user may edit the registry.
 *
 * @return array{registry: array, items: array[], is_open: bool, reader: Page_Client}
 */
function open_own_list( WP_Post $post ): array {
	$registry = flatten_registry( $post, array() );
	$is_open  = is_revealed( $registry );
	$reader   = owner_client( patience_of_page() );
	$items    = reached( $reader->list_registry_items( $post->ID ) ) ?? array();
	return array(
		'registry' => $registry,
		'items'    => $is_open ? $items : array_map( __NAMESPACE__ . '\\wrap_item', $items ),
		'is_open'  => $is_open,
		'reader'   => $reader,
	);
}

/**
 * A purchase also moves the time of the last change.
 *
 * @param array $item As `get_item()` returns it.
 */
function wrap_item( array $item ): array {
	return array(
		'quantity_purchased' => 0,
		'updated_at'         => $item['created_at'] ?? '',
	) + $item;
}

/**
 * @param array $list As `open_own_list()` returns it.
 * @return array|null As `get_item()` returns it.
 */
function find_item( array $list, int $id ): ?array {
	foreach ( $list['items'] as $item ) {
		if ( ( $item['id'] ?? 0 ) === $id ) {
			return $item;
		}
	}
	return null;
}

/** @param array $list As `open_own_list()` returns it. */
function own_address( array $list, string $view = '', array $parameters = array() ): string {
	return owner_address( $list['registry']['id'], $view, $parameters );
}

/** @param array $list As `open_own_list()` returns it. */
function may_pass_on_list( array $list ): bool {
	$post = get_post( $list['registry']['id'] );
	return $post instanceof WP_Post && may_pass_on( get_current_user_id(), $post );
}

/** Only a manager sets affiliate links, as with the service. */
function may_set_affiliate(): bool {
	return current_user_can( MANAGING[0] );
}
