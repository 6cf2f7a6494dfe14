<?php
declare(strict_types=1);

namespace Hopechest\Check;

use WP_REST_Server;

use function Hopechest\Client\client;

/** @return array[] Every finding as `works()` returns it, in the order in which a site owner would mend them. */
function check_everything(): array {
	return array_merge(
		array( check_versions(), check_text(), check_permalinks(), check_application_passwords() ),
		check_arrival(),
		array( check_secrets() ),
		check_service( client() ),
		array( check_deletions() )
	);
}

function action_rest_api_init_check(): void {
	register_rest_route(
		'hopechest/v1',
		'/arrival',
		array(
			'methods'             => WP_REST_Server::READABLE,
			'permission_callback' => __NAMESPACE__ . '\\may_ask_for_arrival',
			'callback'            => __NAMESPACE__ . '\\answer_arrival',
		)
	);
	register_rest_route(
		'hopechest/v1',
		'/check',
		array(
			'methods'             => WP_REST_Server::READABLE,
			'permission_callback' => __NAMESPACE__ . '\\may_ask_for_check',
			'callback'            => __NAMESPACE__ . '\\site_health_result',
		)
	);
}

function may_ask_for_check(): bool {
	return current_user_can( 'view_site_health_checks' ) || current_user_can( 'manage_options' );
}
