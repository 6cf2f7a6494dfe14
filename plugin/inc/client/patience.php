<?php
declare(strict_types=1);

namespace Hopechest\Client;

use WP_Error;

/** How long a page waits for the service, and how long pages then leave a service alone that did not answer in time. */
const PAGE_SECONDS = 2;
const AWAY_SECONDS = 30;

/** How long something waits for the service: all its questions together. What it does meanwhile is not counted. */
final class Patience {
	/** @var float */
	private $seconds;

	public function __construct( float $seconds ) {
		$this->seconds = $seconds;
	}

	/** Whether there is the time of a whole page. Who does not answer in less may be well all the same. */
	public function is_fresh(): bool {
		return $this->seconds_left() >= PAGE_SECONDS;
	}

	public function is_over(): bool {
		return $this->seconds <= 0;
	}

	/** Whole ones: one of the transports of WordPress knows no fractions. With less than one, nothing is asked. */
	public function seconds_left(): int {
		return (int) floor( $this->seconds + 0.1 );
	}

	/**
	 * @param callable $act Waits for the service.
	 * @return mixed What it returns.
	 */
	public function spend( callable $act ) {
		$start = microtime( true );
		try {
			return $act();
		} finally {
			$this->seconds -= microtime( true ) - $start;
		}
	}
}

/** A page may have several lists, and gifts of its guest: they share its time. A command or a task of cron is no page. */
function patience_of_page(): Patience {
	static $of_page = null;
	if ( 'cli' === PHP_SAPI || wp_doing_cron() ) {
		return new Patience( page_seconds() );
	}
	$of_page = $of_page ?? new Patience( page_seconds() );
	return $of_page;
}

/** A site whose service is far away, or on a slow machine, may let its pages wait longer. */
function page_seconds(): int {
	return max( 1, (int) apply_filters( 'hopechest_page_seconds', PAGE_SECONDS ) );
}

/** The name changes with the address, so that another service begins anew. */
function away_turn( array $settings ): string {
	return 'away_' . substr( wp_hash( (string) $settings['base_url'] ), 0, 12 );
}

/** @param array $settings As `client_settings()` returns them. */
function is_service_away( array $settings ): bool {
	return turn_taken_until( away_turn( $settings ) ) > time();
}

/**
 * Asks a service that is not away. After its rest one page tries, and all others go on without the service until that one
 * has an answer, good or bad.
 *
 * @param callable $ask Returns an outcome.
 * @param bool     $rests Whether the service rests when it does not answer in time.
 * @return mixed|null|WP_Error
 */
function ask_unless_away( array $settings, callable $ask, bool $rests = true ) {
	$turn  = away_turn( $settings );
	$until = turn_taken_until( $turn );
	if ( $until > time() || ( 0 !== $until && null === take_turn( $turn, AWAY_SECONDS ) ) ) {
		return too_late();
	}
	$outcome = $ask();
	if ( is_late( $outcome ) ) {
		if ( $rests ) {
			take_turn( $turn, AWAY_SECONDS );
		}
	} elseif ( 0 !== $until ) {
		end_turn( $turn );
	}
	return $outcome;
}

/** @param mixed $outcome */
function is_late( $outcome ): bool {
	$data = $outcome instanceof WP_Error ? $outcome->get_error_data() : null;
	return is_array( $data ) && ! empty( $data['is_late'] );
}

function too_late(): WP_Error {
	return new WP_Error( 'http_request_failed', __( 'The item service did not answer in time', 'hopechest' ), array( 'is_late' => true ) );
}
