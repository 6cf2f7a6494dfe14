<?php
declare(strict_types=1);

namespace Hopechest\Guests\All;

use WP_Post;

use function Hopechest\Client\{ page_client, status_of };
use function Hopechest\Guests\{ all_kept_gifts, find_gift, is_off_list, note_given_back, open_list, to_gift };
use function Hopechest\Pages\is_revealed;
use function Hopechest\Registry\{ flatten_registry, is_covered, is_owner, is_registry, may_read };

/** Each gift is one question to the service. */
const MOST_AT_ONCE = 20;

/**
 * The registries that the visitor gives something on, by their numbers. An owner finds none of their own before it is
 * unwrapped: a guest may have used the same browser. A guest with the key of a gift reads it also where the list is closed.
 *
 * @param array[] $kept Each as `kept_gift()` returns it.
 * @return array<array{post: WP_Post, registry: array, is_open: bool}>
 */
function registries_of( array $kept ): array {
	$found = array();
	foreach ( array_unique( array_column( $kept, 'registry' ) ) as $id ) {
		$post = standing_registry( $id );
		if ( null === $post ) {
			continue;
		}
		$registry = flatten_registry( $post, array() );
		if ( ! is_owner( get_current_user_id(), $post ) || is_revealed( $registry ) ) {
			$found[ $id ] = array(
				'post'     => $post,
				'registry' => $registry,
				'is_open'  => may_read( $id ) && ! is_covered( $post ),
			);
		}
	}
	return $found;
}

/** One that is not deleted, nor in the trash. */
function standing_registry( int $id ): ?WP_Post {
	$post = get_post( $id );
	return $post instanceof WP_Post && is_registry( $post ) && in_array( $post->post_status, array( 'publish', 'private' ), true ) ? $post : null;
}

/**
 * What the visitor gives, with its list. What was given back on another device, or by the owners, is forgotten here.
 *
 * @param int $purchase_id Of one gift; 0 for all.
 * @return array{gifts: array[], gone: int, is_away: bool, has_more: bool}
 *                Each gift has `kept`, `gift`, `is_removed`, `note`, `aside` and `place`, one of `registries_of()`. `gone`
 *                counts the lists that are not there any more.
 */
function read_all( int $skip, int $purchase_id = 0 ): array {
	$kept    = all_kept_gifts();
	$places  = registries_of( $kept );
	$shown   = array_values(
		array_filter(
			$kept,
			static function ( array $gift ) use ( $places, $purchase_id ): bool {
				return isset( $places[ $gift['registry'] ] ) && in_array( $purchase_id, array( 0, $gift['purchase'] ), true );
			}
		)
	);
	$asked   = array_slice( $shown, $skip, MOST_AT_ONCE );
	$answers = page_client()->get_purchases( $asked );
	$gifts   = array();
	$lists   = array();
	foreach ( $asked as $n => $gift ) {
		$found = is_wp_error( $answers ) ? $answers : $answers[ $n ];
		if ( is_wp_error( $found ) && 403 !== status_of( $found ) ) {
			return array(
				'gifts'    => array(),
				'gone'     => 0,
				'is_away'  => true,
				'has_more' => false,
			);
		}
		$until = is_array( $found ) ? ( $found['set_aside_until'] ?? null ) : null;
		if ( is_array( $found ) && ( null === $found['released_at'] || null !== $until ) ) {
			$place = $places[ $gift['registry'] ];
			if ( $place['is_open'] && ! isset( $lists[ $gift['registry'] ] ) ) {
				$lists[ $gift['registry'] ] = open_list( $place['post'] );
			}
			$list    = $lists[ $gift['registry'] ] ?? array( 'gifts' => null );
			$listed  = find_gift( $list, $gift['item'] );
			$gifts[] = array(
				'kept'       => $gift,
				'gift'       => $listed ?? shown_gift( $gift, $found, $place['registry'] ),
				'is_removed' => is_off_list( $list, $gift['item'] ),
				'note'       => (string) ( $found['note'] ?? '' ),
				'aside'      => null === $until ? null : array(
					'until'   => (string) $until,
					'is_over' => null !== $found['released_at'],
				),
				'place'      => $place,
			);
		} elseif ( is_array( $found ) ) {
			note_given_back( $gift['purchase'] );
		}
	}
	return array(
		'gifts'    => $gifts,
		'gone'     => count( array_filter( array_unique( array_column( $kept, 'registry' ) ), __NAMESPACE__ . '\\is_gone' ) ),
		'is_away'  => false,
		'has_more' => count( $shown ) > $skip + MOST_AT_ONCE,
	);
}

function is_gone( int $registry_id ): bool {
	return null === standing_registry( $registry_id );
}

/** As the purchase names it: its owner may have removed it from the list since. */
function shown_gift( array $kept, array $purchase, array $registry ): array {
	$item = array(
		'id'        => $kept['item'],
		'name'      => $purchase['item_name'],
		'image_url' => $purchase['item_image_url'],
	);
	return to_gift( $item, '', $registry['meta'] );
}
