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

/** Replaces the box of WordPress, which offers drafts, reviews and dates and publishes by default. */
function action_add_meta_boxes_for_saving(): void {
	remove_meta_box( 'submitdiv', REGISTRY, 'side' );
	add_meta_box( 'hopechest-save', __( 'Who may see it', 'hopechest' ), __NAMESPACE__ . '\\print_save_box', REGISTRY, 'side', 'high' );
}

/** WordPress reads fields of these names. */
function print_save_box( WP_Post $post ): void {
	$now = visibility_of( $post );
	?>
	<fieldset>
		<legend class="screen-reader-text"><?php esc_html_e( 'Who may see it', 'hopechest' ); ?></legend>
		<?php foreach ( visibilities( $post ) as $visibility => $label ) : ?>
			<p>
				<label>
					<input type="radio" name="visibility" value="<?php echo esc_attr( $visibility ); ?>" <?php checked( $visibility, $now ); ?>>
					<?php echo esc_html( $label ); ?>
				</label>
			</p>
		<?php endforeach; ?>
	</fieldset>
	<?php if ( '' !== $post->post_password ) : ?>
		<input type="hidden" name="post_password" value="<?php echo esc_attr( $post->post_password ); ?>">
	<?php endif; ?>
	<?php submit_button( __( 'Save registry', 'hopechest' ), 'primary large', 'publish', false ); ?>
	<?php if ( 'auto-draft' !== $post->post_status && current_user_can( 'delete_post', $post->ID ) ) : ?>
		<p class="submitbox"><a class="submitdelete deletion" href="<?php echo esc_url( (string) get_delete_post_link( $post->ID ) ); ?>"><?php esc_html_e( 'Move to the trash', 'hopechest' ); ?></a></p>
	<?php endif; ?>
	<?php
}

/** A new registry is private until its owner says otherwise. */
function visibility_of( WP_Post $post ): string {
	if ( '' !== $post->post_password ) {
		return 'password';
	}
	return 'publish' === $post->post_status ? 'public' : 'private';
}

/** @return string[] */
function visibilities( WP_Post $post ): array {
	$offered = array(
		'private' => __( 'People I invite', 'hopechest' ),
		'public'  => __( 'Anyone with the link', 'hopechest' ),
	);
	if ( '' !== $post->post_password ) {
		$offered['password'] = __( 'Anyone with the link and the password', 'hopechest' );
	}
	return $offered;
}
