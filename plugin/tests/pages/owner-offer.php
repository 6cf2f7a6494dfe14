<?php
/**
 * After activation the administration offers to make the page of owners, once.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** @return \WP_Post[] Pages with the block that were made since. */
function owner_pages( int $since ): array {
	wp_cache_flush();
	$pages  = get_posts( array( 'post_type' => 'page', 's' => 'hopechest/my-registries', 'numberposts' => -1 ) );
	$is_new = static function ( \WP_Post $page ) use ( $since ): bool {
		return $page->ID > $since;
	};
	return array_values( array_filter( $pages, $is_new ) );
}

test(
	'one click makes the page, and the offer never comes back, even when the page is deleted',
	function () {
		without_owner_page(
			function () {
				forget_everybody();
				$since = last_post();
				sign_in( 'ada' );
				$html = browse( '/wp-admin/' )[1];
				holds( false !== strpos( $html, OFFER ), 'the offer' );
				list( $status, , $location ) = answer_offer( $html, '1' );
				same( 302, $status );
				$made = owner_pages( $since );
				same( array( 1, 'publish', 'My lists' ), array( count( $made ), $made[0]->post_status, $made[0]->post_title ) );
				$html_after = browse( substr( $location, strlen( home_url() ) ) )[1];
				holds( false !== strpos( $html_after, 'The page is made.' ) && false !== strpos( $html_after, get_permalink( $made[0] ) ), 'the way to it' );
				with_service(
					function () use ( $made ) {
						says( browser_of( 'olive' )->open( get_permalink( $made[0] ) )[1], 'An empty chest, for now.' );
					}
				);
				sign_in( 'ada' );
				answer_offer( $html, '1' );
				same( 1, count( owner_pages( $since ) ) );
				wp_delete_post( $made[0]->ID, true );
				says_not( browse( '/wp-admin/' )[1], OFFER );
				answer_offer( $html, '1' );
				same( 0, count( owner_pages( $since ) ) );
			}
		);
	}
);

test(
	'an offer that is declined makes nothing and never comes back',
	function () {
		without_owner_page(
			function () {
				$since = last_post();
				sign_in( 'ada' );
				answer_offer( browse( '/wp-admin/options-general.php?page=hopechest' )[1], '0' );
				same( 0, count( owner_pages( $since ) ) );
				says_not( browse( '/wp-admin/' )[1], OFFER );
			}
		);
	}
);

test(
	'only a person who manages the site sees the offer, and no other person can accept it',
	function () {
		without_owner_page(
			function () {
				$since = last_post();
				foreach ( array( 'erin', 'olive' ) as $name ) {
					sign_in( $name );
					says_not( browse( '/wp-admin/' )[1], OFFER );
					same( 403, browse( '/wp-admin/admin-post.php', array( 'action' => 'hopechest_owner_page_offer', '_wpnonce' => 'x', 'make' => '1' ) )[0] );
				}
				same( 0, count( owner_pages( $since ) ) );
				sign_in( 'ada' );
				same( 403, browse( '/wp-admin/admin-post.php', array( 'action' => 'hopechest_owner_page_offer', '_wpnonce' => 'x', 'make' => '1' ) )[0] );
				says_not( browse( '/wp-admin/edit.php' )[1], OFFER );
			}
		);
	}
);
