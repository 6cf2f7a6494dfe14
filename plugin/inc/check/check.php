<?php
declare(strict_types=1);

namespace Hopechest\Check;

use WP_REST_Server;

use function Hopechest\Client\client;
use function Hopechest\Deletion\waiting_deletions;

/** @return array[] Every finding as `works()` returns it, in the order in which a site owner would mend them. */
function check_everything(): array {
	return array_merge(
		array( check_versions(), check_text(), check_permalinks(), check_application_passwords() ),
		check_arrival(),
		array( check_secrets() ),
		check_service( client() ),
		check_addresses(),
		array( check_deletions() )
	);
}

function action_rest_api_init_check(): void {
	register_rest_route(
		'hopechest/v1',
		'/arrival',
		array(
			'methods'             => WP_REST_Server::READABLE,
			'permission_callback' => __NAMESPACE__ . '\\may_ask_for_arrival',
			'callback'            => __NAMESPACE__ . '\\answer_arrival',
		)
	);
	register_rest_route(
		'hopechest/v1',
		'/check',
		array(
			'methods'             => WP_REST_Server::READABLE,
			'permission_callback' => __NAMESPACE__ . '\\may_ask_for_check',
			'callback'            => __NAMESPACE__ . '\\site_health_result',
		)
	);
}

function may_ask_for_check(): bool {
	return current_user_can( 'view_site_health_checks' ) || current_user_can( 'manage_options' );
}

/** The queue of registries that were deleted here and not yet in the service. */
function check_deletions(): array {
	$title   = __( 'Deleted registries', 'hopechest' );
	$waiting = waiting_deletions();
	if ( array() === $waiting ) {
		return works( $title, __( 'None waits to be deleted in the service.', 'hopechest' ) );
	}
	$count  = count( $waiting );
	$oldest = human_time_diff( min( $waiting ) );
	/* translators: 1: a number of registries, 2: a span of time like "5 minutes". */
	$says = sprintf( _n( 'The gifts of %1$s registry wait to be deleted in the service, for %2$s.', 'The gifts of %1$s registries wait to be deleted in the service, the oldest for %2$s.', $count, 'hopechest' ), number_format_i18n( $count ), $oldest );
	return falls_short( $title, $says, __( 'This site tries again every five minutes. If that does not help, see whether the service is reachable and whether WP-Cron runs.', 'hopechest' ) );
}

/** Only where WP-CLI runs. */
function action_cli_init(): void {
	\WP_CLI::add_command( 'hopechest doctor', __NAMESPACE__ . '\\run_check_command' );
}

/**
 * Shows what works of the gift registries, what does not, and what to do about it.
 *
 * Ends with status 1 if something does not work.
 */
function run_check_command(): void {
	$findings = check_everything();
	foreach ( $findings as $finding ) {
		\WP_CLI::log( finding_as_line( $finding ) );
	}
	if ( in_array( 'critical', array_column( $findings, 'status' ), true ) ) {
		\WP_CLI::halt( 1 );
	}
}

function finding_as_line( array $finding ): string {
	$line = mark_of( $finding ) . ' ' . $finding['title'] . ': ' . $finding['says'];
	return '' === $finding['cure'] ? $line : $line . "\n    " . $finding['cure'];
}
