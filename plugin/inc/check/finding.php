<?php
declare(strict_types=1);

namespace Hopechest;

/** A finding has a title, a status, a sentence about what was found, and the cure where something is wrong. */
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

/** It could not be checked because of an earlier finding. */
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
