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
