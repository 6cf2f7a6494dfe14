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

/** A registry of Olive that Auden owns with her; returns its id. */
function registry_of_two( array $owners = array( ' PHP-Auden@example.com ' ), array $more = array() ): int {
	$id = registry_of( 'olive', $more );
	same( 200, ask( 'POST', REGISTRIES . "/$id", array( 'meta' => array( 'registry_owners' => $owners ) ) )[0] );
	return $id;
}

test(
	'a further owner edits a registry and finds it, and does not delete it, change its owners or become the first one',
	function () {
		without_lists( 'auden' );
		$id    = registry_of_two();
		$path  = REGISTRIES . "/$id";
		$olive = person( 'olive' );
		by( 'auden' );
		same( array( $id ), array_column( ask( 'GET', REGISTRIES, array( 'invited' => true ) )[1], 'id' ) );
		same( array(), array_column( ask( 'GET', REGISTRIES, array( 'status' => 'private' ) )[1], 'id' ), 'it is not among those that he owns first' );
		list( $status, $body ) = ask( 'POST', $path, array( 'title' => 'By both', 'status' => 'publish', 'author' => person( 'auden' ), 'meta' => array( 'registry_reveal' => 'never' ) ) );
		same( array( 200, $olive, 'publish', 'never' ), array( $status, $body['author'], $body['status'], $body['meta']['registry_reveal'] ) );
		wp_update_post( array( 'ID' => $id, 'post_author' => person( 'auden' ) ) );
		same( $olive, (int) get_post( $id )->post_author, 'however he stores it' );
		same( 403, ask( 'DELETE', $path, array( 'force' => true ) )[0] );
		holds( ! current_user_can( 'delete_post', $id ), 'in the administration neither' );
		foreach ( array( array(), array( 'php-auden@example.com', 'php-sam' ), array( 'php-sam' ) ) as $n => $owners ) {
			same( 0 === $n ? 200 : 403, ask( 'POST', $path, array( 'meta' => array( 'registry_owners' => $owners ) ) )[0], as_text( $owners ) );
			by( 'olive' );
			same( 200, ask( 'POST', $path, array( 'meta' => array( 'registry_owners' => array( 'php-auden@example.com' ) ) ) )[0] );
			by( 'auden' );
		}
	}
);

test(
	'strangers and guests learn nothing of the owners, and guests change none',
	function () {
		$id = registry_of_two( array( 'php-auden' ), array( 'status' => 'publish' ) );
		foreach ( array( 'sam' => false, 'ida' => true ) as $name => $is_guest ) {
			by( $name );
			same( $is_guest ? array( 'php-auden' ) : null, ask( 'GET', REGISTRIES . "/$id" )[1]['meta']['registry_owners'] ?? null, $name );
			same( 403, ask( 'POST', REGISTRIES . "/$id", array( 'meta' => array( 'registry_owners' => array() ) ) )[0], $name );
		}
		visitor();
		same( null, ask( 'GET', REGISTRIES . "/$id" )[1]['meta']['registry_owners'] ?? null );
	}
);

test(
	'at most ten own a registry beside the first one, and only users who may have lists',
	function () {
		$ten = array_map( fn( $n ) => "friend$n@example.com", range( 1, 10 ) );
		$id  = registry_of_two( $ten );
		by( 'olive' );
		same( 400, ask( 'POST', REGISTRIES . "/$id", array( 'meta' => array( 'registry_owners' => array_merge( $ten, array( 'php-auden' ) ) ) ) )[0] );
		same( 200, ask( 'POST', REGISTRIES . "/$id", array( 'meta' => array( 'registry_owners' => array( 'php-nora' ) ) ) )[0] );
		by( 'nora' );
		holds( ! current_user_can( 'edit_post', $id ), 'Nora has no role' );
	}
);

test(
	'a registry of two stays with the second when the user of the first is deleted',
	function () {
		$leaver = wp_insert_user( array( 'user_login' => 'phpleaver', 'user_email' => 'phpleaver@example.com', 'user_pass' => wp_generate_password(), 'role' => 'subscriber' ) );
		$ids    = array( registry_of_two(), registry_of( 'olive' ) );
		by( 'ada' );
		foreach ( $ids as $id ) {
			wp_update_post( array( 'ID' => $id, 'post_author' => $leaver ) );
		}
		remove_person( $leaver );
		same( person( 'auden' ), (int) get_post( $ids[0] )->post_author );
		same( array(), get_post_meta( $ids[0], 'registry_owners', true ) );
		same( null, get_post( $ids[1] ) );
	}
);

test(
	'a further owner changes no owners where WordPress reads null, a text or a custom field as a list',
	function () {
		$id   = registry_of_two( array( 'php-auden', 'php-cody' ) );
		$path = REGISTRIES . "/$id";
		by( 'auden' );
		foreach ( array( null, 'php-auden', 'php-auden,php-cody,php-sam', 'php-sam' ) as $owners ) {
			same( 403, ask( 'POST', $path, array( 'meta' => array( 'registry_owners' => $owners ) ) )[0], as_text( $owners ) );
		}
		foreach ( array( 'edit_post_meta', 'add_post_meta', 'delete_post_meta' ) as $capability ) {
			holds( ! current_user_can( $capability, $id, 'registry_owners' ), $capability );
			holds( current_user_can( $capability, $id, 'registry_invitees' ), $capability );
		}
		same( array( 'php-auden', 'php-cody' ), get_post_meta( $id, 'registry_owners', true ) );
		same( 200, ask( 'POST', $path, array( 'meta' => array( 'registry_owners' => array( 'php-cody' ) ) ) )[0], 'he may leave' );
		by( 'cody' );
		same( 200, ask( 'POST', $path, array( 'meta' => array( 'registry_owners' => null ) ) )[0], 'the last one, too' );
		holds( ! current_user_can( 'edit_post', $id ), 'and has nothing more to do with it' );
	}
);

