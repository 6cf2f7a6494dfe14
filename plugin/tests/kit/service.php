<?php
declare(strict_types=1);

namespace Hopechest\Tests;

use Hopechest\Client\Client;

function service( array $other = array() ): Client {
	return new Client(
		$other + array(
			'base_url'  => getenv( 'SERVICE_URL' ),
			'api_key'   => getenv( 'SERVICE_KEY' ),
			'username'  => getenv( 'SERVICE_USERNAME' ),
			'password'  => getenv( 'SERVICE_PASSWORD' ),
			'surprises' => true,
		)
	);
}

/** Whether a service took longer than a page waits, as it does on a busy machine. Pages ask it again after this. */
function was_late(): bool {
	global $wpdb;
	$names = $wpdb->esc_like( \Hopechest\Client\TURN_PREFIX . 'away_' ) . '%';
	return (bool) $wpdb->query( $wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name LIKE %s", $names ) );
}

const LAMP = array(
	'name' => 'Lamp & "shade" <3',
	'url'  => 'https://shop.example/lamp?a=1&b=2',
);

/** A guest buys an item of a list. */
function purchase_of( int $registry, int $item, array $purchase = array() ) {
	return service()->request( 'POST', "/registries/$registry/items/$item/purchases", $purchase );
}

/** A registry of the site's own account with these items, each with an affiliate link. Returns the id of the registry and those of its items. */
function furnished_registry( array $names, string $status = 'publish' ): array {
	$client   = service();
	$registry = $client->create_registry( array( 'title' => 'Furnished', 'status' => $status ) )['id'];
	$items    = array();
	foreach ( $names as $name ) {
		$affiliate = array( 'affiliate_url' => 'https://shop.example/?tag=CANARY', 'affiliate_status' => 'active' );
		$items[]   = $client->add_registry_item( $registry, array( 'name' => $name ) + $affiliate + LAMP )['data']['id'];
	}
	clean_post_cache( $registry );
	return array( $registry, $items );
}

function with_service( callable $act, array $other = array() ): void {
	with_settings(
		function () use ( $act, $other ) {
			foreach ( $other + good_settings() as $name => $value ) {
				update_option( \Hopechest\Client\CLIENT_OPTIONS[ $name ], $value, true );
			}
			use_key_of( (string) ( $other['base_url'] ?? getenv( 'SERVICE_URL' ) ) );
			$act();
		}
	);
}

/** The same, with no key at first, and with the address of one of the services. */
function with_service_at( string $url, callable $act ): void {
	with_settings(
		static function () use ( $url, $act ) {
			delete_option( 'hopechest_frame_key' );
			$posted = array( 'registry_api_base_url' => $url );
			same( null, \Hopechest\Settings\save_settings( $posted + array( 'registry_api_key' => getenv( 'SERVICE_KEY' ) ) ) );
			try {
				$act();
			} finally {
				delete_option( 'hopechest_frame_key' );
				unset( $GLOBALS['hopechest_key'] );
			}
		}
	);
}

/** The status of a visit that is signed with this key and says nothing else: 400 when the signature is good. */
function status_of_visit( string $key ): int {
	$time = (string) (int) ( microtime( true ) * 1000 );
	$once = bin2hex( random_bytes( 16 ) );
	$hash = hash( 'sha256', '{}' );
	$mac  = hash_hmac( 'sha256', implode( "\n", array( 'POST /frame', \Hopechest\Client\frame_host(), $time, $once, $hash ) ), $key );
	$sent = array( 'Hopechest-Visit' => 'host=' . \Hopechest\Client\frame_host() . "; time=$time; once=$once; body=$hash; mac=$mac" );
	return (int) wp_remote_retrieve_response_code( wp_remote_post( getenv( 'SERVICE_URL' ) . '/frame', array( 'headers' => $sent, 'body' => '{}' ) ) );
}

/** The key of that service, on which the site agrees with it once, and again after a test of keys. A service of the tests knows none. */
function use_key_of( string $service ): void {
	$is_ours = getenv( 'SERVICE_URL' ) === $service;
	if ( $is_ours && ! isset( $GLOBALS['hopechest_key'] ) ) {
		same( null, \Hopechest\Relay\agree_on_key() );
		$GLOBALS['hopechest_key'] = \Hopechest\Client\frame_key();
	}
	\Hopechest\Client\store_frame_key( $is_ours ? $GLOBALS['hopechest_key'] : str_repeat( '0', 64 ) );
}

/** Settings that have the site read in the name of that person. */
function account_of( string $name ): array {
	$application = array( 'name' => wp_generate_uuid4() );
	return array(
		'username' => "php-$name",
		'password' => \WP_Application_Passwords::create_new_application_password( person( $name ), $application )[0],
	);
}

function mirror( string $path = '', array $other = array() ): Client {
	return new Client( $other + array( 'base_url' => getenv( 'MIRROR_URL' ) . $path ) );
}

function is_error( $outcome, string $code, ?int $status = null ): void {
	holds( is_wp_error( $outcome ), 'an error: ' . as_text( $outcome ) );
	same( $code, $outcome->get_error_code() );
	same( $status, \Hopechest\Client\status_of( $outcome ) );
	holds( '' !== $outcome->get_error_message(), 'it says something' );
}
