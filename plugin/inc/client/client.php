<?php
declare(strict_types=1);

namespace Hopechest;

use WP_Error;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * The service, one method per endpoint. Every method returns the decoded body, null for 404 and for an answer without a
 * body, or a WP_Error with the code `api_error` (with the status in its data), `api_not_configured` or
 * `http_request_failed`. An id is a number or its digits.
 */
final class Client {
	use Item_Methods;
	use Preview_Methods;
	use Purchase_Methods;
	use Registry_Methods;

	/** @var array */
	private $settings;

	/** @var float|null When several requests together have to be done. */
	private $until;

	/** @param array $settings As `client_settings()` returns them, or with the credentials of another user. */
	public function __construct( array $settings ) {
		$this->settings = $settings + array_fill_keys( array_keys( CLIENT_OPTIONS ), null );
	}

	public function is_configured(): bool {
		return null !== $this->settings['base_url'];
	}

	public function settings(): array {
		return $this->settings;
	}

	/** @return mixed|null|WP_Error */
	public function request( string $method, string $path, ?array $body = null, array $headers = array(), ?array &$answer = null ) {
		return send_request( $this->settings, $method, $path, $body, $headers, $answer, $this->seconds_left() );
	}

	/** In whole seconds: one of the transports of WordPress knows no fractions. */
	private function seconds_left(): int {
		$left = null === $this->until ? CLIENT_TIMEOUT_SECONDS : $this->until - microtime( true );
		return max( 1, (int) ceil( $left ) );
	}

	/**
	 * Only positive safe integers become part of an address.
	 *
	 * @param mixed[] $ids
	 * @return mixed|null|WP_Error
	 */
	private function request_with_ids( array $ids, string $method, string $path, ?array $body = null, array $headers = array(), ?array &$answer = null ) {
		$ids = array_map( __NAMESPACE__ . '\\to_id', $ids );
		if ( in_array( null, $ids, true ) ) {
			return refused_here( __( 'An id must be a positive whole number below 2^53', 'hopechest' ) );
		}
		return $this->request( $method, vsprintf( $path, $ids ), $body, $headers, $answer );
	}
}

/** With the settings of this site, read anew. */
function client(): Client {
	return new Client( client_settings() );
}
