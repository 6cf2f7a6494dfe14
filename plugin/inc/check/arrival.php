<?php
declare(strict_types=1);

namespace Hopechest\Check;

use WP_REST_Request;

/** The site calls itself over HTTP with made-up credentials to see whether they arrive. */
const PROBE_LOGIN     = 'hopechest-probe';
const PROBE_TRANSIENT = 'hopechest_probe';
const PROBE_HEADER    = 'X-Hopechest-Probe';
const PROBE_SECONDS   = 8;

/** @return array[] Whether REST is reachable, and whether the header arrives. */
function check_arrival(): array {
	$rest   = __( 'REST interface', 'hopechest' );
	$header = __( 'Authorization header', 'hopechest' );
	$answer = probe();
	if ( null === $answer ) {
		return array(
			fails(
				$rest,
				__( 'This site cannot reach its own REST interface.', 'hopechest' ),
				__( 'Open /wp-json/ of this site in a browser. If it is not found, save the permalinks once; if it is refused, look for a security plugin or a password in front of the site.', 'hopechest' )
			),
			not_tried( $header, __( 'Not tried: the REST interface was not reached.', 'hopechest' ) ),
		);
	}
	$reached = works( $rest, __( 'It is reachable.', 'hopechest' ) );
	if ( $answer ) {
		return array( $reached, works( $header, __( 'It arrives.', 'hopechest' ) ) );
	}
	return array(
		$reached,
		fails(
			$header,
			__( 'The web server does not pass it on to PHP, so no application password can work.', 'hopechest' ),
			__( 'On Apache write "CGIPassAuth On" into .htaccess, or save the permalinks once so that WordPress writes its own rule; on nginx pass HTTP_AUTHORIZATION to PHP.', 'hopechest' )
		),
	);
}

/** Whether the header arrived; null if our route did not answer. */
function probe(): ?bool {
	$token = wp_generate_password( 32, false );
	set_transient( PROBE_TRANSIENT, wp_hash( $token ), MINUTE_IN_SECONDS );
	$response = wp_remote_get(
		rest_url( 'hopechest/v1/arrival' ),
		array(
			'timeout'     => PROBE_SECONDS,
			'redirection' => 0,
			'sslverify'   => false,
			'headers'     => array(
				'Authorization' => 'Basic ' . base64_encode( PROBE_LOGIN . ':probe' ),
				PROBE_HEADER    => $token,
			),
		)
	);
	delete_transient( PROBE_TRANSIENT );
	$body = json_decode( wp_remote_retrieve_body( $response ), true );
	if ( ! is_array( $body ) ) {
		return null;
	}
	// Where a plugin has the user looked up early, WordPress refuses the made-up user before our route is asked.
	if ( in_array( $body['code'] ?? '', array( 'invalid_username', 'incorrect_password' ), true ) ) {
		return true;
	}
	return isset( $body['arrived'] ) ? (bool) $body['arrived'] : null;
}

/** Administrators may, and the check itself, which sends the token that it has just made. */
function may_ask_for_arrival( WP_REST_Request $request ): bool {
	$stored = get_transient( PROBE_TRANSIENT );
	$token  = $request->get_header( PROBE_HEADER );
	$is_own = is_string( $stored ) && is_string( $token ) && hash_equals( $stored, wp_hash( $token ) );
	return $is_own || current_user_can( 'manage_options' );
}

/** WordPress itself reads the credentials of a caller there. */
function answer_arrival(): array {
	return array( 'arrived' => isset( $_SERVER['PHP_AUTH_USER'], $_SERVER['PHP_AUTH_PW'] ) );
}
