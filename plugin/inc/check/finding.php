<?php
declare(strict_types=1);

namespace Hopechest;

/** One thing that was looked at: what it is, whether it works, a sentence about it, and what to do where it does not. */
function works( string $title, string $says ): array {
	return array(
		'status' => 'good',
		'title'  => $title,
		'says'   => $says,
		'cure'   => '',
	);
}

function fails( string $title, string $says, string $cure ): array {
	return array(
		'status' => 'critical',
		'title'  => $title,
		'says'   => $says,
		'cure'   => $cure,
	);
}

/** It works, and should work better. */
function falls_short( string $title, string $says, string $cure ): array {
	return array( 'status' => 'recommended' ) + fails( $title, $says, $cure );
}

/** What could not be looked at because of something before it. */
function unknown( string $title, string $says ): array {
	return array(
		'status' => 'recommended',
		'title'  => $title,
		'says'   => $says,
		'cure'   => '',
	);
}

function mark_of( array $finding ): string {
	if ( 'recommended' === $finding['status'] && '' !== $finding['cure'] ) {
		return '!';
	}
	$marks = array(
		'good'        => '✓',
		'critical'    => '✗',
		'recommended' => '?',
	);
	return $marks[ $finding['status'] ];
}
