<?php
/**
 * Lists of registries over REST: neither entries nor numbers reveal the registries of other users.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** Ids and total of a list. */
function listed( array $parameters ): array {
	$request = new \WP_REST_Request( 'GET', REGISTRIES );
	$request->set_query_params( $parameters + array( 'per_page' => 100, '_fields' => 'id' ) );
	$response = rest_do_request( $request );
	same( 200, $response->get_status(), as_text( $parameters ) . as_text( $response->get_data() ) );
	return array( array_column( $response->get_data(), 'id' ), (int) $response->get_headers()['X-WP-Total'] );
}

test(
	'no list counts private registries or drafts of others, for any author, order or words',
	function () {
		foreach ( array( 'private', 'publish' ) as $status ) {
			registry_of( 'olive', array( 'status' => $status, 'title' => 'Findable' ) );
		}
		$olive = get_current_user_id();
		$own   = registry_of( 'sam', array( 'title' => 'Findable', 'date' => '2031-02-03T04:05:06' ) );
		registry_of( 'olive', array( 'date' => '2031-02-03T04:05:06' ) );
		foreach ( array( 'sam', 'ida', 'erin' ) as $name ) {
			$id       = by( $name );
			$expected = 'sam' === $name ? array( array( $own ), 1 ) : array( array(), 0 );
			foreach ( array( 'private', 'draft', 'pending', 'private,draft', 'any', 'publish,private' ) as $status ) {
				$of_olive = array( 'status' => $status, 'author' => array( $olive ) );
				same( array( array(), 0 ), listed( $of_olive ), "$name $status, author" );
				same( array( array(), 0 ), listed( $of_olive + array( 'author_exclude' => array( $id ) ) ), "$name $status, both" );
				same( array( array(), 0 ), listed( array( 'status' => $status, 'author_exclude' => array( $id ) ) ), "$name $status, not I" );
				same( array( array(), 0 ), listed( array( 'status' => $status, 'search' => 'Findable', 'author' => array( $olive ) ) ), "$name $status, words" );
			}
			foreach ( array( array( 'orderby' => 'title' ), array( 'author' => array( $olive, $id ) ), array( 'author_exclude' => array( $olive ) ) ) as $more ) {
				same( $expected, listed( array( 'status' => 'private', 'after' => '2031-01-01T00:00:00' ) + $more ), $name . as_text( $more ) );
			}
		}
	}
);

test(
	'members list their own registries, visitors nothing, and administrators everything',
	function () {
		$public  = registry_of( 'olive', array( 'status' => 'publish' ) );
		$private = registry_of( 'olive' );
		$olive   = get_current_user_id();
		foreach ( array( 'olive', 'ada' ) as $name ) {
			by( $name );
			$found = listed( array( 'status' => 'publish,private', 'author' => array( $olive ) ) )[0];
			same( array(), array_diff( array( $public, $private ), $found ), $name );
		}
		foreach ( array( null, 'sam' ) as $name ) {
			null === $name ? visitor() : by( $name );
			foreach ( array( array(), array( 'author' => array( $olive ) ), array( 'author_exclude' => array( 1 ) ), array( 'search' => 'wedding' ) ) as $asked ) {
				same( array(), array_intersect( array( $public, $private ), listed( $asked )[0] ), $name . as_text( $asked ) );
			}
		}
		visitor();
		same( 400, ask( 'GET', REGISTRIES, array( 'status' => 'private' ) )[0] );
	}
);

test(
	'in edit context only the owner and administrators see password and stored text',
	function () {
		$id    = registry_of( 'olive', array( 'status' => 'publish', 'content' => 'Our story' ) );
		$olive = get_current_user_id();
		// Over REST the password would count as given for as long as this process lasts.
		wp_update_post( array( 'ID' => $id, 'post_password' => 'open sesame' ) );
		foreach ( array( 'sam', 'erin', 'auden' ) as $name ) {
			by( $name );
			$list = ask( 'GET', REGISTRIES, array( 'context' => 'edit', 'author' => array( $olive ), 'per_page' => 100 ) );
			holds( false === strpos( as_text( $list ), 'open sesame' ) && false === strpos( as_text( $list ), 'Our story' ), $name );
			holds( false === strpos( as_text( $list ), '"raw"' ), $name );
		}
		foreach ( array( 'olive', 'ada' ) as $name ) {
			by( $name );
			$list = ask( 'GET', REGISTRIES, array( 'context' => 'edit', 'include' => array( $id ) ) )[1];
			same( array( 'open sesame', 'Our story' ), array( $list[0]['password'], $list[0]['content']['raw'] ), $name );
		}
	}
);

test(
	'a registry is found by its slug or id by those who may read it, and a list of several does not say which belong together',
	function () {
		$public  = registry_of( 'olive', array( 'status' => 'publish', 'title' => 'Found by name' ) );
		$private = registry_of( 'olive', array( 'title' => 'Found by guests' ) );
		$other   = registry_of( 'sam', array( 'status' => 'publish', 'title' => 'Found too' ) );
		$slug    = static fn( int $id ): array => array( 'slug' => array( get_post( $id )->post_name ) );
		foreach ( array( 'olive' => true, 'ida' => true, 'ada' => true, 'sam' => false ) as $name => $reads ) {
			by( $name );
			$both = array( 'status' => 'publish,private' );
			same( array( array( $public ), 1 ), listed( $slug( $public ) + $both ), $name );
			same( $reads ? array( array( $private ), 1 ) : array( array(), 0 ), listed( $slug( $private ) + $both ), $name );
			same( $reads ? array( array( $private ), 1 ) : array( array(), 0 ), listed( array( 'include' => array( $private ) ) + $both ), $name );
		}
		visitor();
		same( array( array( $public ), 1 ), listed( $slug( $public ) ) );
		same( array( array(), 0 ), listed( $slug( $private ) ) );
		$three = array( 'include' => array( $private, $public, $other ), 'order' => 'asc' );
		same( array( array( $public, $other ), 2 ), listed( $three + array( 'orderby' => 'author' ) ) );
		same( array( array(), 0 ), listed( $three + array( 'author' => array( person( 'olive' ) ) ) ), 'by owner' );
		same( array( array(), 0 ), listed( $slug( $public ) + array( 'author_exclude' => array( person( 'sam' ) ) ) ), 'by not owner' );
	}
);
