<?php
declare(strict_types=1);

namespace Hopechest\Registry;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/post-type.php';
require __DIR__ . '/meta.php';
require __DIR__ . '/access.php';
require __DIR__ . '/proof.php';
require __DIR__ . '/address.php';
require __DIR__ . '/archives.php';
require __DIR__ . '/capabilities.php';
require __DIR__ . '/flatten.php';
require __DIR__ . '/hiding.php';
require __DIR__ . '/invitee-table.php';
require __DIR__ . '/names.php';
require __DIR__ . '/owner-links.php';
require __DIR__ . '/owners.php';
require __DIR__ . '/showing.php';
require __DIR__ . '/side-doors.php';
require __DIR__ . '/storing.php';
require __DIR__ . '/validation.php';
require __DIR__ . '/version.php';
require __DIR__ . '/admin/bootstrap.php';

function bootstrap(): void {
	// What a registry is, and who may do what with it.
	add_action( 'init', __NAMESPACE__ . '\\action_init_post_type' );
	add_action( 'init', __NAMESPACE__ . '\\action_init_meta', 11 );
	add_filter( 'map_meta_cap', __NAMESPACE__ . '\\filter_map_meta_cap', 10, 4 );
	add_filter( 'map_meta_cap', __NAMESPACE__ . '\\filter_map_meta_cap_of_listing', 11, 3 );
	add_filter( 'user_has_cap', __NAMESPACE__ . '\\filter_user_has_cap_of_owning', 10, 4 );
	add_filter( 'wp_dropdown_users_args', __NAMESPACE__ . '\\filter_wp_dropdown_users_args' );
	add_filter( 'is_protected_meta', __NAMESPACE__ . '\\filter_is_protected_meta', 10, 2 );

	// How it is stored.
	add_filter( 'wp_insert_post_empty_content', __NAMESPACE__ . '\\filter_wp_insert_post_empty_content', 10, 2 );
	add_filter( 'wp_insert_post_data', __NAMESPACE__ . '\\filter_wp_insert_post_data_of_registry', 11, 2 );
	foreach ( array( 'added', 'updated', 'deleted' ) as $change ) {
		add_action( "{$change}_post_meta", __NAMESPACE__ . '\\action_changed_invitees_of_table', 10, 3 );
		add_action( "{$change}_post_meta", __NAMESPACE__ . '\\action_changed_names', 9, 3 );
		add_action( "{$change}_post_meta", __NAMESPACE__ . '\\action_changed_meta', 10, 3 );
	}
	add_action( 'update_post_meta', __NAMESPACE__ . '\\action_changing_owners', 10, 4 );
	add_action( 'delete_post_meta', __NAMESPACE__ . '\\action_changing_owners', 10, 4 );
	add_filter( 'wpmu_drop_tables', __NAMESPACE__ . '\\filter_wpmu_drop_tables' );

	// Over REST.
	add_action( 'rest_api_init', __NAMESPACE__ . '\\action_rest_api_init_text' );
	add_action( 'rest_api_init', __NAMESPACE__ . '\\action_rest_api_init_names' );
	add_filter( 'rest_prepare_' . REGISTRY, __NAMESPACE__ . '\\filter_rest_prepare_registry', 10, 2 );
	add_filter( 'rest_' . REGISTRY . '_collection_params', __NAMESPACE__ . '\\filter_rest_registry_collection_params' );
	add_filter( 'rest_' . REGISTRY . '_query', __NAMESPACE__ . '\\filter_rest_registry_query', 10, 2 );
	add_filter( 'rest_pre_insert_' . REGISTRY, __NAMESPACE__ . '\\filter_rest_pre_insert_registry', 10, 2 );
	add_action( 'rest_api_init', __NAMESPACE__ . '\\action_rest_api_init_version' );
	add_filter( 'rest_pre_insert_' . REGISTRY, __NAMESPACE__ . '\\filter_rest_pre_insert_registry_of_version', 20, 2 );
	add_filter( 'rest_request_after_callbacks', __NAMESPACE__ . '\\filter_rest_request_after_callbacks_of_version', 10, 3 );
	add_filter( 'rest_dispatch_request', __NAMESPACE__ . '\\filter_rest_dispatch_request', 10, 4 );
	add_filter( 'rest_dispatch_request', __NAMESPACE__ . '\\filter_rest_dispatch_request_of_blocks', 10, 4 );

	// Whose it is, and who may take an address that is invited.
	add_filter( 'rest_user_query', __NAMESPACE__ . '\\filter_rest_user_query' );
	add_filter( 'get_usernumposts', __NAMESPACE__ . '\\filter_get_usernumposts', 10, 4 );
	add_filter( 'oembed_response_data', __NAMESPACE__ . '\\filter_oembed_response_data', 10, 2 );
	add_action( 'delete_user', __NAMESPACE__ . '\\action_delete_user', 5, 2 );
	add_action( 'remove_user_from_blog', __NAMESPACE__ . '\\action_remove_user_from_blog', 5, 3 );
	add_action( 'wp_scheduled_delete', __NAMESPACE__ . '\\action_wp_scheduled_delete' );
	add_action( 'password_reset', __NAMESPACE__ . '\\action_password_reset' );
	add_action( 'profile_update', __NAMESPACE__ . '\\action_profile_update', 10, 2 );
	add_action( 'rest_api_init', __NAMESPACE__ . '\\action_rest_api_init_proof' );
	add_action( 'user_profile_update_errors', __NAMESPACE__ . '\\action_user_profile_update_errors', 10, 3 );

	// Where it is found.
	add_filter( 'query_vars', __NAMESPACE__ . '\\filter_query_vars' );
	add_filter( 'request', __NAMESPACE__ . '\\filter_request' );
	add_filter( 'request', __NAMESPACE__ . '\\filter_request_of_lists', 11 );
	add_action( 'pre_get_posts', __NAMESPACE__ . '\\action_pre_get_posts' );
	add_filter( 'pre_handle_404', __NAMESPACE__ . '\\filter_pre_handle_404', 10, 2 );
	add_filter( 'get_previous_post_where', __NAMESPACE__ . '\\filter_get_adjacent_post_where', 10, 5 );
	add_filter( 'get_next_post_where', __NAMESPACE__ . '\\filter_get_adjacent_post_where', 10, 5 );

	// How it is shown.
	add_filter( 'the_content', __NAMESPACE__ . '\\filter_the_content', PHP_INT_MIN );
	add_filter( 'content_pagination', __NAMESPACE__ . '\\filter_content_pagination', 10, 2 );
	add_filter( 'get_the_excerpt', __NAMESPACE__ . '\\filter_get_the_excerpt', 1, 2 );
	add_filter( 'the_title', __NAMESPACE__ . '\\filter_the_title', 1, 2 );
	add_filter( 'single_template_hierarchy', __NAMESPACE__ . '\\filter_single_template_hierarchy' );
	add_action( 'the_post', __NAMESPACE__ . '\\action_the_post' );
	foreach ( AUTHOR_BLOCKS as $block ) {
		add_filter( "render_block_$block", __NAMESPACE__ . '\\filter_render_author_block', 10, 3 );
	}

	// Side doors of WordPress.
	add_action( 'wp_ajax_sample-permalink', __NAMESPACE__ . '\\action_wp_ajax_sample_permalink', 0 );
	add_action( 'add_meta_boxes_' . REGISTRY, __NAMESPACE__ . '\\action_add_meta_boxes_without_custom_fields', 20 );

	Admin\bootstrap();
}
