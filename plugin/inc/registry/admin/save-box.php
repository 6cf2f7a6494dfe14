<?php
declare(strict_types=1);

namespace Hopechest\Registry\Admin;

use WP_Post;

use const Hopechest\Registry\REGISTRY;

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
