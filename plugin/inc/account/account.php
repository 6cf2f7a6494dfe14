<?php
declare(strict_types=1);

namespace Hopechest\Account;

use WP_Application_Passwords;
use WP_Error;
use WP_User;

use function Hopechest\Client\{ client_settings, seal, store_setting };
use function Hopechest\Registry\{ make_page_role, page_role_name };

use const Hopechest\Client\CLIENT_OPTIONS;
use const Hopechest\Registry\{ MANAGING, PAGE_ROLE, SHOWING };

/** The number of the user that the plugin has made for the pages. On a network each site has a user of its own. */
const ACCOUNT_OPTION = 'hopechest_page_account';
const ACCOUNT_LOGIN  = 'hopechest-pages';

/** The user in whose name this site asks the service, or null. */
function page_account(): ?WP_User {
	$name = (string) client_settings()['username'];
	foreach ( '' === $name ? array() : array( 'login', 'email' ) as $field ) {
		$user = get_user_by( $field, $name );
		if ( $user instanceof WP_User ) {
			return $user;
		}
	}
	return null;
}

/** Other plugins read the gifts of every registry in its name, and the service deletes what was deleted on this site. */
function may_read_all( WP_User $account ): bool {
	return user_can( $account, MANAGING[0] ) || user_can( $account, SHOWING );
}

/** The user that the plugin has made, or null. When a site owner has given it another role, it is no longer ours. */
function made_account(): ?WP_User {
	$id   = (int) get_option( ACCOUNT_OPTION );
	$user = 0 === $id ? false : get_userdata( $id );
	return $user instanceof WP_User && array( PAGE_ROLE ) === array_values( $user->roles ) ? $user : null;
}

/**
 * Makes the account of the pages, or only a new application password when it is there already, and puts both into the
 * settings. The password is sealed at once; nothing else of the plugin sees it. The old ones work until the new one is stored.
 *
 * @return WP_Error|null Why it cannot be made.
 */
function make_page_account(): ?WP_Error {
	if ( ! wp_is_application_passwords_available() ) {
		return account_fault( is_ssl() ? 'switched_off' : 'not_https' );
	}
	make_page_role();
	$user = made_account() ?? add_page_user();
	if ( is_wp_error( $user ) ) {
		return account_fault( 'no_user' );
	}
	update_option( ACCOUNT_OPTION, $user->ID, false );
	if ( ! wp_is_application_passwords_available_for_user( $user ) ) {
		return account_fault( 'not_for_account' );
	}
	$before = WP_Application_Passwords::get_user_application_passwords( $user->ID );
	// WordPress wants a name that no other password of this user has.
	$name = array( 'name' => 'Hopechest ' . gmdate( 'Y-m-d H:i:s' ) . ' ' . wp_generate_password( 6, false ) );
	$made = WP_Application_Passwords::create_new_application_password( $user->ID, $name );
	if ( is_wp_error( $made ) ) {
		return account_fault( 'no_password' );
	}
	store_setting( CLIENT_OPTIONS['username'], $user->user_login );
	store_setting( CLIENT_OPTIONS['password'], seal( CLIENT_OPTIONS['password'], $made[0] ) );
	foreach ( $before as $password ) {
		WP_Application_Passwords::delete_application_password( $user->ID, $password['uuid'] );
	}
	return null;
}

/** The account stays, without any password that the service accepts. */
function revoke_page_account(): void {
	$user = made_account();
	if ( null === $user ) {
		return;
	}
	WP_Application_Passwords::delete_all_application_passwords( $user->ID );
	if ( get_option( CLIENT_OPTIONS['username'] ) === $user->user_login ) {
		delete_option( CLIENT_OPTIONS['username'] );
		delete_option( CLIENT_OPTIONS['password'] );
	}
}

/**
 * Its password for signing in is random and not shown, and without an e-mail address there is no way to a new one. The
 * name may belong to another user already, who is left alone.
 *
 * @return WP_User|WP_Error
 */
function add_page_user() {
	$login  = ACCOUNT_LOGIN;
	$number = 1;
	while ( username_exists( $login ) ) {
		++$number;
		$login = ACCOUNT_LOGIN . '-' . $number;
	}
	$id = wp_insert_user(
		array(
			'user_login'   => $login,
			'user_pass'    => wp_generate_password( 64 ),
			'display_name' => page_role_name(),
			'role'         => PAGE_ROLE,
		)
	);
	return is_wp_error( $id ) ? $id : get_userdata( $id );
}

/**
 * @param bool|WP_Error $may
 * @param int           $user_id
 * @return bool|WP_Error
 */
function filter_allow_password_reset( $may, $user_id ) {
	$account = made_account();
	return null !== $account && (int) $user_id === $account->ID ? false : $may;
}

/** When the plugin is deleted. A user who is a member of other sites of the network only leaves this one. */
function remove_page_account(): void {
	require_once ABSPATH . 'wp-admin/includes/user.php';
	$user = made_account();
	delete_option( ACCOUNT_OPTION );
	if ( null === $user ) {
		return;
	}
	if ( get_option( CLIENT_OPTIONS['username'] ) === $user->user_login ) {
		delete_option( CLIENT_OPTIONS['username'] );
	}
	WP_Application_Passwords::delete_all_application_passwords( $user->ID );
	if ( is_multisite() && count( get_blogs_of_user( $user->ID, true ) ) < 2 ) {
		require_once ABSPATH . 'wp-admin/includes/ms.php';
		wpmu_delete_user( $user->ID );
	} else {
		wp_delete_user( $user->ID );
	}
}

function account_fault( string $code ): WP_Error {
	return new WP_Error( $code, account_faults()[ $code ] );
}

/**
 * Why the account cannot be made, each under the code that stands in the address of the settings page afterwards.
 *
 * @return string[]
 */
function account_faults(): array {
	return array(
		'not_https'       => __( 'The account was not made: WordPress offers application passwords only over https, and this site is not. Give the site a certificate and let its address begin with https.', 'hopechest' ),
		'switched_off'    => __( 'The account was not made: something on this site has switched application passwords off. Look for a security plugin with a setting for them and allow them.', 'hopechest' ),
		'not_for_account' => __( 'The account has no password: something on this site allows application passwords only for some users. Allow them for the role of this account.', 'hopechest' ),
		'no_user'         => __( 'The account was not made: WordPress could not add a user. See whether another plugin forbids new users.', 'hopechest' ),
		'no_password'     => __( 'The account has no password: WordPress could not store one. See whether the database of this site can be written.', 'hopechest' ),
	);
}
