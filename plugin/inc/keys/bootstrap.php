<?php
declare(strict_types=1);

namespace Hopechest\Keys;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/answer.php';
require __DIR__ . '/chosen.php';
require __DIR__ . '/guard.php';
require __DIR__ . '/profile.php';
require __DIR__ . '/rights.php';
require __DIR__ . '/scopes.php';
require __DIR__ . '/unwrapping.php';

function bootstrap(): void {
	// Which key a request has, and what it may do here.
	add_action( 'wp_authenticate_application_password_errors', __NAMESPACE__ . '\\action_wp_authenticate_application_password_errors', 10, 3 );
	add_action( 'application_password_did_authenticate', __NAMESPACE__ . '\\action_application_password_did_authenticate', 10, 2 );
	add_filter( 'rest_request_before_callbacks', __NAMESPACE__ . '\\filter_rest_request_before_callbacks_of_key', 1, 3 );
	add_filter( 'rest_gift_registry_query', __NAMESPACE__ . '\\filter_rest_registry_query_of_key', 99 );
	add_action( 'wp_delete_application_password', __NAMESPACE__ . '\\action_wp_delete_application_password', 10, 2 );

	// What the service reads of it.
	add_action( 'rest_api_init', __NAMESPACE__ . '\\action_rest_api_init_key_of_caller' );
	add_filter( 'rest_prepare_gift_registry', __NAMESPACE__ . '\\filter_rest_prepare_registry_of_key', 20 );

	// Where its person chooses.
	foreach ( array( 'show_user_profile', 'edit_user_profile' ) as $screen ) {
		add_action( $screen, __NAMESPACE__ . '\\action_show_user_profile' );
	}
	foreach ( array( 'personal_options_update', 'edit_user_profile_update' ) as $save ) {
		add_action( $save, __NAMESPACE__ . '\\action_personal_options_update' );
	}
	add_action( 'user_profile_update_errors', __NAMESPACE__ . '\\action_user_profile_update_errors_of_keys' );
}
