<?php
declare(strict_types=1);

namespace Hopechest\Deletion;

use WP_Error;

use function Hopechest\Client\{ ask_signed, frame_key, status_of };
use function Hopechest\Relay\agree_on_key;

/** One question to the service has at most as many numbers of registries, and of users. */
const DELETIONS_AT_ONCE       = 50;
const SECONDS_TO_NEXT_ATTEMPT = 300;

/** Says to the service what is gone, and comes again while something is left. */
function action_send_deletions(): void {
	if ( '' === frame_key() ) {
		agree_on_key();
	}
	$refused = send_deletions();
	if ( 401 === status_of( $refused ) ) {
		agree_on_key();
		$refused = send_deletions();
	}
	if ( has_deletions() ) {
		schedule_deletions( time() + ( null === $refused ? 0 : SECONDS_TO_NEXT_ATTEMPT ) );
	}
}

/**
 * The oldest ones that wait. A registry that came back from a backup is not gone.
 *
 * @return WP_Error|null Why they wait on.
 */
function send_deletions(): ?WP_Error {
	$lists = array_slice( array_keys( waiting_deletions() ), 0, DELETIONS_AT_ONCE );
	$users = array_slice( array_keys( waiting_deletions( GONE_PREFIX ) ), 0, DELETIONS_AT_ONCE );
	$gone  = array(
		'gone_lists' => array_values( array_filter( $lists, static fn( int $id ): bool => null === get_post( $id ) ) ),
		'gone'       => $users,
	);
	$said  = array() === array_filter( $gone ) ? array() : ask_signed( array( 'act' => 'forget' ) + array_filter( $gone ) );
	if ( is_wp_error( $said ) ) {
		return $said;
	}
	array_map( __NAMESPACE__ . '\\forget_deletion', $lists );
	foreach ( $users as $id ) {
		forget_deletion( $id, GONE_PREFIX );
	}
	return null;
}
