<?php
/**
 * The key with which this site signs its visits: how the site and the service come to it, and who does not.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

use function Hopechest\Relay\agree_on_key;
use function Hopechest\Client\frame_host;
use function Hopechest\Client\frame_key;

function ask_for_proof( array $question ): int {
	return (int) wp_remote_retrieve_response_code( wp_remote_post( rest_url( 'hopechest/v1/frame-key' ), array( 'body' => $question ) ) );
}

test(
	'with the address of the service saved, the site and the service have a key; after a new one the one before is good for nothing',
	function () {
		with_service_at(
			getenv( 'SERVICE_URL' ),
			function () {
				same( '', frame_key() );
				same( 'saved', \Hopechest\Settings\agree_after_saving() );
				$first = frame_key();
				same( 64, strlen( $first ) );
				same( 400, status_of_visit( $first ) );
				holds( false === strpos( (string) get_option( 'hopechest_frame_key' ), $first ), 'it is stored sealed' );
				same( 'saved', \Hopechest\Settings\agree_after_saving() );
				same( $first, frame_key(), 'settings that are saved again change no key' );
				same( null, agree_on_key() );
				same( array( 401, 400 ), array( status_of_visit( $first ), status_of_visit( frame_key() ) ) );
				same( false, get_transient( 'hopechest_key_wish' ) );
			}
		);
	}
);

test(
	'a service of another site, one that is not there and one without pages make no key, and the one before stays',
	function () {
		with_service_at(
			getenv( 'SERVICE_URL' ),
			function () {
				same( null, agree_on_key() );
				$key   = frame_key();
				$fault = static function ( string $url ): string {
					update_option( 'registry_api_base_url', $url, true );
					return agree_on_key()->get_error_message();
				};
				holds( false !== strpos( $fault( getenv( 'SERVICE_ELSEWHERE_URL' ) ), 'start it with HOST_URL=' . frame_host() ), 'another site' );
				same( 'The item service cannot be reached.', $fault( 'http://127.0.0.1:9' ) );
				foreach ( array( 'status/404', 'echo' ) as $path ) {
					holds( false !== strpos( $fault( getenv( 'MIRROR_URL' ) . "/$path" ), 'makes no pages for this site' ), $path );
				}
				same( $key, frame_key() );
			}
		);
	}
);

test(
	'a stranger who asks this site for a proof gets none, also while it asks for a key',
	function () {
		$secret     = random_bytes( SODIUM_CRYPTO_SCALARMULT_SCALARBYTES );
		$ours       = \Hopechest\Relay\public_key_of( $secret );
		$of_service = \Hopechest\Relay\public_key_of( random_bytes( SODIUM_CRYPTO_SCALARMULT_SCALARBYTES ) );
		visitor();
		same( 401, ask_for_proof( array( 'public' => $ours, 'service' => $of_service ) ) );
		set_transient( 'hopechest_key_wish', \Hopechest\Client\seal( 'hopechest_key_wish', base64_encode( $secret ) ), 60 );
		try {
			foreach ( array( array(), array( 'public' => $of_service, 'service' => $of_service ), array( 'public' => array( $ours ), 'service' => $of_service ) ) as $question ) {
				same( 401, ask_for_proof( $question ), as_text( $question ) );
			}
			foreach ( array( '', 'x', str_repeat( 'A', 43 ), "$of_service\n", array( $of_service ) ) as $wrong ) {
				same( 404, ask_for_proof( array( 'public' => $ours, 'service' => $wrong ) ), as_text( $wrong ) );
			}
			same( 200, ask_for_proof( array( 'public' => $ours, 'service' => $of_service ) ) );
		} finally {
			delete_transient( 'hopechest_key_wish' );
		}
	}
);

test(
	'a copy of the site at another address, and a site with other salts, have no key',
	function () {
		\Hopechest\Client\store_frame_key( 'a key' );
		same( 'a key', frame_key() );
		$elsewhere = static fn(): string => 'https://copy.example/';
		add_filter( 'option_home', $elsewhere );
		same( array( 'https://copy.example', '' ), array( frame_host(), frame_key() ) );
		remove_filter( 'option_home', $elsewhere );
		$salt = static fn(): string => 'another salt';
		add_filter( 'salt', $salt );
		same( '', frame_key() );
		remove_filter( 'salt', $salt );
		same( 'a key', frame_key() );
		delete_option( 'hopechest_frame_key' );
		same( '', frame_key() );
	}
);

test(
	'a page without a key has WordPress ask for one in the background, once in five minutes',
	function () {
		with_service_at(
			getenv( 'SERVICE_MEMBERS_URL' ),
			function () {
				delete_transient( 'hopechest_key_tried' );
				\Hopechest\Relay\agree_on_key_soon();
				same( true, false !== wp_next_scheduled( 'hopechest_agree_on_key' ) );
				wp_clear_scheduled_hook( 'hopechest_agree_on_key' );
				do_action( 'hopechest_agree_on_key' );
				same( 64, strlen( frame_key() ) );
				\Hopechest\Relay\agree_on_key_soon();
				same( false, wp_next_scheduled( 'hopechest_agree_on_key' ) );
				delete_transient( 'hopechest_key_tried' );
			}
		);
	}
);

test(
	'the settings page says whether there is a key, and only an administrator makes a new one',
	function () {
		with_service_at(
			getenv( 'SERVICE_URL' ),
			function () {
				by( 'ada' );
				holds( false !== strpos( printed( 'Hopechest\Settings\print_settings_page' ), 'have not agreed on one yet' ), 'none' );
				\Hopechest\Client\store_frame_key( 'CANARY of a key' );
				$page = printed( 'Hopechest\Settings\print_settings_page' );
				holds( false !== strpos( $page, 'on which the two have agreed' ) && false === strpos( $page, 'CANARY' ), 'one' );
				foreach ( array( 'alone' => 'press “Check now”', 'saved_alone' => 'Saved. This site', 'agreed' => 'agreed on a new key' ) as $code => $sentence ) {
					$_GET['said'] = $code;
					holds( false !== strpos( printed( 'Hopechest\Settings\print_notice' ), $sentence ), $code );
				}
				unset( $_GET['said'] );
				add_filter( 'wp_die_handler', __NAMESPACE__ . '\\die_by_throwing' );
				by( 'erin' );
				$_POST    = array( '_wpnonce' => wp_create_nonce( 'hopechest_key' ) );
				$_REQUEST = $_POST;
				$fault    = fault_in( 'Hopechest\Settings\action_admin_post_key' );
				remove_filter( 'wp_die_handler', __NAMESPACE__ . '\\die_by_throwing' );
				$_POST    = array();
				$_REQUEST = array();
				holds( $fault instanceof \DomainException, 'a member with a nonce is refused' );
				same( 'CANARY of a key', frame_key() );
			}
		);
	}
);

function pages_say( string $said, string $sentence ): void {
	holds( false !== strpos( $said, $sentence ), "It should say \"$sentence\": $said" );
}

/** What the check says of the pages, with these settings and where this answers in place of the service. */
function said_of_pages( array $settings = array(), ?callable $answer = null ): string {
	$hook = static fn( $none, $request, $url ) => null !== $answer && '/frame' === substr( $url, -6 ) ? $answer() : $none;
	add_filter( 'pre_http_request', $hook, 10, 3 );
	try {
		$found = finding_of( 'Pages', $settings );
	} finally {
		remove_filter( 'pre_http_request', $hook );
		delete_option( 'hopechest_frame_key' );
	}
	return "{$found['status']}: {$found['says']} {$found['cure']}";
}

