<?php
/**
 * Owning a registry opens nothing else of the site.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** Ways on which WordPress asks for more than to be signed in, beside all routes without a parameter. */
const SIDE_DOORS = array(
	array( '/wp-block-editor/v1/url-details', array( 'url' => 'http://127.0.0.1:9/' ) ),
	array( '/wp/v2/block-renderer/core/archives', array( 'context' => 'edit' ) ),
	array( '/wp/v2/templates', array( 'context' => 'edit' ) ),
	array( '/wp/v2/template-parts', array( 'context' => 'edit' ) ),
	array( '/wp/v2/types', array( 'context' => 'edit' ) ),
	array( '/wp/v2/types/gift_registry', array( 'context' => 'edit' ) ),
	array( '/wp/v2/types/post', array( 'context' => 'edit' ) ),
	array( '/wp/v2/statuses', array( 'context' => 'edit' ) ),
	array( '/wp/v2/users', array( 'context' => 'edit' ) ),
	array( '/wp/v2/posts', array( 'context' => 'edit' ) ),
	array( '/wp/v2/pages', array( 'status' => 'draft' ) ),
	array( '/wp/v2/view-config', array( 'kind' => 'postType', 'name' => 'gift_registry' ) ),
);

/** The status that each way answers to the current user. */
function statuses_of_side_doors(): array {
	// Some of these ask the world outside.
	$nothing = static fn() => new \WP_Error( 'offline', 'No network in tests' );
	add_filter( 'pre_http_request', $nothing );
	$found   = array();
	foreach ( SIDE_DOORS as list( $path, $parameters ) ) {
		$found[ $path . '?' . http_build_query( $parameters ) ] = ask( 'GET', $path, $parameters )[0];
	}
	foreach ( array_keys( rest_get_server()->get_routes() ) as $path ) {
		if ( false === strpos( $path, '(?P' ) && false === strpos( $path, 'gift_registry' ) ) {
			$found[ $path ] = ask( 'GET', $path )[0];
		}
	}
	remove_filter( 'pre_http_request', $nothing );
	return $found;
}

test(
	'a member who owns registries gets no other answer on any REST route than a member who may own none',
	function () {
		registry_of( 'olive' );
		$without = static function ( array $all ): array {
			unset( $all['own_gift_registries'] );
			return $all;
		};
		add_filter( 'user_has_cap', $without );
		$expected = statuses_of_side_doors();
		remove_filter( 'user_has_cap', $without );
		holds( count( $expected ) > 30, as_text( $expected ) );
		same( array(), array_diff_assoc( statuses_of_side_doors(), $expected ) );
	}
);

test(
	'naming a registry of their own lets a member render no block of the site',
	function () {
		$id = registry_of( 'olive' );
		foreach ( array( 'core/archives' => array(), 'core/rss' => array( 'feedURL' => 'http://127.0.0.1:9/' ) ) as $block => $attributes ) {
			$asked = array( 'context' => 'edit', 'post_id' => $id, 'attributes' => $attributes );
			same( 403, ask( 'GET', "/wp/v2/block-renderer/$block", $asked )[0], $block );
		}
		by( 'ada' );
		same( 200, ask( 'GET', '/wp/v2/block-renderer/core/archives', array( 'context' => 'edit', 'post_id' => $id ) )[0] );
	}
);

test(
	'a member learns no title of other posts from the preview of an address',
	function () {
		$secret = registry_of( 'olive', array( 'title' => 'Top secret' ) );
		$draft  = wp_insert_post( array( 'post_title' => 'Top secret draft', 'post_status' => 'draft', 'post_author' => person( 'erin' ) ) );
		$own    = registry_of( 'sam', array( 'title' => 'My own' ) );
		sign_in( 'sam' );
		$form = array(
			'action'               => 'sample-permalink',
			'samplepermalinknonce' => wp_create_nonce( 'samplepermalink' ),
			'new_title'            => '',
			'new_slug'             => '',
		);
		foreach ( array( $secret, $draft ) as $id ) {
			list( $status, $answer ) = browse( '/wp-admin/admin-ajax.php', array( 'post_id' => $id ) + $form );
			same( 403, $status, $answer );
			holds( false === stripos( $answer, 'secret' ), $answer );
		}
		same( 200, browse( '/wp-admin/admin-ajax.php', array( 'post_id' => $own, 'new_title' => 'My own' ) + $form )[0], 'their own' );
		wp_delete_post( $draft, true );
	}
);

test(
	'the form of a registry names no custom field of the site',
	function () {
		$post = wp_insert_post( array( 'post_title' => 'News', 'post_status' => 'publish' ) );
		add_post_meta( $post, 'secret_field_of_the_shop', '1' );
		$id = registry_of( 'olive' );
		sign_in( 'olive' );
		list( $status, $page ) = browse( "/wp-admin/post.php?post=$id&action=edit" );
		same( 200, $status );
		holds( false === strpos( $page, 'secret_field' ) && false === strpos( $page, 'id="postcustom"' ), 'no box of custom fields' );
		wp_delete_post( $post, true );
	}
);

test(
	'a member opens the list and the form of registries in the administration, and no other list',
	function () {
		sign_in( 'olive' );
		same( 200, browse( LISTED )[0] );
		same( 200, browse( '/wp-admin/post-new.php?post_type=gift_registry' )[0] );
		same( 403, browse( '/wp-admin/edit.php' )[0] );
		same( 403, browse( '/wp-admin/post-new.php' )[0] );
	}
);

test(
	'a manager chooses the owner of a registry among the users who may own one',
	function () {
		$id = registry_of( 'olive' );
		person( 'nora' );
		sign_in( 'ada' );
		list( , $page ) = browse( "/wp-admin/post.php?post=$id&action=edit" );
		preg_match( '~<select[^>]*name=.post_author_override.*?</select>~s', $page, $found );
		$box = $found[0] ?? '';
		holds( false !== strpos( $box, 'php-sam' ) || false !== strpos( $box, 'php-olive' ), $box );
		holds( false === strpos( $box, 'php-nora' ), 'a user without a role owns none' );
	}
);
