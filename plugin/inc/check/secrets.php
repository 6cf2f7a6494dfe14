<?php
declare(strict_types=1);

namespace Hopechest\Check;

use function Hopechest\Client\{ is_sealed, locked_secrets, text_of };

use const Hopechest\Client\{ CLIENT_OPTIONS, SECRET_OPTIONS };

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
