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
			static fn( string $option ): bool => null !== text_of( get_option( $option ) ) && null === stored_setting( $option )
		)
	);
}

/** @param mixed $value */
function text_of( $value ): ?string {
	return is_string( $value ) && '' !== trim( $value ) ? $value : null;
}

/** WordPress loads it with all others, also where it is empty: else each page would ask the database for it. */
function store_setting( string $option, string $value ): void {
	update_option( $option, $value, true );
}

/** After an installation, and after other code has stored one in another way, which an update to the same value would not change. */
function load_with_options( string ...$options ): void {
	foreach ( $options as $option ) {
		$value = get_option( $option );
		delete_option( $option );
		add_option( $option, is_string( $value ) ? $value : '', '', 'yes' );
	}
}

/** What a sealed value begins with. A value without it was stored by other code and is taken as it is. */
const SEAL_MARK = 'sealed:1:';

/**
 * A secret as it may stand in the database: encrypted with the salts of this site, so that a copy of the database alone
 * opens nothing. Each option has a key of its own.
 */
function seal( string $option, string $secret ): string {
	$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
	return SEAL_MARK . base64_encode( $nonce . sodium_crypto_secretbox( $secret, $nonce, sealing_key( $option ) ) );
}

function is_sealed( string $stored ): bool {
	return 0 === strpos( $stored, SEAL_MARK );
}

/** Null if the salts of the site are others than those that sealed it, or if the value was changed. */
function unseal( string $option, string $stored ): ?string {
	if ( ! is_sealed( $stored ) ) {
		return $stored;
	}
	$bytes = base64_decode( substr( $stored, strlen( SEAL_MARK ) ), true );
	if ( false === $bytes || strlen( $bytes ) < SODIUM_CRYPTO_SECRETBOX_NONCEBYTES + SODIUM_CRYPTO_SECRETBOX_MACBYTES ) {
		return null;
	}
	$nonce  = substr( $bytes, 0, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
	$opened = sodium_crypto_secretbox_open( substr( $bytes, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), $nonce, sealing_key( $option ) );
	return false === $opened ? null : $opened;
}

function sealing_key( string $option ): string {
	return hash_hmac( 'sha256', 'hopechest ' . $option, wp_salt( 'secure_auth' ), true );
}

/** Who may change settings is led to them from the pages of guests and owners, too. */
const SETTINGS_PAGE = 'hopechest';

function settings_address(): string {
	return admin_url( 'options-general.php?page=' . SETTINGS_PAGE );
}

function may_change_settings(): bool {
	return current_user_can( 'manage_options' );
}
