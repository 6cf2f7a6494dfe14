<?php
declare(strict_types=1);

namespace Hopechest\Privacy;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/erase.php';
require __DIR__ . '/export.php';
require __DIR__ . '/person.php';
require __DIR__ . '/policy.php';

function bootstrap(): void {
	add_filter( 'wp_privacy_personal_data_exporters', __NAMESPACE__ . '\\filter_wp_privacy_personal_data_exporters' );
	add_filter( 'wp_privacy_personal_data_erasers', __NAMESPACE__ . '\\filter_wp_privacy_personal_data_erasers' );
	add_action( 'admin_init', __NAMESPACE__ . '\\action_admin_init_policy' );
}
