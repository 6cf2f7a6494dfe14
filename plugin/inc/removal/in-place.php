<?php
/**
 * Answers the item service in place of the plugin while that is being deleted: whether a registry is gone. Of the plugin
 * nothing else runs then.
 */
declare(strict_types=1);

namespace Hopechest\Removal;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

add_action(
	'rest_api_init',
	static function (): void {
		if ( (int) get_option( 'hopechest_answers_until' ) < time() ) {
			return;
		}
		register_rest_route(
			'wp/v2',
			'/gift_registry/(?P<id>\d+)',
			array(
				'methods'             => 'GET',
				'permission_callback' => 'is_user_logged_in',
				'callback'            => static function ( \WP_REST_Request $request ): \WP_Error {
					return 'gift_registry' === get_post_type( (int) $request['id'] )
						? new \WP_Error( 'hopechest_leaves', 'The gift registries of this site are being deleted.', array( 'status' => 503 ) )
						: new \WP_Error( 'rest_post_invalid_id', 'There is no such registry any more.', array( 'status' => 404 ) );
				},
			)
		);
	}
);
