<?php
/**
 * Where members look after their lists.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** As the front page of the site while `$act` runs. */
function on_front( int $page, callable $act ): void {
	$before = array( get_option( 'show_on_front' ), get_option( 'page_on_front' ) );
	// WordPress would collect its rules anew in this process, and would then keep those of types that are gone.
	remove_action( 'update_option_page_on_front', 'update_home_siteurl' );
	try {
		update_option( 'page_on_front', $page );
		update_option( 'show_on_front', 'page' );
		$act();
	} finally {
		update_option( 'show_on_front', $before[0] );
		update_option( 'page_on_front', $before[1] );
		add_action( 'update_option_page_on_front', 'update_home_siteurl', 10, 2 );
	}
}

test(
	'a page that an editor gives the block is the place of lists, until it loses the block or is deleted',
	function () {
		with_own_place(
			function ( int $page ) {
				same( get_permalink( $page ), \Hopechest\Place\lists_address() );
				sign_in( 'ada' );
				says_not( browse( '/wp-admin/' )[1], OFFER );
				wp_update_post( array( 'ID' => $page, 'post_content' => 'Words.' ) );
				same( '', \Hopechest\Place\lists_address() );
				wp_update_post( array( 'ID' => $page, 'post_content' => '[hopechest_my_registries]' ) );
				same( get_permalink( $page ), \Hopechest\Place\lists_address() );
				wp_update_post( array( 'ID' => $page, 'post_status' => 'draft' ) );
				same( '', \Hopechest\Place\lists_address() );
				wp_update_post( array( 'ID' => $page, 'post_status' => 'publish' ) );
				wp_delete_post( $page, true );
				same( '', \Hopechest\Place\lists_address() );
			}
		);
	}
);

test(
	'“My lists” works as the front page: an owner starts a list, looks after it, and guests still open it by its id',
	function () {
		with_own_place(
			function ( int $page ) {
				on_front(
					$page,
					function () use ( $page ) {
						$front = home_url( '/' );
						$olive = browser_of( 'olive' );
						says( $olive->open( $front )[1], 'My lists' );
						$id = start_list_of( $olive, $page );
						same( add_query_arg( array( 'registry' => $id, 'hopechest' => 'gifts' ), $front ), \Hopechest\Place\owner_address( $id ) );
						list( $status, $html, , $headers ) = $olive->open( \Hopechest\Place\owner_address( $id ) );
						same( array( 200, 'no-store, private' ), array( $status, $headers['cache-control'] ) );
						says( $html, 'What would make the day?' );
						list( $status, , $location ) = $olive->send( $olive->open( add_query_arg( 'add', 'by-hand', \Hopechest\Place\owner_address( $id ) ) )[1], array( 'gift_name' => 'Lamp', 'url' => 'https://shop.example/lamp' ), 'Put it on the list' );
						same( 303, $status );
						says( $olive->open( $location )[1], '“Lamp” is on your list.' );
						foreach ( array( 'sharing' => 'Invite people', 'surprises' => 'Wrapped', 'details' => 'Currency of the prices', 'delete' => 'Its gifts go with it.' ) as $view => $words ) {
							says( $olive->open( \Hopechest\Place\owner_address( $id, $view ) )[1], $words );
						}
						same( 303, act( $olive, $page, $id, 'status', array( 'status' => 'publish' ), 'sharing' )[0] );
						$guest = new Guest();
						says( $guest->open( add_query_arg( 'registry', $id, $front ) )[1], 'Give this' );
						says( $olive->open( add_query_arg( 'registry', $id, $front ) )[1], 'This is the page of your guests' );
						list( $status, $html ) = $guest->open( \Hopechest\Place\owner_address( $id ) );
						same( 200, $status );
						says( $html, 'Sign in to see your lists.' );
						without_lists( 'olive' );
					}
				);
			}
		);
	}
);
