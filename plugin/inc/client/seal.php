<?php
declare(strict_types=1);

namespace Hopechest\Client;

/** What a sealed value begins with. A value without it was stored by other code and is taken as it is. */
const SEAL_MARK = 'sealed:1:';

/**
 * A secret as it may stand in the database: encrypted with the salts of this site, so that a copy of the database alone
 * opens nothing. Each option has a key of its own.
 */
function seal( string $option, string $secret ): string {
	$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
	return SEAL_MARK . base64_encode( $nonce . sodium_crypto_secretbox( $secret, $nonce, sealing_key( $option ) ) );
}

function is_sealed( string $stored ): bool {
	return 0 === strpos( $stored, SEAL_MARK );
}

/** Null if the salts of the site are others than those that sealed it, or if the value was changed. */
function unseal( string $option, string $stored ): ?string {
	if ( ! is_sealed( $stored ) ) {
		return $stored;
	}
	$bytes = base64_decode( substr( $stored, strlen( SEAL_MARK ) ), true );
	if ( false === $bytes || strlen( $bytes ) < SODIUM_CRYPTO_SECRETBOX_NONCEBYTES + SODIUM_CRYPTO_SECRETBOX_MACBYTES ) {
		return null;
	}
	$nonce  = substr( $bytes, 0, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
	$opened = sodium_crypto_secretbox_open( substr( $bytes, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), $nonce, sealing_key( $option ) );
	return false === $opened ? null : $opened;
}

function sealing_key( string $option ): string {
	return hash_hmac( 'sha256', 'hopechest ' . $option, wp_salt( 'secure_auth' ), true );
}
