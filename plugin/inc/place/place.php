<?php
declare(strict_types=1);

namespace Hopechest\Place;

use WP_Post;

use function Hopechest\Relay\pages_url;

/** Where members look after their lists. */
function lists_address(): string {
	return pages_url() . '/lists';
}

/** A list as its owners see it, or one of its pages, such as `sharing`. */
function list_address( WP_Post $post, string $page = '' ): string {
	return lists_address() . "/$post->post_name" . ( '' === $page ? '' : "/$page" );
}

function new_list_address(): string {
	return lists_address() . '/new';
}

/** In WooCommerce the last part of the address of a page of "My account", and its name in the menu there. */
const ACCOUNT_TAB = 'gift-registries';

/**
 * WooCommerce makes an address of each of these.
 *
 * @param array $endpoints
 */
function filter_woocommerce_get_query_vars( $endpoints ): array {
	return array( ACCOUNT_TAB => ACCOUNT_TAB ) + $endpoints;
}

/**
 * Before the way out, which stands last.
 *
 * @param array $items
 */
function filter_woocommerce_account_menu_items( $items ): array {
	$tab = array( ACCOUNT_TAB => __( 'Gift registries', 'hopechest' ) );
	$out = array_intersect_key( $items, array( 'customer-logout' => true ) );
	return array_diff_key( $items, $out ) + $tab + $out;
}

function filter_woocommerce_account_tab_title(): string {
	return __( 'Gift registries', 'hopechest' );
}
