<?php
declare(strict_types=1);

namespace Hopechest\Relay;

use WP_Post;

/** The last copy of each public list, for a time in which the service is away: a row of the options, not loaded by itself. */
const COPY_PREFIX = 'hopechest_copy_';

/** When the copy was made: with the meta of the list, which WordPress loads with it. */
const COPIED_META = '_hopechest_copied';

/** A list that is read all day is copied this often. */
const COPY_SECONDS = 10 * MINUTE_IN_SECONDS;

/**
 * Keeps the page of a list as a stranger sees it. Such a visit names no person and brings no cookie of the service, so
 * nothing in its page is of one person alone.
 *
 * @param array $visit As `visit_of()` returns it.
 * @param array $answer As `bring()` returns it.
 */
function keep_copy( array $visit, array $answer, ?WP_Post $post ): void {
	$head        = $answer['head'];
	$is_of_all   = 'GET' === $visit['request']['method'] && null === $visit['person'] && array() === (array) $visit['request']['cookies'] && array() === ( $head['cookies'] ?? array() );
	$is_the_list = null !== $post && is_page_of_list( $visit['request']['path'], $post ) && is_for_all( $post );
	if ( ! $is_of_all || ! $is_the_list || 200 !== $head['status'] || ! apply_filters( 'hopechest_keep_copy', true, $post ) || (int) get_post_meta( $post->ID, COPIED_META, true ) > time() - COPY_SECONDS ) {
		return;
	}
	$page = $head['page'];
	$html = $answer['page'];
	update_option( COPY_PREFIX . $post->ID, compact( 'page', 'html' ), false );
	update_post_meta( $post->ID, COPIED_META, (string) time() );
}

/** @return array{page: array, html: string, time: int}|null */
function kept_copy( WP_Post $post ): ?array {
	$copy = is_for_all( $post ) ? get_option( COPY_PREFIX . $post->ID ) : null;
	return is_array( $copy ) ? $copy + array( 'time' => (int) get_post_meta( $post->ID, COPIED_META, true ) ) : null;
}

function is_for_all( WP_Post $post ): bool {
	return 'publish' === $post->post_status && '' === $post->post_password;
}

/**
 * A list that goes, or that its owner closes, leaves no copy.
 *
 * @param int $post_id
 */
function action_forget_copy( $post_id ): void {
	if ( delete_option( COPY_PREFIX . (int) $post_id ) ) {
		delete_post_meta( (int) $post_id, COPIED_META );
	}
}

/**
 * @param string  $status
 * @param string  $before
 * @param WP_Post $post
 */
function action_transition_post_status( $status, $before, $post ): void {
	if ( 'publish' === $before && 'publish' !== $status ) {
		action_forget_copy( $post->ID );
	}
}
