<?php
declare(strict_types=1);

namespace Hopechest\Check;

use function Hopechest\Deletion\waiting_deletions;

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
