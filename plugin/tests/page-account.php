<?php
/**
 * The account in whose name pages read gifts and give them.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** The answer of the service to the account that the settings name. */
function as_the_pages(): \Hopechest\Client\Client {
	return service( array_intersect_key( \Hopechest\Client\client_settings(), array_flip( array( 'username', 'password' ) ) ) );
}

test(
	'one click makes an account with which the service reads a private registry and takes a gift, and nothing else',
	function () {
		with_settings(
			function () {
				$registry = service()->create_registry( array( 'title' => 'Private', 'status' => 'private' ) )['id'];
				$item     = service()->add_registry_item( $registry, LAMP )['data']['id'];
				same( null, \Hopechest\Account\make_page_account() );
				$pages = as_the_pages();
				same( 1, count( $pages->list_registry_items( $registry ) ) );
				same( array(), $pages->list_registries() );
				holds( is_array( $pages->create_purchase( $registry, $item, array( 'purchaser' => 'Mia' ) ) ), 'it takes a gift' );
				is_error( $pages->create_registry( array( 'title' => 'Mine' ) ), 'api_error', 403 );
				is_error( $pages->update_registry( $registry, array( 'title' => 'Mine' ) ), 'api_error', 403 );
				is_error( $pages->remove_registry_item( $registry, $item ), 'api_error', 403 );
				is_error( $pages->list_registry_purchases( $registry ), 'api_error', 403 );
				service()->delete_registry( $registry );
			}
		);
	}
);

test(
	'the account owns no registry and opens nothing else of the site, also over REST and in the administration',
	function () {
		with_settings(
			function () {
				\Hopechest\Account\make_page_account();
				$account = \Hopechest\Account\made_account();
				same( array( 'read' => true, 'show_gift_registries' => true, 'read_private_gift_registries' => true, \Hopechest\Registry\PAGE_ROLE => true ), array_filter( $account->allcaps ) );
				same( '', $account->user_email );
				wp_set_current_user( $account->ID );
				foreach ( array( REGISTRIES, '/wp/v2/posts', '/wp/v2/pages' ) as $path ) {
					same( 403, ask( 'POST', $path, array( 'title' => 'Mine' ) )[0], $path );
				}
				same( 403, ask( 'GET', '/wp/v2/users', array( 'context' => 'edit' ) )[0] );
				same( array( 200, array() ), ask( 'GET', REGISTRIES, array( 'context' => 'edit', 'status' => 'publish,private' ) ) );
				holds( ! current_user_can( 'edit_gift_registries' ), 'elsewhere it lists nothing' );
				add_filter( 'show_password_fields', '__return_true' );
				$reset = get_password_reset_key( $account );
				same( 'no_password_reset', is_wp_error( $reset ) ? $reset->get_error_code() : 'a key' );
				same( 'a key', is_wp_error( get_password_reset_key( get_userdata( person( 'sam' ) ) ) ) ? 'none' : 'a key' );
			}
		);
	}
);

