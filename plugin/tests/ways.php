<?php
/**
 * Neither a visitor nor a member of the site finds a private registry or the owner of a public one, on any way of the
 * table; and a private registry looks as if it were not there. Here with a contributor, to whom WordPress opens most;
 * `strangers/ways-of-others.php` tries it with a visitor.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** Words that stand in the private registry, and those that say who owns the public one. */
const CLOSED_WORDS = array( 'Zanzibar', 'Silver jubilee', 'secret-guest', '2039-04-05', 'quiet-lane' );
const OWNER_WORDS  = array( 'Olive Oyl', 'php-olive', 'spinach', 'Sweet pea' );

/**
 * Ways on which the answer for a private registry differs from that for none. The number of a registry is no secret: the
 * item service, which asks this site, answers 403 and 404 as its specification has them, and in the administration
 * WordPress says of every entry of any type whether its number is taken.
 */
const NUMBER_IS_KNOWN = array(
	'~^/(?:wp-json|\?rest_route=)/wp/v2/gift_registry/\{closed\}~',
	'~^/wp-json/wp/v2/comments~',
	'~^/wp-json/wp/v2/(?:media|pages|posts)\b~',
	'~^/wp-json/wp/v2/block-renderer/core/post-title~',
	'~^/wp-json/batch/v1~',
	'~^/wp-admin/(?:post|revision|admin-ajax|edit-comments|media-upload)\.php~',
	'~^/xmlrpc\.php~',
	'~^/wp-trackback\.php~',
);

function names_of_ways(): array {
	$olive = person( 'olive' );
	wp_update_user( array( 'ID' => $olive, 'display_name' => 'Olive Oyl', 'nickname' => 'Sweet pea', 'description' => 'She likes spinach' ) );
	$meta   = array( 'registry_invitees' => array( 'secret-guest@example.org' ), 'registry_event_type' => 'Silver jubilee', 'registry_event_date' => '2039-04-05' );
	$open   = registry_of( 'olive', array( 'status' => 'publish', 'title' => 'Open house', 'meta' => array( 'registry_event_type' => 'wedding' ) ) );
	$closed = registry_of( 'olive', array( 'title' => 'Zanzibar party', 'slug' => 'quiet-lane', 'content' => 'Zanzibar story', 'meta' => $meta ) );
	$gone   = registry_of( 'olive', array( 'title' => 'Gone' ) );
	wp_delete_post( $gone, true );
	\Hopechest\Deletion\forget_deletion( $gone );
	$page = wp_insert_post( array( 'post_title' => 'Lists', 'post_name' => 'page-of-lists', 'post_content' => page_of_lists( $closed, $olive ), 'post_type' => 'page', 'post_status' => 'publish', 'post_author' => person( 'auden' ) ) );
	return array(
		'{open}'        => (string) $open,
		'{open-slug}'   => get_post( $open )->post_name,
		'{closed}'      => (string) $closed,
		'{closed-slug}' => 'quiet-lane',
		'{gone}'        => (string) $gone,
		'{olive}'       => (string) $olive,
		'{page}'        => 'page-of-lists',
		'{page-id}'     => (string) $page,
		'{home}'        => home_url(),
		'{year}'        => gmdate( 'Y' ),
	);
}

/** What an author of the site may write to make it list or show registries. */
function page_of_lists( int $closed, int $olive ): string {
	$query  = static function ( array $query ): string {
		$template = '<!-- wp:post-template --><!-- wp:post-title {"isLink":true} /--><!-- wp:post-author-name /--><!-- wp:post-author {"showBio":true} /--><!-- wp:post-excerpt /--><!-- wp:post-content /--><!-- /wp:post-template -->';
		return '<!-- wp:query ' . wp_json_encode( array( 'queryId' => 1, 'query' => $query + array( 'perPage' => 100, 'offset' => 0, 'inherit' => false ) ) ) . ' --><div class="wp-block-query">' . $template . '</div><!-- /wp:query -->';
	};
	$legacy = static fn( string $name ): string => '<!-- wp:legacy-widget ' . wp_json_encode( array( 'idBase' => $name, 'instance' => array( 'raw' => array( 'title' => 'x' ) ) ) ) . ' /-->';
	return implode(
		"\n",
		array(
			$query( array( 'postType' => 'gift_registry' ) ),
			$query( array( 'postType' => 'gift_registry', 'author' => (string) $olive ) ),
			$query( array( 'postType' => 'gift_registry', 'search' => 'Zanzibar', 'status' => 'private' ) ),
			$query( array( 'postType' => 'any', 'orderBy' => 'title', 'order' => 'asc' ) ),
			'<!-- wp:latest-posts {"displayAuthor":true,"displayPostContent":true} /--><!-- wp:latest-comments /--><!-- wp:archives /--><!-- wp:calendar /--><!-- wp:page-list /-->',
			'<!-- wp:hopechest/registry {"registry":"' . $closed . '"} /-->',
			$legacy( 'recent-posts' ) . $legacy( 'archives' ) . $legacy( 'recent-comments' ),
			"[hopechest_registry registry=\"$closed\"] [hopechest_registry registry=\"quiet-lane\"] [gallery id=\"$closed\"] [playlist id=\"$closed\"]",
			'[embed]' . home_url( "/?p=$closed" ) . '[/embed]',
		)
	);
}

