<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_Post;

use const Hopechest\Client\{
	LONGEST_EVENT_TYPE, LONGEST_HAND_OVER, LONGEST_HEADING, LONGEST_INVITEE, LONGEST_TIME_ZONE, MOST_ABOVE_LINE,
	MOST_HEADINGS, MOST_INVITEES, MOST_ITEMS, MOST_OWNERS
};

const ITEM_IDS   = 'registry_item_ids';
const INVITEES   = 'registry_invitees';
const OWNERS     = 'registry_owners';
const EVENT_TYPE = 'registry_event_type';
const EVENT_DATE = 'registry_event_date';
const CURRENCY   = 'registry_currency';
const REVEAL     = 'registry_reveal';

/** The zone by whose clock the day ends, as the browser of an owner names it. The service knows which zones there are. */
const TIME_ZONE = 'registry_time_zone';

/** The items whose pieces are parts of one gift, and how guests hand over their parts. */
const GROUP_GIFTS = 'registry_group_gifts';
const HAND_OVER   = 'registry_hand_over';

/** The headings of a list, each with the number of items above it, and the items that have a currency of their own. */
const HEADINGS        = 'registry_headings';
const ITEM_CURRENCIES = 'registry_item_currencies';

/** Whether the owners have put the list away. */
const PUT_AWAY = 'registry_put_away';
/** Whether it is for a child: its owners give, too, and see at once what is bought. */
const FOR_CHILD = 'registry_for_child';
/** Whether search engines may list its page, while it is public. */
const SEARCH_ENGINES = 'registry_search_engines';

/** How many items at the front of the list stand above the line "most wanted". */
const MOST_WANTED = 'registry_most_wanted';

/** What only the owners, managers and invitees may see. */
const HIDDEN_META = array( ITEM_IDS, INVITEES, OWNERS );

/** How many entries each list holds. */
const MOST_ENTRIES = array(
	ITEM_IDS        => MOST_ITEMS,
	INVITEES        => MOST_INVITEES,
	OWNERS          => MOST_OWNERS,
	GROUP_GIFTS     => MOST_ITEMS,
	HEADINGS        => MOST_HEADINGS,
	ITEM_CURRENCIES => MOST_ITEMS,
);

/** When the owner may see what was bought. */
const REVEALS = array( 'never', 'after_event', 'always' );

const CURRENCY_OPTION   = 'hopechest_currency';
const FALLBACK_CURRENCY = 'USD';

/** Lists have no default: with one, some versions store no row for an empty list, and two first writes make two rows. */
function action_init_meta(): void {
	$text    = static fn( array $schema ): array => array( 'type' => 'string' ) + $schema;
	$number  = static fn( array $schema ): array => array( 'type' => 'integer' ) + $schema;
	$named   = $text( array( 'maxLength' => LONGEST_INVITEE ) );
	$id      = $number( array( 'minimum' => 1 ) );
	$lists   = array(
		ITEM_IDS        => $id,
		GROUP_GIFTS     => $id,
		INVITEES        => $named,
		OWNERS          => $named,
		HEADINGS        => object_schema(
			array(
				'title'       => $text(
					array(
						'maxLength' => LONGEST_HEADING,
						'pattern'   => '\S',
					)
				),
				'items_above' => $number( range_schema( MOST_ITEMS ) ),
			)
		),
		ITEM_CURRENCIES => object_schema(
			array(
				'item_id'  => $id,
				'currency' => $text( array( 'pattern' => '^[A-Z]{3}$' ) ),
			)
		),
	);
	$strings = array(
		EVENT_TYPE => array( '', array( 'maxLength' => LONGEST_EVENT_TYPE ) ),
		EVENT_DATE => array( '', array() ),
		TIME_ZONE  => array( '', array( 'maxLength' => LONGEST_TIME_ZONE ) ),
		HAND_OVER  => array( '', array( 'maxLength' => LONGEST_HAND_OVER ) ),
		CURRENCY   => array( site_currency(), array() ),
		REVEAL     => array( 'after_event', array( 'enum' => REVEALS ) ),
	);
	foreach ( $lists as $key => $items ) {
		$schema = array(
			'items'    => $items,
			'maxItems' => MOST_ENTRIES[ $key ],
		);
		declare_meta( $key, 'array', $schema );
	}
	foreach ( $strings as $key => list( $default, $schema ) ) {
		declare_meta( $key, 'string', $schema, array( 'default' => $default ) );
	}
	declare_meta( MOST_WANTED, 'integer', range_schema( MOST_ABOVE_LINE ), array( 'default' => 0 ) );
	foreach ( array( PUT_AWAY, FOR_CHILD, SEARCH_ENGINES ) as $key ) {
		declare_meta( $key, 'boolean', array(), array( 'default' => false ) );
	}
}

function range_schema( int $maximum ): array {
	return array( 'minimum' => 0 ) + compact( 'maximum' );
}

/** Every one of the properties is required, and there is no other. */
function object_schema( array $properties ): array {
	foreach ( $properties as $name => $schema ) {
		$properties[ $name ]['required'] = true;
	}
	return array(
		'type'                 => 'object',
		'properties'           => $properties,
		'additionalProperties' => false,
	);
}

function declare_meta( string $key, string $type, array $schema, array $more = array() ): void {
	register_post_meta(
		REGISTRY,
		$key,
		$more + array(
			'type'              => $type,
			'single'            => true,
			'show_in_rest'      => array( 'schema' => array( 'type' => $type ) + $schema ),
			'sanitize_callback' => static fn( $value ) => sanitize( $key, $type, $value ),
			'auth_callback'     => __NAMESPACE__ . '\\may_edit_meta',
		)
	);
}

