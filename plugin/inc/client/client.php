<?php
declare(strict_types=1);

namespace Hopechest;

use WP_Error;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * The service, one method per endpoint. Every method answers with the decoded body, null where nothing is there, or a
 * WP_Error with the code `api_error` (with the status in its data), `api_not_configured` or `http_request_failed`.
 */
final class Client {
	use Item_Methods;
	use Preview_Methods;
	use Purchase_Methods;
	use Registry_Methods;

	/** @var array */
	private $settings;

	/** @var float|null Until when several requests together have to be done. */
	private $until;

	/** @param array $settings As `client_settings()` returns them; for somebody else's credentials, with those. */
	public function __construct( array $settings ) {
		$this->settings = $settings + array_fill_keys( array_keys( CLIENT_OPTIONS ), null );
	}

	public function is_configured(): bool {
		return null !== $this->settings['base_url'];
	}

	/** @return mixed|null|WP_Error */
	public function request( string $method, string $path, ?array $body = null, array $headers = array(), ?string &$etag = null ) {
		return send_request( $this->settings, $method, $path, $body, $headers, $etag, $this->seconds_left() );
	}

	/** In whole seconds, for one of the ways in which WordPress sends knows no others. */
	private function seconds_left(): int {
		$left = null === $this->until ? CLIENT_TIMEOUT_SECONDS : $this->until - microtime( true );
		return max( 1, (int) ceil( $left ) );
	}

	/**
	 * Sends only with ids that are some: anything but a positive safe integer never becomes an address.
	 *
	 * @param mixed[] $ids
	 * @return mixed|null|WP_Error
	 */
	private function request_with_ids( array $ids, string $method, string $path, ?array $body = null, array $headers = array(), ?string &$etag = null ) {
		foreach ( $ids as $id ) {
			if ( ! is_id( $id ) ) {
				$said = __( 'An id is a positive whole number below 2^53', 'hopechest' );
				return new WP_Error( 'api_error', $said, array( 'status' => 422 ) );
			}
		}
		return $this->request( $method, vsprintf( $path, $ids ), $body, $headers, $etag );
	}
}

/** With the settings of this site, read anew. */
function client(): Client {
	return new Client( client_settings() );
}
