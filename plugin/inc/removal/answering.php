<?php
declare(strict_types=1);

namespace Hopechest\Removal;

use const Hopechest\Client\CLIENT_TIMEOUT_SECONDS;

/** The time until which the file beside this one answers the service. */
const ANSWERS_UNTIL = 'hopechest_answers_until';

/**
 * WordPress loads the active plugins with every request, and a file of ours is among them while `$act` runs. Where this
 * ends before its end, the file does nothing any more after that time.
 *
 * @return mixed What `$act` returns.
 */
function while_answering( int $until, callable $act ) {
	// The plugin itself answers where it is active.
	if ( \defined( 'Hopechest\\PLUGIN_FILE' ) ) {
		return $act();
	}
	// The last request may begin at that time.
	update_option( ANSWERS_UNTIL, (string) ( $until + CLIENT_TIMEOUT_SECONDS ), false );
	let_answer( true );
	try {
		return $act();
	} finally {
		let_answer( false );
		delete_option( ANSWERS_UNTIL );
	}
}

/** The list is read anew: another request may have changed it meanwhile. */
function let_answer( bool $is_on ): void {
	wp_cache_delete( 'alloptions', 'options' );
	$file   = plugin_basename( __DIR__ . '/in-place.php' );
	$others = array_diff( (array) get_option( 'active_plugins', array() ), array( $file ) );
	update_option( 'active_plugins', array_values( $is_on ? array_merge( $others, array( $file ) ) : $others ) );
}