/** A visitor or a contributor, each with what they need to sign in. */
function stranger( string $name ): array {
	if ( 'visitor' === $name ) {
		foreach ( array( AUTH_COOKIE, LOGGED_IN_COOKIE ) as $cookie ) {
			unset( $_COOKIE[ $cookie ] );
		}
		visitor();
		return array( 'cookies' => '', 'login' => 'php-visitor', 'password' => 'guessed', 'basic' => '' );
	}
	sign_in( $name );
	$account = account_of( $name );
	$cookies = array();
	foreach ( array( AUTH_COOKIE, LOGGED_IN_COOKIE ) as $cookie ) {
		$cookies[] = $cookie . '=' . $_COOKIE[ $cookie ];
	}
	return array(
		'cookies'  => implode( '; ', $cookies ),
		'login'    => $account['username'],
		'password' => $account['password'],
		'basic'    => 'Basic ' . base64_encode( $account['username'] . ':' . $account['password'] ),
	);
}

/** Status, headers and body that the way answers to the caller, as one text; and its status. */
function go( array $way, array $names, array $caller ): array {
	list( $path, $fields, $nonce, $xml ) = $way;
	$names                              += array( '{login}' => $caller['login'], '{password}' => $caller['password'] );
	$path                                = with_names( $path, $names );
	$is_rest                             = false !== strpos( $path, 'wp-json' ) || false !== strpos( $path, 'rest_route' );
	$headers                             = $is_rest ? array_filter( array( 'Authorization' => $caller['basic'] ) ) : array_filter( array( 'Cookie' => $caller['cookies'] ) );
	$body                                = null === $fields ? null : with_names( $fields, $names );
	if ( null !== $nonce ) {
		$body[ $nonce[0] ] = wp_create_nonce( with_names( $nonce[1], $names ) );
	}
	if ( null !== $xml ) {
		require_once ABSPATH . WPINC . '/class-IXR.php';
		$body    = ( new \IXR_Request( $xml[0], with_names( array_slice( $xml, 1 ), $names ) ) )->getXml();
		$headers = array( 'Content-Type' => 'text/xml' );
	}
	$response = wp_remote_request( home_url( str_replace( ' ', '%20', $path ) ), array( 'method' => null === $body ? 'GET' : 'POST', 'headers' => $headers, 'body' => $body, 'redirection' => 0, 'timeout' => 30 ) );
	holds( ! is_wp_error( $response ), "$path: " . as_text( $response ) );
	$kept = array();
	foreach ( array( 'location', 'link', 'x-wp-total', 'allow', 'x-pingback' ) as $header ) {
		$kept[] = $header . ': ' . implode( ', ', (array) wp_remote_retrieve_header( $response, $header ) );
	}
	return array( wp_remote_retrieve_response_code( $response ), implode( "\n", $kept ) . "\n" . wp_remote_retrieve_body( $response ) );
}

/** Without what the caller has asked for, which may come back in the answer, and what differs each time. */
function without_what_was_asked( string $answer, array $way, array $names ): string {
	$asked = wp_json_encode( with_names( array( $way[0], $way[1], $way[3] ), $names ) ) . urldecode( (string) wp_json_encode( with_names( array( $way[0], $way[1], $way[3] ), $names ) ) );
	foreach ( array( 'quiet-lane', 'Zanzibar', 'php-olive', 'spinach' ) as $word ) {
		$answer = false !== strpos( $asked, $word ) ? without_echo( $answer, $word ) : $answer;
	}
	return $answer;
}

/** A word that was searched for stands in the page where the page says what was searched for: in addresses, fields and titles. */
function without_echo( string $answer, string $word ): string {
	$echoes = array( "~(?:s=|search=|q=|name=|registry=|registry/|/)[^\"'<>\\s]*$word~i", "~(value|placeholder|content|title)=[\"'][^\"']*$word~i", "~(?:for|of|to)[:\\s]*(?:<[^>]*>)*\\s*(?:&#?\\w+;|[“\"'])?(?:<[^>]*>)*$word~iu" );
	return (string) preg_replace( $echoes, '', $answer );
}

