<?php
declare(strict_types=1);

namespace Hopechest\Tests;

const SECRET = 'CANARY-secret-value';

test(
	'settings come with what WordPress loads for each page, and a secret is never printed back nor stored as it is',
	function () {
		with_settings(
			function () {
				by( 'ada' );
				$posted = array(
					'registry_api_base_url' => ' https://registry.example/api/ ',
					'registry_api_key'      => SECRET . '-key',
					'registry_api_username' => 'keeper',
					'registry_api_password' => SECRET,
					'hopechest_currency'    => 'eur',
				);
				same( null, \Hopechest\Settings\save_settings( $posted ) );
				same( array( 'base_url' => 'https://registry.example/api', 'api_key' => SECRET . '-key', 'username' => 'keeper', 'password' => SECRET ), \Hopechest\Client\client_settings() );
				same( 'EUR', \Hopechest\Registry\site_currency() );
				wp_cache_flush();
				foreach ( \Hopechest\Client\CLIENT_OPTIONS as $option ) {
					holds( isset( wp_load_alloptions()[ $option ] ), "$option costs a page no question" );
					holds( false === strpos( wp_load_alloptions()[ $option ], 'CANARY' ), "$option is sealed" );
				}
				$page = printed( 'Hopechest\Settings\print_settings_page' );
				holds( false === strpos( $page, 'CANARY' ), 'no secret on the page' );
				holds( 1 === preg_match( '~<details class="hopechest-rare" open>.*id="registry_api_username".*id="registry_api_password".*</details>~s', $page ), 'a stored account is in view' );
				holds( false !== strpos( $page, 'https://registry.example/api' ), 'the address is on the page' );
				same( null, \Hopechest\Settings\save_settings( array( 'registry_api_base_url' => 'https://registry.example/api', 'registry_api_key' => '', 'registry_api_password' => '' ) ) );
				same( SECRET, \Hopechest\Client\client_settings()['password'], 'an empty field keeps the secret' );
				\Hopechest\Settings\save_settings( array( 'registry_api_password_forget' => '1' ) );
				same( null, \Hopechest\Client\client_settings()['password'] );
				$page = printed( 'Hopechest\Settings\print_settings_page' );
				same( 1, substr_count( $page, '<details class="hopechest-rare" >' ), 'an empty one is folded' );
			}
		);
	}
);

test(
	'a text that is no address, or no currency, changes nothing at all',
	function () {
		with_settings(
			function () {
				foreach ( array( 'ftp://x.example', 'javascript:alert(1)', 'https://u:p@x.example', 'https://x.example/?a=1', 'https://x.example/#a', 'x.example', 'https://', 'https://x.example/"><script>' ) as $address ) {
					holds( is_wp_error( \Hopechest\Settings\save_settings( array( 'registry_api_base_url' => $address, 'registry_api_username' => 'x' ) ) ), $address );
				}
				holds( is_wp_error( \Hopechest\Settings\save_settings( array( 'registry_api_username' => 'x', 'hopechest_currency' => 'EURO' ) ) ), 'EURO' );
				same( false, get_option( 'registry_api_username' ) );
			}
		);
	}
);

test(
	'an administrator who saves a wrong value sees why, and the page prints nothing from its address',
	function () {
		by( 'ada' );
		$said = array(
			'address'  => 'Nothing was saved. The address of the service',
			'currency' => 'Nothing was saved. The currency must be three letters',
			'saved'    => 'Saved.',
		);
		foreach ( $said as $code => $sentence ) {
			$_GET['said'] = $code;
			holds( false !== strpos( printed( 'Hopechest\Settings\print_notice' ), $sentence ), $code );
		}
		foreach ( array( 'label', '<b>saved</b>', array( 'saved' ) ) as $made_up ) {
			$_GET['said'] = $made_up;
			same( '', printed( 'Hopechest\Settings\print_notice' ) );
		}
		unset( $_GET['said'] );
	}
);

test(
	'only administrators see the settings page',
	function () {
		foreach ( array_merge( MEMBERS, array( 'nora', null ) ) as $name ) {
			null === $name ? visitor() : by( $name );
			same( '', printed( 'Hopechest\Settings\print_settings_page' ) );
		}
	}
);

test(
	'settings are not saved without the nonce, nor by a member with one',
	function () {
		with_settings(
			function () {
				add_filter( 'wp_die_handler', __NAMESPACE__ . '\\die_by_throwing' );
				try {
					foreach ( array( 'ada' => '', 'erin' => 'hopechest_save', 'olive' => 'hopechest_save' ) as $name => $action ) {
						by( $name );
						$_POST    = array( 'registry_api_base_url' => 'https://evil.example', '_wpnonce' => '' === $action ? 'forged' : wp_create_nonce( $action ) );
						$_REQUEST = $_POST;
						$died     = false;
						try {
							\Hopechest\Settings\action_admin_post_save();
						} catch ( \DomainException $end ) {
							$died = true;
						}
						holds( $died, "$name is refused" );
						same( false, get_option( 'registry_api_base_url' ) );
					}
				} finally {
					remove_filter( 'wp_die_handler', __NAMESPACE__ . '\\die_by_throwing' );
					$_POST    = array();
					$_REQUEST = array();
				}
			}
		);
	}
);

test(
	'hostile settings are printed as text',
	function () {
		with_settings(
			function () {
				$evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
				update_option( 'registry_api_username', $evil );
				by( 'ada' );
				$pages = printed( 'Hopechest\Settings\print_settings_page' );
				holds( false === strpos( $pages, '<script>' ) && false === strpos( $pages, '<img' ), 'no element from settings' );
				same( 1, substr_count( $pages, '&lt;script&gt;' ) );
			}
		);
	}
);

test(
	'the site owner chooses on the settings page which roles own registries, and cannot leave out administrators',
	function () {
		by( 'ada' );
		$owns = static fn(): array => array_keys( \Hopechest\Registry\roles_with( \Hopechest\Registry\OWNING ) );
		$all  = $owns();
		try {
			\Hopechest\Settings\save_owning_roles( array() );
			same( $all, $owns(), 'a form without this part changes nothing' );
			\Hopechest\Settings\save_owning_roles( array( 'hopechest_owning_roles_sent' => '1', 'hopechest_owning_roles' => array( 'author', 'no-such-role' ) ) );
			same( array( 'administrator', 'author' ), $owns() );
			$page = printed( 'Hopechest\Settings\print_owning_roles' );
			holds( 1 === preg_match( '/value="author"\s+checked/', $page ) && 1 === preg_match( '/value="administrator"\s+checked.*disabled/', $page ), $page );
			holds( 0 === preg_match( '/value="subscriber"\s+checked/', $page ), $page );
			holds( false !== strpos( $page, 'OpenID Connect' ), 'how people sign in is the business of WordPress' );
			\Hopechest\Settings\save_owning_roles( array( 'hopechest_owning_roles_sent' => '1' ) );
			same( array( 'administrator' ), $owns() );
		} finally {
			\Hopechest\Registry\revoke_capabilities();
			\Hopechest\Registry\grant_capabilities();
		}
		same( $all, $owns() );
	}
);
