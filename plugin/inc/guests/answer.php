<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use WP_Post;

use function Hopechest\Guests\Give\{ answer_give, answer_give_back, answer_yours };
use function Hopechest\Pages\{ from_address, let_no_cache_keep_it, text_in, thread_of, was_posted };
use function Hopechest\Registry\{ is_covered, may_read };

use const Hopechest\Pages\VIEW_PARAMETER;
use const Hopechest\Registry\{ EVENT_TYPE, REGISTRY };

/** The name of the field with the nonce in every form of a guest. */
const GUEST_NONCE = 'hopechest_nonce';

/** Guests without an account share it; it keeps other sites from sending the forms. */
function guest_action( int $registry_id ): string {
	return 'hopechest_guest_' . $registry_id;
}

/** The pages of a registry are answered before the theme begins to print: only then may a status and a cookie be set. */
function action_template_redirect(): void {
	$post = shown_registry();
	if ( null !== $post ) {
		let_no_cache_keep_it();
		answer_guest( $post );
	} elseif ( is_registry_not_found() ) {
		let_no_cache_keep_it();
		Guest_Page::set( not_for_you_page() );
	} elseif ( has_registry_block( get_queried_object() ) ) {
		let_no_cache_keep_it();
	}
}

/** The registry whose own page this is, for a visitor who may read it. */
function shown_registry(): ?WP_Post {
	$post = is_singular( REGISTRY ) ? get_queried_object() : null;
	return $post instanceof WP_Post && may_read( $post->ID ) ? $post : null;
}

function answer_guest( WP_Post $post ): void {
	if ( is_covered( $post ) ) {
		Guest_Page::set( covered_page() );
		return;
	}
	if ( '' !== guest_sought() ) {
		// Words of a visitor are not for search engines.
		add_filter( 'wp_robots', 'wp_robots_no_robots' );
	}
	list( $posted, $is_fresh ) = read_posted( $post );
	$view                      = from_address( VIEW_PARAMETER );
	$list                      = open_list( $post );
	$is_away                   = is_put_away( $list );
	$page                      = $is_away ? closed_page( $list, 'give' === $view ? $posted : null ) : array(
		'print' => static function () use ( $list ): void {
			print_registry( $list );
		},
	);
	// To its owner the list is wrapped, and each of these pages would say what is bought. Guests find what they gave also
	// on a list that is put away.
	if ( ! $list['is_wrapped'] ) {
		if ( 'give' === $view && ! $is_away ) {
			$page = answer_give( $post, $list, $posted, $is_fresh );
		} elseif ( 'yours' === $view ) {
			$page = answer_yours( $post, $list, $posted, $is_fresh );
		} elseif ( 'back' === $view ) {
			$page = answer_give_back( $list, $posted, $is_fresh );
		}
	}
	if ( isset( $page['to'] ) ) {
		wp_safe_redirect( $page['to'], 303 );
		exit;
	}
	status_header( $page['status'] ?? 200 );
	Guest_Page::set( $page + array( 'thread' => thread_of( $list['registry']['meta'][ EVENT_TYPE ] ) ) );
}

/**
 * What a guest who may read the registry has sent, or null, and whether the form is one of this site and of today.
 *
 * @return array{0: ?array, 1: bool}
 */
function read_posted( WP_Post $post ): array {
	if ( ! was_posted() || ! may_read( $post->ID ) ) {
		return array( null, false );
	}
	$posted   = wp_unslash( $_POST );
	$is_fresh = false !== wp_verify_nonce( text_in( $posted, GUEST_NONCE ), guest_action( $post->ID ) );
	return array( $posted, $is_fresh );
}
