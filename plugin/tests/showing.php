<?php
/**
 * Title and story are plain text wherever a registry is shown.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** The text that a visitor reads there. */
function read_html( string $html ): string {
	$text = preg_replace( array( '/<br \/>\n/', '/<\/p>\s*<p>/' ), array( "\n", "\n\n" ), trim( $html ) );
	return html_entity_decode( wp_strip_all_tags( $text ), ENT_QUOTES | ENT_HTML5 );
}

/** Prints the page of one registry as a theme does. */
function shown_on_page( int $id ): string {
	global $wp_query, $post;
	$wp_query = new \WP_Query( array( 'post_type' => 'gift_registry', 'p' => $id ) );
	$html     = '';
	while ( have_posts() ) {
		the_post();
		$html = printed( 'the_content' );
	}
	wp_reset_query();
	return $html;
}

/** The ids of registries with these stories, stored as the service stores them and as other code may. */
function lively_registries(): array {
	$made = array();
	foreach ( LIVELY as $typed ) {
		foreach ( array( \Hopechest\Registry\to_stored( $typed ), $typed ) as $stored ) {
			// An administrator may store anything: no filter of WordPress has taken the sting out of it.
			$made[] = registry_of( 'ada', array( 'status' => 'publish', 'title' => 'Lively', 'content' => $stored ) );
		}
	}
	return $made;
}

test(
	'a story is read as it was typed on its page and over REST: no shortcode, block, embed or smiley in it comes to life',
	function () {
		foreach ( lively_registries() as $id ) {
			visitor();
			$typed = \Hopechest\Registry\from_stored( get_post( $id )->post_content );
			foreach ( array( shown_on_page( $id ), ask( 'GET', REGISTRIES . "/$id" )[1]['content']['rendered'] ) as $n => $html ) {
				$kept = preg_replace( '/^<p>|<\/p>$|<\/p>\s*<p>|<br \/>/', '', trim( $html ) );
				holds( false === strpos( $kept, '<' ), "$n: $html" );
				same( $typed, read_html( $html ), (string) $n );
			}
		}
	}
);

test(
	'an excerpt is text too, also beside another post, and so is what another site embeds',
	function () {
		foreach ( lively_registries() as $id ) {
			visitor();
			$story = \Hopechest\Registry\from_stored( get_post( $id )->post_content );
			$page  = get_post( wp_insert_post( array( 'post_title' => 'News', 'post_content' => 'News', 'post_status' => 'publish' ) ) );
			foreach ( array( $page, get_post( $id ) ) as $current ) {
				$GLOBALS['post'] = $current;
				setup_postdata( $current );
				foreach ( array( get_the_excerpt( $id ), apply_filters( 'the_excerpt', get_the_excerpt( $id ) ) ) as $n => $html ) {
					same( preg_replace( '/\s+/', ' ', $story ), preg_replace( '/\s+/', ' ', read_html( $html ) ), "$n in {$current->post_type}" );
				}
			}
			wp_reset_postdata();
			wp_delete_post( $page->ID, true );
		}
		$long = registry_of( 'olive', array( 'status' => 'publish', 'content' => str_repeat( '[word] ', 100 ) ) );
		same( trim( str_repeat( '[word] ', 55 ) ) . '…', read_html( get_the_excerpt( $long ) ) );
	}
);

test(
	'a title is text: what looks like markup is shown and not obeyed',
	function () {
		foreach ( array( '<b>Big</b> & <i>small</i>', '&lt;3 [audio]' ) as $typed ) {
			foreach ( array( \Hopechest\Registry\to_stored( $typed ), $typed ) as $stored ) {
				$id    = registry_of( 'ada', array( 'status' => 'publish', 'title' => $stored ) );
				$typed = \Hopechest\Registry\from_stored( $stored );
				visitor();
				foreach ( array( get_the_title( $id ), ask( 'GET', REGISTRIES . "/$id" )[1]['title']['rendered'] ) as $html ) {
					holds( false === strpos( $html, '<' ), $html );
					same( $typed, html_entity_decode( $html, ENT_QUOTES | ENT_HTML5 ) );
				}
			}
		}
		$closed = registry_of( 'olive', array( 'title' => 'Tom &amp; Jerry' ) );
		holds( false !== strpos( get_the_title( $closed ), 'Tom &#038; Jerry' ) || false !== strpos( get_the_title( $closed ), 'Tom &amp; Jerry' ), get_the_title( $closed ) );
	}
);

test(
	'posts of the site keep their shortcodes and blocks, and a text that is no story stays as it is beside one',
	function () {
		$post            = wp_insert_post( array( 'post_title' => '<em>News</em>', 'post_content' => '<!-- wp:loginout /--> [audio src="https://good.example/a.mp3"]', 'post_status' => 'publish' ) );
		$GLOBALS['post'] = get_post( $post );
		setup_postdata( $GLOBALS['post'] );
		$html = apply_filters( 'the_content', $GLOBALS['post']->post_content );
		holds( false !== strpos( $html, '<audio' ) && false !== strpos( $html, 'wp-login.php' ), $html );
		same( '<em>News</em>', get_the_title( $post ) );
		$GLOBALS['post'] = get_post( registry_of( 'olive', array( 'status' => 'publish', 'content' => 'Our story' ) ) );
		setup_postdata( $GLOBALS['post'] );
		same( "<p>Foot <b>note</b></p>\n", apply_filters( 'the_content', '<p>Foot <b>note</b></p>' ) );
		wp_reset_postdata();
		wp_delete_post( $post, true );
	}
);

test(
	'a page with a password shows the form that asks for it, and not the story',
	function () {
		foreach ( array( 'Our story', '<b>Our</b> story' ) as $story ) {
			$id = registry_of( 'ada', array( 'status' => 'publish', 'content' => $story, 'password' => 'open' ) );
			visitor();
			$html = shown_on_page( $id );
			holds( false !== strpos( $html, '<form' ) && false === strpos( $html, 'story' ), $html );
			same( '', ask( 'GET', REGISTRIES . "/$id" )[1]['content']['rendered'] );
		}
	}
);
