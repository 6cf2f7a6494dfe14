<?php
declare(strict_types=1);

namespace Hopechest;

/** Every hook of WordPress that the plugin uses. */
function bootstrap(): void {
	register_activation_hook( PLUGIN_FILE, __NAMESPACE__ . '\\activate' );
	register_deactivation_hook( PLUGIN_FILE, __NAMESPACE__ . '\\deactivate' );

	// Registries.
	on( 'init', 'action_init_translations', 1 );
	on( 'init', 'action_init_post_type' );
	on( 'init', 'action_init_meta', 11 );
	on( 'init', 'action_init_upgrade', 20 );
	on( 'rest_api_init', 'action_rest_api_init_text' );
	on( 'map_meta_cap', 'filter_map_meta_cap', 10, 4 );
	on( 'map_meta_cap', 'filter_map_meta_cap_of_lists', 11, 3 );
	on( 'rest_dispatch_request', 'filter_rest_dispatch_request', 10, 4 );
	on( 'rest_dispatch_request', 'filter_rest_dispatch_request_of_blocks', 10, 4 );
	on( 'user_profile_update_errors', 'action_user_profile_update_errors', 10, 3 );
	on( 'rest_prepare_' . REGISTRY, 'filter_rest_prepare_registry', 10, 2 );
	on( 'rest_' . REGISTRY . '_collection_params', 'filter_rest_registry_collection_params' );
	on( 'rest_' . REGISTRY . '_query', 'filter_rest_registry_query', 10, 2 );
	foreach ( array( 'added', 'updated', 'deleted' ) as $change ) {
		on( "{$change}_post_meta", 'action_changed_invitees_of_table', 10, 3 );
	}
	on( 'wpmu_drop_tables', 'filter_wpmu_drop_tables' );
	on( 'rest_pre_insert_' . REGISTRY, 'filter_rest_pre_insert_registry', 10, 2 );
	on( 'is_protected_meta', 'filter_is_protected_meta', 10, 2 );
	on( 'pre_get_posts', 'action_pre_get_posts' );
	on( 'rest_user_query', 'filter_rest_user_query' );
	on( 'get_usernumposts', 'filter_get_usernumposts', 10, 4 );
	on( 'oembed_response_data', 'filter_oembed_response_data', 10, 2 );
	on( 'the_content', 'filter_the_content', PHP_INT_MIN );
	on( 'content_pagination', 'filter_content_pagination', 10, 2 );
	on( 'get_the_excerpt', 'filter_get_the_excerpt', 1, 2 );
	on( 'the_title', 'filter_the_title', 1, 2 );
	on( 'query_vars', 'filter_query_vars' );
	on( 'request', 'filter_request' );
	on( 'request', 'filter_request_of_lists', 11 );
	on( 'pre_handle_404', 'filter_pre_handle_404', 10, 2 );
	on( 'get_previous_post_where', 'filter_get_adjacent_post_where', 10, 5 );
	on( 'get_next_post_where', 'filter_get_adjacent_post_where', 10, 5 );
	on( 'single_template_hierarchy', 'filter_single_template_hierarchy' );
	on( 'the_post', 'action_the_post' );
	foreach ( AUTHOR_BLOCKS as $block ) {
		on( "render_block_$block", 'filter_render_author_block', 10, 3 );
	}
	on( 'comments_open', 'filter_comments_open', 10, 2 );
	on( 'pings_open', 'filter_comments_open', 10, 2 );

	// Registries for guests.
	on( 'init', 'action_init_look' );
	on( 'init', 'action_init_blocks' );
	on( 'template_redirect', 'action_template_redirect', 5 );
	on( 'template_include', 'filter_template_include', PHP_INT_MAX );
	on( 'template_include', 'filter_template_include_of_any', PHP_INT_MAX );
	on( 'the_content', 'filter_the_content_of_page', PHP_INT_MAX );
	on( 'do_redirect_guess_404_permalink', 'filter_do_redirect_guess_404_permalink' );
	on( 'document_title_parts', 'filter_document_title_parts' );
	// After the styles of the theme, which win over ours of the same weight otherwise.
	on( 'wp_enqueue_scripts', 'action_wp_enqueue_scripts', 100 );
	on( 'script_loader_tag', 'filter_script_loader_tag', 10, 2 );
	on( 'updated_post_meta', 'action_updated_post_meta', 10, 3 );
	on( 'added_post_meta', 'action_updated_post_meta', 10, 3 );

	// Registries for their owners.
	on( 'init', 'action_init_owner_blocks' );
	on( 'save_post_page', 'action_save_post_page', 10, 2 );
	on( 'template_redirect', 'action_template_redirect_of_owner', 6 );
	on( 'document_title_parts', 'filter_document_title_parts_of_owner' );
	on( 'wp_enqueue_scripts', 'action_wp_enqueue_scripts_of_owner', 100 );
	on( 'template_redirect', 'action_template_redirect_of_invitation', 4 );
	on( 'admin_notices', 'action_admin_notices' );
	on( 'admin_post_' . OFFER_ACTION, 'action_admin_post_owner_page' );
	on( 'map_meta_cap', 'filter_map_meta_cap_of_invited', 12, 4 );
	on( 'posts_results', 'filter_posts_results', 10, 2 );
	on( 'the_posts', 'filter_the_posts', 10, 2 );
	on( 'added_post_meta', 'action_changed_invitees', 10, 3 );
	on( 'updated_post_meta', 'action_changed_invitees', 10, 3 );
	on( 'deleted_post_meta', 'action_changed_invitees', 10, 3 );
	on( 'determine_current_user', 'filter_determine_current_user', 15 );
	on( 'rest_pre_dispatch', 'filter_rest_pre_dispatch_of_page_key', 9, 3 );

	// Registries in the administration.
	on( 'use_block_editor_for_post_type', 'filter_use_block_editor', 10, 2 );
	on( 'wp_editor_settings', 'filter_wp_editor_settings', 10, 2 );
	on( 'title_edit_pre', 'filter_edit_pre', 10, 2 );
	on( 'content_edit_pre', 'filter_edit_pre', 10, 2 );
	on( 'wp_insert_post_data', 'filter_wp_insert_post_data', 10, 3 );
	on( 'wp_insert_post_data', 'filter_wp_insert_post_data_of_registry', 11, 2 );
	on( 'the_editor', 'filter_the_editor' );
	on( 'post_updated_messages', 'filter_post_updated_messages' );
	on( 'bulk_post_updated_messages', 'filter_bulk_post_updated_messages', 10, 2 );
	on( 'pre_get_posts', 'action_pre_get_posts_of_list' );
	on( 'wp_count_posts', 'filter_wp_count_posts', 10, 2 );
	on( 'disable_months_dropdown', 'filter_disable_months_dropdown', 10, 2 );
	on( 'post_row_actions', 'filter_post_row_actions', 10, 2 );
	on( 'wp_ajax_inline-save', 'action_wp_ajax_inline_save', 0 );
	on( 'wp_ajax_sample-permalink', 'action_wp_ajax_sample_permalink', 0 );
	on( 'wp_dropdown_users_args', 'filter_wp_dropdown_users_args' );
	on( 'admin_enqueue_scripts', 'action_admin_enqueue_scripts' );
	on( 'add_meta_boxes_' . REGISTRY, 'action_add_meta_boxes' );
	on( 'add_meta_boxes_' . REGISTRY, 'action_add_meta_boxes_for_saving' );
	on( 'add_meta_boxes_' . REGISTRY, 'action_add_meta_boxes_without_custom_fields', 20 );
	on( 'add_meta_boxes_' . REGISTRY, 'action_add_meta_boxes_of_lists', 11 );
	on( 'admin_menu', 'action_admin_menu_of_lists' );
	on( 'admin_bar_menu', 'action_admin_bar_menu', 10000 );
	on( 'admin_notices', 'action_admin_notices_of_lists' );
	on( 'post_row_actions', 'filter_post_row_actions_of_lists', 11, 2 );

	// Registries that are deleted.
	on( 'deleted_post', 'action_deleted_post', 10, 2 );
	on( DELETION_HOOK, 'action_send_deletions' );

	// WooCommerce, where it is.
	on( 'woocommerce_get_query_vars', 'filter_woocommerce_get_query_vars' );
	on( 'woocommerce_account_menu_items', 'filter_woocommerce_account_menu_items' );
	on( 'woocommerce_endpoint_' . ACCOUNT_TAB . '_title', 'filter_woocommerce_account_tab_title', 10, 0 );
	on( 'woocommerce_account_' . ACCOUNT_TAB . '_endpoint', 'action_woocommerce_account_tab', 10, 0 );

	// Privacy.
	on( 'wp_privacy_personal_data_exporters', 'filter_wp_privacy_personal_data_exporters' );
	on( 'wp_privacy_personal_data_erasers', 'filter_wp_privacy_personal_data_erasers' );
	on( 'admin_init', 'action_admin_init_policy' );

	// Settings and self-check.
	on( 'rest_authentication_errors', 'filter_rest_authentication_errors', PHP_INT_MAX );
	on( 'rest_pre_dispatch', 'filter_rest_pre_dispatch', 10, 3 );
	on( 'admin_menu', 'action_admin_menu' );
	on( 'admin_enqueue_scripts', 'action_admin_enqueue_scripts_of_settings' );
	on( 'admin_post_hopechest_save', 'action_admin_post_save' );
	on( 'admin_post_hopechest_account', 'action_admin_post_account' );
	on( 'allow_password_reset', 'filter_allow_password_reset', 10, 2 );
	on( 'plugin_action_links_' . plugin_basename( PLUGIN_FILE ), 'filter_plugin_action_links' );
	on( 'rest_api_init', 'action_rest_api_init_check' );
	on( 'site_status_tests', 'filter_site_status_tests' );
	on( 'cli_init', 'action_cli_init' );
}

/** To WordPress, actions are filters. */
function on( string $hook, string $callback, int $priority = 10, int $arguments = 1 ): void {
	add_filter( $hook, __NAMESPACE__ . '\\' . $callback, $priority, $arguments );
}
