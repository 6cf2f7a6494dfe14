<?php
declare(strict_types=1);

namespace Hopechest\Client;

use WP_Error;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * The client as a page uses it: all that the page asks has one time, and a service that did not answer in time is left
 * alone for a while by all pages. So a service that hangs holds no worker of PHP for long.
 *
 * @mixin Client
 */
final class Page_Client {
	/** @var Client */
	private $client;

	/** @var Patience */
	private $patience;

	public function __construct( Client $client, Patience $patience ) {
		$this->client   = $client;
		$this->patience = $patience;
	}

	/**
	 * A method of the client.
	 *
	 * @return mixed|null|WP_Error
	 */
	public function __call( string $method, array $arguments ) {
		return $this->ask(
			static function ( Client $client ) use ( $method, $arguments ) {
				return $client->$method( ...$arguments );
			}
		);
	}

	/**
	 * @param callable $act Gets the client and returns an outcome.
	 * @return mixed|null|WP_Error
	 */
	public function ask( callable $act ) {
		return $this->unless_away(
			function () use ( $act ) {
				return within_seconds(
					$this->patience->seconds_left(),
					function () use ( $act ) {
						return $act( $this->client );
					}
				);
			}
		);
	}

	/**
	 * The items of a registry and the affiliate links of those that have one, asked for at the same moment.
	 *
	 * @return array The two outcomes.
	 */
	public function list_items_and_affiliates( int $id ): array {
		$found = $this->unless_away(
			function () use ( $id ) {
				$paths    = array( "/registries/$id/items", "/registries/$id/affiliate" );
				$outcomes = get_together( $this->client->settings(), $paths, $this->patience->seconds_left() );
				return is_late( $outcomes[0] ) || is_late( $outcomes[1] ) ? too_late() : $outcomes;
			}
		);
		return is_wp_error( $found ) ? array( $found, $found ) : $found;
	}

	/**
	 * Purchases with the keys of their receipts, a few asked for at the same moment.
	 *
	 * @param array[] $kept Each as `kept_gift()` returns it.
	 * @return array|WP_Error The outcomes in their order; an error when the service is away or does not answer in time.
	 */
	public function get_purchases( array $kept ) {
		$is_together = $this->client->is_configured() && may_send_together( $this->client->settings()['base_url'] );
		$outcomes    = array();
		// In turn each has a time of its own: that many are slow is no sign that the service is away.
		foreach ( array_chunk( $kept, $is_together ? MOST_TOGETHER : 1 ) as $some ) {
			$found = $this->unless_away(
				function () use ( $some ) {
					return $this->get_some_purchases( $some );
				}
			);
			if ( is_wp_error( $found ) ) {
				return $found;
			}
			$outcomes = array_merge( $outcomes, $found );
		}
		return $outcomes;
	}

	/** @return array|WP_Error */
	private function get_some_purchases( array $kept ) {
		$paths   = array();
		$headers = array();
		foreach ( $kept as $gift ) {
			$paths[]   = sprintf( '/registries/%d/items/%d/purchases/%d', $gift['registry'], $gift['item'], $gift['purchase'] );
			$headers[] = release_header( $gift['key'] );
		}
		$outcomes = get_together( $this->client->settings(), $paths, $this->patience->seconds_left(), $headers );
		return array() === array_filter( $outcomes, __NAMESPACE__ . '\\is_late' ) ? $outcomes : too_late();
	}

	/** @return mixed|null|WP_Error */
	private function unless_away( callable $act ) {
		if ( ! $this->client->is_configured() ) {
			return not_configured();
		}
		if ( $this->patience->seconds_left() < 1 ) {
			return too_late();
		}
		$rests = $this->patience->is_fresh();
		return $this->patience->spend(
			function () use ( $act, $rests ) {
				return ask_unless_away( $this->client->settings(), $act, $rests );
			}
		);
	}
}

/** In the name of the account of the pages, with the time of the page that is made. */
function page_client( ?Patience $patience = null ): Page_Client {
	return new Page_Client( client(), $patience ?? patience_of_page() );
}

/**
 * For the form of a guest, which may take as long as the client waits: behind the service, this site has to answer too.
 * The list was perhaps read some time ago, so a page asks first whether the service is there at all.
 */
function client_if_awake(): Page_Client {
	page_client()->request( 'GET', '/health' );
	return page_client( new Patience( CLIENT_TIMEOUT_SECONDS ) );
}
