<?php
declare(strict_types=1);

namespace Hopechest;

use WP_Post;

/**
 * In the administration a registry is edited as the plain text that it is: blocks and the visual editor would store
 * markup, which the item service would show to guests as text.
 *
 * @param bool   $use
 * @param string $post_type
 */
function filter_use_block_editor( $use, $post_type ): bool {
	return REGISTRY === $post_type ? false : (bool) $use;
}

/**
 * @param array  $settings
 * @param string $editor_id
 */
function filter_wp_editor_settings( $settings, $editor_id ): array {
	if ( 'content' !== $editor_id || get_post_type() !== REGISTRY ) {
		return $settings;
	}
	return array(
		'tinymce'       => false,
		'quicktags'     => false,
		'media_buttons' => false,
	) + $settings;
}

/**
 * What was typed `<3` is shown so in the form, and not as `&lt;3`.
 *
 * @param string $value
 * @param int    $post_id
 */
function filter_edit_pre( $value, $post_id ): string {
	return get_post_type( (int) $post_id ) === REGISTRY ? from_stored( (string) $value ) : (string) $value;
}

/**
 * The way back, for what that form sends. WordPress has checked its nonce by then; whatever else writes registries,
 * REST first of all, writes them as they are stored.
 *
 * @param array $data   Slashed, as WordPress wants it here.
 * @param array $posted
 * @param array $untouched What was posted, before the filter of HTML took from it what looks like a tag.
 */
function filter_wp_insert_post_data( $data, $posted, $untouched = array() ): array {
	if ( ! is_from_form( $data, $untouched ) && ! is_for_preview( $data ) ) {
		return $data;
	}
	$data['post_title']   = to_stored( trim( (string) ( $untouched['post_title'] ?? '' ) ) );
	$data['post_content'] = to_stored( (string) ( $untouched['post_content'] ?? '' ) );
	return $data;
}

function is_from_form( array $data, array $untouched ): bool {
	return REGISTRY === $data['post_type']
		&& isset( $untouched['action'], $untouched['_wpnonce'] ) && 'editpost' === $untouched['action'];
}

/** A registry has no revisions: what the administration keeps as one is what was in the form at a preview. */
function is_for_preview( array $data ): bool {
	return 'revision' === $data['post_type'] && is_admin() && get_post_type( (int) $data['post_parent'] ) === REGISTRY;
}

/**
 * Quick edit shows a title as it is stored and stores it as HTML.
 *
 * @param string[] $actions
 * @param WP_Post  $post
 */
function filter_post_row_actions( $actions, $post ): array {
	return REGISTRY === $post->post_type ? array_diff_key( $actions, array( 'inline hide-if-no-js' => '' ) ) : $actions;
}

/** For a page that was opened before. WordPress itself refuses whoever may not edit the registry. */
function action_wp_ajax_inline_save(): void {
	check_ajax_referer( 'inlineeditnonce', '_inline_edit' );
	$id = isset( $_POST['post_ID'] ) ? (int) $_POST['post_ID'] : 0;
	if ( get_post_type( $id ) === REGISTRY && current_user_can( 'edit_post', $id ) ) {
		wp_die( esc_html__( 'A gift registry has no quick edit: open it to change it.', 'hopechest' ) );
	}
}

/** It would store what is in the form as HTML, behind the back of whoever is typing. */
function action_admin_enqueue_scripts(): void {
	$screen = get_current_screen();
	if ( $screen && REGISTRY === $screen->post_type ) {
		wp_dequeue_script( 'autosave' );
	}
}

/**
 * The field for the story has no label of its own. WordPress prints this text with printf.
 *
 * @param string $html
 */
function filter_the_editor( $html ): string {
	if ( get_post_type() !== REGISTRY || false === strpos( (string) $html, 'id="content"' ) ) {
		return (string) $html;
	}
	$label = '<label for="content">' . esc_html__( 'Story', 'hopechest' ) . '</label>';
	return str_replace( '%', '%%', $label ) . $html;
}
