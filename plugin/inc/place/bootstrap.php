<?php
declare(strict_types=1);

namespace Hopechest\Place;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/address.php';
require __DIR__ . '/block-in-template.php';
require __DIR__ . '/blocks.php';
require __DIR__ . '/place.php';
require __DIR__ . '/shop.php';

function bootstrap(): void {
	add_action( 'save_post_page', __NAMESPACE__ . '\\action_save_post_page', 10, 2 );
	add_filter( 'woocommerce_get_query_vars', __NAMESPACE__ . '\\filter_woocommerce_get_query_vars' );
	add_filter( 'woocommerce_account_menu_items', __NAMESPACE__ . '\\filter_woocommerce_account_menu_items' );
	add_filter( 'woocommerce_endpoint_' . ACCOUNT_TAB . '_title', __NAMESPACE__ . '\\filter_woocommerce_account_tab_title', 10, 0 );
}
