<?php
declare(strict_types=1);

namespace Hopechest\Relay;

use WP_Error;
use WP_Post;

use function Hopechest\Client\{
	ask_unless_resting, client_settings, fault_of_transport, frame_key, may_carry_visits, page_seconds, post_signed
};
use function Hopechest\Relay\Facts\{ meet_needs, read_anew, store_writes };

/** As many lists may change at the same moment as a site has workers, and one of the changes wins each round. */
const MOST_ROUNDS = 20;

/** Two requests that change the same list wait for different times, at most these milliseconds. */
const MOST_PAUSE = 40;

/**
 * Brings a visit until the service has all that its page needs, and all that the page changes is stored here. Nothing asks
 * WordPress back meanwhile, so a page holds one PHP worker. Where a page has no list, each person or visitor rests alone.
 *
 * @param array $visit As `visit_of()` returns it.
 * @return array{head: array, page: string}|WP_Error The error says why there is no page. Nothing was changed then.
 */
function bring( array $visit, ?WP_Post $post ) {
	$who    = is_user_logged_in() ? (string) get_current_user_id() : visitor_code();
	$answer = ask_unless_resting(
		null === $post ? "for_$who" : (string) $post->ID,
		static function () use ( $visit ) {
			for ( $round = 0; $round < MOST_ROUNDS; ++$round ) {
				$answer = send_visit( $visit );
				if ( is_wp_error( $answer ) ) {
					return $answer;
				}
				$needs  = $answer['head']['needs'] ?? null;
				$writes = $answer['head']['writes'] ?? array();
				$stored = null !== $needs || array() === $writes ? null : store_writes( $writes );
				if ( is_wp_error( $stored ) || ( null === $needs && false !== $stored ) ) {
					return is_wp_error( $stored ) ? refusal_of_site( $stored ) : $answer;
				}
				if ( false === $stored ) {
					usleep( wp_rand( 0, MOST_PAUSE ) * 1000 );
				}
				$visit = null === $needs ? read_anew( $visit ) : meet_needs( $needs, $visit );
				if ( is_wp_error( $visit ) ) {
					return refusal_of_site( $visit );
				}
			}
			return new WP_Error( 'too_many_rounds' );
		},
		is_long( $visit )
	);
	send_letters( is_wp_error( $answer ) ? array() : $answer['head']['letters'] ?? array() );
	if ( is_wp_error( $answer ) && 'refused_by_site' !== $answer->get_error_code() ) {
		do_action( 'hopechest_service_away', $answer, $post );
	}
	return $answer;
}

/** What WordPress, or a plugin of the site, does not let this person do. Its sentence is for them. */
function refusal_of_site( WP_Error $error ): WP_Error {
	$status = (int) ( $error->get_error_data()['status'] ?? 0 );
	return new WP_Error( 'refused_by_site', $error->get_error_message(), array( 'refusal' => $status >= 400 && $status < 500 ? $status : 503 ) );
}

/** So long waits who has sent a form for which the service reads the page of a shop, or takes gifts of a list one by one. */
const FORM_SECONDS = 8;

/** The pages whose forms take that long. A service that hangs would hold a worker for each: all other forms wait as pages do. */
const LONG_FORMS = '~^/(?:lists/[^/?]+/(?:add|import|several|undo|items/\d+(?:/look-again)?)|registry/[^/?]+/ideas/new)(?:\?|$)~D';

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

/** Of a page without a list each stranger waits in vain by themselves, so a service that hangs gets little time of each. A member sends the page of a shop. */
function is_long( array $visit ): bool {
	list( 'method' => $method, 'path' => $path ) = $visit['request'];
	$is_for_list                                 = array() !== $visit['registries'] && 1 === preg_match( LONG_FORMS, $path );
	return 'POST' === $method && ( $is_for_list || ( null !== $visit['person'] && in_array( $path, array( '/add/window', '/add/window/gift' ), true ) ) );
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
	$page = substr( $text, $end + 1 );
	return compact( 'head', 'page' );
}
