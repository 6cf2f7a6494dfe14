<?php
declare(strict_types=1);

namespace Hopechest\Client;

use WP_Error;

/**
 * What a caller of the client gets: null for 404, an error for every other status from 400 on, true for a success without
 * a body, as after a deletion, otherwise the decoded body. One that is not JSON does not come from the service.
 *
 * @return mixed|true|null|WP_Error
 */
function to_outcome( int $status, string $text ) {
	if ( 404 === $status ) {
		return null;
	}
	$value   = json_decode( $text, true );
	$is_json = JSON_ERROR_NONE === json_last_error();
	if ( $status >= 400 ) {
		/* translators: %d: an HTTP status. */
		$detail = sprintf( __( 'The service answered %d', 'hopechest' ), $status );
		if ( is_array( $value ) && is_string( $value['detail'] ?? null ) ) {
			$detail = $value['detail'];
		}
		return new WP_Error( 'api_error', $detail, array( 'status' => $status ) );
	}
	if ( '' === $text || $is_json ) {
		return '' === $text ? true : $value;
	}
	$sentence = __( 'The service did not answer with JSON', 'hopechest' );
	return new WP_Error( 'http_request_failed', $sentence, array( 'status' => $status ) );
}

function not_configured(): WP_Error {
	return new WP_Error( 'api_not_configured', __( 'The address of the item service is not set', 'hopechest' ) );
}

/** The error for a request that the service would refuse. It is not sent. */
function refused_here( string $sentence ): WP_Error {
	return new WP_Error( 'api_error', $sentence, array( 'status' => 422 ) );
}

/** The transport speaks English and may name the address. */
function fault_of_transport( string $message ): WP_Error {
	return preg_match( '/timed? ?out/i', $message )
		? too_late()
		: new WP_Error( 'http_request_failed', __( 'The item service cannot be reached', 'hopechest' ) );
}

/** @param mixed $outcome */
function status_of( $outcome ): ?int {
	$data = $outcome instanceof WP_Error ? $outcome->get_error_data() : null;
	return is_array( $data ) && isset( $data['status'] ) ? (int) $data['status'] : null;
}

/** @param mixed $outcome */
function is_late( $outcome ): bool {
	$data = $outcome instanceof WP_Error ? $outcome->get_error_data() : null;
	return is_array( $data ) && ! empty( $data['is_late'] );
}

function too_late(): WP_Error {
	return new WP_Error( 'http_request_failed', __( 'The item service did not answer in time', 'hopechest' ), array( 'is_late' => true ) );
}
