<?php
/**
 * What members see and do in the administration: real pages, asked for over HTTP with the cookies of a signed-in user.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** The titles in the table of registries, without the words around it. */
function listed_titles( string $page ): array {
	preg_match_all( '/class="row-title"[^>]*>([^<]*)</', $page, $found );
	$titles = array_map( 'trim', $found[1] );
	preg_match_all( '/class="title column-title[^"]*"[^>]*>.*?<strong>\s*<span>([^<]*)</s', $page, $trashed );
	$titles = array_merge( $titles, array_map( 'trim', $trashed[1] ) );
	sort( $titles );
	return $titles;
}

test(
	'a member finds in the administration only registries of their own, with any status, author or words',
	function () {
		registry_of( 'olive', array( 'title' => 'Olive in private' ) );
		wp_trash_post( registry_of( 'olive', array( 'title' => 'Olive in the trash' ) ) );
		$olive = get_current_user_id();
		registry_of( 'sam', array( 'title' => 'Sam in private' ) );
		wp_trash_post( registry_of( 'sam', array( 'title' => 'Sam in the trash' ) ) );
		sign_in( 'sam' );
		$asked = array(
			'&all_posts=1&post_status=private'           => array( 'Sam in private' ),
			'&all_posts=1&post_status=trash'             => array( 'Sam in the trash' ),
			'&post_status=trash&author=' . $olive        => array( 'Sam in the trash' ),
			'&post_status=private&author=-' . get_current_user_id() => array( 'Sam in private' ),
			'&post_status=private&author_name=php-olive' => array(),
			'&all_posts=1&s=Olive'                       => array(),
		);
		foreach ( $asked as $query => $titles ) {
			list( $status, $page ) = browse( LISTED . $query );
			same( 200, $status, $query );
			same( $titles, listed_titles( $page ), $query );
		}
		sign_in( 'ada' );
		holds( in_array( 'Olive in private', listed_titles( browse( LISTED . '&post_status=private' )[1] ), true ), 'an administrator sees all' );
	}
);

test(
	'the numbers and months beside the list count only registries of one\'s own',
	function () {
		foreach ( array( 'publish', 'private' ) as $status ) {
			registry_of( 'olive', array( 'status' => $status, 'date' => '2019-03-04T05:06:07' ) );
		}
		registry_of( 'auden', array( 'status' => 'publish' ) );
		sign_in( 'auden' );
		$page = browse( LISTED )[1];
		preg_match_all( '/class=[\'"](all|mine|publish|draft|private|trash)[\'"].*?class="count">\((\d+)\)/s', $page, $found );
		same( array( 'all' => '1', 'publish' => '1' ), array_combine( $found[1], $found[2] ) );
		holds( false === strpos( $page, '201903' ), 'not the month of another owner' );
		sign_in( 'ada' );
		holds( false !== strpos( browse( LISTED )[1], '201903' ), 'an administrator sees it' );
	}
);

test(
	'quick edit is not offered for a registry and changes none',
	function () {
		$id = registry_of( 'olive', array( 'title' => 'Tom &amp; Jerry &lt;3 you&gt;' ) );
		sign_in( 'olive' );
		holds( false === strpos( browse( LISTED )[1], 'editinline' ), 'no row offers it' );
		$form = array(
			'action'       => 'inline-save',
			'_inline_edit' => wp_create_nonce( 'inlineeditnonce' ),
			'post_type'    => 'gift_registry',
			'post_ID'      => $id,
			'_status'      => 'private',
			'post_view'    => 'list',
			'screen'       => 'edit-gift_registry',
			'post_title'   => 'Tom & Jerry <3 you>',
		);
		foreach ( array( 'gift_registry', 'post', 'page' ) as $pretended ) {
			list( , $answer ) = browse( '/wp-admin/admin-ajax.php', array( 'post_type' => $pretended ) + $form );
			holds( false === strpos( $answer, '<tr' ) && '' !== $answer, "as $pretended: $answer" );
			clean_post_cache( $id );
			same( 'Tom &amp; Jerry &lt;3 you&gt;', get_post( $id )->post_title, $pretended );
		}
		$page = wp_insert_post( array( 'post_title' => 'A page', 'post_type' => 'page', 'post_status' => 'publish' ) );
		sign_in( 'ada' );
		$nonce            = array( '_inline_edit' => wp_create_nonce( 'inlineeditnonce' ) );
		list( , $answer ) = browse( '/wp-admin/admin-ajax.php', $nonce + array( 'post_type' => 'page', 'post_ID' => $page, '_status' => 'publish', 'screen' => 'edit-page', 'post_title' => 'Renamed' ) + $form );
		clean_post_cache( $page );
		same( 'Renamed', get_post( $page )->post_title, "a page of the site is edited as ever: $answer" );
		wp_delete_post( $page, true );
	}
);

test(
	'a preview shows what was typed, and what it leaves behind is stored as a registry is',
	function () {
		$id = registry_of( 'olive', array( 'status' => 'publish' ) );
		sign_in( 'olive' );
		// The second one finds what the first has left behind, and WordPress stores that in another way.
		foreach ( array( 'Tom & "Jerry" <3 you> \\ 1', 'Tom & "Jerry" <3 you> \\ 2' ) as $typed ) {
			$form                       = array(
				'action'      => 'editpost',
				'wp-preview'  => 'dopreview',
				'_wpnonce'    => wp_create_nonce( "update-post_$id" ),
				'post_ID'     => $id,
				'post_type'   => 'gift_registry',
				'post_status' => 'publish',
				'post_title'  => $typed,
				'content'     => "$typed\n\n$typed",
			);
			list( $status, , $address ) = browse( '/wp-admin/post.php', $form );
			same( 302, $status );
			wp_cache_flush();
			$left = wp_get_post_autosave( $id );
			same( array( \Hopechest\Registry\to_stored( $typed ), \Hopechest\Registry\to_stored( "$typed\n\n$typed" ) ), array( $left->post_title, $left->post_content ) );
			list( $status, $page, $further ) = browse( substr( $address, strlen( home_url() ) ) );
			same( 200, $status, "$address $further" );
			holds( false !== strpos( html_entity_decode( $page, ENT_QUOTES ), $typed ), $typed );
			same( 'A wedding', get_post( $id )->post_title, 'the registry itself is as it was' );
		}
	}
);
