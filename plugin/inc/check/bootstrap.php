<?php
declare(strict_types=1);

namespace Hopechest\Check;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/arrival.php';
require __DIR__ . '/check.php';
require __DIR__ . '/finding.php';
require __DIR__ . '/service.php';
require __DIR__ . '/site.php';
require __DIR__ . '/visit.php';

function bootstrap(): void {
	add_action( 'rest_api_init', __NAMESPACE__ . '\\action_rest_api_init_check' );
	add_filter( 'site_status_tests', __NAMESPACE__ . '\\filter_site_status_tests' );
	add_action( 'cli_init', __NAMESPACE__ . '\\action_cli_init' );
}
