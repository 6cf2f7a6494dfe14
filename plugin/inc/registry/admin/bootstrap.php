<?php
declare(strict_types=1);

namespace Hopechest\Registry\Admin;

use const Hopechest\Registry\REGISTRY;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/admin-list.php';
require __DIR__ . '/editing.php';

function bootstrap(): void {
	add_filter( 'use_block_editor_for_post_type', __NAMESPACE__ . '\\filter_use_block_editor', 10, 2 );
	add_filter( 'wp_editor_settings', __NAMESPACE__ . '\\filter_wp_editor_settings', 10, 2 );
	add_filter( 'title_edit_pre', __NAMESPACE__ . '\\filter_edit_pre', 10, 2 );
	add_filter( 'content_edit_pre', __NAMESPACE__ . '\\filter_edit_pre', 10, 2 );
	add_filter( 'wp_insert_post_data', __NAMESPACE__ . '\\filter_wp_insert_post_data', 10, 3 );
	add_filter( 'the_editor', __NAMESPACE__ . '\\filter_the_editor' );
	add_filter( 'post_updated_messages', __NAMESPACE__ . '\\filter_post_updated_messages' );
	add_filter( 'bulk_post_updated_messages', __NAMESPACE__ . '\\filter_bulk_post_updated_messages', 10, 2 );
	add_action( 'pre_get_posts', __NAMESPACE__ . '\\action_pre_get_posts_of_list' );
	add_filter( 'wp_count_posts', __NAMESPACE__ . '\\filter_wp_count_posts', 10, 2 );
	add_filter( 'disable_months_dropdown', __NAMESPACE__ . '\\filter_disable_months_dropdown', 10, 2 );
	add_filter( 'post_row_actions', __NAMESPACE__ . '\\filter_post_row_actions', 10, 2 );
	add_action( 'wp_ajax_inline-save', __NAMESPACE__ . '\\action_wp_ajax_inline_save', 0 );
	add_action( 'admin_enqueue_scripts', __NAMESPACE__ . '\\action_admin_enqueue_scripts' );
	add_action( 'admin_notices', __NAMESPACE__ . '\\action_admin_notices' );
	add_action( 'add_meta_boxes_' . REGISTRY, __NAMESPACE__ . '\\action_add_meta_boxes_for_saving' );
}
