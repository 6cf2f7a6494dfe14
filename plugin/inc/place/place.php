<?php
declare(strict_types=1);

namespace Hopechest\Place;

/** The page that the offer after activation made. */
const OWNER_PAGE_OPTION = 'hopechest_owner_page';

/** A page with the block of all lists that an editor made by hand. */
const OTHER_OWNER_PAGE_OPTION = 'hopechest_other_owner_page';

/** The page on which members look after their lists, or 0. The one that the plugin made comes first. */
function owner_page_id(): int {
	foreach ( array( OWNER_PAGE_OPTION, OTHER_OWNER_PAGE_OPTION ) as $option ) {
		$id = (int) get_option( $option );
		if ( $id > 0 && 'publish' === get_post_status( $id ) ) {
			return $id;
		}
	}
	return 0;
}

/**
 * A page that an editor gives the block is remembered, so that the administration leads there as well.
 *
 * @param int      $id
 * @param \WP_Post $page
 */
function action_save_post_page( $id, $page ): void {
	$is_known = (int) get_option( OTHER_OWNER_PAGE_OPTION ) === (int) $id;
	$fits     = 'publish' === $page->post_status && has_owner_block( $page, LISTS_BLOCK );
	if ( $is_known && ! $fits ) {
		delete_option( OTHER_OWNER_PAGE_OPTION );
	} elseif ( $fits && 0 === owner_page_id() ) {
		update_option( OTHER_OWNER_PAGE_OPTION, (string) $id );
	}
}

/** Where members look after their lists; empty while the site has no place for that. */
function lists_address(): string {
	$id = owner_page_id();
	if ( 0 !== $id ) {
		return (string) get_permalink( $id );
	}
	return function_exists( 'wc_get_account_endpoint_url' ) ? (string) wc_get_account_endpoint_url( ACCOUNT_TAB ) : '';
}

/** Whether that page is the front page of the site. There, an address with the id alone is the one for guests. */
function is_front_address( string $address ): bool {
	return untrailingslashit( $address ) === untrailingslashit( home_url() );
}

/** The front page, if it is a page with one of the blocks of owners, or 0. */
function front_owner_page(): int {
	$id = 'page' === get_option( 'show_on_front' ) ? (int) get_option( 'page_on_front' ) : 0;
	return $id > 0 && has_owner_block( get_post( $id ) ) ? $id : 0;
}
