<?php
declare(strict_types=1);

namespace Hopechest\Deletion;

use Hopechest\Client\Client;

use function Hopechest\Account\{ may_read_all, page_account };
use function Hopechest\Client\client;

const DELETIONS_AT_ONCE       = 50;
const SECONDS_TO_NEXT_ATTEMPT = 300;

/** Asks the service to delete what waits, and comes again while something is left. */
function action_send_deletions(): void {
	if ( account_may_delete() ) {
		send_deletions( client(), array_slice( array_keys( waiting_deletions() ), 0, DELETIONS_AT_ONCE ) );
	}
	if ( array() !== waiting_deletions() ) {
		schedule_deletions( time() + SECONDS_TO_NEXT_ATTEMPT );
	}
}

/**
 * The first failure ends it: the service is away, and the others wait for the next attempt.
 *
 * @param int[] $ids
 */
function send_deletions( Client $client, array $ids ): void {
	foreach ( $ids as $id ) {
		$is_back = null !== get_post( $id );
		if ( ! $is_back && is_wp_error( $client->delete_registry( $id ) ) ) {
			return;
		}
		forget_deletion( $id );
	}
}

/** To any other account the service answers that there is no such registry, and keeps the items. */
function account_may_delete(): bool {
	$account = page_account();
	return null !== $account && may_read_all( $account );
}