test(
	'the check brings a signed visit, agrees on a key where it has to, and names what is in the way',
	function () {
		$answers = static function ( int $status, string $body, int $seconds = 0 ): callable {
			return static function () use ( $status, $body, $seconds ): array {
				return array( 'response' => array( 'code' => $status ), 'body' => $body, 'headers' => array( 'date' => gmdate( 'D, d M Y H:i:s', time() + $seconds ) . ' GMT' ) );
			};
		};
		pages_say( said_of_pages(), 'good: The service has made one for a signed visit of this site.' );
		\Hopechest\Client\store_frame_key( 'the key of another service' );
		pages_say( said_of_pages(), 'good: ' );
		pages_say( said_of_pages( array( 'base_url' => getenv( 'SERVICE_ELSEWHERE_URL' ) ) ), 'start it with HOST_URL=' . frame_host() );
		$refused = '{"detail":"The visit was signed at another time"}';
		pages_say( said_of_pages( array(), $answers( 401, $refused, 61 ) ), 'The clocks of this site and of the service are more than a minute apart' );
		pages_say( said_of_pages( array(), $answers( 401, $refused, -59 ) ), 'The service answered 401. The visit was signed at another time.' );
		pages_say( said_of_pages( array(), $answers( 400, '{"detail":"The visit has version 1, and this service reads 2"}' ) ), 'they are of different versions. The visit has version 1, and this service reads 2. Update the older' );
		pages_say( said_of_pages( array(), $answers( 200, "{\"version\":2}\n" ) ), 'they are of different versions. Update the older' );
		pages_say( said_of_pages( array(), $answers( 404, '' ) ), 'Start it with “npm start”' );
		pages_say( said_of_pages( array(), $answers( 503, '<html>' ) ), 'The service answered 503. The log' );
		$late = static fn(): \WP_Error => new \WP_Error( 'http_request_failed', 'cURL error 28: Operation timed out' );
		pages_say( said_of_pages( array(), $late ), 'whether the service is running' );
		same( false, \Hopechest\Client\may_carry_visits( 'http://service.example' ) );
		$elsewhere = static function ( $none, $request, $url ) {
			return 0 === strpos( $url, 'http://service.example/health' ) ? array( 'response' => array( 'code' => 200 ), 'body' => '{"status":"healthy"}', 'headers' => array() ) : $none;
		};
		add_filter( 'pre_http_request', $elsewhere, 10, 3 );
		pages_say( said_of_pages( array( 'base_url' => 'http://service.example' ) ), 'enter its address with https://' );
		remove_filter( 'pre_http_request', $elsewhere );
	}
);
