<?php
declare(strict_types=1);

namespace Hopechest\Registry\Admin;

use WP_Query;

use function Hopechest\Registry\lists_with_owner_links;

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

/**
 * What the administration says after a registry was saved; WordPress speaks of posts.
 *
 * @param array[] $messages By type and number.
 */
function filter_post_updated_messages( $messages ): array {
	$saved                = __( 'Registry saved.', 'hopechest' );
	$messages[ REGISTRY ] = array_fill( 1, 10, $saved );
	return $messages;
}

/**
 * @param array[] $messages By type.
 * @param int[]   $counts
 */
function filter_bulk_post_updated_messages( $messages, $counts ): array {
	/* translators: %s: a number of registries. */
	$messages[ REGISTRY ]['updated'] = _n( '%s registry saved.', '%s registries saved.', $counts['updated'], 'hopechest' );
	/* translators: %s: a number of registries. */
	$messages[ REGISTRY ]['locked'] = _n( '%s registry was not saved: another person is editing it.', '%s registries were not saved: other people are editing them.', $counts['locked'], 'hopechest' );
	/* translators: %s: a number of registries. */
	$messages[ REGISTRY ]['deleted'] = _n( '%s registry deleted with its gifts.', '%s registries deleted with their gifts.', $counts['deleted'], 'hopechest' );
	/* translators: %s: a number of registries. */
	$messages[ REGISTRY ]['trashed'] = _n( '%s registry moved to the trash.', '%s registries moved to the trash.', $counts['trashed'], 'hopechest' );
	/* translators: %s: a number of registries. */
	$messages[ REGISTRY ]['untrashed'] = _n( '%s registry restored from the trash.', '%s registries restored from the trash.', $counts['untrashed'], 'hopechest' );
	return $messages;
}

/** Further ones stand there when the first ones have their account, or their links have ended. */
const MOST_ASKING = 20;

/** Where accounts are made stands who has been handed a list and waits for one. */
function action_admin_notices(): void {
	foreach ( 'user-new.php' === $GLOBALS['pagenow'] ? asking() : array() as $link ) {
		/* translators: %1$s and %2$s: names of people, %3$s: a day. */
		$waits = __( '“%1$s” waits for an account, to own a gift registry with “%2$s”. Their link works until %3$s. For a person without mail, write an address that no letter reaches, such as name@family.invalid, send no email about the account, and hand over the username and the password.', 'hopechest' );
		$until = wp_date( (string) get_option( 'date_format' ), strtotime( $link['expires_at'] ) );
		printf( '<div class="notice notice-info"><p>%s</p></div>', esc_html( sprintf( $waits, $link['asked_by'], get_userdata( $link['by'] )->display_name, $until ) ) );
	}
}

/** @return array[] Of `owner_links()`: the oldest first. */
function asking(): array {
	$links = array_merge( ...array_map( 'Hopechest\\Registry\\owner_links', lists_with_owner_links() ) );
	$named = wp_list_filter( $links, array( 'asked_by' => '' ), 'NOT' );
	return array_slice( wp_list_sort( $named, 'expires_at' ), 0, MOST_ASKING );
}
