<?php
declare(strict_types=1);

namespace Hopechest\Tests;

/** The page with the lists of owners, made once for each test, and the service beside it. The test gets the page's id. */
function with_owner_page( callable $act, string $content = '<!-- wp:hopechest/my-registries /--><!-- wp:hopechest/registry-editor /-->', array $other = array() ): void {
	with_service(
		function () use ( $act, $content ) {
			$page = wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'My lists', 'post_content' => $content ) );
			try {
				$act( $page );
			} finally {
				wp_delete_post( $page, true );
			}
		},
		$other
	);
}

/** The browser of that person, who has signed in. */
function browser_of( string $name ): Guest {
	sign_in( $name );
	$browser = new Guest();
	foreach ( array( AUTH_COOKIE, LOGGED_IN_COOKIE ) as $cookie ) {
		$browser->cookies[ $cookie ] = $_COOKIE[ $cookie ];
	}
	return $browser;
}

/** The address of a list on that page. */
function own( int $page, int $registry = 0, array $parameters = array() ): string {
	return add_query_arg( ( $registry ? array( 'registry' => $registry ) : array() ) + $parameters, get_permalink( $page ) );
}

/** A list of that person through the pages, as they start it; returns its id. */
function start_list_of( Guest $browser, int $page, array $typed = array() ): int {
	list( $status, , $location ) = $browser->send( $browser->open( own( $page, 0, array( 'hopechest' => 'new' ) ) )[1], $typed + array( 'title' => 'Ana & Jonas', 'occasion' => 'wedding', 'event_day' => '2031-06-14' ) );
	same( 303, $status, $location );
	preg_match( '/registry=(\d+)/', $location, $found );
	return (int) $found[1];
}

/** A gift by hand; returns its id. */
function add_gift_by_hand( Guest $browser, int $page, int $registry, array $typed = array() ): int {
	$form                        = $browser->open( own( $page, $registry, array( 'add' => 'by-hand' ) ) )[1];
	list( $status, , $location ) = $browser->send( $form, $typed + array( 'gift_name' => 'Kettle', 'url' => 'https://shop.example/kettle' ), 'Put it on the list' );
	same( 303, $status, $location );
	preg_match( '/gift=(\d+)/', $location, $found );
	return (int) $found[1];
}

/** The gifts of a list, in their order. */
function gifts_of( int $registry ): array {
	return service()->list_registry_items( $registry );
}

/** The headings of a list, each with the number of gifts above it. */
function put_headings( int $id, array $headings, array $more = array() ): void {
	$stored = array();
	foreach ( $headings as list( $title, $items_above ) ) {
		$stored[] = compact( 'title', 'items_above' );
	}
	service()->update_registry( $id, array( 'meta' => array( 'registry_headings' => $stored ) + $more ) );
	clean_post_cache( $id );
	wp_cache_flush();
}

/** The nonce that stands in the forms of that person: the same in each, as long as they stay signed in. */
function nonce_of( Guest $browser, int $page ): string {
	static $nonces = array();
	$session       = $browser->cookies[ LOGGED_IN_COOKIE ];
	if ( ! isset( $nonces[ $session ] ) ) {
		$nonces[ $session ] = form_in( $browser->open( own( $page, 0, array( 'hopechest' => 'new' ) ) )[1] )[1]['hopechest_owner_nonce'];
	}
	return $nonces[ $session ];
}

/** Olive's browser, her list, and the ids of these gifts on it: as the pages make them, which costs four pages for a gift. */
function with_own_list( array $names, callable $act ): void {
	with_owner_page(
		function ( int $page ) use ( $names, $act ) {
			$olive = browser_of( 'olive' );
			$id    = registry_of( 'olive', array( 'title' => 'Ana & Jonas', 'meta' => array( 'registry_event_type' => 'wedding', 'registry_event_date' => '2031-06-14' ) ) );
			$items = array();
			foreach ( $names as $name ) {
				$items[] = service()->add_registry_item( $id, array( 'name' => $name, 'url' => 'https://shop.example/kettle' ) )['data']['id'];
			}
			clean_post_cache( $id );
			wp_cache_flush();
			try {
				$act( $olive, $page, $id, $items );
			} finally {
				without_lists( 'olive' );
			}
		}
	);
}

/** Every page of the owner, and the page of the guests as the owner gets it. */
function owners_pages( int $page, int $id, array $items ): array {
	$views = array( '', 'sharing', 'surprises', 'unwrap', 'details', 'delete', 'as-guest', 'back', 'letters', 'take-off', 'pass-on', 'copy' );
	$all   = array( page_of( $id ), own( $page ), own( $page, $id, array( 'edit' => $items[0] ) ), own( $page, $id, array( 'hopechest' => 'surprises', 'show' => 'thank' ) ), own( $page, $id, array( 'hopechest' => 'back', 'purchase' => 1 ) ), own( $page, $id, array( 'hopechest' => 'move-gift', 'gift' => $items[0] ) ) );
	foreach ( $views as $view ) {
		$all[] = own( $page, $id, array( 'hopechest' => $view ) );
	}
	return $all;
}

/** Sends one of the owner's forms as it stands on the page. */
function act( Guest $browser, int $page, int $id, string $act, array $typed = array(), string $view = '' ): array {
	$fields = array( 'hopechest_owner_nonce' => nonce_of( $browser, $page ), 'hopechest_act' => $act );
	return $browser->open( own( $page, $id, '' === $view ? array() : array( 'hopechest' => $view ) ), $typed + $fields );
}

/** That person owns no list from here on. */
function without_lists( string $name ): void {
	wp_cache_flush();
	foreach ( get_posts( array( 'post_type' => 'gift_registry', 'post_status' => 'any', 'author' => person( $name ), 'numberposts' => -1 ) ) as $list ) {
		wp_delete_post( $list->ID, true );
	}
}

/** What the button of the offer says. */
const OFFER = 'Make the page “My lists”';

/** Without the page and without an answer to the offer, before and after. */
function without_owner_page( callable $act ): void {
	$forget = static function (): void {
		$page = (int) get_option( 'hopechest_owner_page' );
		if ( $page ) {
			wp_delete_post( $page, true );
		}
		delete_option( 'hopechest_owner_page' );
		delete_option( 'hopechest_other_owner_page' );
	};
	$forget();
	try {
		$act();
	} finally {
		wp_cache_flush();
		$forget();
	}
}

/** The greatest id of a post. */
function last_post(): int {
	return (int) $GLOBALS['wpdb']->get_var( "SELECT MAX(ID) FROM {$GLOBALS['wpdb']->posts}" );
}

/** Presses a button of the offer, as it stands on that page. */
function answer_offer( string $html, string $make ): array {
	preg_match( '~<form method="post" action="[^"]+admin-post.php">.*?name="_wpnonce" value="([^"]+)".*?name="_wp_http_referer" value="([^"]+)"~s', $html, $found );
	return browse( '/wp-admin/admin-post.php', array( 'action' => 'hopechest_owner_page_offer', '_wpnonce' => $found[1], '_wp_http_referer' => html_entity_decode( $found[2] ), 'make' => $make ) );
}

const LISTS_PAGE = '<!-- wp:hopechest/my-registries /-->';

/** A page with the block, made by hand, as the only one of the site. */
function with_own_place( callable $act, string $content = LISTS_PAGE ): void {
	without_owner_page( fn() => with_owner_page( $act, $content ) );
}
