<?php
declare(strict_types=1);

namespace Hopechest\Check;

/** Only where WP-CLI runs. */
function action_cli_init(): void {
	\WP_CLI::add_command( 'hopechest check', __NAMESPACE__ . '\\run_check_command' );
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
