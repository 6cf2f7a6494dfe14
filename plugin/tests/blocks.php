<?php
/**
 * The blocks in the editor: what it shows of them before a page has one, and who may ask for that.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** The preview of a block that the editor gets, for the person who is signed in. */
function preview_of( Guest $browser, string $block, array $attributes = array() ): array {
	$query                 = array( 'context' => 'edit', '_wpnonce' => wp_create_nonce( 'wp_rest' ) ) + ( array() === $attributes ? array() : array( 'attributes' => $attributes ) );
	list( $status, $body ) = $browser->open( '/wp-json/wp/v2/block-renderer/hopechest/' . $block . '?' . http_build_query( $query ) );
	return array( $status, (string) ( json_decode( $body, true )['rendered'] ?? '' ) );
}

test(
	'the editor shows a block as a reader sees it, to people who edit pages',
	function () {
		with_wishes(
			function ( int $id ) {
				$ada = browser_of( 'ada' );
				foreach ( array( 'registry' => array( 'registry' => (string) $id ), 'my-registries' => array() ) as $block => $attributes ) {
					list( $status, $html ) = preview_of( $ada, $block, $attributes );
					same( 200, $status, $block );
					says( $html, 'registry' === $block ? 'Casserole' : 'New list' );
					holds( false !== strpos( $html, 'hopechest.css' ), 'with its look' );
				}
				says( preview_of( $ada, 'registry-editor' )[1], 'No list is chosen here.' );
				same( 403, preview_of( browser_of( 'olive' ), 'registry', array( 'registry' => (string) $id ) )[0] );
			}
		);
	}
);

test(
	'the picker finds registries by their names: a member their own, a manager all, and by id or slug what may be read',
	function () {
		forget_everybody();
		$olives = registry_of( 'olive', array( 'title' => 'Casserole club &amp; Co' ) );
		registry_of( 'auden', array( 'title' => 'Casserole of Auden' ) );
		$public = registry_of( 'auden', array( 'title' => 'Open casserole', 'status' => 'publish' ) );
		$ask    = static function ( array $query ): array {
			list( $status, $body ) = ask( 'GET', REGISTRIES, $query + array( 'context' => 'edit', 'status' => 'publish,private', '_fields' => 'id,slug,title,status,meta', 'per_page' => 20 ) );
			same( 200, $status );
			return wp_list_pluck( $body, 'title', 'id' );
		};
		by( 'olive' );
		same( array( $olives ), array_keys( $ask( array( 'search' => 'casserole' ) ) ) );
		same( 'Casserole club &amp; Co', $ask( array( 'include' => $olives ) )[ $olives ]['raw'] );
		same( array( $public ), array_keys( $ask( array( 'slug' => get_post( $public )->post_name, 'context' => 'view' ) ) ) );
		same( array(), $ask( array( 'include' => $olives + 1, 'context' => 'view' ) ) );
		by( 'ada' );
		same( 3, count( $ask( array( 'search' => 'casserole' ) ) ) );
		visitor();
		same( array(), $ask( array( 'search' => 'casserole', 'context' => 'view', 'status' => 'publish' ) ) );
	}
);
