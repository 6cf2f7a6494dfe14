<?php
declare(strict_types=1);

namespace Hopechest\Keys;

use DateTimeImmutable;
use DateTimeZone;
use WP_Post;

use function Hopechest\Registry\{ flat_meta, sanitize };

use const Hopechest\Registry\{ EVENT_DATE, FOR_CHILD, HIDDEN_META, OWNERS, REVEAL, TIME_ZONE };

/**
 * Whether a change of its meta would let those who own a wrapped list, and so a key without surprises, read sooner what guests do.
 * The service refuses the same of such a key.
 *
 * @param array $change Values of meta by their keys; null stands for the usual one.
 */
function unwraps_sooner( WP_Post $post, array $change ): bool {
	$before = flat_meta( $post, HIDDEN_META );
	if ( is_unwrapped( $before ) ) {
		return false;
	}
	$usual = array(
		EVENT_DATE => '',
		FOR_CHILD  => false,
		OWNERS     => array(),
		REVEAL     => 'after_event',
		TIME_ZONE  => '',
	);
	$after = $before;
	foreach ( $usual as $key => $value ) {
		if ( array_key_exists( $key, $change ) ) {
			// As it will be stored: WordPress takes a value in more than one form.
			$after[ $key ] = null === $change[ $key ] ? $value : sanitize( $key, gettype( $value ), $change[ $key ] );
		}
	}
	if ( array() !== array_diff( keys_of( $before[ OWNERS ] ), keys_of( $after[ OWNERS ] ) ) || sees_at_once( $after ) ) {
		return true;
	}
	$was     = unwraps_at( $before, 'at the latest' );
	$will_be = unwraps_at( $after, 'at the earliest' );
	return null !== $will_be && ( null === $was || $will_be < $was ) && array_intersect_key( $before, $usual ) !== array_intersect_key( $after, $usual );
}

function is_unwrapped( array $meta ): bool {
	$at = unwraps_at( $meta, 'at the latest' );
	return sees_at_once( $meta ) || ( null !== $at && time() >= $at );
}

function sees_at_once( array $meta ): bool {
	return ( is_scalar( $meta[ FOR_CHILD ] ) && rest_sanitize_boolean( $meta[ FOR_CHILD ] ) ) || 'always' === $meta[ REVEAL ];
}

/**
 * The moment from which owners see what guests do, as the service reckons it: at nine after the day, or at noon UTC for a day
 * without a clock. Null where none does that by itself.
 *
 * @param string $which Of a clock that PHP does not know: the moment "at the earliest" or "at the latest".
 */
function unwraps_at( array $meta, string $which ): ?int {
	$day = $meta[ EVENT_DATE ];
	if ( 'never' === $meta[ REVEAL ] || ! is_string( $day ) || '' === $day || $day >= '9999-12-31' ) {
		return null;
	}
	$zone = (string) $meta[ TIME_ZONE ];
	try {
		$next = ( new DateTimeImmutable( $day, new DateTimeZone( '' === $zone ? 'UTC' : $zone ) ) )->modify( '+1 day' );
		return $next->setTime( '' === $zone ? 12 : 9, 0 )->getTimestamp();
	} catch ( \Exception $unknown ) {
		// No clock on Earth is further ahead of UTC than 14 hours, or further behind it than 12.
		$next = (int) strtotime( "$day UTC" ) + DAY_IN_SECONDS + 9 * HOUR_IN_SECONDS;
		return 'at the earliest' === $which ? $next - 14 * HOUR_IN_SECONDS : $next + 12 * HOUR_IN_SECONDS;
	}
}

/**
 * @param mixed $names
 * @return string[]
 */
function keys_of( $names ): array {
	return array_map( 'Hopechest\\Registry\\invitee_key', array_filter( (array) $names, 'is_string' ) );
}
