<?php
declare(strict_types=1);

namespace Hopechest\Check;

/**
 * A finding has a title, a status, a sentence about what was found, and the cure where something is wrong. There are
 * three kinds: it was tried and works, it was tried and is wrong, it was not tried. Only an answer that would differ
 * without the part counts as "works".
 *
 * @return array{status: string, title: string, says: string, cure: string}
 */
function works( string $title, string $says ): array {
	return array(
		'status' => 'good',
		'title'  => $title,
		'says'   => $says,
		'cure'   => '',
	);
}

/** @return array As `works()` returns it. */
function fails( string $title, string $says, string $cure ): array {
	return array_merge( works( $title, $says ), array( 'status' => 'critical' ), compact( 'cure' ) );
}

/**
 * It works, and should work better.
 *
 * @return array As `works()` returns it.
 */
function falls_short( string $title, string $says, string $cure ): array {
	return array( 'status' => 'recommended' ) + fails( $title, $says, $cure );
}

/**
 * It was not tried: something before it is wrong, or there is nothing yet to try it with.
 *
 * @return array As `works()` returns it.
 */
function not_tried( string $title, string $says ): array {
	return array( 'status' => 'unknown' ) + works( $title, $says );
}

/** @param array $finding As `works()` returns it. */
function mark_of( array $finding ): string {
	$marks = array(
		'good'        => '✓',
		'critical'    => '✗',
		'recommended' => '!',
		'unknown'     => '?',
	);
	return $marks[ $finding['status'] ];
}
