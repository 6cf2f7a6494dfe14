<?php
declare(strict_types=1);

namespace Hopechest\Check;

use WP_Error;

use function Hopechest\Client\{ client_settings, fault_of_transport, frame_key, may_carry_visits };
use function Hopechest\Relay\{ agree_on_key, key_fault, post_visit, read_answer, send_letters, visit_of };

use const Hopechest\Relay\VISIT_VERSION;

/** The service takes a visit that was signed at another time for an old one. */
const MOST_CLOCK_SECONDS = 60;

/**
 * Brings a visit that changes nothing, as pages do. Where there is no key, or the service has another one, it agrees on a new one
 * first: the service may have been started after its address was entered.
 */
function check_visit(): array {
	$title  = __( 'Pages', 'hopechest' );
	$fault  = '' === frame_key() || ! may_carry_visits( (string) client_settings()['base_url'] ) ? agree_on_key() : null;
	$answer = $fault ?? try_visit();
	if ( ! is_wp_error( $answer ) && 401 === status_in( $answer ) && ! has_other_clock( $answer ) ) {
		$fault  = agree_on_key();
		$answer = $fault ?? try_visit();
	}
	if ( null !== $fault ) {
		return fails( $title, __( 'This site and the service have not agreed on a key.', 'hopechest' ), $fault->get_error_message() );
	}
	return finding_of_visit( $title, $answer );
}

/** @return array|WP_Error As `post_visit()` returns it. */
function try_visit() {
	$answer = post_visit( array( 'person' => null ) + visit_of( 'GET', '/gifts', null ) );
	$read   = is_wp_error( $answer ) ? $answer : read_answer( status_in( $answer ), wp_remote_retrieve_body( $answer ) );
	send_letters( is_wp_error( $read ) ? array() : $read['head']['letters'] ?? array() );
	return $answer;
}

/**
 * @param array|WP_Error $answer As `post_visit()` returns it.
 * @return array As `works()` returns it.
 */
function finding_of_visit( string $title, $answer ): array {
	if ( is_wp_error( $answer ) ) {
		return fails( $title, fault_of_transport( $answer->get_error_message() )->get_error_message() . '.', __( 'See whether the service is running and whether a firewall stands between it and this site.', 'hopechest' ) );
	}
	$status = status_in( $answer );
	$line   = explode( "\n", wp_remote_retrieve_body( $answer ), 2 )[0];
	$said   = json_decode( $line, true );
	$detail = is_array( $said ) && is_string( $said['detail'] ?? null ) ? $said['detail'] . '.' : '';
	if ( 200 === $status && is_array( $said ) && VISIT_VERSION === ( $said['version'] ?? null ) ) {
		return works( $title, __( 'The service has made one for a signed visit of this site.', 'hopechest' ) );
	}
	if ( 200 === $status || 400 === $status ) {
		return fails( $title, trim( __( 'The plugin and the service do not understand each other: they are of different versions.', 'hopechest' ) . " $detail" ), __( 'Update the older of the two.', 'hopechest' ) );
	}
	if ( 401 === $status && has_other_clock( $answer ) ) {
		return fails( $title, __( 'The clocks of this site and of the service are more than a minute apart, so the service takes each visit for an old one.', 'hopechest' ), __( 'Let both machines follow a time server.', 'hopechest' ) );
	}
	if ( 404 === $status ) {
		return fails( $title, key_fault( null )->get_error_message(), __( 'The log of the service says more.', 'hopechest' ) );
	}
	/* translators: 1: an HTTP status, 2: a sentence of the service, or nothing. */
	return fails( $title, trim( sprintf( __( 'The service answered %1$d. %2$s', 'hopechest' ), $status, $detail ) ), __( 'The log of the service says more.', 'hopechest' ) );
}

/** @param array $answer As `post_visit()` returns it. */
function status_in( array $answer ): int {
	return (int) wp_remote_retrieve_response_code( $answer );
}

/** @param array $answer As `post_visit()` returns it. */
function has_other_clock( array $answer ): bool {
	$time = strtotime( (string) wp_remote_retrieve_header( $answer, 'date' ) );
	return false !== $time && abs( $time - time() ) > MOST_CLOCK_SECONDS;
}
