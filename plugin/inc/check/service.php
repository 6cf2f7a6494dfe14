<?php
declare(strict_types=1);

namespace Hopechest\Check;

use Hopechest\Client\Client;

use function Hopechest\Client\{ ask_signed, status_of };

/** From the address to the way back: each check needs the one before it. */
function check_service( Client $client ): array {
	$findings = array( check_address( $client ) );
	if ( 'good' === $findings[0]['status'] ) {
		$findings[] = check_reachable( $client );
	}
	if ( isset( $findings[1] ) && 'good' === $findings[1]['status'] ) {
		$findings[] = check_visit();
		$findings[] = check_item_routes();
		$findings[] = check_key( $client );
		// To answer this, the service has to ask this site.
		$outcome    = ( new Client( caller_of_check( $client ) ) )->list_registries( array( 'limit' => 1 ) );
		$findings[] = check_way_back( $outcome );
		if ( has_account( $client ) ) {
			$findings[] = check_credentials( $outcome );
		}
	}
	return $findings;
}

function has_account( Client $client ): bool {
	return isset( $client->settings()['username'], $client->settings()['password'] );
}

/** The settings name an account only for other plugins. Without one, a user asks whom this site does not have. */
function caller_of_check( Client $client ): array {
	$made_up = array(
		'username' => PROBE_LOGIN,
		'password' => wp_generate_password( 24, false ),
	);
	return ( has_account( $client ) ? array() : $made_up ) + $client->settings();
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

/** The service demands credentials behind the gateway, so a caller without any learns whether the key was good. */
function check_key( Client $client ): array {
	$title   = __( 'Gateway key', 'hopechest' );
	$ask     = static function ( array $settings ) use ( $client ): ?int {
		$without_person = array( 'password' => null ) + $settings + $client->settings();
		return status_of( ( new Client( $without_person ) )->list_registries( array( 'limit' => 1 ) ) );
	};
	$with    = $ask( array() );
	$without = $ask( array( 'api_key' => null ) );
	if ( 403 === $with ) {
		return fails(
			$title,
			__( 'The gateway does not accept it.', 'hopechest' ),
			__( 'Enter the key that the gateway was given (API_KEY), without blanks around it.', 'hopechest' )
		);
	}
	if ( 401 === $with && 403 === $without ) {
		return works( $title, __( 'It is accepted, and without it the service refuses.', 'hopechest' ) );
	}
	return 401 === $with && 401 === $without
		? works( $title, __( 'The service asks for none.', 'hopechest' ) )
		: not_tried( $title, __( 'Not known: the service did not answer the question.', 'hopechest' ) );
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
			__( 'They are not accepted.', 'hopechest' ),
			__( 'Enter the name of the account and an application password of it. If that does not help, see whether the Authorization header arrives.', 'hopechest' )
		);
	}
	return not_tried( $title, __( 'Not known: the service did not check them.', 'hopechest' ) );
}

/**
 * The service accepts or refuses a caller after it has asked this site, which it names in each visit.
 *
 * @param mixed $outcome Of asking with credentials.
 */
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
	return not_tried( $title, __( 'Not known: the service has not asked this site.', 'hopechest' ) );
}

/** Whether members reach gifts past the pages of lists, as the service says it to this site alone. */
function check_item_routes(): array {
	$title = __( 'Gifts of other users', 'hopechest' );
	$said  = ask_signed( array( 'act' => 'tell' ) );
	$who   = is_array( $said ) ? $said['item_routes'] ?? null : null;
	if ( 'authenticated' === $who ) {
		return falls_short(
			$title,
			__( 'Every member of this site can read all items of all registries past their pages, and change them.', 'hopechest' ),
			__( 'Set ITEM_ROUTES=members for the service and start it again.', 'hopechest' )
		);
	}
	return 'members' === $who
		? works( $title, __( 'A member who owns no registry reads none of them.', 'hopechest' ) )
		: not_tried( $title, __( 'Not known: the service did not answer the question.', 'hopechest' ) );
}
