<?php
declare(strict_types=1);

namespace Hopechest\Client;

use WP_Error;

/** How long a page waits for the service, and how long pages then leave a service alone that did not answer in time. */
const PAGE_SECONDS = 2;
const AWAY_SECONDS = 30;

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
 * @return mixed|null|WP_Error
 */
function ask_unless_away( array $settings, callable $ask ) {
	$turn  = away_turn( $settings );
	$until = turn_taken_until( $turn );
	if ( $until > time() || ( 0 !== $until && null === take_turn( $turn, AWAY_SECONDS ) ) ) {
		return too_late();
	}
	$outcome = $ask();
	if ( is_late( $outcome ) ) {
		take_turn( $turn, AWAY_SECONDS );
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
