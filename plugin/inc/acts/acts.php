<?php
declare(strict_types=1);

namespace Hopechest\Acts;

use WP_Error;

/** What a program of this site does with lists in the name of the current user. The service and this site decide whether they may. */

/**
 * The lists that the user owns first, and those of others that they own, too, or are invited to.
 *
 * @return array<array{id: int, title: string, status: string, link: string, event_date: string, is_invited: bool}>|WP_Error
 */
function lists_of_user() {
	$all = array();
	foreach ( array(
		''              => false,
		'?invited=true' => true,
	) as $query => $is_invited ) {
		$found = ask_in_own_name( 'GET', "/registries$query" );
		if ( is_wp_error( $found ) ) {
			return $found;
		}
		foreach ( (array) $found as $registry ) {
			$all[] = compact( 'is_invited' ) + brief_list( $registry );
		}
	}
	return $all;
}

/**
 * @return array{id: int, title: string, status: string, link: string, event_date: string, gifts: array[]}|WP_Error Each gift as
 *   `brief_gift()` returns it, in the order of the owner.
 */
function list_with_gifts( int $id ) {
	$post = demand_list( $id );
	if ( is_wp_error( $post ) ) {
		return $post;
	}
	$registry = ask_in_own_name( 'GET', "/registries/$id", null, $post );
	$items    = is_array( $registry ) ? ask_in_own_name( 'GET', "/registries/$id/items", null, $post ) : $registry;
	if ( ! is_array( $items ) ) {
		return is_wp_error( $items ) ? $items : no_such_list();
	}
	return brief_list( $registry ) + array( 'gifts' => array_map( __NAMESPACE__ . '\\brief_gift', $items ) );
}

/** @param array $registry As `get_registry()` returns it. */
function brief_list( array $registry ): array {
	return array(
		'id'         => $registry['id'],
		'title'      => $registry['title'],
		'status'     => $registry['status'],
		'link'       => $registry['permalink'],
		'event_date' => (string) ( $registry['meta']['registry_event_date'] ?? '' ),
	);
}

/**
 * What is bought of it is left out: a program of the site may show its answer to an owner.
 *
 * @param array $item As `get_item()` returns it.
 * @return array{id: int, name: string, url: string, description: string, price: ?float, quantity: int}
 */
function brief_gift( array $item ): array {
	return array(
		'id'          => $item['id'],
		'name'        => $item['name'],
		'url'         => $item['url'],
		'description' => (string) $item['description'],
		'price'       => null === $item['price'] ? null : (float) $item['price'],
		'quantity'    => $item['quantity_needed'],
	);
}

/**
 * @param array $gift `name`, `url`, and where they are there `description`, `price`, `quantity`.
 * @return array|WP_Error As `brief_gift()` returns it.
 */
function add_gift( int $list, array $gift ) {
	$post = demand_list( $list );
	if ( is_wp_error( $post ) ) {
		return $post;
	}
	$item  = array_intersect_key( $gift, array_flip( array( 'name', 'url', 'description', 'price' ) ) );
	$item += array( 'quantity_needed' => $gift['quantity'] ?? 1 );
	$added = ask_in_own_name( 'POST', "/registries/$list/items", $item, $post );
	if ( ! is_array( $added ) ) {
		return is_wp_error( $added ) ? $added : no_such_list();
	}
	return brief_gift( $added['data'] ?? $added );
}

/**
 * Those that are named come first, in this order.
 *
 * @param int[] $gifts
 * @return array|WP_Error As `list_with_gifts()` returns it.
 */
function order_gifts( int $list, array $gifts ) {
	$changed = change_list( $list, array( 'meta' => array( 'registry_item_ids' => array_values( $gifts ) ) ) );
	return is_wp_error( $changed ) ? $changed : list_with_gifts( $list );
}

/**
 * Invites people to a list, opens it to everyone or closes it, and says its link; with neither, only that.
 *
 * @param string[]    $invitees Usernames and e-mail addresses.
 * @param string|null $status   `publish` or `private`; null leaves it as it is.
 * @return array{id: int, status: string, link: string, invitees: string[]}|WP_Error
 */
function share_list( int $list, array $invitees = array(), ?string $status = null ) {
	$post    = demand_list( $list );
	$invited = is_wp_error( $post ) || array() === $invitees ? $post : ask_in_own_name( 'POST', "/registries/$list/invitees", array( 'invitees' => array_values( $invitees ) ), $post );
	$changed = is_wp_error( $invited ) || null === $invited || null === $status ? $invited : change_list( $list, array( 'status' => $status ) );
	if ( is_wp_error( $changed ) || null === $changed ) {
		return $changed ?? no_such_list();
	}
	clean_post_cache( $list );
	$known = ask_in_own_name( 'GET', "/registries/$list/invitees", null, get_post( $list ) );
	if ( ! is_array( $known ) ) {
		return is_wp_error( $known ) ? $known : no_such_list();
	}
	return array(
		'id'       => $list,
		'status'   => (string) get_post_status( $list ),
		'link'     => (string) get_permalink( $list ),
		'invitees' => array_values( (array) ( $known['invitees'] ?? $known ) ),
	);
}

/** @return mixed|WP_Error */
function change_list( int $list, array $change ) {
	clean_post_cache( $list );
	$post    = demand_list( $list );
	$changed = is_wp_error( $post ) ? $post : ask_in_own_name( 'PATCH', "/registries/$list", $change, $post );
	return $changed ?? no_such_list();
}
