<?php
declare(strict_types=1);

namespace Hopechest\Check;

use function Hopechest\Client\settings_address;

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

/**
 * Runs in the background, because it calls the service.
 *
 * @param array $tests
 */
function filter_site_status_tests( $tests ): array {
	$tests['async']['hopechest'] = array(
		'label'             => __( 'Hopechest gift registries', 'hopechest' ),
		'test'              => rest_url( 'hopechest/v1/check' ),
		'has_rest'          => true,
		'async_direct_test' => __NAMESPACE__ . '\\site_health_result',
	);
	return $tests;
}

/** All findings as one result in the form that Site Health shows. */
function site_health_result(): array {
	$findings = check_everything();
	$status   = worst_status( $findings );
	$labels   = array(
		'good'        => __( 'Gift registries work', 'hopechest' ),
		'unknown'     => __( 'Nothing is wrong with gift registries as far as could be tried', 'hopechest' ),
		'recommended' => __( 'Something about gift registries should be better', 'hopechest' ),
		'critical'    => __( 'Gift registries do not work', 'hopechest' ),
	);
	return array(
		'label'       => $labels[ $status ],
		// WordPress knows three, and has no word for what was not tried.
		'status'      => 'unknown' === $status ? 'recommended' : $status,
		'badge'       => array(
			'label' => __( 'Gift registries', 'hopechest' ),
			'color' => 'blue',
		),
		'description' => '<ul>' . implode( '', array_map( __NAMESPACE__ . '\\finding_as_html', $findings ) ) . '</ul>',
		'actions'     => sprintf( '<p><a href="%s">%s</a></p>', esc_url( settings_address() ), esc_html__( 'Settings', 'hopechest' ) ),
		'test'        => 'hopechest',
	);
}

/** @param array[] $findings Each as `works()` returns it. */
function worst_status( array $findings ): string {
	$found = array_intersect( array( 'critical', 'recommended', 'unknown' ), array_column( $findings, 'status' ) );
	return array() === $found ? 'good' : reset( $found );
}

function finding_as_html( array $finding ): string {
	$words = array_filter( array( $finding['says'], $finding['cure'] ) );
	return sprintf(
		'<li><strong>%s</strong> %s</li>',
		esc_html( mark_of( $finding ) . ' ' . $finding['title'] ),
		esc_html( implode( ' ', $words ) )
	);
}
