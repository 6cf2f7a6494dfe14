<?php
declare(strict_types=1);

namespace Hopechest\Relay;

use WP_Error;

use function Hopechest\Client\{ client_settings, fault_of_transport, frame_key, may_carry_visits, page_seconds, post_signed };

/** An owner who adds a gift waits until the service has looked at the page of the shop. */
const FORM_SECONDS = 8;

/**
 * One visit, and what the service answers: the first line, and the bytes of the page behind it.
 *
 * @param array $visit As `visit_of()` returns it.
 * @return array{head: array, page: string}|WP_Error
 */
function send_visit( array $visit ) {
	if ( '' === frame_key() || ! may_carry_visits( (string) client_settings()['base_url'] ) ) {
		agree_on_key_soon();
		return new WP_Error( 'no_key' );
	}
	$answer = post_visit( $visit );
	return is_wp_error( $answer ) ? fault_of_transport( $answer->get_error_message() ) : read_answer( (int) wp_remote_retrieve_response_code( $answer ), wp_remote_retrieve_body( $answer ) );
}

/**
 * @param array $visit As `visit_of()` returns it.
 * @return array{response: array, headers: array, body: string}|WP_Error
 */
function post_visit( array $visit ) {
	$body = (string) wp_json_encode( $visit, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE );
	return post_signed( '/frame', $body, is_long( $visit ) ? FORM_SECONDS : page_seconds() );
}

/** Each stranger without a list waits in vain by themselves, so a service that hangs gets little time of each. */
function is_long( array $visit ): bool {
	return 'POST' === $visit['request']['method'] && ( null !== $visit['person'] || array() !== $visit['registries'] );
}

/** @return array{head: array, page: string}|WP_Error */
function read_answer( int $status, string $text ) {
	if ( 401 === $status ) {
		agree_on_key_soon();
	}
	$end  = strpos( $text, "\n" );
	$head = 200 === $status && false !== $end ? json_decode( substr( $text, 0, $end ), true ) : null;
	if ( ! is_array( $head ) || VISIT_VERSION !== ( $head['version'] ?? null ) ) {
		return new WP_Error( 'no_page' );
	}
	return array(
		'head' => $head,
		'page' => substr( $text, $end + 1 ),
	);
}
