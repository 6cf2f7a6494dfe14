<?php
/**
 * Key and password stand encrypted in the database.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'a password is stored sealed, shown nowhere, and opened by this site alone',
	function () {
		with_settings(
			function () {
				$password = getenv( 'SERVICE_PASSWORD' );
				\Hopechest\Settings\save_settings( array( 'registry_api_password' => $password, 'registry_api_username' => 'keeper' ) );
				$stored = get_option( 'registry_api_password' );
				same( $password, \Hopechest\Client\client_settings()['password'] );
				same( 0, strpos( $stored, 'sealed:1:' ) );
				holds( false === strpos( $stored, $password ) && false === strpos( (string) base64_decode( substr( $stored, 9 ) ), $password ), 'no clear text' );
				by( 'ada' );
				holds( false === strpos( printed( 'Hopechest\Settings\print_settings_page' ), $password ), 'not on the page' );
				holds( false === strpos( as_text( \Hopechest\Check\site_health_result() ), $password ), 'not in Site Health' );
				same( null, \Hopechest\Client\unseal( 'registry_api_key', $stored ), 'each option has its own key' );
				$length = strlen( $stored );
				for ( $at = 9; $at < $length; $at += 7 ) {
					$changed        = $stored;
					$changed[ $at ] = 'A' === $stored[ $at ] ? 'B' : 'A';
					same( null, \Hopechest\Client\unseal( 'registry_api_password', $changed ), "sign $at" );
				}
				foreach ( array( 'sealed:1:', 'sealed:1:AAAA', 'sealed:1:%%%', 'sealed:1:' . str_repeat( 'A', 53 ) ) as $broken ) {
					same( null, \Hopechest\Client\unseal( 'registry_api_password', $broken ), $broken );
				}
				holds( \Hopechest\Client\seal( 'registry_api_key', 'x' ) !== \Hopechest\Client\seal( 'registry_api_key', 'x' ), 'no two seals are alike' );
				same( '', \Hopechest\Client\unseal( 'registry_api_key', \Hopechest\Client\seal( 'registry_api_key', '' ) ) );
				same( 'a 🎁 b', \Hopechest\Client\unseal( 'registry_api_key', \Hopechest\Client\seal( 'registry_api_key', 'a 🎁 b' ) ) );
			}
		);
	}
);

test(
	'with new salts the self-check says that key and password cannot be opened, and what to do',
	function () {
		with_settings(
			function () {
				empty_queue();
				findings( careful_settings() );
				// As other code stores it: it needs no salts.
				update_option( 'registry_api_key', careful_settings()['api_key'] );
				// Of those of this process only: the one that seals. The site that answers over HTTP keeps all of its own.
				$new_salts = static fn( string $salt, string $scheme ): string => 'secure_auth' === $scheme ? "new $salt" : $salt;
				add_filter( 'salt', $new_salts, 10, 2 );
				try {
					same( null, \Hopechest\Client\client_settings()['password'] );
					$found = findings( array() );
					same( array( 'Stored key and password', 'Pages' ), array_keys( $found, 'critical', true ), as_text( $found ) );
					$finding = \Hopechest\Check\check_secrets();
					holds( false !== strpos( $finding['says'], 'salts' ) && 'Enter the application password again.' === $finding['cure'], as_text( $finding ) );
					\Hopechest\Settings\save_settings( array( 'registry_api_password' => 'another' ) + careful_settings() );
					same( 'good', \Hopechest\Check\check_secrets()['status'] );
					update_option( 'registry_api_key', \Hopechest\Client\seal( 'registry_api_key', 'a key' ) );
				} finally {
					remove_filter( 'salt', $new_salts );
				}
				holds( false !== strpos( \Hopechest\Check\check_secrets()['cure'], 'Enter the gateway key again.' ), 'and for the key' );
			}
		);
	}
);

test(
	'PHP without sodium opens what PHP with sodium has sealed, for WordPress brings its own',
	function () {
		$sealed = \Hopechest\Client\seal( 'registry_api_key', 'a key' );
		// The functions of the namespace come before those of PHP: they are the ones that WordPress brings.
		$code   = sprintf(
			'namespace Hopechest\\Client; define( "ABSPATH", %s ); define( "WPINC", "wp-includes" ); require ABSPATH . WPINC . "/sodium_compat/autoload.php";
			function sodium_crypto_secretbox_open( $sealed, $nonce, $key ) { return \\ParagonIE_Sodium_Crypto::secretbox_open( $sealed, $nonce, $key ); }
			function wp_salt() { return %s; } require %s; var_dump( unseal( "registry_api_key", %s ) );',
			var_export( ABSPATH, true ),
			var_export( wp_salt( 'secure_auth' ), true ),
			var_export( WP_PLUGIN_DIR . '/hopechest/inc/client/settings.php', true ),
			var_export( $sealed, true )
		);
		$output = array();
		exec( implode( ' ', array_map( 'escapeshellarg', array( PHP_BINARY, '-r', $code ) ) ) . ' 2>&1', $output );
		same( 'string(5) "a key"', end( $output ), implode( "\n", $output ) );
	}
);
