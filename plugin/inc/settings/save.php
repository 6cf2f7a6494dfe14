<?php
declare(strict_types=1);

namespace Hopechest;

const SAVE_ACTION = 'hopechest_save';

function may_change_settings(): bool {
	return current_user_can( 'manage_options' );
}

function action_admin_post_save(): void {
	check_admin_referer( SAVE_ACTION );
	if ( ! may_change_settings() ) {
		wp_die( esc_html__( 'You may not change these settings.', 'hopechest' ), '', array( 'response' => 403 ) );
	}
	$fault = save_settings( wp_unslash( $_POST ) );
	$said  = null === $fault ? 'saved' : $fault->get_error_code();
	wp_safe_redirect( add_query_arg( 'said', $said, settings_address() ) );
	exit;
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

/**
 * An option that is there already keeps its autoload in older versions, whatever is said in an update. Only the currency
 * is needed with every request, so it is loaded with all others, also when it is empty.
 */
function store_setting( string $option, string $value ): void {
	$is_needed_always = CURRENCY_OPTION === $option;
	if ( get_option( $option ) === $value && ! $is_needed_always ) {
		return;
	}
	delete_option( $option );
	if ( '' !== $value || $is_needed_always ) {
		add_option( $option, $value, '', $is_needed_always ? 'yes' : 'no' );
	}
}

/** Where it is missing or was stored in another way, WordPress would ask the database for it with every request. */
function load_currency_with_options(): void {
	$code = get_option( CURRENCY_OPTION );
	store_setting( CURRENCY_OPTION, is_string( $code ) ? $code : '' );
}
