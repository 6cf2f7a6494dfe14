<?php
declare(strict_types=1);

namespace Hopechest\Client;

use WP_Error;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * What a site asks of the service, one method per endpoint; `request()` reaches the others. Every method returns the decoded body, null for 404, true for a success without a
 * body, or a WP_Error with the code `api_error` (with the status in its data), `api_not_configured` or
 * `http_request_failed`. An id is a number or its digits.
 */
final class Client {
	use Item_Methods;
	use Registry_Methods;

	/** @var array */
	private $settings = array();

	/**
	 * @param array $settings As `client_settings()` returns them, or with the credentials of another user. With `surprises`,
	 *                        an owner or an admin reads what guests do before a registry is unwrapped, too.
	 */
	public function __construct( array $settings ) {
		foreach ( array_keys( CLIENT_OPTIONS ) as $name ) {
			$this->settings[ $name ] = tidy_setting( $name, $settings[ $name ] ?? null );
		}
		$this->settings['surprises'] = true === ( $settings['surprises'] ?? null );
	}

	public function is_configured(): bool {
		return null !== $this->settings['base_url'];
	}

	public function settings(): array {
		return $this->settings;
	}

	/** @return mixed|null|WP_Error */
	public function request( string $method, string $path, ?array $body = null, array $headers = array() ) {
		return send_request( $this->settings, $method, $path, $body, $headers );
	}

	/**
	 * Only positive safe integers become part of an address.
	 *
	 * @param mixed[] $ids
	 * @return mixed|null|WP_Error
	 */
	private function request_with_ids( array $ids, string $method, string $path, ?array $body = null, array $headers = array() ) {
		$ids = array_map( __NAMESPACE__ . '\\to_id', $ids );
		if ( in_array( null, $ids, true ) ) {
			return $this->refuse( __( 'An id must be a positive whole number below 2^53', 'hopechest' ) );
		}
		return $this->request( $method, vsprintf( $path, $ids ), $body, $headers );
	}

	/** What is not sent is refused here. Without a base URL that is the reason, also when more is wrong. */
	private function refuse( string $sentence ): WP_Error {
		return $this->is_configured() ? refused_here( $sentence ) : not_configured();
	}
}

/** With the settings of this site, read anew. */
function client(): Client {
	return new Client( client_settings() );
}
