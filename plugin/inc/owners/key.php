<?php
declare(strict_types=1);

namespace Hopechest\Owners;

use Hopechest\Client\Client;
use Hopechest\Client\Page_Client;
use Hopechest\Client\Patience;
use WP_Error;
use WP_REST_Request;
use WP_User;

use function Hopechest\Client\{ client_settings, to_id };

use const Hopechest\Client\CLIENT_TIMEOUT_SECONDS;
use const Hopechest\Registry\REGISTRY;

/** How long a key is the same, so that the service remembers its user. It is good for up to twice as long. */
const PAGE_KEY_SECONDS = 600;

/** The login of a page key is this and the number of the user. */
const PAGE_KEY_LOGIN = 'hopechest-';

/** The routes that the service asks in the name of its caller. */
const PAGE_KEY_ROUTES = '~^(?:GET /wp/v2/users/me|[A-Z]+ /wp/v2/' . REGISTRY . '(?:/\d+)?)$~D';

/**
 * The service, asked in the name of the user who is signed in: they may do the same on a page and there. None of their
 * passwords is stored; the site signs a key for them that it recognizes when the service asks back.
 */
function owner_client( ?Patience $patience = null ): Page_Client {
	$user   = wp_get_current_user();
	$end    = ( intdiv( time(), PAGE_KEY_SECONDS ) + 2 ) * PAGE_KEY_SECONDS;
	$client = new Client(
		array(
			'username' => PAGE_KEY_LOGIN . $user->ID,
			'password' => page_key( $user, $end ),
		) + client_settings()
	);
	return new Page_Client( $client, $patience ?? new Patience( CLIENT_TIMEOUT_SECONDS ) );
}

/** A new password of the user, or new salts of the site, end every key. */
function page_key( WP_User $user, int $end ): string {
	$text = wp_json_encode( array( 'page key', get_current_blog_id(), $user->ID, $end, $user->user_pass ) );
	return $end . '.' . hash_hmac( 'sha256', (string) $text, wp_salt( 'auth' ) );
}

/**
 * Before WordPress looks for an application password in the same header.
 *
 * @param int|false $user_id
 * @return int|false
 */
function filter_determine_current_user( $user_id ) {
	$is_rest = defined( 'REST_REQUEST' ) && REST_REQUEST;
	$login   = sanitize_text_field( wp_unslash( $_SERVER['PHP_AUTH_USER'] ?? '' ) );
	if ( $user_id || ! $is_rest || 0 !== strpos( $login, PAGE_KEY_LOGIN ) ) {
		return $user_id;
	}
	$user = user_of_page_key( $login, sanitize_text_field( wp_unslash( $_SERVER['PHP_AUTH_PW'] ?? '' ) ) );
	if ( null === $user ) {
		return $user_id;
	}
	Page_Key_User::set( $user->ID );
	return $user->ID;
}

function user_of_page_key( string $login, string $key ): ?WP_User {
	$user = get_userdata( to_id( substr( $login, strlen( PAGE_KEY_LOGIN ) ) ) ?? 0 );
	if ( ! $user instanceof WP_User || ! preg_match( '/^(\d{1,12})\.[0-9a-f]{64}$/D', $key, $part ) ) {
		return null;
	}
	$end = (int) $part[1];
	return $end > time() && hash_equals( page_key( $user, $end ), $key ) ? $user : null;
}

/**
 * A page key is for what the service asks, and for nothing else of the REST interface.
 *
 * @param mixed           $result
 * @param \WP_REST_Server $server
 * @param WP_REST_Request $request
 * @return mixed
 */
function filter_rest_pre_dispatch_of_page_key( $result, $server, $request ) {
	if ( null !== $result || 0 === Page_Key_User::id() || preg_match( PAGE_KEY_ROUTES, $request->get_method() . ' ' . $request->get_route() ) ) {
		return $result;
	}
	return new WP_Error( 'hopechest_page_key', __( 'This key is for registries only.', 'hopechest' ), array( 'status' => 403 ) );
}