/** The answer for one number or slug as if it were for another. */
function in_general( string $answer, array $names ): string {
	$numbers  = array( $names['{closed}'], $names['{gone}'] );
	$changing = array(
		'~(?<=[=/]|%2F|%3D|postid-|post-)(?:' . implode( '|', $numbers ) . ')(?![\d.%])~' => '{number}',
		'~(name=\\\\?"token\\\\?" value=\\\\?")[\w.-]+~' => '$1{token}',
		'~\b[0-9a-f]{10}\b~'                             => '{nonce}',
		'~\b\d{9,}(?:\.\d+)?\b~'                         => '{time}',
		'~\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\+00:00)?|\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d~' => '{date}',
	);
	return (string) preg_replace( array_keys( $changing ), array_values( $changing ), str_replace( array( 'quiet-lane', 'quiet-path' ), '{slug}', $answer ) );
}

/** Goes all ways as that person: a visitor or a contributor. */
function go_all_ways( string $name ): void {
	with_service(
		static fn() => holds_on_all_ways( $name )
	);
}

function holds_on_all_ways( string $name ): void {
	$names  = names_of_ways();
	$ways   = all_ways();
	$caller = stranger( $name );
	$faults = array();
	holds( count( $ways ) >= 60, (string) count( $ways ) );
	foreach ( $ways as $way ) {
		$called                  = $way[0] . ' ' . as_text( $way[1] ?? $way[3] ?? '' );
		list( $status, $answer ) = go( $way, $names, $caller );
		$rest                    = without_what_was_asked( $answer, $way, $names );
		if ( $status >= 500 && ! in_array( $status, array( 500, 501 ), true ) ) {
			$faults[] = "$status $called";
		}
		foreach ( array_merge( CLOSED_WORDS, OWNER_WORDS ) as $word ) {
			$at = stripos( $rest, $word );
			if ( false !== $at ) {
				$faults[] = "$called shows $word: …" . substr( $rest, max( 0, $at - 80 ), 160 );
			}
		}
		$tells_number = fn( $known ) => 1 === preg_match( $known, $way[0] );
		if ( array() === array_filter( NUMBER_IS_KNOWN, $tells_number ) && preg_match( '~\{closed~', $called ) ) {
			$other = go( $way, array( '{closed}' => $names['{gone}'], '{closed-slug}' => 'quiet-path' ) + $names, $caller );
			$one   = in_general( $answer, $names );
			$two   = in_general( $other[1], $names );
			if ( array( $status, $one ) !== array( $other[0], $two ) ) {
				$at       = strlen( (string) ( $one ^ $two ) ) ? strspn( $one ^ $two, "\0" ) : 0;
				$faults[] = "$called: $status, and {$other[0]} for none: …" . substr( $one, max( 0, $at - 60 ), 160 ) . ' | ' . substr( $two, max( 0, $at - 60 ), 160 );
			}
		}
	}
	wp_delete_post( (int) $names['{page-id}'], true );
	holds( array() === $faults, count( $faults ) . " faults\n  " . implode( "\n  ", $faults ) );
}

test(
	'on more than sixty ways a contributor finds neither the private registry nor the owner of the public one, and a private one looks like none',
	fn() => go_all_ways( 'cody' )
);

test(
	'a title that a private registry has is as free as any other: no slug says that it is taken',
	function () {
		$first = registry_of( 'olive', array( 'title' => 'Anna and Ben' ) );
		$slug  = get_post( $first )->post_name;
		same( 1, preg_match( '/^anna-and-ben-[a-z0-9]{8}$/', $slug ), $slug );
		foreach ( array( 'private', 'publish' ) as $status ) {
			$second = registry_of( 'sam', array( 'title' => 'Anna and Ben', 'status' => $status ) );
			same( 1, preg_match( '/^anna-and-ben(-[a-z0-9]{8})?$/', get_post( $second )->post_name ), get_post( $second )->post_name );
			wp_delete_post( $second, true );
		}
		by( 'olive' );
		ask( 'POST', REGISTRIES . "/$first", array( 'title' => 'Anna, Ben and Cleo', 'status' => 'publish' ) );
		same( $slug, get_post( $first )->post_name, 'the link that guests have stays' );
		foreach ( array( '5' => '5-', '' => 'registry-', str_repeat( '漢', 100 ) => str_repeat( '%e6%bc%a2', 20 ) . '-', str_repeat( 'a', 300 ) => str_repeat( 'a', 180 ) . '-' ) as $title => $begin ) {
			$found = get_post( registry_of( 'olive', array( 'title' => (string) $title ) ) )->post_name;
			same( array( 0, strlen( $begin ) + 8 ), array( strpos( $found, $begin ), strlen( $found ) ), $found );
		}
	}
);
