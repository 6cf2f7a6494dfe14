<?php
declare(strict_types=1);

namespace Hopechest\Check;

use function Hopechest\Client\{ is_sealed, locked_secrets, text_of };
use function Hopechest\Registry\has_shop_sign_up;

use const Hopechest\VERSION;
use const Hopechest\Client\{ CLIENT_OPTIONS, SECRET_OPTIONS };

const LEAST_WORDPRESS = '6.1';
const LEAST_PHP       = '7.4';

/** @return array As `works()` returns it. */
function check_application_passwords(): array {
	$title = __( 'Application passwords', 'hopechest' );
	if ( wp_is_application_passwords_available() ) {
		return works( $title, __( 'They are available on this site.', 'hopechest' ) );
	}
	return is_ssl()
		? fails(
			$title,
			__( 'Something on this site has switched them off.', 'hopechest' ),
			__( 'Look for a security plugin with a setting for application passwords, and allow them.', 'hopechest' )
		)
		: fails(
			$title,
			__( 'WordPress offers them only over https, and this site is not.', 'hopechest' ),
			__( 'Give the site a certificate and let its address begin with https. For a trial on one machine, set WP_ENVIRONMENT_TYPE to local.', 'hopechest' )
		);
}

function check_versions(): array {
	$title     = __( 'Versions', 'hopechest' );
	$wordpress = get_bloginfo( 'version' );
	/* translators: 1: version of WordPress, 2: version of PHP, 3: version of the plugin. */
	$says = sprintf( __( 'WordPress %1$s, PHP %2$s, Hopechest %3$s.', 'hopechest' ), $wordpress, PHP_VERSION, VERSION );
	if ( version_compare( $wordpress, LEAST_WORDPRESS, '>=' ) && version_compare( PHP_VERSION, LEAST_PHP, '>=' ) ) {
		return works( $title, $says );
	}
	/* translators: 1: version of WordPress, 2: version of PHP. */
	$cure = sprintf( __( 'Update to WordPress %1$s and PHP %2$s or later.', 'hopechest' ), LEAST_WORDPRESS, LEAST_PHP );
	return fails( $title, $says, $cure );
}

/** @return array[] None where this site proves each address by a mail. */
function check_addresses(): array {
	$signs_up = array_filter( array( 'woocommerce_enable_myaccount_registration', 'woocommerce_enable_signup_and_login_from_checkout' ), static fn( string $name ): bool => 'yes' === get_option( $name ) );
	if ( ! has_shop_sign_up() || array() === $signs_up ) {
		return array();
	}
	return array(
		falls_short(
			__( 'Addresses of people', 'hopechest' ),
			__( 'WooCommerce signs people up without a mail, so it proves no address. An invitation to an address does not open for such an account.', 'hopechest' ),
			__( 'They choose a password once by the link of "Lost your password?", which proves it. Where your shop proves addresses in another way, say so with the filter hopechest_address_is_proved.', 'hopechest' )
		),
	);
}

/** The service compares names in all letters of Unicode; this site needs two extensions of PHP to do the same. */
function check_text(): array {
	$title   = __( 'Letters beyond A to Z', 'hopechest' );
	$has     = array(
		'mbstring' => function_exists( 'mb_strtolower' ),
		'intl'     => class_exists( 'Normalizer' ),
	);
	$missing = implode( ', ', array_keys( $has, false, true ) );
	if ( '' === $missing ) {
		return works( $title, __( 'This site compares them as the service does.', 'hopechest' ) );
	}
	return falls_short(
		$title,
		/* translators: %s: names of extensions of PHP. */
		sprintf( __( 'PHP lacks %s: an invitee whose name has accents may be known to the service and not to this site.', 'hopechest' ), $missing ),
		/* translators: %s: names of extensions of PHP. */
		sprintf( __( 'Install for PHP: %s.', 'hopechest' ), $missing )
	);
}

/** @return array As `works()` returns it. */
function check_permalinks(): array {
	$title = __( 'Permalinks', 'hopechest' );
	return '' === get_option( 'permalink_structure' )
		? fails(
			$title,
			__( 'They are plain, so this site has no /wp-json/, and that is where the service asks.', 'hopechest' ),
			__( 'Choose any other structure under Settings, Permalinks.', 'hopechest' )
		)
		: works( $title, __( 'They are not plain, so this site has its /wp-json/.', 'hopechest' ) );
}

/** Whether what is stored sealed can still be opened. Without salts of its own in wp-config.php a site seals little. */
function check_secrets(): array {
	$title  = __( 'Stored key and password', 'hopechest' );
	$locked = locked_secrets();
	$sealed = array_filter( SECRET_OPTIONS, static fn( string $option ): bool => is_sealed( (string) text_of( get_option( $option ) ) ) );
	if ( array() === $sealed ) {
		return not_tried( $title, __( 'Not tried: nothing is stored encrypted.', 'hopechest' ) );
	}
	if ( array() !== $locked ) {
		return fails(
			$title,
			__( 'The salts of this site have changed since key and password were stored, so these cannot be opened any more.', 'hopechest' ),
			cure_of_locked( $locked )
		);
	}
	if ( ! defined( 'SECURE_AUTH_KEY' ) || ! defined( 'SECURE_AUTH_SALT' ) || '' === SECURE_AUTH_KEY || SECURE_AUTH_KEY === SECURE_AUTH_SALT ) {
		return falls_short(
			$title,
			__( 'They are encrypted with salts that stand in the database beside them, because wp-config.php has none of its own.', 'hopechest' ),
			__( 'Write SECURE_AUTH_KEY and SECURE_AUTH_SALT into wp-config.php, each another long random text, and enter key and password again.', 'hopechest' )
		);
	}
	return works( $title, __( 'What is stored is encrypted with the salts of this site, and can be opened.', 'hopechest' ) );
}

/** @param string[] $locked */
function cure_of_locked( array $locked ): string {
	$cures = array();
	if ( in_array( CLIENT_OPTIONS['password'], $locked, true ) ) {
		$cures[] = __( 'Enter the application password again.', 'hopechest' );
	}
	if ( in_array( CLIENT_OPTIONS['api_key'], $locked, true ) ) {
		$cures[] = __( 'Enter the gateway key again.', 'hopechest' );
	}
	return implode( ' ', $cures );
}
