<?php
declare(strict_types=1);

namespace Hopechest\Removal;

use WP_Error;

use function Hopechest\Client\client_settings;
use function Hopechest\Deletion\{ send_deletions, waiting_deletions };

/** How long the page of plugins waits for what is deleted in the service. WP-CLI waits as long as it takes. */
const LAST_SECONDS = 20;

/** The mail names this number of registries by their ids. */
const MOST_NUMBERS = 100;

/**
 * @param int $until Of all sites of a network together.
 * @return string Why something stays there; empty when nothing does.
 */
function send_last_deletions( int $until ): string {
	if ( array() !== waiting_deletions() && null === client_settings()['base_url'] ) {
		return __( 'The address of the service is not set.', 'hopechest' );
	}
	while ( array() !== waiting_deletions() ) {
		$refused = time() < $until ? send_deletions() : new WP_Error( 'late', __( 'There were too many for one request', 'hopechest' ) );
		if ( null !== $refused ) {
			return $refused->get_error_message() . '.';
		}
	}
	return '';
}

function end_of_last_deletions(): int {
	return time() + ( class_exists( 'WP_CLI' ) ? DAY_IN_SECONDS : LAST_SECONDS );
}

/** What stays in the service waits here, and goes when the plugin is installed again. The administrator reads about it. */
function tell_what_stays( string $reason ): void {
	$ids = array_keys( waiting_deletions() );
	if ( array() === $ids ) {
		return;
	}
	$count = count( $ids );
	/* translators: %s: a number of registries. */
	$what  = sprintf( _n( 'The gifts of %s registry are still in the item service.', 'The gifts of %s registries are still in the item service.', $count, 'hopechest' ), number_format_i18n( $count ) );
	$cure  = __( 'No page shows them. To delete them, install Hopechest on this site again, and enter the address of the service: it then deletes them by itself.', 'hopechest' );
	$lines = array( "$what $reason", $cure );
	/* translators: %s: numbers, divided by commas. */
	$lines[] = sprintf( __( 'The numbers of the registries: %s', 'hopechest' ), implode( ', ', array_slice( $ids, 0, MOST_NUMBERS ) ) . ( $count > MOST_NUMBERS ? ', …' : '' ) );
	$address = client_settings()['base_url'];
	if ( null !== $address ) {
		/* translators: %s: an address. */
		$lines[] = sprintf( __( 'The address of the service: %s', 'hopechest' ), $address );
	}
	if ( class_exists( 'WP_CLI' ) ) {
		\WP_CLI::warning( implode( ' ', $lines ) );
	}
	/* translators: %s: the name of the site. */
	$subject = sprintf( __( '[%s] Hopechest was deleted, and something of it stays', 'hopechest' ), wp_specialchars_decode( get_bloginfo( 'name' ), ENT_QUOTES ) );
	wp_mail( (string) get_option( 'admin_email' ), $subject, implode( "\n\n", $lines ) );
}
