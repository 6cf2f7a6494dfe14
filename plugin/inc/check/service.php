<?php
declare(strict_types=1);

namespace Hopechest\Check;

use Hopechest\Client\Client;

use function Hopechest\Client\status_of;

/**
 * From the address to the account: each check needs the one before it.
 *
 * @param bool $arrives Whether credentials that are sent to this site arrive.
 */
function check_service( Client $client, bool $arrives = true ): array {
	$findings = array( check_address( $client ) );
	if ( 'good' === $findings[0]['status'] ) {
		$findings[] = check_reachable( $client );
	}
	if ( isset( $findings[1] ) && 'good' === $findings[1]['status'] ) {
		// To answer this, the service has to ask this site.
		$outcome    = $client->list_registries( array( 'limit' => 1 ) );
		$as_member  = $arrives ? ask_as_member( $client->settings() ) : null;
		$findings[] = check_visit();
		$findings[] = check_key( $client, $outcome );
		$findings[] = check_credentials( $outcome );
		$findings[] = check_way_back( $outcome, $as_member );
		$findings[] = check_host( $as_member, $arrives );
		$findings[] = check_item_routes( $client, $as_member );
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
		__( 'Another program answers at that address, not the item service.', 'hopechest' ),
		__( 'Compare the address, its port and its path with those of the service or its gateway.', 'hopechest' )
	);
}

/**
 * The service checks the credentials behind the gateway, and a list of one's own registries needs no other right.
 *
 * @param mixed $outcome Of asking with the key.
 */
function check_key( Client $client, $outcome ): array {
	$title = __( 'Gateway key', 'hopechest' );
	if ( 403 === status_of( $outcome ) ) {
		return fails(
			$title,
			__( 'The gateway does not accept it.', 'hopechest' ),
			__( 'Enter the key that the gateway was given (API_KEY), without blanks around it.', 'hopechest' )
		);
	}
	if ( ! is_array( $outcome ) && 401 !== status_of( $outcome ) ) {
		return not_tried( $title, __( 'Not known: the service did not answer the question.', 'hopechest' ) );
	}
	$without = ( new Client( array( 'api_key' => null ) + $client->settings() ) )->list_registries( array( 'limit' => 1 ) );
	if ( 403 === status_of( $without ) || ( is_array( $outcome ) && 401 === status_of( $without ) ) ) {
		return works( $title, __( 'It is accepted, and without it the service refuses.', 'hopechest' ) );
	}
	return is_array( $without )
		? works( $title, __( 'The service asks for none.', 'hopechest' ) )
		: not_tried( $title, __( 'Not known: username and password have to be accepted first.', 'hopechest' ) );
}

/** @param mixed $outcome */
function check_credentials( $outcome ): array {
	$title = __( 'Username and application password', 'hopechest' );
	if ( is_array( $outcome ) ) {
		return works( $title, __( 'The service accepts them.', 'hopechest' ) );
	}
	if ( 401 === status_of( $outcome ) ) {
		return fails(
			$title,
			__( 'They are missing or not accepted.', 'hopechest' ),
			cure_of_account() . ' ' . __( 'If that does not help, see whether the Authorization header arrives.', 'hopechest' )
		);
	}
	return not_tried( $title, __( 'Not known: the service did not check them.', 'hopechest' ) );
}

/**
 * Only this site knows the member of the check: a service that knows them has asked here.
 *
 * @param mixed $outcome   Of asking with the account.
 * @param mixed $as_member Of asking as that member.
 */
function check_way_back( $outcome, $as_member ): array {
	$title = __( 'From the service to this site', 'hopechest' );
	if ( is_array( $as_member ) ) {
		return works( $title, __( 'The service reaches the REST interface of this site.', 'hopechest' ) );
	}
	if ( array() !== array_intersect( array( status_of( $outcome ), status_of( $as_member ) ), array( 502, 503, 504 ) ) ) {
		return fails(
			$title,
			__( 'The service does not reach the REST interface of this site, or not in time.', 'hopechest' ),
			__( 'Set HOST_URL of the service to the address of this site, and let nothing between the two block /wp-json/.', 'hopechest' )
		);
	}
	return not_tried( $title, __( 'Not known: the service has not asked this site.', 'hopechest' ) );
}
