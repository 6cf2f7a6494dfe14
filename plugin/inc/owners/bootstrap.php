<?php
declare(strict_types=1);

namespace Hopechest\Owners;

use const Hopechest\Registry\REGISTRY;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/answer.php';
require __DIR__ . '/details-box.php';
require __DIR__ . '/example.php';
require __DIR__ . '/fields.php';
require __DIR__ . '/focus.php';
require __DIR__ . '/frame.php';
require __DIR__ . '/in-admin.php';
require __DIR__ . '/key.php';
require __DIR__ . '/offer.php';
require __DIR__ . '/own-list.php';
require __DIR__ . '/owner-page.php';
require __DIR__ . '/page.php';
require __DIR__ . '/page-key-user.php';
require __DIR__ . '/reached.php';
require __DIR__ . '/route.php';
require __DIR__ . '/after/bootstrap.php';
require __DIR__ . '/gifts/bootstrap.php';
require __DIR__ . '/lists/bootstrap.php';
require __DIR__ . '/sharing/bootstrap.php';
require __DIR__ . '/surprises/bootstrap.php';

function bootstrap(): void {
	add_filter( 'document_title_parts', __NAMESPACE__ . '\\filter_document_title_parts_of_owner' );

	// After the styles of the theme, as for guests.
	add_action( 'wp_enqueue_scripts', __NAMESPACE__ . '\\action_wp_enqueue_scripts_of_owner', 100 );

	// The service asks back in the name of the owner.
	add_filter( 'determine_current_user', __NAMESPACE__ . '\\filter_determine_current_user', 15 );
	add_filter( 'rest_pre_dispatch', __NAMESPACE__ . '\\filter_rest_pre_dispatch_of_page_key', 9, 3 );

	// The offer to make a page for owners, and the ways there from the administration and from WooCommerce.
	add_action( 'admin_notices', __NAMESPACE__ . '\\action_admin_notices' );
	add_action( 'admin_post_' . OFFER_ACTION, __NAMESPACE__ . '\\action_admin_post_owner_page' );
	add_action( 'admin_notices', __NAMESPACE__ . '\\action_admin_notices_of_lists' );
	add_action( 'admin_menu', __NAMESPACE__ . '\\action_admin_menu_of_lists' );
	add_action( 'admin_bar_menu', __NAMESPACE__ . '\\action_admin_bar_menu', 10000 );
	add_action( 'add_meta_boxes_' . REGISTRY, __NAMESPACE__ . '\\action_add_meta_boxes_of_lists', 11 );
	add_filter( 'post_row_actions', __NAMESPACE__ . '\\filter_post_row_actions_of_lists', 11, 2 );
}
