<?php
declare(strict_types=1);

namespace Hopechest;

use WP_Error;

/** From the address to the account: each check needs the one before it. */
function check_service( Client $client ): array {
	$findings = array( check_address( $client ) );
	if ( 'good' === $findings[0]['status'] ) {
		$findings[] = check_reachable( $client );
	}
	if ( isset( $findings[1] ) && 'good' === $findings[1]['status'] ) {
		// To answer this, the service has to ask this site.
		$outcome    = $client->list_registries( array( 'limit' => 1 ) );
		$findings[] = check_key( $outcome );
		$findings[] = check_credentials( $outcome );
		$findings[] = check_way_back( $outcome );
		$as_member  = ask_as_member( $client->settings() );
		$findings[] = check_host( $as_member );
		$findings[] = check_item_routes( $as_member );
		if ( is_array( $outcome ) ) {
			$findings[] = check_page_account( $client );
		}
	}
	return $findings;
}

function check_address( Client $client ): array {
	$title = __( 'Address of the service', 'hopechest' );
	return $client->is_configured()
		? works( $title, __( 'It is set.', 'hopechest' ) )
		: fails(
			$title,
			__( 'It is not set.', 'hopechest' ),
			__( 'Enter it above, or set REGISTRY_API_BASE_URL in the environment of PHP.', 'hopechest' )
		);
}

function check_reachable( Client $client ): array {
	$title   = __( 'Service', 'hopechest' );
	$outcome = $client->request( 'GET', '/health' );
	if ( is_array( $outcome ) && 'healthy' === ( $outcome['status'] ?? null ) ) {
		return works( $title, __( 'It answers and is healthy.', 'hopechest' ) );
	}
	if ( is_wp_error( $outcome ) && 'http_request_failed' === $outcome->get_error_code() && null === status_of( $outcome ) ) {
		return fails(
			$title,
			$outcome->get_error_message() . '.',
			__( 'See whether the service is running and whether a firewall stands between it and this site.', 'hopechest' )
		);
	}
	if ( in_array( status_of( $outcome ), array( 502, 503, 504 ), true ) ) {
		/* translators: %d: an HTTP status. */
		$says = sprintf( __( 'The gateway answers %d: it does not reach the service behind it, or not in time.', 'hopechest' ), status_of( $outcome ) );
		return fails(
			$title,
			$says,
			__( 'Start the service, and let the gateway pass requests on to the port that the service listens on.', 'hopechest' )
		);
	}
	return fails(
		$title,
		__( 'Another program answers at that address, not the registry service.', 'hopechest' ),
		__( 'Compare the address, its port and its path with those of the service or its gateway.', 'hopechest' )
	);
}

/** @param mixed $outcome */
function check_key( $outcome ): array {
	$title = __( 'Gateway key', 'hopechest' );
	// The service checks the credentials behind the gateway, and a list of one's own registries needs no other right.
	return 403 === status_of( $outcome )
		? fails(
			$title,
			__( 'The gateway does not accept it.', 'hopechest' ),
			__( 'Enter the key that the gateway was given (API_KEY), without blanks around it.', 'hopechest' )
		)
		: works( $title, __( 'It is accepted, or the service asks for none.', 'hopechest' ) );
}

/** @param mixed $outcome */
function check_credentials( $outcome ): array {
	$title = __( 'Username and application password', 'hopechest' );
	if ( is_array( $outcome ) ) {
		return works( $title, __( 'They are accepted.', 'hopechest' ) );
	}
	if ( 401 === status_of( $outcome ) ) {
		return fails(
			$title,
			__( 'They are missing or not accepted.', 'hopechest' ),
			cure_of_account() . ' ' . __( 'If that does not help, see whether the Authorization header arrives.', 'hopechest' )
		);
	}
	return unknown( $title, __( 'Not known: the service did not check them.', 'hopechest' ) );
}

/** @param mixed $outcome */
function check_way_back( $outcome ): array {
	$title = __( 'From the service to this site', 'hopechest' );
	if ( is_array( $outcome ) || 401 === status_of( $outcome ) ) {
		return works( $title, __( 'The service reaches the REST interface of this site.', 'hopechest' ) );
	}
	if ( in_array( status_of( $outcome ), array( 502, 503, 504 ), true ) ) {
		return fails(
			$title,
			__( 'The service does not reach the REST interface of this site, or not in time.', 'hopechest' ),
			__( 'Set HOST_URL of the service to the address of this site, and let nothing between the two block /wp-json/.', 'hopechest' )
		);
	}
	return unknown( $title, is_wp_error( $outcome ) ? $outcome->get_error_message() : __( 'Not known.', 'hopechest' ) );
}

/** @param mixed $outcome */
function status_of( $outcome ): ?int {
	$data = $outcome instanceof WP_Error ? $outcome->get_error_data() : null;
	return is_array( $data ) && isset( $data['status'] ) ? (int) $data['status'] : null;
}
