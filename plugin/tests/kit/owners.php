<?php
declare(strict_types=1);

namespace Hopechest\Tests;

/** The browser of that person, who has signed in. */
function browser_of( string $name ): Guest {
	sign_in( $name );
	$browser = new Guest();
	foreach ( array( AUTH_COOKIE, LOGGED_IN_COOKIE ) as $cookie ) {
		$browser->cookies[ $cookie ] = $_COOKIE[ $cookie ];
	}
	return $browser;
}

/** A page of a list for its owners, or of all of them. */
function own( string $path = '', int $id = 0 ): string {
	return \Hopechest\Relay\pages_url() . '/lists' . ( 0 === $id ? '' : '/' . get_post( $id )->post_name ) . $path;
}

/** Opens a page of a list, sends its form that leads to `$action` there, and opens the page that comes of it. */
function act( Guest $browser, int $id, string $page, string $action, array $typed = array() ): string {
	$sent = send_on( $browser, $id, $page, $action, $typed );
	same( 303, $sent[0], $action . read_page( $sent[1] ) );
	return $browser->open( $sent[2] )[1];
}

/** The answer to that form. */
function send_on( Guest $browser, int $id, string $page, string $action, array $typed = array() ): array {
	return $browser->send( $browser->open( own( $page, $id ) )[1], $typed, own( $action, $id ) );
}

/** What WordPress has of a list now. */
function stored( int $id, string $key ) {
	clean_post_cache( $id );
	wp_cache_delete( $id, 'post_meta' );
	return get_post_meta( $id, $key, true );
}

/** The gifts of a list by their names, in their order. */
function names_on( int $id ): array {
	return array_column( service()->list_registry_items( $id ), 'name' );
}

/** Olive's browser, her list, and the ids of these gifts on it. */
function with_own_list( array $names, callable $act ): void {
	with_service(
		function () use ( $names, $act ) {
			$olive = browser_of( 'olive' );
			$id    = registry_of( 'olive', array( 'title' => 'Ana &amp; Jonas', 'meta' => array( 'registry_event_type' => 'wedding', 'registry_event_date' => '2031-06-14' ) ) );
			$items = array();
			foreach ( $names as $name ) {
				$items[] = service()->add_registry_item( $id, array( 'name' => $name, 'url' => 'https://shop.example/kettle' ) )['data']['id'];
			}
			clean_post_cache( $id );
			try {
				$act( $olive, $id, $items );
			} finally {
				without_lists( 'olive' );
			}
		}
	);
}

/** That person owns no list from here on. */
function without_lists( string $name ): void {
	wp_cache_flush();
	foreach ( get_posts( array( 'post_type' => 'gift_registry', 'post_status' => 'any', 'author' => person( $name ), 'numberposts' => -1 ) ) as $list ) {
		wp_delete_post( $list->ID, true );
	}
}

/** The letters that the site sends meanwhile, in any of its workers. */
function letters_during( callable $act ): array {
	$plugin = WPMU_PLUGIN_DIR . '/letters.php';
	file_put_contents( $plugin, "<?php add_filter( 'pre_wp_mail', static function ( \$is_sent, \$mail ) { add_option( 'letter_of_tests_' . uniqid(), \$mail, '', false ); return true; }, 20, 2 );" );
	try {
		$act();
		wp_cache_flush();
		return array_map( 'maybe_unserialize', $GLOBALS['wpdb']->get_col( "SELECT option_value FROM {$GLOBALS['wpdb']->options} WHERE option_name LIKE 'letter\\_of\\_tests\\_%'" ) );
	} finally {
		unlink( $plugin );
		$GLOBALS['wpdb']->query( "DELETE FROM {$GLOBALS['wpdb']->options} WHERE option_name LIKE 'letter\\_of\\_tests\\_%'" );
	}
}
