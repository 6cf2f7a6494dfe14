<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_REST_Posts_Controller;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

/** The REST routes of registries: here, and not on other routes, owning registries is enough to list them. */
final class Registries_Controller extends WP_REST_Posts_Controller {
	/** @var int How many questions about permissions are being answered, one within another. */
	private static $questions = 0;

	public static function is_asked(): bool {
		return self::$questions > 0;
	}

	/**
	 * @param \WP_REST_Request $request
	 * @return true|\WP_Error
	 */
	public function get_items_permissions_check( $request ) {
		return self::answer(
			function () use ( $request ) {
				return parent::get_items_permissions_check( $request );
			}
		);
	}

	/**
	 * @param string|array     $statuses
	 * @param \WP_REST_Request $request
	 * @param string           $parameter
	 * @return array|\WP_Error
	 */
	public function sanitize_post_statuses( $statuses, $request, $parameter ) {
		return self::answer(
			function () use ( $statuses, $request, $parameter ) {
				return parent::sanitize_post_statuses( $statuses, $request, $parameter );
			}
		);
	}

	/** @return mixed */
	private static function answer( callable $question ) {
		++self::$questions;
		try {
			return $question();
		} finally {
			--self::$questions;
		}
	}
}
