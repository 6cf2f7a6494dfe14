<?php
declare(strict_types=1);

namespace Hopechest\Client;

/** The address of this site that is signed: as it is stored, because plugins for languages change what `home_url()` says. */
function frame_host(): string {
	return rtrim( (string) get_option( 'home' ), '/' );
}

/**
 * The key with which this site signs its visits to the service; empty while it has no key. A copy of a site, and a site that
 * has moved, have another address than the one for which they have a key.
 */
function frame_key(): string {
	$stored = get_option( FRAME_KEY_OPTION );
	$opened = is_string( $stored ) ? (string) unseal( FRAME_KEY_OPTION, $stored ) : '';
	$parts  = explode( "\n", $opened );
	return 2 === count( $parts ) && frame_host() === $parts[0] ? $parts[1] : '';
}

function store_frame_key( string $key ): void {
	update_option( FRAME_KEY_OPTION, seal( FRAME_KEY_OPTION, frame_host() . "\n" . $key ), true );
}
