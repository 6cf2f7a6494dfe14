<?php
declare(strict_types=1);

namespace Hopechest\Registry\Admin;

use WP_Post;

use function Hopechest\Registry\{ from_stored, is_for_preview, to_stored };

use const Hopechest\Registry\REGISTRY;

/**
 * Title and story are plain text: blocks and the visual editor would store markup, which guests would then see as text.
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
 * The form shows `<3` as it was typed, and not `&lt;3`.
 *
 * @param string $value
 * @param int    $post_id
 */
function filter_edit_pre( $value, $post_id ): string {
	return get_post_type( (int) $post_id ) === REGISTRY ? from_stored( (string) $value ) : (string) $value;
}

/**
 * Turns the text of that form into stored text. WordPress has checked the nonce by then. All other code, REST above all,
 * sends registries as they are stored.
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

/**
 * Quick edit shows and stores a title as HTML, so it is not offered.
 *
 * @param string[] $actions
 * @param WP_Post  $post
 */
function filter_post_row_actions( $actions, $post ): array {
	return REGISTRY === $post->post_type ? array_diff_key( $actions, array( 'inline hide-if-no-js' => '' ) ) : $actions;
}

/** For a page that was open before. WordPress itself refuses users who may not edit the registry. */
function action_wp_ajax_inline_save(): void {
	check_ajax_referer( 'inlineeditnonce', '_inline_edit' );
	$id = isset( $_POST['post_ID'] ) ? (int) $_POST['post_ID'] : 0;
	if ( get_post_type( $id ) === REGISTRY && current_user_can( 'edit_post', $id ) ) {
		wp_die( esc_html__( 'A gift registry has no quick edit: open it to change it.', 'hopechest' ) );
	}
}

/** Autosave would store the text in the form as HTML. */
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
