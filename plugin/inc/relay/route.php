<?php
declare(strict_types=1);

namespace Hopechest\Relay;

use WP_Post;

use function Hopechest\Registry\{ is_covered, may_read };

use const Hopechest\Registry\REGISTRY;

/**
 * Behind the address of a list WordPress would look for attachments. A page or a post of the site keeps its own address:
 * for the others, WordPress looks first.
 *
 * @param array $vars
 */
function filter_request_of_pages( $vars ): array {
	$path = is_admin() ? null : path_of_request();
	if ( null === $path || ! preg_match( PATHS_OF_SERVICE, $path ) ) {
		return $vars;
	}
	if ( ! has_plain_permalinks() && ! preg_match( PATHS_OF_SERVICE_ALONE, $path ) ) {
		return vars_of_path();
	}
	$post  = 0 === strpos( $path, '/registry/' ) ? registry_in_path( $path ) : null;
	$shown = null !== $post && may_read( $post->ID ) ? $post : null;
	// What there is is known: WordPress need not look for it once more.
	add_filter( 'posts_pre_query', static fn( $posts, $query ) => $query->is_main_query() ? array_filter( array( $shown ) ) : $posts, 10, 2 );
	return null === $shown ? array( 'error' => '404' ) : array(
		'post_type' => REGISTRY,
		'p'         => $shown->ID,
	) + array_intersect_key( $vars, array( 'preview' => true ) );
}

/**
 * WordPress ends a request with a name that it knows both in the address and in the form, where the two differ. For the
 * service they are two fields.
 *
 * @param string[] $names
 */
function filter_query_vars_of_pages( $names ): array {
	if ( preg_match( PATHS_OF_SERVICE, (string) path_of_request() ) ) {
		foreach ( $names as $name ) {
			if ( null !== filter_input( INPUT_POST, $name ) ) {
				unset( $_GET[ $name ] );
			}
		}
	}
	return $names;
}

/** WordPress also takes the fields of a form for what is asked, and a gift may have the name of a post. */
function vars_of_path(): array {
	parse_str( (string) $GLOBALS['wp']->matched_query, $vars );
	return array() === $vars ? array( 'error' => '404' ) : $vars;
}

/** Before WordPress leads to another address, and before the theme prints anything. */
function action_template_redirect_of_pages(): void {
	$path = path_of_request();
	if ( is_embed() || is_feed() || is_preview() ) {
		return;
	}
	// Without pretty permalinks WordPress shows the front page at each of these, and no page of the site can stand there.
	$is_free = is_404() || has_plain_permalinks();
	if ( null !== $path && preg_match( PATHS_OF_SERVICE, $path ) && ( is_404() || is_singular( REGISTRY ) ) ) {
		answer_path( $path, registry_in_path( $path ) );
	} elseif ( is_singular( REGISTRY ) ) {
		answer_other_address( get_queried_object() );
	} elseif ( $is_free && '/sign-in' === $path ) {
		sign_in();
	} elseif ( $is_free && '/sign-out' === $path ) {
		leave_for( site_url( 'wp-login.php?action=logout', 'login' ) );
	}
}

/** A list that was opened as `?registry=12`. What is no list for guests, such as a draft, WordPress shows to those who may see it. */
function answer_other_address( WP_Post $post ): void {
	if ( ! in_array( $post->post_status, array( 'publish', 'private' ), true ) ) {
		return;
	}
	$path = '/registry/' . $post->post_name;
	if ( has_plain_permalinks() ) {
		leave_for( pages_url() . $path );
	}
	answer_path( $path, $post );
}

/** Pages lead here with the way back, which is on this site. WordPress asks before it signs a person out. */
function sign_in(): void {
	$to   = from_address( 'to' );
	$back = preg_match( '~^/(?![/\\\\])[!-\[\]-\~]*$~D', $to ) ? site_origin() . $to : home_url( '/' );
	leave_for( wp_login_url( $back ) );
}

/** @return never */
function leave_for( string $address ): void {
	let_no_cache_keep_it();
	wp_safe_redirect( $address, 303 );
	exit;
}

/** A list that opens with a password of WordPress, before that was typed. */
function is_behind_password( ?WP_Post $post ): bool {
	return null !== $post && may_read( $post->ID ) && is_covered( $post );
}
