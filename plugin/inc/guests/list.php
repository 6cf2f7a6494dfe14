<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use WP_Post;

use function Hopechest\Pages\is_revealed;
use function Hopechest\Registry\{ flatten_registry, is_covered, is_owner };


/**
 * A registry as a guest sees it: `registry` as `flatten_registry()` gives it, and `gifts` in the order of the owner, or
 * null while the service is away. Until the surprises may be seen, its owners see every gift as if it were still to
 * give. `spoken` says until when the last pieces of a gift are set aside. The caller checks first whether the visitor may
 * read it.
 *
 * @return array{registry: array, gifts: array[]|null, is_wrapped: bool}
 */
function open_list( WP_Post $post ): array {
	$found      = is_covered( $post ) ? null : read_listed_items( $post );
	$registry   = flatten_registry( $post, $found['items'] ?? array() );
	$is_wrapped = is_owner( get_current_user_id(), $post ) && ! is_revealed( $registry );
	$gifts      = array();
	foreach ( $registry['items'] as $item ) {
		$shown   = $is_wrapped ? array( 'quantity_purchased' => 0 ) + $item : $item;
		$gift    = to_gift( $shown, $found['links'][ $item['id'] ?? 0 ] ?? '', $registry['meta'] );
		$is_left = $is_wrapped || $gift['left'] > 0;
		$gifts[] = array( 'spoken' => $is_left ? '' : ( $found['aside'][ $gift['id'] ] ?? '' ) ) + $gift;
	}
	return array(
		'registry'   => $registry,
		'gifts'      => null === $found ? null : $gifts,
		'is_wrapped' => $is_wrapped,
	);
}

/**
 * @param array $list As `open_list()` returns it.
 * @return array|null As `to_gift()` returns it.
 */
function find_gift( array $list, int $id ): ?array {
	foreach ( $list['gifts'] ?? array() as $gift ) {
		if ( $gift['id'] === $id ) {
			return $gift;
		}
	}
	return null;
}

/**
 * Whether the owners have taken a gift off their list. While the service is away that is not known, and it counts as there.
 *
 * @param array $list As `open_list()` returns it.
 */
function is_off_list( array $list, int $id ): bool {
	return null !== $list['gifts'] && null === find_gift( $list, $id );
}
