<?php
declare(strict_types=1);

namespace Hopechest\Relay;

use SodiumException;
use WP_Error;
use WP_REST_Request;
use WP_REST_Server;

use function Hopechest\Client\{
	client_settings, frame_host, may_carry_visits, seal, send_request, status_of, store_frame_key, text_of, unseal
};

/** The secret number of this site while it asks the service for a key: the service asks back with another request. */
const KEY_WISH = 'hopechest_key_wish';

/** WordPress asks for a key by itself, at most so often. */
const KEY_HOOK    = 'hopechest_agree_on_key';
const KEY_TRIED   = 'hopechest_key_tried';
const KEY_SECONDS = 300;

const PUBLIC_KEY = '/^[\w-]{43}$/D';

/**
 * This site and the service come to one key: each sends the other a public key and computes the same secret from both, so the
 * key itself is sent nowhere. The service believes no caller, and asks the site that its settings name.
 *
 * @return WP_Error|null Why there is no new key. The one before stays then.
 */
function agree_on_key(): ?WP_Error {
	$address = client_settings()['base_url'];
	if ( null !== $address && ! may_carry_visits( $address ) ) {
		return new WP_Error( 'open_address', __( 'The service is on another machine and its address begins with http://, so others could read who visits which page. Put a gateway with TLS in front of it, and enter its address with https://.', 'hopechest' ) );
	}
	$secret = random_bytes( SODIUM_CRYPTO_SCALARMULT_SCALARBYTES );
	set_transient( KEY_WISH, seal( KEY_WISH, base64_encode( $secret ) ), MINUTE_IN_SECONDS );
	$wish   = array(
		'version' => VISIT_VERSION,
		'public'  => public_key_of( $secret ),
	);
	$agreed = send_request( array( 'password' => null ) + client_settings(), 'POST', '/frame/key', $wish );
	delete_transient( KEY_WISH );
	if ( ! is_array( $agreed ) ) {
		return key_fault( $agreed );
	}
	$key = key_with( $secret, (string) text_of( $agreed['public'] ?? null ) );
	if ( null === $key || ! hash_equals( key_proof( $key, 'service' ), (string) text_of( $agreed['proof'] ?? null ) ) ) {
		return key_fault( null );
	}
	store_frame_key( $key );
	return null;
}

/**
 * In plain words, with what to do.
 *
 * @param mixed $outcome What came of asking the service.
 */
function key_fault( $outcome ): WP_Error {
	if ( 409 === status_of( $outcome ) ) {
		/* translators: %s: an address. */
		return new WP_Error( 'other_site', sprintf( __( 'The service asks another site than this one, or does not reach it. One service is for one site: start it with HOST_URL=%s, and let nothing between the two block /wp-json/.', 'hopechest' ), frame_host() ) );
	}
	return is_wp_error( $outcome )
		? new WP_Error( 'refused', $outcome->get_error_message() . '.' )
		: new WP_Error( 'no_pages', __( 'The service makes no pages for this site. Start it with “npm start”, in the version of this plugin, with HOST_URL and without FRAME_KEY.', 'hopechest' ) );
}

function action_rest_api_init_key(): void {
	register_rest_route(
		'hopechest/v1',
		'/frame-key',
		array(
			'methods'             => WP_REST_Server::CREATABLE,
			'permission_callback' => __NAMESPACE__ . '\\may_ask_for_proof',
			'callback'            => __NAMESPACE__ . '\\answer_with_proof',
		)
	);
}

/** The service asks in the moment in which this site asks it, for the public key that it has got from here. */
function may_ask_for_proof( WP_REST_Request $request ): bool {
	$secret = wished_secret();
	return null !== $secret && is_string( $request['public'] ) && hash_equals( public_key_of( $secret ), $request['public'] );
}

/** @return array{host: string, proof: string}|WP_Error */
function answer_with_proof( WP_REST_Request $request ) {
	$secret     = wished_secret();
	$of_service = is_string( $request['service'] ) ? $request['service'] : '';
	$key        = null === $secret ? null : key_with( $secret, $of_service );
	if ( null === $key ) {
		return new WP_Error( 'hopechest_no_key', __( 'This site and the service have not agreed on a key.', 'hopechest' ), array( 'status' => 404 ) );
	}
	return array(
		'host'  => frame_host(),
		'proof' => key_proof( $key, 'site' ),
	);
}

/** Null while this site asks for no key. */
function wished_secret(): ?string {
	$wish   = get_transient( KEY_WISH );
	$secret = is_string( $wish ) ? base64_decode( (string) unseal( KEY_WISH, $wish ), true ) : false;
	return is_string( $secret ) && SODIUM_CRYPTO_SCALARMULT_SCALARBYTES === strlen( $secret ) ? $secret : null;
}

/** The key that belongs to both public keys and to this site; null for a text that is no public key. */
function key_with( string $secret, string $of_service ): ?string {
	if ( ! preg_match( PUBLIC_KEY, $of_service ) ) {
		return null;
	}
	try {
		$shared = sodium_crypto_scalarmult( $secret, base64_decode( strtr( $of_service, '-_', '+/' ) . '=', true ) );
	} catch ( SodiumException $fault ) {
		return null;
	}
	return hash_hmac( 'sha256', implode( "\n", array( 'frame key', frame_host(), public_key_of( $secret ), $of_service ) ), $shared );
}

/** Who can say this has the key. No visit is signed over such a text. */
function key_proof( string $key, string $side ): string {
	return hash_hmac( 'sha256', "frame key of\n$side", $key );
}

/** As it is sent. */
function public_key_of( string $secret ): string {
	return rtrim( strtr( base64_encode( sodium_crypto_scalarmult_base( $secret ) ), '+/', '-_' ), '=' );
}

/** For a page that has no key, or one that the service does not take any more: no visitor waits for another one. */
function agree_on_key_soon(): void {
	if ( false === get_transient( KEY_TRIED ) && ! wp_next_scheduled( KEY_HOOK ) ) {
		wp_schedule_single_event( time(), KEY_HOOK );
	}
}

function action_agree_on_key(): void {
	set_transient( KEY_TRIED, '1', KEY_SECONDS );
	agree_on_key();
}
