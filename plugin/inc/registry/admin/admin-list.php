<?php
declare(strict_types=1);

namespace Hopechest\Registry\Admin;

use WP_Query;

use const Hopechest\Registry\REGISTRY;

/**
 * Every owner may open the list of registries in the administration, and WordPress shows there what others have in
 * private or in the trash: owners who are not managers see their own.
 */
function action_pre_get_posts_of_list( WP_Query $query ): void {
	$is_list = is_admin() && $query->is_main_query() && REGISTRY === $query->get( 'post_type' );
	if ( $is_list && ! current_user_can( 'edit_others_gift_registries' ) ) {
		$query->set( 'author', get_current_user_id() );
	}
}

/**
 * The numbers above that list count the same registries.
 *
 * @param object $counts
 * @param string $type
 */
function filter_wp_count_posts( $counts, $type ): object {
	if ( REGISTRY !== $type || ! is_admin() || current_user_can( 'edit_others_gift_registries' ) ) {
		return $counts;
	}
	return (object) array_merge( array_fill_keys( array_keys( (array) $counts ), 0 ), count_own_registries() );
}

/** @return int[] By status. */
function count_own_registries(): array {
	global $wpdb;
	$rows = $wpdb->get_results(
		$wpdb->prepare(
			"SELECT post_status, COUNT(*) AS number FROM $wpdb->posts WHERE post_type = %s AND post_author = %d GROUP BY post_status",
			REGISTRY,
			get_current_user_id()
		)
	);
	return array_map( 'intval', wp_list_pluck( $rows, 'number', 'post_status' ) );
}

/**
 * The menu of months beside it counts the registries of all users.
 *
 * @param bool   $disable
 * @param string $type
 */
function filter_disable_months_dropdown( $disable, $type ): bool {
	return $disable || ( REGISTRY === $type && ! current_user_can( 'edit_others_gift_registries' ) );
}
