<?php
declare(strict_types=1);

namespace Hopechest;

/**
 * Asked for in the background, for it speaks to the service.
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

/** In the shape that Site Health shows. */
function site_health_result(): array {
	$findings = check_everything();
	$failing  = array_filter(
		$findings,
		static function ( array $finding ): bool {
			return 'critical' === $finding['status'];
		}
	);
	$label    = array() === $failing
		? __( 'Gift registries work', 'hopechest' )
		: __( 'Gift registries do not work', 'hopechest' );
	return array(
		'label'       => $label,
		'status'      => array() === $failing ? 'good' : 'critical',
		'badge'       => array(
			'label' => __( 'Gift registries', 'hopechest' ),
			'color' => 'blue',
		),
		'description' => '<ul>' . implode( '', array_map( __NAMESPACE__ . '\\finding_as_html', $findings ) ) . '</ul>',
		'actions'     => sprintf( '<p><a href="%s">%s</a></p>', esc_url( settings_address() ), esc_html__( 'Settings', 'hopechest' ) ),
		'test'        => 'hopechest',
	);
}

function finding_as_html( array $finding ): string {
	$words = array_filter( array( $finding['says'], $finding['cure'] ) );
	return sprintf(
		'<li><strong>%s</strong> %s</li>',
		esc_html( mark_of( $finding ) . ' ' . $finding['title'] ),
		esc_html( implode( ' ', $words ) )
	);
}
