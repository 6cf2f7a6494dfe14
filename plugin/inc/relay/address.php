<?php
declare(strict_types=1);

namespace Hopechest\Relay;

use WP_Post;

use function Hopechest\Registry\registry_with_slug;

/**
 * The paths that the service answers. All others are of the site, the one for embedding a list among them. A test holds
 * them to the table of the service.
 */
const PATHS_OF_SERVICE = '~^/(?!registry/[^/]+/embed$)(?:registry/[^/]+|lists|circles|slips|gifts|p|my-people|add|own/[^/]+|calendar/[^/]+|back/[^/]+|assets/[^/]+/[^/]+/[^/]+)(?:/|$)~D';

/** The same where no page of the site can stand: behind the address of a list, and files. */
const PATHS_OF_SERVICE_ALONE = '~^/(?:registry|assets)/~';

/**
 * Under this address the pages stand. Without pretty permalinks WordPress answers paths only behind its own file. A filter may
 * put them into a folder of the site.
 */
function pages_url(): string {
	global $wp_rewrite;
	$folder = (string) apply_filters( 'hopechest_folder_of_pages', '' );
	$folder = preg_match( '~^(?:/[\w-]+)+$~D', $folder ) ? $folder : '';
	return home_url( ( $wp_rewrite->using_permalinks() && ! $wp_rewrite->using_index_permalinks() ? '' : '/index.php' ) . $folder );
}

function has_plain_permalinks(): bool {
	global $wp_rewrite;
	return ! $wp_rewrite->using_permalinks();
}

/** The path of this request below the address of the pages, without the slash at its end; null where it is elsewhere. */
function path_of_request(): ?string {
	list( $path ) = explode( '?', sent_address(), 2 );
	$base         = (string) wp_parse_url( pages_url(), PHP_URL_PATH );
	if ( 0 !== strpos( $path, "$base/" ) ) {
		return null;
	}
	$path = substr( $path, strlen( $base ) );
	return '/' !== $path && '/' === substr( $path, -1 ) ? substr( $path, 0, -1 ) : $path;
}

/** With its question mark, or nothing. */
function query_of_request(): string {
	return (string) strstr( sent_address(), '?' );
}

/** Byte for byte: the service decides what a path means. */
function sent_address(): string {
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- it is printed nowhere.
	return (string) wp_unslash( $_SERVER['REQUEST_URI'] ?? '' );
}

/** The list that a path names, also one that the visitor may not see. */
function registry_in_path( string $path ): ?WP_Post {
	$names = preg_match( '~^/(?:registry|lists)/([^/]+?)(?:\.json)?(?:/|$)~D', $path, $part ) && '/lists/new' !== $path;
	return $names ? registry_with_slug( rawurldecode( $part[1] ) ) : null;
}

/** The address by which browsers reach the site. */
function site_origin(): string {
	$home = wp_parse_url( home_url() );
	return $home['scheme'] . '://' . $home['host'] . ( isset( $home['port'] ) ? ':' . $home['port'] : '' );
}

/** A parameter of the address of this request, as it was sent; empty when it is not there or no text. */
function from_address( string $name ): string {
	$value = filter_input( INPUT_GET, $name );
	return is_string( $value ) ? $value : '';
}
