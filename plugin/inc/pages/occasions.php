<?php
declare(strict_types=1);

namespace Hopechest\Pages;

use const Hopechest\Registry\{ EVENT_DATE, FOR_CHILD, REVEAL };

/** The occasions that have a word of their own, and the colour of the thread that each one is sewn with. */
const OCCASION_THREADS = array(
	'wedding'     => 'juniper',
	'birth'       => 'lake',
	'birthday'    => 'madder',
	'holidays'    => 'plum',
	'anniversary' => 'plum',
	'new_home'    => 'cedar',
);

function thread_of( string $event_type ): string {
	return OCCASION_THREADS[ occasion_key( $event_type ) ] ?? 'indigo';
}

/** The occasion as guests read it: our word, or what the owner wrote. */
function occasion_word( string $event_type ): string {
	$words = array(
		'wedding'     => __( 'Wedding', 'hopechest' ),
		'birth'       => __( 'Birth', 'hopechest' ),
		'birthday'    => __( 'Birthday', 'hopechest' ),
		'holidays'    => __( 'Holidays', 'hopechest' ),
		'anniversary' => __( 'Anniversary', 'hopechest' ),
		'new_home'    => __( 'New home', 'hopechest' ),
	);
	return $words[ occasion_key( $event_type ) ] ?? trim( $event_type );
}

function is_known_occasion( string $event_type ): bool {
	return isset( OCCASION_THREADS[ occasion_key( $event_type ) ] );
}

/** "New home", "new-home" and "new_home" are one occasion. */
function occasion_key( string $event_type ): string {
	return (string) preg_replace( '/[\s-]+/', '_', strtolower( trim( $event_type ) ) );
}

/** A calendar day as the site writes dates; it has no time zone. */
function day_in_words( string $day, bool $with_weekday = false ): string {
	$format = ( $with_weekday ? 'l, ' : '' ) . get_option( 'date_format' );
	return (string) wp_date( $format, (int) strtotime( "$day UTC" ), new \DateTimeZone( 'UTC' ) );
}

/**
 * Whether a calendar day has passed everywhere on Earth, as the service has it: no surprise shows and no list closes while
 * its day lasts for its owners, wherever they are.
 */
function has_passed( string $day ): bool {
	return '' !== $day && $day < gmdate( 'Y-m-d', time() - 12 * HOUR_IN_SECONDS );
}

/** Of the day as this site has it. */
function days_until( string $day ): int {
	return (int) round( ( strtotime( "$day UTC" ) - strtotime( wp_date( 'Y-m-d' ) . ' UTC' ) ) / DAY_IN_SECONDS );
}

/**
 * Whether the owner may see what guests bought: always, never, or once the day has passed. The owners of a list for a
 * child give, too.
 *
 * @param array $registry As `flatten_registry()` returns it.
 */
function is_revealed( array $registry ): bool {
	$reveal = $registry['meta'][ REVEAL ];
	$day    = $registry['meta'][ EVENT_DATE ];
	return sees_at_once( $registry ) || ( 'never' !== $reveal && has_passed( $day ) );
}

/**
 * Whether a change of the meta would show the owner at once what guests bought.
 *
 * @param array $registry As `flatten_registry()` returns it.
 * @param array $change   Meta keys and their new values.
 */
function would_reveal( array $registry, array $change ): bool {
	return ! is_revealed( $registry ) && is_revealed( array( 'meta' => $change + $registry['meta'] ) );
}

/**
 * Guests read it before they give.
 *
 * @param array $registry As `flatten_registry()` returns it.
 */
function sees_at_once( array $registry ): bool {
	return is_for_child( $registry ) || 'always' === $registry['meta'][ REVEAL ];
}

/** @param array $registry As `flatten_registry()` returns it. */
function is_for_child( array $registry ): bool {
	return $registry['meta'][ FOR_CHILD ] ?? false;
}

/** "Wedding, 12 June 2027", or as much of it as is known. */
function when_of( string $event_type, string $day, bool $with_weekday = false ): string {
	return implode( ', ', array_filter( array( occasion_word( $event_type ), '' === $day ? '' : day_in_words( $day, $with_weekday ) ) ) );
}
