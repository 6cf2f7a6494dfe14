<?php
declare(strict_types=1);

namespace Hopechest\Client;

/** The key on which this site and the service have agreed. It belongs to the settings, and no administrator types it. */
const FRAME_KEY_OPTION = 'hopechest_frame_key';

/** The option of each setting; in capitals it is the name of the environment variable. */
const CLIENT_OPTIONS = array(
	'base_url' => 'registry_api_base_url',
	'api_key'  => 'registry_api_key',
	'username' => 'registry_api_username',
	'password' => 'registry_api_password',
);

/** Those that are stored sealed. */
const SECRET_OPTIONS = array( 'registry_api_key', 'registry_api_password' );

/**
 * Each setting comes from its option first, then from the environment; a blank one is null, as if it were not set.
 *
 * @return array{base_url: ?string, api_key: ?string, username: ?string, password: ?string}
 */
function client_settings(): array {
	load_together( array_merge( array_values( CLIENT_OPTIONS ), array( FRAME_KEY_OPTION ) ) );
	$settings = array();
	foreach ( CLIENT_OPTIONS as $name => $option ) {
		$settings[ $name ] = tidy_setting( $name, stored_setting( $option ) ) ?? tidy_setting( $name, getenv( strtoupper( $option ) ) );
	}
	return $settings;
}

/**
 * A base URL has no slash and no blank at its end; one of nothing else, such as "/", is null.
 *
 * @param mixed $value
 */
function tidy_setting( string $name, $value ): ?string {
	$text = text_of( $value );
	return 'base_url' === $name && null !== $text ? text_of( trim( rtrim( $text, "/ \t\r\n" ) ) ) : $text;
}

/**
 * None of them is loaded with every page of the site, so a page that needs them gets all of them with one query. WordPress has
 * a function for that since 6.4.
 *
 * @param string[] $options
 */
function load_together( array $options ): void {
	global $wpdb;
	if ( function_exists( 'wp_prime_option_caches' ) ) {
		wp_prime_option_caches( $options );
		return;
	}
	$absent  = wp_cache_get( 'notoptions', 'options' );
	$absent  = is_array( $absent ) ? $absent : array();
	$unknown = array_filter(
		$options,
		static function ( string $option ) use ( $absent ): bool {
			return ! isset( wp_load_alloptions()[ $option ] ) && ! isset( $absent[ $option ] ) && false === wp_cache_get( $option, 'options' );
		}
	);
	if ( count( $unknown ) < 2 ) {
		return;
	}
	$places = implode( ', ', array_fill( 0, count( $unknown ), '%s' ) );
	// phpcs:ignore WordPress.DB.PreparedSQL.InterpolatedNotPrepared, WordPress.DB.PreparedSQLPlaceholders.UnfinishedPrepare -- only placeholders.
	$rows = $wpdb->get_results( $wpdb->prepare( "SELECT option_name, option_value FROM $wpdb->options WHERE option_name IN ($places)", ...array_values( $unknown ) ), OBJECT_K );
	foreach ( $unknown as $option ) {
		if ( isset( $rows[ $option ] ) ) {
			wp_cache_set( $option, maybe_unserialize( $rows[ $option ]->option_value ), 'options' );
		} else {
			$absent[ $option ] = true;
		}
	}
	wp_cache_set( 'notoptions', $absent, 'options' );
}

/** A secret that cannot be opened counts as missing; the self-check says so. */
function stored_setting( string $option ): ?string {
	$stored = text_of( get_option( $option ) );
	return null !== $stored && in_array( $option, SECRET_OPTIONS, true ) ? unseal( $option, $stored ) : $stored;
}

/** @return string[] The options with a secret that was sealed with other salts than those of today. */
function locked_secrets(): array {
	return array_values(
		array_filter(
			SECRET_OPTIONS,
			static function ( string $option ): bool {
				return null !== text_of( get_option( $option ) ) && null === stored_setting( $option );
			}
		)
	);
}

/** @param mixed $value */
function text_of( $value ): ?string {
	return is_string( $value ) && '' !== trim( $value ) ? $value : null;
}

/**
 * In older versions of WordPress an update does not change whether an option is autoloaded. One that is needed with
 * every request is loaded with all others, also when it is empty.
 */
function store_setting( string $option, string $value, bool $is_needed_always = false ): void {
	if ( get_option( $option ) === $value && ! $is_needed_always ) {
		return;
	}
	delete_option( $option );
	if ( '' !== $value || $is_needed_always ) {
		add_option( $option, $value, '', $is_needed_always ? 'yes' : 'no' );
	}
}
