<?php
declare(strict_types=1);

namespace Hopechest\Place;

use const Hopechest\Registry\REGISTRY;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/in-admin.php';
require __DIR__ . '/place.php';

function bootstrap(): void {
	// The ways from the administration.
	add_action( 'admin_notices', __NAMESPACE__ . '\\action_admin_notices_of_lists' );
	add_action( 'admin_menu', __NAMESPACE__ . '\\action_admin_menu_of_lists' );
	add_action( 'admin_bar_menu', __NAMESPACE__ . '\\action_admin_bar_menu', 10000 );
	add_action( 'add_meta_boxes_' . REGISTRY, __NAMESPACE__ . '\\action_add_meta_boxes_of_lists', 11 );
	add_filter( 'post_row_actions', __NAMESPACE__ . '\\filter_post_row_actions_of_lists', 11, 2 );

	// In "My account" of WooCommerce.
	add_filter( 'woocommerce_get_query_vars', __NAMESPACE__ . '\\filter_woocommerce_get_query_vars' );
	add_filter( 'woocommerce_account_menu_items', __NAMESPACE__ . '\\filter_woocommerce_account_menu_items' );
	add_filter( 'woocommerce_endpoint_' . ACCOUNT_TAB . '_title', __NAMESPACE__ . '\\filter_woocommerce_account_tab_title', 10, 0 );
	add_action( 'woocommerce_account_' . ACCOUNT_TAB . '_endpoint', 'Hopechest\\Relay\\action_woocommerce_account_tab', 10, 0 );
}
