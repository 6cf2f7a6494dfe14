<?php
/**
 * What a stranger finds of registries and of their owners: real pages, asked for over HTTP. All other ways: ways.php.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** A public and a private registry of Olive, whose names are easy to find. */
function olives_registries(): array {
	$olive = person( 'olive' );
	wp_update_user( array( 'ID' => $olive, 'display_name' => 'Olive Oyl', 'nickname' => 'Olive Oyl', 'description' => 'Olive Oyl likes spinach' ) );
	return array(
		registry_of( 'olive', array( 'status' => 'publish', 'title' => 'Open house' ) ),
		registry_of( 'olive', array( 'title' => 'Closed doors' ) ),
		$olive,
	);
}

test(
	'a list of registries is not found, and one registry is, by its own address',
	function () {
		list( $open ) = olives_registries();
		foreach ( array( '/?post_type=gift_registry', '/?post_type[]=gift_registry', "/?author=1&post_type=gift_registry&p=$open" ) as $address ) {
			same( 404, visit( $address )[0], $address );
		}
		with_service(
			function () use ( $open ) {
				foreach ( array( substr( get_permalink( $open ), strlen( home_url() ) ), "/?registry=$open" ) as $address ) {
					list( $status, $page ) = visit( $address );
					same( 200, $status, $address );
					holds( false !== strpos( $page, 'Open house' ), $address );
				}
			}
		);
	}
);

test(
	'a visitor gets one answer for every user who has published nothing, and finds authors of posts as ever',
	function () {
		list( , , $olive ) = olives_registries();
		$sam               = person( 'sam' );
		$auden             = person( 'auden' );
		$post              = wp_insert_post( array( 'post_title' => 'News', 'post_status' => 'publish', 'post_author' => $auden ) );
		foreach ( array( "/?author=$olive", "/?author=$sam", '/author/php-olive/', '/author/php-sam/', '/?author=999999' ) as $address ) {
			same( array( 404, '' ), array( visit( $address )[0], visit( $address )[2] ), $address );
		}
		same( 301, visit( "/?author=$auden" )[0] );
		// The first site of a network has the word "blog" before it.
		holds( in_array( 200, array( visit( '/author/php-auden/' )[0], visit( '/blog/author/php-auden/' )[0] ), true ), 'the page of an author' );
		wp_delete_post( $post, true );
	}
);

test(
	'the page of a registry says neither who wrote it nor leads to another one',
	function () {
		$first        = registry_of( 'olive', array( 'status' => 'publish', 'title' => 'Earlier one', 'date' => '2020-01-01T00:00:00' ) );
		list( $open ) = olives_registries();
		$address      = substr( get_permalink( $open ), strlen( home_url() ) );
		$page         = visit( $address )[1];
		holds( false === strpos( $page, 'Earlier one' ), 'no neighbour' );
		holds( false === stripos( wp_strip_all_tags( $page ), 'written by' ), 'no byline' );
		$GLOBALS['post'] = get_post( $open );
		setup_postdata( $GLOBALS['post'] );
		same( array( '', '', false ), array( (string) get_the_author(), (string) get_the_author_meta( 'display_name' ), (bool) get_previous_post() ) );
		foreach ( \Hopechest\Registry\AUTHOR_BLOCKS as $name ) {
			$block = new \WP_Block( array( 'blockName' => $name, 'attrs' => array(), 'innerBlocks' => array(), 'innerHTML' => '', 'innerContent' => array() ), array( 'postId' => $open, 'postType' => 'gift_registry' ) );
			same( '', $block->render(), $name );
		}
		wp_reset_postdata();
		$post            = wp_insert_post( array( 'post_title' => 'News', 'post_status' => 'publish', 'post_author' => person( 'auden' ) ) );
		$GLOBALS['post'] = get_post( $post );
		setup_postdata( $GLOBALS['post'] );
		same( 'php-auden', get_the_author(), 'a post has its author' );
		wp_reset_postdata();
		wp_delete_post( $post, true );
		wp_delete_post( $first, true );
	}
);

test(
	'a parameter that names no registry is not there: the front page is shown',
	function () {
		foreach ( array( '/?registry=', '/?registry[]=', '/?registry[]=5', '/?registry[a]=b' ) as $address ) {
			same( 200, visit( $address )[0], $address );
		}
		foreach ( array( '/?registry=0', '/?registry=no-such' ) as $address ) {
			same( 404, visit( $address )[0], $address );
		}
	}
);
