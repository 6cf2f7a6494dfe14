<?php
declare(strict_types=1);

namespace Hopechest\Settings;

use function Hopechest\Relay\networks_in;

use const Hopechest\Client\CLIENT_OPTIONS;
use const Hopechest\Registry\CURRENCY_OPTION;
use const Hopechest\Relay\PROXIES_OPTION;

const KEEP_DATA_OPTION = 'hopechest_keep_data';

/** Most sites leave them empty. */
const RARE_OPTIONS = array( CLIENT_OPTIONS['username'], CLIENT_OPTIONS['password'] );

/**
 * The fields of the settings page: option, type, label, and a sentence about it. A secret is never printed back.
 *
 * @return array<array{option: string, type: string, label: string, help: string}>
 */
function settings_fields(): array {
	return array(
		array(
			'option' => CLIENT_OPTIONS['base_url'],
			'type'   => 'url',
			'label'  => __( 'Address of the service', 'hopechest' ),
			'help'   => __( 'For example https://registry.example.com', 'hopechest' ),
		),
		array(
			'option' => CLIENT_OPTIONS['api_key'],
			'type'   => 'secret',
			'label'  => __( 'Gateway key', 'hopechest' ),
			'help'   => __( 'Leave it empty if the service asks for none.', 'hopechest' ),
		),
		array(
			'option' => CLIENT_OPTIONS['username'],
			'type'   => 'text',
			'label'  => __( 'Username', 'hopechest' ),
			'help'   => __( 'Only for a plugin of yours that asks the service: the name of an account of this site.', 'hopechest' ),
		),
		array(
			'option' => CLIENT_OPTIONS['password'],
			'type'   => 'secret',
			'label'  => __( 'Application password', 'hopechest' ),
			'help'   => __( 'An application password of that account, made on its profile page. It is not the password for signing in.', 'hopechest' ),
		),
		array(
			'option' => CURRENCY_OPTION,
			'type'   => 'currency',
			'label'  => __( 'Currency', 'hopechest' ),
			'help'   => __( 'Three letters like USD or EUR. It applies to registries without a currency of their own.', 'hopechest' ),
		),
		array(
			'option' => PROXIES_OPTION,
			'type'   => 'networks',
			'label'  => __( 'Trusted proxies', 'hopechest' ),
			'help'   => __( 'Only if a proxy or a CDN stands in front of this site: its addresses or networks, divided by commas. Limits then count visitors by the address that it names.', 'hopechest' ),
		),
		array(
			'option' => KEEP_DATA_OPTION,
			'type'   => 'switch',
			'label'  => __( 'Keep data', 'hopechest' ),
			'help'   => __( 'When the plugin is deleted, keep the registries and these settings. The key and the password are deleted in any case.', 'hopechest' ),
		),
	);
}

/** The name of the field with which the form deletes a stored secret. */
function forget_name( string $option ): string {
	return $option . '_forget';
}

/**
 * The value to store, null for "leave as it is", or a WP_Error with a sentence.
 *
 * @param array $field  As one of `settings_fields()`.
 * @param array $posted Without slashes.
 * @return string|null|\WP_Error
 */
function read_field( array $field, array $posted ) {
	$value = $posted[ $field['option'] ] ?? '';
	$value = is_string( $value ) ? trim( wp_check_invalid_utf8( $value ) ) : '';
	switch ( $field['type'] ) {
		case 'secret':
			if ( ! empty( $posted[ forget_name( $field['option'] ) ] ) ) {
				return '';
			}
			return '' === $value ? null : $value;
		case 'switch':
			return '' === $value ? '' : '1';
		case 'url':
			return '' === $value ? '' : read_address( $value );
		case 'currency':
			$value = strtoupper( $value );
			return '' === $value || preg_match( '/^[A-Z]{3}$/D', $value )
				? $value
				: settings_fault( 'currency' );
		case 'networks':
			$value = implode( ' ', networks_in( $value ) );
			return networks_in( $value ) === array_filter( networks_in( $value ), 'Hopechest\Relay\is_network' )
				? $value
				: settings_fault( 'networks' );
		default:
			return sanitize_text_field( $value );
	}
}

/** Credentials in an address end up in logs, and a path cannot be appended to a query. */
function read_address( string $value ) {
	$part  = wp_parse_url( $value );
	$plain = is_array( $part ) && ! empty( $part['host'] )
		&& in_array( strtolower( $part['scheme'] ?? '' ), array( 'http', 'https' ), true )
		&& ! isset( $part['user'] ) && ! isset( $part['pass'] ) && ! isset( $part['query'] ) && ! isset( $part['fragment'] )
		&& ! preg_match( '/[\s<>"\']/', $value );
	return $plain
		? rtrim( $value, '/' )
		: settings_fault( 'address' );
}

function settings_fault( string $code ): \WP_Error {
	return new \WP_Error( $code, settings_faults()[ $code ] );
}

/** The faults that a saved form can have, each under the code that stands in the address of the settings page afterwards. */
function settings_faults(): array {
	return array(
		'address'  => __( 'The address of the service must begin with http:// or https:// and must not contain credentials, "?" or "#".', 'hopechest' ),
		'networks' => __( 'Trusted proxies must be IP addresses or networks, divided by commas.', 'hopechest' ),
		'currency' => __( 'The currency must be three letters like EUR.', 'hopechest' ),
	);
}
