<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_Block;
use WP_Post;
use WP_User;

/** The blocks with which themes say who has written something. */
const AUTHOR_BLOCKS = array( 'core/post-author', 'core/post-author-name', 'core/post-author-biography', 'core/avatar' );

/**
 * Themes write "Written by", a date and links to other posts on the page of a post. A registry gets the template of a
 * page, which has none of these, unless the theme has a template for registries.
 *
 * @param string[] $templates
 */
function filter_single_template_hierarchy( $templates ): array {
	$post = get_queried_object();
	$at   = array_search( 'single.php', $templates, true );
	if ( $post instanceof WP_Post && REGISTRY === $post->post_type && false !== $at ) {
		array_splice( $templates, $at, 0, array( 'page.php' ) );
	}
	return $templates;
}

/** Template tags that name the author of the post in the loop find a user without a name. */
function action_the_post( WP_Post $post ): void {
	if ( REGISTRY === $post->post_type && ! is_admin() ) {
		// phpcs:ignore WordPress.WP.GlobalVariablesOverride.Prohibited -- it is what the template tags read.
		$GLOBALS['authordata']                     = new WP_User();
		$GLOBALS['authordata']->data->display_name = '';
	}
}

/**
 * @param string   $html
 * @param array    $parsed
 * @param WP_Block $block
 */
function filter_render_author_block( $html, $parsed, $block ): string {
	$id = $block->context['postId'] ?? 0;
	return $id && get_post_type( (int) $id ) === REGISTRY ? '' : (string) $html;
}
