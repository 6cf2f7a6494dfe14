<?php
/**
 * A published registry is no publication of its owner: it does not put them on the site's list of authors.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** The logins that REST shows as slugs, asked for in this way. */
function shown_slugs( array $parameters = array() ): array {
	// WordPress still knows "who", and logs that it is deprecated.
	add_filter( 'deprecated_argument_trigger_error', '__return_false' );
	list( $status, $body ) = ask( 'GET', '/wp/v2/users', $parameters + array( 'per_page' => 100 ) );
	return 200 === $status ? array_column( $body, 'slug' ) : array();
}

test(
	'the owner of a published registry is shown to no visitor: not in the list of users, not alone, not beside the registry',
	function () {
		$id    = registry_of( 'olive', array( 'status' => 'publish' ) );
		$olive = get_current_user_id();
		foreach ( array( null, 'sam', 'auden' ) as $name ) {
			null === $name ? visitor() : by( $name );
			foreach ( array( array(), array( 'has_published_posts' => true ), array( 'has_published_posts' => array( 'gift_registry' ) ), array( 'include' => array( $olive ) ), array( 'search' => 'olive' ), array( 'slug' => 'php-olive' ), array( 'who' => 'authors' ) ) as $parameters ) {
				holds( ! in_array( 'php-olive', shown_slugs( $parameters ), true ), as_text( $parameters ) );
			}
			$status = ask( 'GET', "/wp/v2/users/$olive" )[0];
			same( null === $name ? 401 : 403, $status, (string) $name );
			$request = new \WP_REST_Request( 'GET', REGISTRIES . "/$id" );
			$body    = rest_get_server()->response_to_data( rest_do_request( $request ), array( 'author' ) );
			same( null === $name ? null : $olive, $body['author'] ?? null, 'the service needs the number for its callers' );
			holds( false === strpos( as_text( $body ), 'olive' ) && ! isset( $body['_links']['author'] ), as_text( $body ) );
		}
	}
);

test(
	'an author of posts is shown as ever, with a registry or without one',
	function () {
		foreach ( array( 'auden' => true, 'cody' => false ) as $name => $has_registry ) {
			$id   = person( $name );
			$post = wp_insert_post( array( 'post_title' => 'News', 'post_status' => 'publish', 'post_author' => $id ) );
			if ( $has_registry ) {
				registry_of( $name, array( 'status' => 'publish' ) );
			}
			visitor();
			holds( in_array( "php-$name", shown_slugs(), true ), $name );
			holds( in_array( "php-$name", shown_slugs( array( 'has_published_posts' => array( 'post', 'gift_registry' ) ) ), true ), $name );
			same( array(), shown_slugs( array( 'has_published_posts' => array( 'gift_registry' ) ) ) );
			same( 200, ask( 'GET', "/wp/v2/users/$id" )[0], $name );
			wp_delete_post( $post, true );
			same( 401, ask( 'GET', "/wp/v2/users/$id" )[0], $name );
		}
	}
);

test(
	'an owner of registries may not ask for the authors of the site',
	function () {
		$id = person( 'erin' );
		by( 'olive' );
		holds( ! in_array( 'php-erin', shown_slugs( array( 'who' => 'authors' ) ), true ), 'an editor who has published nothing' );
		by( 'auden' );
		holds( in_array( 'php-erin', shown_slugs( array( 'who' => 'authors' ) ), true ), 'an author asks for authors as ever' );
		by( 'ada' );
		holds( in_array( 'php-erin', shown_slugs(), true ) && in_array( 'php-olive', shown_slugs(), true ), 'an administrator lists all users' );
	}
);

test(
	'an administrator sees who has registries, and counts them',
	function () {
		registry_of( 'olive', array( 'status' => 'publish' ) );
		$olive = get_current_user_id();
		by( 'ada' );
		holds( in_array( 'php-olive', shown_slugs( array( 'has_published_posts' => array( 'gift_registry' ) ) ), true ), 'in REST' );
		same( 200, ask( 'GET', "/wp/v2/users/$olive" )[0] );
		holds( count_user_posts( $olive, 'gift_registry' ) > 0, 'by their type' );
	}
);

test(
	'another site that embeds a registry does not learn whose it is',
	function () {
		$id   = registry_of( 'olive', array( 'status' => 'publish' ) );
		$post = wp_insert_post( array( 'post_title' => 'News', 'post_status' => 'publish', 'post_author' => person( 'auden' ) ) );
		visitor();
		$answer = ask( 'GET', '/oembed/1.0/embed', array( 'url' => get_permalink( $id ) ) );
		// Newer versions of WordPress embed only entries of public types.
		holds( in_array( $answer[0], array( 200, 404 ), true ), as_text( $answer ) );
		holds( false === strpos( as_text( $answer[1] ), 'olive' ), as_text( $answer[1] ) );
		same( 'php-auden', get_oembed_response_data( $post, 600 )['author_name'] );
		wp_delete_post( $post, true );
	}
);