/** A user who may edit the registry may edit its meta, but its owners only who may change all of them. */
function may_edit_meta( bool $allowed, string $key, int $post_id, int $user_id ): bool {
	$post = get_post( $post_id );
	if ( OWNERS === $key && $post instanceof WP_Post && is_only_further_owner( $user_id, $post ) ) {
		return false;
	}
	return user_can( $user_id, 'edit_post', $post_id );
}

/** Over REST the new list was looked at before it is stored; other doors of WordPress show no value to us. */
function let_owners_change( int $user_id, int $post_id ): void {
	add_filter(
		'auth_post_meta_' . OWNERS . '_for_' . REGISTRY,
		static fn( $allowed, $key, $id, $user ): bool => $allowed || ( (int) $user === $user_id && (int) $id === $post_id ),
		11,
		4
	);
}

/**
 * The value of a meta of that type, as it is stored.
 *
 * @param mixed $value
 * @return mixed
 */
function sanitize( string $key, string $type, $value ) {
	if ( 'boolean' === $type ) {
		return is_scalar( $value ) && rest_sanitize_boolean( $value );
	}
	if ( 'integer' === $type ) {
		return max( 0, min( MOST_ABOVE_LINE, is_numeric( $value ) ? (int) $value : 0 ) );
	}
	return 'array' === $type ? sanitize_list( $key, is_array( $value ) ? $value : array() ) : sanitize_text( $key, is_string( $value ) ? $value : '' );
}

/** The service decides about order and duplicates. */
function sanitize_list( string $key, array $entries ): array {
	$kept = array(
		INVITEES        => __NAMESPACE__ . '\\kept_names',
		OWNERS          => __NAMESPACE__ . '\\kept_names',
		HEADINGS        => __NAMESPACE__ . '\\kept_headings',
		ITEM_CURRENCIES => __NAMESPACE__ . '\\kept_currencies',
	)[ $key ] ?? __NAMESPACE__ . '\\kept_ids';
	return array_slice( $kept( $entries ), 0, MOST_ENTRIES[ $key ] );
}

/** Plain text is kept as typed and escaped where it is printed. */
function sanitize_text( string $key, string $value ): string {
	switch ( $key ) {
		case EVENT_DATE:
			$is_day = preg_match( '/^(\d{4})-(\d\d)-(\d\d)$/D', $value, $part ) && checkdate( (int) $part[2], (int) $part[3], (int) $part[1] );
			return $is_day ? $value : '';
		case TIME_ZONE:
			$is_name = strlen( $value ) <= LONGEST_TIME_ZONE && preg_match( '~^[A-Za-z][A-Za-z0-9_+/-]*$~D', $value );
			return $is_name ? $value : '';
		case CURRENCY:
			$code = strtoupper( trim( $value ) );
			return preg_match( '/^[A-Z]{3}$/D', $code ) ? $code : site_currency();
		case REVEAL:
			return in_array( $value, REVEALS, true ) ? $value : 'after_event';
		default:
			return mb_substr( wp_check_invalid_utf8( $value ), 0, HAND_OVER === $key ? LONGEST_HAND_OVER : LONGEST_EVENT_TYPE, 'UTF-8' );
	}
}

function kept_ids( array $entries ): array {
	return array_values( array_filter( $entries, 'Hopechest\\Client\\is_id' ) );
}

function kept_names( array $entries ): array {
	$names = array();
	foreach ( $entries as $entry ) {
		$entry = is_string( $entry ) ? trim( wp_check_invalid_utf8( $entry ) ) : '';
		if ( '' !== $entry && mb_strlen( $entry, 'UTF-8' ) <= LONGEST_INVITEE ) {
			$names[] = $entry;
		}
	}
	return $names;
}

/** @return array{title: string, items_above: int}[] */
function kept_headings( array $entries ): array {
	$headings = array();
	foreach ( $entries as $entry ) {
		$title = trim( is_string( $entry['title'] ?? null ) ? wp_check_invalid_utf8( $entry['title'] ) : '' );
		if ( '' !== $title && is_numeric( $entry['items_above'] ?? null ) ) {
			$headings[] = array(
				'title'       => mb_substr( $title, 0, LONGEST_HEADING, 'UTF-8' ),
				'items_above' => max( 0, min( MOST_ITEMS, (int) $entry['items_above'] ) ),
			);
		}
	}
	return $headings;
}

/** @return array{item_id: int, currency: string}[] */
function kept_currencies( array $entries ): array {
	$currencies = array();
	foreach ( $entries as $entry ) {
		$id   = is_numeric( $entry['item_id'] ?? null ) ? (int) $entry['item_id'] : 0;
		$code = is_string( $entry['currency'] ?? null ) ? $entry['currency'] : '';
		if ( $id > 0 && preg_match( '/^[A-Z]{3}$/D', $code ) ) {
			$currencies[] = array(
				'item_id'  => $id,
				'currency' => $code,
			);
		}
	}
	return $currencies;
}

/** The currency of registries without one of their own. */
function site_currency(): string {
	$code = get_option( CURRENCY_OPTION );
	return is_string( $code ) && preg_match( '/^[A-Z]{3}$/D', $code ) ? $code : FALLBACK_CURRENCY;
}

/** A meta value that is a list; other code may have stored something else in its place. */
function stored_list( int $post_id, string $key ): array {
	$list = get_post_meta( $post_id, $key, true );
	return is_array( $list ) ? array_values( $list ) : array();
}
