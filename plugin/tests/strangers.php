<?php
/**
 * Ways on which a stranger may look for the owner of a registry, or for registries: real pages, asked for over HTTP.
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

/** Addresses that list, search or look up, with the number of the public and private registry and the owner in them. */
function addresses_to_try( int $open, int $closed, int $olive ): array {
	$slug    = get_post( $open )->post_name;
	$page    = substr( get_permalink( $open ), strlen( home_url() ) );
	$queries = array(
		"author=$olive", 'author_name=php-olive', "author=$olive&post_type=gift_registry", "author=$olive&post_type=any",
		"author=$olive&p=$open", "author=$olive&p=$open&post_type=gift_registry", "author=$olive&gift_registry=$slug",
		"author_name=php-olive&gift_registry=$slug", "author=$olive&feed=rss2", "author=$olive&s=house",
		'post_type=gift_registry', 'post_type[]=gift_registry', 'post_type[]=post&post_type[]=gift_registry', 'post_type=gift_registry&feed=rss2',
		'post_type=gift_registry&feed=atom', 'post_type=gift_registry&s=Open', 'post_type=gift_registry&orderby=author', 'post_type=gift_registry&paged=1',
		'post_type=gift_registry&m=' . gmdate( 'Y' ), 'post_type=gift_registry&year=' . gmdate( 'Y' ), 's=Open', 's=Closed', 's=Olive', 'feed=rss2', 'feed=comments-rss2',
		"p=$closed", "page_id=$closed", "p=$closed&post_type=gift_registry", "p=$closed&preview=true", "post_type=gift_registry&p=$closed&preview=true",
		"registry=$closed", 'registry=closed-doors', 'gift_registry=closed-doors', "attachment_id=$closed", "registry=$open&author=$olive",
		'm=' . gmdate( 'Ym' ), 'name=closed-doors', 'pagename=closed-doors', 'sitemap=index', 'sitemap=users', 'sitemap=posts&sitemap-subtype=gift_registry',
		'rest_route=/wp/v2/gift_registry', 'rest_route=/wp/v2/gift_registry&author=' . $olive, 'rest_route=/wp/v2/gift_registry&search=Open',
		"rest_route=/wp/v2/gift_registry/$closed", "rest_route=/wp/v2/gift_registry/$open&_embed=1", "rest_route=/wp/v2/users/$olive", 'rest_route=/wp/v2/users&search=olive',
		'rest_route=/wp/v2/users&has_published_posts=gift_registry', 'rest_route=/wp/v2/search&search=house', 'rest_route=/wp/v2/search&search=house&subtype=gift_registry',
		'rest_route=/wp/v2/gift_registry&slug=closed-doors', "rest_route=/wp/v2/gift_registry&include=$closed", 'rest_route=/oembed/1.0/embed&url=' . rawurlencode( get_permalink( $open ) ),
		'rest_route=/oembed/1.0/embed&url=' . rawurlencode( get_permalink( $closed ) ), 'rest_route=/wp/v2/comments&post=' . $closed, "rest_route=/wp/v2/gift_registry/$closed/revisions", "rest_route=/wp/v2/gift_registry/$open/autosaves",
	);
	$paths   = array( '/author/php-olive/', '/author/php-olive/feed/', '/wp-sitemap.xml', '/wp-sitemap-users-1.xml', '/registry/', '/registry/closed-doors/', '/registry/closed-doors/embed/', '/registry/closed-doors/feed/', '/closed-doors/', $page . 'embed/', $page . 'feed/', $page );
	return array_merge(
		$paths,
		array_map(
			static function ( string $query ): string {
				return "/?$query";
			},
			$queries
		)
	);
}

test(
	'on more than sixty ways a visitor finds neither the private registry nor the owner of the public one',
	function () {
		list( $open, $closed, $olive ) = olives_registries();
		$addresses                     = addresses_to_try( $open, $closed, $olive );
		holds( count( $addresses ) > 60, (string) count( $addresses ) );
		foreach ( $addresses as $address ) {
			list( $status, $page, $leads ) = visit( $address );
			holds( $status < 500, "$address: $status" );
			foreach ( array( 'Olive Oyl', 'php-olive', 'Closed doors' ) as $secret ) {
				// An address that was asked for may come back in the page.
				$found = false !== stripos( str_ireplace( array( rawurlencode( $address ), $address, esc_html( $address ), 'author/php-olive' ), '', $page ), $secret );
				holds( ! $found, "$address shows $secret" );
			}
			holds( false === strpos( $leads, 'olive' ) || false !== strpos( $address, 'olive' ), "$address leads to $leads" );
		}
	}
);

test(
	'a subscriber and a contributor find neither the private registry nor the name of an owner over REST',
	function () {
		list( $open, $closed, $olive ) = olives_registries();
		$asked                         = array(
			array( REGISTRIES, array() ),
			array( REGISTRIES, array( 'context' => 'edit', 'status' => 'publish,private' ) ),
			array( REGISTRIES, array( 'author' => array( $olive ) ) ),
			array( REGISTRIES, array( 'slug' => array( 'closed-doors' ), 'status' => 'publish,private' ) ),
			array( REGISTRIES . "/$closed", array() ),
			array( REGISTRIES . "/$open", array( '_embed' => '1' ) ),
			array( "/wp/v2/users/$olive", array() ),
			array( '/wp/v2/users', array( 'search' => 'Olive' ) ),
			array( '/wp/v2/search', array( 'search' => 'doors' ) ),
		);
		foreach ( array( 'sam', 'cody' ) as $name ) {
			by( $name );
			foreach ( $asked as list( $path, $parameters ) ) {
				$answer = as_text( ask( 'GET', $path, $parameters ) );
				holds( ! preg_match( '/Olive Oyl|php-olive|Closed doors/i', $answer ), "$name $path " . as_text( $parameters ) . $answer );
			}
		}
	}
);

test(
	'a list of registries is not found, and one registry is, by its own address',
	function () {
		list( $open ) = olives_registries();
		foreach ( array( '/?post_type=gift_registry', '/?post_type[]=gift_registry', "/?author=1&post_type=gift_registry&p=$open" ) as $address ) {
			same( 404, visit( $address )[0], $address );
		}
		foreach ( array( substr( get_permalink( $open ), strlen( home_url() ) ), "/?registry=$open" ) as $address ) {
			list( $status, $page ) = visit( $address );
			same( 200, $status, $address );
			holds( false !== strpos( $page, 'Open house' ), $address );
		}
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
		same( 200, visit( '/author/php-auden/' )[0] === 404 ? 200 : visit( substr( get_author_posts_url( $auden ), strlen( home_url() ) ) )[0] );
		wp_delete_post( $post, true );
	}
);

test(
	'the page of a registry says neither who wrote it nor leads to another one',
	function () {
		$first         = registry_of( 'olive', array( 'status' => 'publish', 'title' => 'Earlier one', 'date' => '2020-01-01T00:00:00' ) );
		list( $open )  = olives_registries();
		$address       = substr( get_permalink( $open ), strlen( home_url() ) );
		$page          = visit( $address )[1];
		holds( false === strpos( $page, 'Earlier one' ), 'no neighbour' );
		holds( false === stripos( wp_strip_all_tags( $page ), 'written by' ), 'no byline' );
		$GLOBALS['post'] = get_post( $open );
		setup_postdata( $GLOBALS['post'] );
		same( array( '', '', null ), array( (string) get_the_author(), (string) get_the_author_meta( 'display_name' ), get_previous_post() ?: null ) );
		foreach ( \Hopechest\AUTHOR_BLOCKS as $name ) {
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
