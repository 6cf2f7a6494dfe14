<?php
declare(strict_types=1);

namespace Hopechest\Registry;

const REGISTRY = 'gift_registry';

/**
 * A registry has a page and an entry in the administration, and is in no search, sitemap or feed. It has no revisions,
 * which would keep what the owner has taken back.
 */
function action_init_post_type(): void {
	register_post_type(
		REGISTRY,
		array(
			'labels'                => registry_labels(),
			'public'                => false,
			'publicly_queryable'    => true,
			'exclude_from_search'   => true,
			'show_ui'               => true,
			'show_in_rest'          => true,
			'rest_base'             => REGISTRY,
			'rest_controller_class' => Registries_Controller::class,
			'menu_icon'             => 'dashicons-heart',
			// "custom-fields" is what makes WordPress show meta in REST.
			'supports'              => array( 'title', 'editor', 'author', 'custom-fields' ),
			'has_archive'           => false,
			'rewrite'               => array(
				'slug'       => 'registry',
				'feeds'      => false,
				'with_front' => false,
			),
			'capability_type'       => array( 'gift_registry', 'gift_registries' ),
			'map_meta_cap'          => true,
			'capabilities'          => registry_capabilities(),
			'delete_with_user'      => true,
		)
	);
}

function registry_labels(): array {
	return array(
		'name'               => __( 'Gift registries', 'hopechest' ),
		'singular_name'      => __( 'Gift registry', 'hopechest' ),
		'add_new'            => __( 'Add registry', 'hopechest' ),
		'add_new_item'       => __( 'Add a gift registry', 'hopechest' ),
		'edit_item'          => __( 'Edit gift registry', 'hopechest' ),
		'new_item'           => __( 'New gift registry', 'hopechest' ),
		'view_item'          => __( 'View gift registry', 'hopechest' ),
		'search_items'       => __( 'Search gift registries', 'hopechest' ),
		'not_found'          => __( 'No gift registries found.', 'hopechest' ),
		'not_found_in_trash' => __( 'No gift registries in the trash.', 'hopechest' ),
		'all_items'          => __( 'All registries', 'hopechest' ),
	);
}
