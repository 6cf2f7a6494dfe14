<?php
declare(strict_types=1);

namespace Hopechest\Guests\Give;

use function Hopechest\Client\{ client_if_awake, or_gone, page_client, status_of };
use function Hopechest\Guests\{ drop_cached_list, keep_gift, kept_gift, note_given_back, words_with };
use function Hopechest\Pages\{ from_address, guest_address, text_in };

use const Hopechest\Pages\PURCHASE_PARAMETER;

/** The button of a form about a gift that was set aside: "bought", or "forget". */
const ASIDE_ACT = 'aside';

/**
 * How a gift of the visitor stands: `is_given` is false when it was given back on another device, and `aside` is null when
 * it is bought. Only for a gift that was set aside the service is asked; where it does not answer, the gift stays as it was
 * known.
 *
 * @param array $kept As `kept_gift()` returns it.
 * @return array{is_given: bool, aside: array{until: string, is_over: bool}|null}
 */
function standing_of( array $kept ): array {
	return standing_in( $kept, may_be_aside( $kept ) ? page_client()->get_purchase( $kept['registry'], $kept['item'], $kept['purchase'], $kept['key'] ) : null );
}

function may_be_aside( array $kept ): bool {
	return true === ( $kept['aside'] ?? false );
}

/** @param mixed $found What the service says about the purchase of one that may be set aside. */
function standing_in( array $kept, $found ): array {
	$bought = array(
		'is_given' => true,
		'aside'    => null,
	);
	if ( ! may_be_aside( $kept ) ) {
		return $bought;
	}
	if ( is_wp_error( $found ) && 403 !== status_of( $found ) ) {
		return array(
			'is_given' => true,
			'aside'    => array(
				'until'   => '',
				'is_over' => false,
			),
		);
	}
	$until = is_array( $found ) ? ( $found['set_aside_until'] ?? null ) : null;
	if ( null !== $until ) {
		return array(
			'is_given' => true,
			'aside'    => array(
				'until'   => (string) $until,
				'is_over' => null !== $found['released_at'],
			),
		);
	}
	return array( 'is_given' => is_array( $found ) && null === $found['released_at'] ) + $bought;
}

/**
 * Those that are set aside at this moment, by the numbers of their items.
 *
 * @param array[] $given As `given_gifts()` returns them.
 * @return array[]
 */
function kept_aside( array $given ): array {
	$standing = array_filter(
		$given,
		static function ( array $each ): bool {
			return null !== $each['aside'] && ! $each['aside']['is_over'];
		}
	);
	return array_column( $standing, null, 'item' );
}

/**
 * What a guest does about a gift that this browser set aside. A form that was open for too long only shows the page again.
 *
 * @param array $list As `open_list()` returns it.
 * @return array|null As `answer_give()` returns it; null where the page of the gift answers.
 */
function act_on_aside( array $list, array $posted ): ?array {
	$registry = $list['registry'];
	$kept     = kept_gift( $registry['id'], (int) from_address( PURCHASE_PARAMETER ) );
	if ( null === $kept ) {
		return array( 'to' => guest_address( $registry ) );
	}
	if ( 'forget' === text_in( $posted, ASIDE_ACT ) ) {
		// Another device may have said meanwhile that it is bought: then its page says so.
		$standing = standing_of( $kept );
		if ( $standing['is_given'] && ! ( $standing['aside']['is_over'] ?? false ) ) {
			return array( 'to' => yours_address( $registry, $kept['purchase'] ) );
		}
		note_given_back( $kept['purchase'] );
		return array( 'to' => guest_address( $registry ) );
	}
	$outcome = or_gone( client_if_awake()->confirm_purchase( $registry['id'], $kept['item'], $kept['purchase'], $kept['key'] ) );
	drop_cached_list( $registry['id'] );
	if ( is_wp_error( $outcome ) && 409 !== status_of( $outcome ) ) {
		return array( 'status' => 503 ) + message_page( '…', __( 'The list is resting for a moment.', 'hopechest' ), array( __( 'We cannot reach it just now. Wait half a minute, then try again.', 'hopechest' ) ) );
	}
	if ( null === $outcome ) {
		note_given_back( $kept['purchase'] );
		return array( 'status' => 404 ) + message_page( '?', __( 'It is no longer on the list.', 'hopechest' ), array( __( 'Your three days are over, and the owners have taken it off the list since. It does not count as given by you.', 'hopechest' ) ) );
	}
	if ( is_array( $outcome ) ) {
		keep_gift( array( 'aside' => false ) + $kept, words_with( $kept['purchase'] ) );
	}
	return array( 'to' => yours_address( $registry, $kept['purchase'] ) );
}
