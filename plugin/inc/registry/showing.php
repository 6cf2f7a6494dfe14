<?php
declare(strict_types=1);

namespace Hopechest;

use WP_Post;

/**
 * A story is shown as the text that it is. Members write it, who may put no shortcode, block or player on a page of the
 * site, and WordPress would make those of it. This comes before every filter that looks for something in it.
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
 * What has a tag in it is something else, the form for a password or a text of another plugin, unless somebody has
 * stored it so.
 */
function is_story( string $content, WP_Post $post ): bool {
	return false === strpos( $content, '<' ) || $content === $post->post_content;
}

/**
 * A story is one page, whatever is written in it.
 *
 * @param string[] $pages
 * @param WP_Post  $post
 */
function filter_content_pagination( $pages, $post ): array {
	return REGISTRY === $post->post_type ? array( to_stored( from_stored( $post->post_content ) ) ) : $pages;
}

/**
 * WordPress would make it of the story as long as some other post may be the current one.
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
 * @param string $title
 * @param int    $post_id
 */
function filter_the_title( $title, $post_id = 0 ): string {
	return $post_id && get_post_type( (int) $post_id ) === REGISTRY ? to_stored( from_stored( (string) $title ) ) : (string) $title;
}

/** Each sign as its number: whoever reads the page sees it, and no filter after this one takes it for anything. */
function to_inert_html( string $text ): string {
	return (string) preg_replace_callback(
		'~[!-/:-@[-`{-\~]~',
		static function ( array $sign ): string {
			return '&#' . \ord( $sign[0] ) . ';';
		},
		$text
	);
}