test(
	'a further owner does not take the registry away by its status',
	function () {
		$id   = registry_of_two( array( 'php-auden' ) );
		$slug = get_post( $id )->post_name;
		by( 'auden' );
		foreach ( array( 'trash', 'auto-draft' ) as $status ) {
			same( 0, wp_update_post( array( 'ID' => $id, 'post_status' => $status ) ), $status );
			same( array( 'private', $slug ), array( get_post( $id )->post_status, get_post( $id )->post_name ), $status );
		}
		same( $id, wp_update_post( array( 'ID' => $id, 'post_status' => 'publish' ) ), 'he may make it public' );
	}
);

test(
	'a first owner whose login looks like an address stays an owner under their own address',
	function () {
		$first = wp_insert_user( array( 'user_login' => 'php-sam@example.com', 'user_email' => 'phpfirst@example.com', 'user_pass' => wp_generate_password(), 'role' => 'subscriber' ) );
		$id    = registry_of_two();
		by( 'ada' );
		wp_update_post( array( 'ID' => $id, 'post_author' => $first ) );
		\Hopechest\Registry\pass_on_to( $id, get_userdata( person( 'auden' ) ), get_userdata( $first ) );
		same( array( 'phpfirst@example.com' ), get_post_meta( $id, 'registry_owners', true ) );
		by( 'sam' );
		holds( ! current_user_can( 'edit_post', $id ), 'Sam has the address that the login looks like' );
		remove_person( $first );
	}
);

test(
	'the address to which a list was passed on is forgotten when its user asks for that, also where the list has another first owner since',
	function () {
		$id     = registry_of_two();
		$called = fn(): string => \Hopechest\Registry\address_of_first( $id, person( 'auden' ) );
		\Hopechest\Registry\pass_on_to( $id, get_userdata( person( 'auden' ) ), null );
		same( 'PHP-Auden@example.com', $called() );
		by( 'ada' );
		wp_update_post( array( 'ID' => $id, 'post_author' => person( 'olive' ) ) );
		erased( 'php-auden@example.com' );
		same( '', $called() );
		same( array( person( 'auden' ) ), get_post_meta( $id, \Hopechest\Registry\PASSED_ON_TO, true ) );
	}
);

test(
	'a later user who takes the login of a deleted owner owns nothing',
	function () {
		$make   = fn(): int => (int) wp_insert_user( array( 'user_login' => 'phpleaver', 'user_email' => 'phpleaver@example.com', 'user_pass' => wp_generate_password(), 'role' => 'subscriber' ) );
		$leaver = $make();
		$id     = registry_of_two( array( 'PHPleaver', 'php-auden' ) );
		holds( user_can( $leaver, 'edit_post', $id ), 'the owner' );
		remove_person( $leaver );
		$later = $make();
		holds( ! user_can( $later, 'edit_post', $id ), 'the later user' );
		remove_person( $later );
	}
);

test(
	'a name that nobody has is no owner, and a stranger who registers it later owns nothing',
	function () {
		$id   = registry_of_two( array( 'php-auden' ) );
		$path = REGISTRIES . "/$id";
		by( 'olive' );
		foreach ( array( $path, REGISTRIES ) as $where ) {
			list( $status, $body ) = ask( 'POST', $where, array( 'title' => 'Of nobody', 'meta' => array( 'registry_owners' => array( 'php-auden', 'cousin-vi' ) ) ) );
			same( array( 409, 'hopechest_no_such_account', 'No account has the name “cousin-vi”. Write the name of an account, or an e-mail address.' ), array( $status, $body['code'], $body['message'] ) );
		}
		same( array( 'php-auden' ), get_post_meta( $id, 'registry_owners', true ) );
		// Other code of the site asks no one.
		update_post_meta( $id, 'registry_owners', array( 'php-auden', 'cousin-vi' ) );
		$stranger = registered( 'cousin-vi' );
		wp_set_current_user( $stranger );
		holds( ! current_user_can( 'edit_post', $id ), 'the list is not theirs' );
		same( 403, ask( 'GET', $path )[0] );
		by( 'olive' );
		same( 200, ask( 'POST', $path, array( 'meta' => array( 'registry_owners' => array( 'cousin-vi', 'php-cody' ) ) ) )[0], 'what is on the list may come back' );
		holds( ! user_can( $stranger, 'edit_post', $id ), 'and means no one still' );
		same( array( 'php-cody' ), array_values( array_map( fn( $user ) => $user->user_login, array_filter( array_map( fn( $entry ) => \Hopechest\Registry\user_of_entry( $id, $entry ), array( 'cousin-vi', 'php-cody' ) ) ) ) ) );
		remove_person( $stranger );
	}
);
