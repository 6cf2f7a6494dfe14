<?php
declare(strict_types=1);

namespace Hopechest;

/** The option of each setting; in capitals it is the name of the environment variable. */
const CLIENT_OPTIONS = array(
	'base_url' => 'registry_api_base_url',
	'api_key'  => 'registry_api_key',
	'username' => 'registry_api_username',
	'password' => 'registry_api_password',
);

/** Each setting comes from its option first, then from the environment; an empty one is null, as if it were not set. */
function client_settings(): array {
	$settings = array();
	foreach ( CLIENT_OPTIONS as $name => $option ) {
		$settings[ $name ] = text_of( get_option( $option ) ) ?? text_of( getenv( strtoupper( $option ) ) );
	}
	if ( null !== $settings['base_url'] ) {
		$settings['base_url'] = rtrim( $settings['base_url'], '/' );
	}
	return $settings;
}

/** @param mixed $value */
function text_of( $value ): ?string {
	return is_string( $value ) && '' !== $value ? $value : null;
}
