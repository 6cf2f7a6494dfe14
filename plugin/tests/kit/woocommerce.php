<?php
/**
 * As much of WooCommerce as a tab of "My account" meets: no package of the system or of npm has WooCommerce itself. A test
 * puts this file among the plugins that WordPress always loads.
 */
declare(strict_types=1);

function wc_get_page_id( string $page ): int {
	return 'myaccount' === $page ? (int) get_option( 'woocommerce_myaccount_page_id', -1 ) : -1;
}

function wc_get_account_endpoint_url( string $endpoint ): string {
	return trailingslashit( get_permalink( wc_get_page_id( 'myaccount' ) ) ) . $endpoint . '/';
}

function hopechest_test_endpoints(): array {
	return apply_filters( 'woocommerce_get_query_vars', array( 'orders' => 'orders', 'customer-logout' => 'customer-logout' ) );
}

add_action(
	'init',
	static function () {
		foreach ( hopechest_test_endpoints() as $name ) {
			add_rewrite_endpoint( $name, EP_ROOT | EP_PAGES );
		}
	}
);

add_shortcode(
	'woocommerce_my_account',
	static function (): string {
		ob_start();
		$items = array( 'dashboard' => 'Dashboard', 'orders' => 'Orders', 'customer-logout' => 'Log out' );
		foreach ( apply_filters( 'woocommerce_account_menu_items', $items, hopechest_test_endpoints() ) as $name => $label ) {
			printf( '<li class="menu-%s">%s</li>', esc_attr( $name ), esc_html( $label ) );
		}
		foreach ( array_intersect_key( $GLOBALS['wp']->query_vars, hopechest_test_endpoints() ) as $name => $value ) {
			printf( '<h2>%s</h2>', esc_html( apply_filters( "woocommerce_endpoint_{$name}_title", 'Account', $name, '' ) ) );
			do_action( "woocommerce_account_{$name}_endpoint", $value );
		}
		return (string) ob_get_clean();
	}
);