test(
	'the password of the account is stored sealed, shown nowhere, and opened by this site alone',
	function () {
		with_settings(
			function () {
				\Hopechest\Account\make_page_account();
				$password = \Hopechest\Client\client_settings()['password'];
				$stored   = get_option( 'registry_api_password' );
				same( 24, strlen( $password ) );
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
	'with new salts the self-check says that the password cannot be opened, and one click makes another one',
	function () {
		with_settings(
			function () {
				empty_queue();
				$settings = settings_with_made_account();
				findings( array_diff_key( $settings, array( 'password' => true, 'username' => true ) ) );
				\Hopechest\Account\make_page_account();
				// As other code stores it: it needs no salts.
				update_option( 'registry_api_key', $settings['api_key'] );
				// Of those of this process only: the one that seals. The site that answers over HTTP keeps all of its own.
				$new_salts = static function ( string $salt, string $scheme ): string {
					return 'secure_auth' === $scheme ? "new $salt" : $salt;
				};
				add_filter( 'salt', $new_salts, 10, 2 );
				try {
					same( null, \Hopechest\Client\client_settings()['password'] );
					$found = findings( array() );
					same( array( 'Stored key and password', 'Pages', 'Username and application password' ), array_keys( $found, 'critical', true ), as_text( $found ) );
					$finding = \Hopechest\Check\check_secrets();
					holds( false !== strpos( $finding['says'], 'salts' ) && false !== strpos( $finding['cure'], 'Make a new password for it' ), as_text( $finding ) );
					by( 'ada' );
					holds( false !== strpos( printed( 'Hopechest\Settings\print_settings_page' ), 'cannot be opened any more' ), 'the page says it' );
					same( 'made', \Hopechest\Settings\act_on_account( 'make' ) );
					same( array( 'Pages' ), array_keys( findings( array() ), 'critical', true ) );
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
	'a new password ends the one before, and taking it away ends both',
	function () {
		with_settings(
			function () {
				\Hopechest\Account\make_page_account();
				$account = \Hopechest\Account\made_account()->ID;
				$first   = as_the_pages();
				\Hopechest\Account\make_page_account();
				$second = as_the_pages();
				same( $account, \Hopechest\Account\made_account()->ID, 'the same user' );
				same( 1, count( \WP_Application_Passwords::get_user_application_passwords( $account ) ) );
				is_error( $first->list_registries(), 'api_error', 401 );
				same( array(), $second->list_registries() );
				same( 'revoked', \Hopechest\Settings\act_on_account( 'revoke' ) );
				same( array(), \WP_Application_Passwords::get_user_application_passwords( $account ) );
				same( array( null, null ), array( \Hopechest\Client\client_settings()['username'], \Hopechest\Client\client_settings()['password'] ) );
				same( '', \Hopechest\Settings\act_on_account( 'delete-everything' ) );
				same( 'made', \Hopechest\Settings\act_on_account( 'make' ) );
				same( $account, \Hopechest\Account\made_account()->ID );
			}
		);
	}
);

test(
	'where application passwords are switched off, not on https, or not for this account, the page says so and changes nothing',
	function () {
		with_settings(
			function () {
				update_option( 'registry_api_username', 'before' );
				by( 'ada' );
				foreach ( array( 'wp_is_application_passwords_available' => 'not_https', 'wp_is_application_passwords_available_for_user' => 'not_for_account' ) as $filter => $code ) {
					add_filter( $filter, '__return_false' );
					same( $code, \Hopechest\Settings\act_on_account( 'make' ) );
					remove_filter( $filter, '__return_false' );
					same( 'before', get_option( 'registry_api_username' ) );
					$_GET['said'] = $code;
					holds( false !== strpos( printed( 'Hopechest\Settings\print_notice' ), \Hopechest\Account\account_faults()[ $code ] ), $code );
				}
				$_SERVER['HTTPS'] = 'on';
				add_filter( 'wp_is_application_passwords_available', '__return_false' );
				same( 'switched_off', \Hopechest\Settings\act_on_account( 'make' ) );
				remove_filter( 'wp_is_application_passwords_available', '__return_false' );
				unset( $_SERVER['HTTPS'], $_GET['said'] );
			}
		);
	}
);

test(
	'a user who has the name already is left alone, and so is the account once a site owner has given it another role',
	function () {
		with_settings(
			function () {
				$other = wp_insert_user( array( 'user_login' => \Hopechest\Account\ACCOUNT_LOGIN, 'user_pass' => 'x', 'role' => 'subscriber' ) );
				\Hopechest\Account\make_page_account();
				$made = \Hopechest\Account\made_account();
				same( \Hopechest\Account\ACCOUNT_LOGIN . '-2', $made->user_login );
				$made->set_role( 'editor' );
				same( null, \Hopechest\Account\made_account() );
				\Hopechest\Account\remove_page_account();
				holds( false !== get_userdata( $made->ID ), 'an editor is not deleted' );
				remove_person( $made->ID );
				remove_person( $other );
			}
		);
	}
);

test(
	'only an administrator with a fresh form makes the account or takes its password away',
	function () {
		with_settings(
			function () {
				$send = static function ( string $nonce, string $deed = 'make' ): int {
					return browse( '/wp-admin/admin-post.php', array( 'action' => 'hopechest_account', 'deed' => $deed, '_wpnonce' => $nonce ) )[0];
				};
				foreach ( MEMBERS as $name ) {
					sign_in( $name );
					same( 403, $send( wp_create_nonce( 'hopechest_account' ) ), $name );
				}
				sign_in( 'ada' );
				same( 403, $send( 'forged' ) );
				wp_cache_flush();
				same( false, get_option( 'registry_api_username' ) );
				same( 302, $send( wp_create_nonce( 'hopechest_account' ) ) );
				wp_cache_flush();
				same( \Hopechest\Account\ACCOUNT_LOGIN, get_option( 'registry_api_username' ) );
				list( , $page ) = browse( '/wp-admin/options-general.php?page=hopechest&said=made' );
				holds( false !== strpos( $page, 'This site now uses an account' ) && false !== strpos( $page, 'Delete its password' ), 'the page says it' );
				same( 302, $send( wp_create_nonce( 'hopechest_account' ), 'revoke' ) );
				wp_cache_flush();
				same( false, get_option( 'registry_api_username' ) );
			}
		);
	}
);

test(
	'an upgrade takes the right to own registries from the role of the pages',
	function () {
		with_settings(
			function () {
				get_role( \Hopechest\Registry\PAGE_ROLE )->add_cap( \Hopechest\Registry\OWNING );
				upgrade_from( '0.1.0-2' );
				holds( ! get_role( \Hopechest\Registry\PAGE_ROLE )->has_cap( \Hopechest\Registry\OWNING ), 'it owns nothing' );
				holds( false === strpos( printed( 'Hopechest\Settings\print_owning_roles' ), \Hopechest\Registry\PAGE_ROLE ), 'and is not offered' );
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
			var_export( WP_PLUGIN_DIR . '/hopechest/inc/client/seal.php', true ),
			var_export( $sealed, true )
		);
		$output = array();
		exec( implode( ' ', array_map( 'escapeshellarg', array( PHP_BINARY, '-r', $code ) ) ) . ' 2>&1', $output );
		same( 'string(5) "a key"', end( $output ), implode( "\n", $output ) );
	}
);
