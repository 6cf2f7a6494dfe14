<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_Block;
use WP_Post;
use WP_User;

/**
 * A story is plain text. WordPress would turn parts of it into shortcodes, blocks and players, which members may not put
 * on a page of the site. This runs before every filter that looks for them.
 *
 * @param string $content
 */
function filter_the_content( $content ): string {
	$post = get_post();
	return $post instanceof WP_Post && REGISTRY === $post->post_type && is_story( (string) $content, $post )
		? to_inert_html( from_stored( (string) $content ) )
		: (string) $content;
}

/**
 * Text with a tag in it is something else, the form for a password or a text of another plugin, unless the story itself
 * was stored with that tag.
 */
function is_story( string $content, WP_Post $post ): bool {
	return false === strpos( $content, '<' ) || $content === $post->post_content;
}

/**
 * A story is one page; a tag for a page break in it is text.
 *
 * @param string[] $pages
 * @param WP_Post  $post
 */
function filter_content_pagination( $pages, $post ): array {
	return REGISTRY === $post->post_type ? array( to_stored( from_stored( $post->post_content ) ) ) : $pages;
}

/**
 * WordPress would take the text of the current post, which may be another one.
 *
 * @param string       $excerpt
 * @param WP_Post|null $post
 */
function filter_get_the_excerpt( $excerpt, $post = null ): string {
	return $post instanceof WP_Post && REGISTRY === $post->post_type
		? wp_trim_words( to_inert_html( from_stored( $post->post_content ) ) )
		: (string) $excerpt;
}

/**
 * Some pages of the administration show the title of any entry that their address names, such as that of comments.
 *
 * @param string $title
 * @param int    $post_id
 */
function filter_the_title( $title, $post_id = 0 ): string {
	if ( ! $post_id || get_post_type( (int) $post_id ) !== REGISTRY ) {
		return (string) $title;
	}
	return is_admin() && ! may_read( (int) $post_id ) ? '' : to_stored( from_stored( (string) $title ) );
}

/** Each sign as its number: readers see the sign, and no later filter takes it for markup. */
function to_inert_html( string $text ): string {
	return (string) preg_replace_callback(
		'~[!-/:-@[-`{-\~]~',
		static function ( array $sign ): string {
			return '&#' . \ord( $sign[0] ) . ';';
		},
		$text
	);
}

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

/**
 * Title and story are plain text, stored as HTML with & < > as entities, so that WordPress removes nothing that a user
 * without the right to write HTML has typed. This field gives them as text again, to every reader of the registry.
 */
function action_rest_api_init_text(): void {
	$properties = array_fill_keys( array( 'title', 'story' ), array( 'type' => 'string' ) );
	add_field_to_read( 'registry_text', __( 'Title and story as plain text.', 'hopechest' ), $properties );
}

/** The field is what the function `get_` and its name returns. */
function add_field_to_read( string $name, string $description, array $properties ): void {
	register_rest_field(
		REGISTRY,
		$name,
		array(
			'get_callback' => __NAMESPACE__ . "\\get_$name",
			'schema'       => compact( 'description', 'properties' ) + array(
				'type'     => 'object',
				'readonly' => true,
				'context'  => array( 'view', 'edit', 'embed' ),
			),
		)
	);
}

/** @return array{title: string, story: string} */
function get_registry_text( array $prepared ): array {
	$post = get_post( (int) $prepared['id'] );
	return array(
		'title' => $post ? from_stored( $post->post_title ) : '',
		'story' => ! $post || is_covered( $post ) ? '' : from_stored( $post->post_content ),
	);
}

/** A password on the page of a registry covers the story everywhere else too. */
function is_covered( \WP_Post $post ): bool {
	return post_password_required( $post ) && ! current_user_can( 'edit_post', $post->ID );
}

/** In one pass: a typed `&lt;` is stored as `&amp;lt;` and must not become `<`. */
function from_stored( string $html ): string {
	return strtr(
		$html,
		array(
			'&amp;' => '&',
			'&lt;'  => '<',
			'&gt;'  => '>',
		)
	);
}

function to_stored( string $text ): string {
	return strtr(
		$text,
		array(
			'&' => '&amp;',
			'<' => '&lt;',
			'>' => '&gt;',
		)
	);
}
