<?php
/**
 * The tab of "My account", with a stand-in of WooCommerce that calls its hooks.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** @param callable $act Gets the address of "My account". */
function with_shop( callable $act ): void {
	$plugin = WPMU_PLUGIN_DIR . '/woocommerce-stand-in.php';
	copy( __DIR__ . '/kit/woocommerce.php', $plugin );
	$page = wp_insert_post( array( 'post_title' => 'My account', 'post_name' => 'my-account', 'post_content' => '[woocommerce_my_account]', 'post_type' => 'page', 'post_status' => 'publish' ) );
	update_option( 'woocommerce_myaccount_page_id', $page );
	delete_option( 'rewrite_rules' );
	try {
		with_service(
			fn() => $act( get_permalink( $page ) )
		);
	} finally {
		unlink( $plugin );
		wp_delete_post( $page, true );
		delete_option( 'woocommerce_myaccount_page_id' );
		delete_option( 'rewrite_rules' );
	}
}

test(
	'a customer finds their registries in a tab of "My account", and starts one there',
	function () {
		with_shop(
			function ( string $account ) {
				forget_everybody();
				$olive                 = browser_of( 'olive' );
				list( $status, $html ) = $olive->open( $account );
				same( 200, $status );
				holds( 1 === preg_match( '~menu-orders.*menu-gift-registries">Gift registries<.*menu-customer-logout~s', $html ), 'the tab stands before the way out' );
				list( $status, $html, , $headers ) = $olive->open( $account . 'gift-registries/' );
				same( array( 200, 'no-store, private' ), array( $status, $headers['cache-control'] ) );
				holds( false !== strpos( $html, '<h2>Gift registries</h2>' ), 'its title' );
				says( $html, 'New list' );
				list( $status, , $leads ) = $olive->send( $olive->open( '/lists/new' )[1], array( 'title' => 'In the shop', 'occasion' => 'birthday', 'event_day' => '2031-06-14' ) );
				same( 303, $status );
				says( $olive->open( $leads )[1], 'In the shop' );
				says( $olive->open( $account . 'gift-registries/' )[1], 'In the shop' );
				says_not( ( new Guest() )->open( $account . 'gift-registries/' )[1], 'In the shop' );
				says_not( $olive->open( $account . 'orders/' )[1], 'In the shop' );
			}
		);
	}
);

test(
	'a site without WooCommerce has no trace of the tab',
	fn() => same( 404, visit( '/my-account/gift-registries/' )[0] )
);
