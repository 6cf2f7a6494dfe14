<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use Hopechest\Client\Page_Client;
use Hopechest\Client\Patience;
use WP_Post;

use function Hopechest\Client\{ client_settings, end_turn, is_service_away, page_client, page_seconds, patience_of_page, take_turn };
use function Hopechest\Registry\own_items_or_error;

use const Hopechest\Client\AWAY_SECONDS;
use const Hopechest\Registry\{ ITEM_IDS, MOST_WANTED };

/** How long a page may show gifts as they were, and how long it may go on while another page asks for them anew. */
const GIFTS_SECONDS = 30;
const OLDER_SECONDS = 10;

/** How often a page that waits for the answer of another one looks for it. */
const LOOK_MICROSECONDS = 50000;

/**
 * The gifts of a registry, the affiliate links of those that have one, and until when those that are all taken are set
 * aside; from the cache or from the service.
 *
 * @return array{items: array[], links: string[], aside: string[]}|null
 *                Links and times by the numbers of their items. Null while the service is away.
 */
function read_listed_items( WP_Post $post ): ?array {
	$kept = cached_list( $post->ID );
	if ( is_new_enough( $kept ) ) {
		return $kept['gifts'];
	}
	return is_service_away( client_settings() ) ? null : ask_in_turn( $post, $kept );
}

/**
 * However many guests open a list, one page asks the service. The others show the list as it was a moment ago, or wait for
 * the answer as long as a page may.
 */
function ask_in_turn( WP_Post $post, ?array $kept ): ?array {
	$patience = patience_of_page();
	do {
		// A turn is over by itself only where a page ended in the middle of it.
		$turn = $patience->seconds_left() < 1 ? null : take_turn( list_turn( $post->ID ), 5 * page_seconds() );
		if ( null !== $turn ) {
			// The page before may have kept its answer since this one looked.
			$kept = cached_list( $post->ID, true );
			if ( is_new_enough( $kept ) ) {
				end_turn( list_turn( $post->ID ), $turn );
				return $kept['gifts'];
			}
			return ask_and_keep( $post, $turn, $patience );
		}
		if ( null === $kept ) {
			$patience->spend( __NAMESPACE__ . '\\wait_a_moment' );
			$kept = cached_list( $post->ID, true );
		}
	} while ( null === $kept && ! $patience->is_over() );
	return $kept['gifts'] ?? null;
}

function wait_a_moment(): void {
	usleep( LOOK_MICROSECONDS );
}

function ask_and_keep( WP_Post $post, string $turn, Patience $patience ): ?array {
	$is_fresh = $patience->is_fresh();
	$gifts    = ask_for_gifts( $post, $patience );
	if ( null === $gifts && ! $is_fresh ) {
		// Other pages may have more time.
		end_turn( list_turn( $post->ID ), $turn );
		return null;
	}
	$kept = array(
		'gifts' => $gifts,
		'until' => time() + ( null === $gifts ? AWAY_SECONDS : GIFTS_SECONDS ),
	);
	set_transient( gifts_key( $post->ID ), $kept, null === $gifts ? AWAY_SECONDS : GIFTS_SECONDS + OLDER_SECONDS );
	if ( ! end_turn( list_turn( $post->ID ), $turn ) ) {
		// The list has changed since the service was asked.
		drop_cached_list( $post->ID );
	}
	return $gifts;
}

function list_turn( int $registry_id ): string {
	return 'list_' . $registry_id;
}

/**
 * What is kept of a list: `gifts`, and `until` when it is new enough.
 *
 * @param bool $anew Past what this request has read before.
 */
function cached_list( int $registry_id, bool $anew = false ): ?array {
	$key = gifts_key( $registry_id );
	if ( $anew ) {
		forget_what_was_read( $key );
	}
	$kept = get_transient( $key );
	return is_array( $kept ) && isset( $kept['until'] ) ? $kept : null;
}

function is_new_enough( ?array $kept ): bool {
	return null !== $kept && $kept['until'] > time();
}

/** A page that is asking for the list at this moment may have read it before the change: what it gets is not kept. */
function drop_cached_list( int $registry_id ): void {
	$key = gifts_key( $registry_id );
	end_turn( list_turn( $registry_id ) );
	delete_transient( $key );
	forget_what_was_read( $key );
}

/** Where another request has stored or dropped it, WordPress would still answer with what this request has read before. */
function forget_what_was_read( string $key ): void {
	if ( wp_using_ext_object_cache() ) {
		wp_cache_get( $key, 'transient', true );
		return;
	}
	$options = array( "_transient_$key", "_transient_timeout_$key" );
	foreach ( $options as $option ) {
		wp_cache_delete( $option, 'options' );
	}
	$absent = wp_cache_get( 'notoptions', 'options' );
	if ( is_array( $absent ) ) {
		wp_cache_set( 'notoptions', array_diff_key( $absent, array_flip( $options ) ), 'options' );
	}
}

/** The name changes with the settings, so that another service or account begins anew. */
function gifts_key( int $registry_id ): string {
	return 'hopechest_gifts_' . $registry_id . '_' . substr( wp_hash( (string) wp_json_encode( client_settings() ) ), 0, 8 );
}

function ask_for_gifts( WP_Post $post, Patience $patience ): ?array {
	$client                 = page_client( $patience );
	list( $listed, $found ) = $client->list_items_and_affiliates( $post->ID );
	$items                  = own_items_or_error( $client, $post, $listed );
	if ( is_wp_error( $items ) ) {
		return null;
	}
	$links = array();
	foreach ( is_array( $found ) ? $found : array() as $affiliate ) {
		if ( 'active' === ( $affiliate['affiliate_status'] ?? '' ) ) {
			$links[ (int) $affiliate['item_id'] ] = (string) ( $affiliate['affiliate_url'] ?? '' );
		}
	}
	$aside = ask_what_is_aside( $client, $post->ID, $items ?? array() );
	return compact( 'items', 'links', 'aside' );
}

/**
 * Only a gift of which nothing is left can be spoken for, so most pages ask nothing more.
 *
 * @return string[] When the first pieces go back, by the numbers of the items.
 */
function ask_what_is_aside( Page_Client $client, int $registry_id, array $items ): array {
	$taken = array_filter(
		$items,
		static function ( array $item ): bool {
			return ( $item['quantity_purchased'] ?? 0 ) >= ( $item['quantity_needed'] ?? 1 );
		}
	);
	$found = array() === $taken ? array() : $client->list_set_aside( $registry_id );
	return is_array( $found ) ? array_column( $found, 'until', 'item_id' ) : array();
}

/**
 * The service writes the list of gifts into the registry at each change, so a page shows a new gift at once.
 *
 * @param int    $meta_id
 * @param int    $post_id
 * @param string $key
 */
function action_updated_post_meta( $meta_id, $post_id, $key ): void {
	if ( in_array( $key, array( ITEM_IDS, MOST_WANTED ), true ) ) {
		drop_cached_list( (int) $post_id );
	}
}
