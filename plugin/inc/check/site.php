<?php
declare(strict_types=1);

namespace Hopechest\Check;

use const Hopechest\VERSION;

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
