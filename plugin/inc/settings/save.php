<?php
declare(strict_types=1);

namespace Hopechest\Settings;

use function Hopechest\Client\{
	client_settings, frame_key, may_change_settings, seal, settings_address, store_setting, text_of
};
use function Hopechest\Relay\agree_on_key;

const SAVE_ACTION = 'hopechest_save';

function action_admin_post_save(): void {
	check_admin_referer( SAVE_ACTION );
	if ( ! may_change_settings() ) {
		wp_die( esc_html__( 'You may not change these settings.', 'hopechest' ), '', array( 'response' => 403 ) );
	}
	$fault = save_settings( wp_unslash( $_POST ) );
	$said  = null === $fault ? agree_after_saving() : $fault->get_error_code();
	wp_safe_redirect( add_query_arg( 'said', $said, settings_address() ) );
	exit;
}

/**
 * The address of the service is all that an administrator types: with it, this site and the service agree on a key.
 *
 * @return string What the page says.
 */
function agree_after_saving(): string {
	return null === client_settings()['base_url'] || '' !== frame_key() || null === agree_on_key() ? 'saved' : 'saved_alone';
}

/** Stores all values or none; returns the first fault. */
function save_settings( array $posted ): ?\WP_Error {
	$values = array();
	foreach ( settings_fields() as $field ) {
		$value = read_field( $field, $posted );
		if ( is_wp_error( $value ) ) {
			return $value;
		}
		$values[ $field['option'] ] = 'secret' === $field['type'] && null !== text_of( $value ) ? seal( $field['option'], $value ) : $value;
	}
	foreach ( array_filter( $values, 'is_string' ) as $option => $value ) {
		store_setting( $option, $value );
	}
	save_owning_roles( $posted );
	forget_check();
	return null;
}

const KEY_ACTION = 'hopechest_key';

/** A part of the settings page of its own: it says whether there is a key, and makes a new one. */
function print_key_section(): void {
	if ( null === client_settings()['base_url'] ) {
		return;
	}
	?>
	<h2 id="hopechest-key"><?php esc_html_e( 'Key of the pages', 'hopechest' ); ?></h2>
	<p><?php echo esc_html( say_key() ); ?></p>
	<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
		<input type="hidden" name="action" value="<?php echo esc_attr( KEY_ACTION ); ?>">
		<?php wp_nonce_field( KEY_ACTION, '_wpnonce', true ); ?>
		<p><button class="button"><?php esc_html_e( 'Agree on a new key', 'hopechest' ); ?></button></p>
	</form>
	<?php
}

function say_key(): string {
	return '' === frame_key()
		? __( 'This site signs its visits to the service with a key. The two have not agreed on one yet.', 'hopechest' )
		: __( 'This site signs its visits to the service with a key on which the two have agreed. It is stored encrypted. After a new one, the one before is good for nothing.', 'hopechest' );
}

function action_admin_post_key(): void {
	check_admin_referer( KEY_ACTION );
	if ( ! may_change_settings() ) {
		wp_die( esc_html__( 'You may not change these settings.', 'hopechest' ), '', array( 'response' => 403 ) );
	}
	forget_check();
	wp_safe_redirect( add_query_arg( 'said', null === agree_on_key() ? 'agreed' : 'alone', settings_address() ) );
	exit;
}

/** Each under the code that stands in the address of the settings page afterwards. The check says why. */
function key_faults(): array {
	$why = __( 'This site and the service have not agreed on a key: press “Check now”, which says why.', 'hopechest' );
	return array(
		'alone'       => $why,
		'saved_alone' => __( 'Saved.', 'hopechest' ) . ' ' . $why,
	);
}
