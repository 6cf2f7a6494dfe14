<?php
declare(strict_types=1);

namespace Hopechest;

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
		'recommended' => __( 'Gift registries work, and something about them should be better', 'hopechest' ),
		'critical'    => __( 'Gift registries do not work', 'hopechest' ),
	);
	return array(
		'label'       => $labels[ $status ],
		'status'      => $status,
		'badge'       => array(
			'label' => __( 'Gift registries', 'hopechest' ),
			'color' => 'blue',
		),
		'description' => '<ul>' . implode( '', array_map( __NAMESPACE__ . '\\finding_as_html', $findings ) ) . '</ul>',
		'actions'     => sprintf( '<p><a href="%s">%s</a></p>', esc_url( settings_address() ), esc_html__( 'Settings', 'hopechest' ) ),
		'test'        => 'hopechest',
	);
}

/** A finding without a cure is unknown and makes nothing worse. */
function worst_status( array $findings ): string {
	$with_cure = array_filter(
		$findings,
		static function ( array $finding ): bool {
			return '' !== $finding['cure'];
		}
	);
	$statuses  = array_column( $with_cure, 'status' );
	if ( in_array( 'critical', $statuses, true ) ) {
		return 'critical';
	}
	return array() === $statuses ? 'good' : 'recommended';
}

function finding_as_html( array $finding ): string {
	$words = array_filter( array( $finding['says'], $finding['cure'] ) );
	return sprintf(
		'<li><strong>%s</strong> %s</li>',
		esc_html( mark_of( $finding ) . ' ' . $finding['title'] ),
		esc_html( implode( ' ', $words ) )
	);
}
