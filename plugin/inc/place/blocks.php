<?php
declare(strict_types=1);

namespace Hopechest\Place;

use WP_Post;

use const Hopechest\Registry\REGISTRY;

/** The block of all lists; on a page without another block of ours it holds the editor of each, too. */
const LISTS_BLOCK = 'hopechest/my-registries';

/** The blocks of owners, and their twins. */
const OWNER_BLOCKS = array(
	'hopechest/my-registries'   => 'hopechest_my_registries',
	'hopechest/registry-editor' => 'hopechest_registry_editor',
);

/** @param mixed $post */
function has_owner_block( $post, string $block = '' ): bool {
	if ( 'hopechest/registry-editor' !== $block && is_account_tab( $post ) ) {
		return true;
	}
	$wanted = '' === $block ? OWNER_BLOCKS : array_intersect_key( OWNER_BLOCKS, array( $block => '' ) );
	foreach ( $post instanceof WP_Post ? $wanted : array() as $name => $shortcode ) {
		if ( has_block( $name, $post ) || has_shortcode( $post->post_content, $shortcode ) ) {
			return true;
		}
	}
	return false;
}

/** Whether this request is for a page with one of the blocks: in its content, or in the template of the theme. */
function is_owner_page(): bool {
	// The story of a registry is text, also where it names a shortcode.
	return is_singular() && ! is_singular( REGISTRY ) && ( Block_In_Template::is_known() || has_owner_block( get_queried_object() ) );
}
