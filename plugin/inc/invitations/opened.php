<?php
declare(strict_types=1);

namespace Hopechest\Invitations;

use WP_Post;
use WP_Query;

use const Hopechest\Registry\REGISTRY;

/** The invitations that were opened in this browser, newest first. Each is a signature of this site by itself. */
const INVITED_COOKIE = 'hopechest_invited';
const MOST_INVITED   = 20;

/** @return string[] Secrets. */
function kept_invitations(): array {
	return array_filter( explode( '|', (string) kept_in_browser( INVITED_COOKIE ) ), __NAMESPACE__ . '\\registry_of_secret' );
}

/** @return int[] The registries whose invitations were opened in this browser. */
function invited_here(): array {
	return array_map( __NAMESPACE__ . '\\registry_of_secret', kept_invitations() );
}

/** This browser forgets the invitation to one registry, or to all of them. */
function forget_invitation( ?int $registry_id ): void {
	$kept = array_filter(
		kept_invitations(),
		static fn( string $secret ): bool => null !== $registry_id && registry_of_secret( $secret ) !== $registry_id
	);
	if ( null !== kept_in_browser( INVITED_COOKIE ) ) {
		keep_in_browser( INVITED_COOKIE, implode( '|', $kept ) );
	}
}

/** One for each registry. The oldest ones are forgotten. */
function keep_invitation( string $secret ): void {
	$others = array_filter( kept_invitations(), static fn( string $kept ): bool => registry_of_secret( $kept ) !== registry_of_secret( $secret ) );
	$kept   = array_slice( array_merge( array( $secret ), $others ), 0, MOST_INVITED );
	keep_in_browser( INVITED_COOKIE, implode( '|', $kept ) );
}

/** Whether an invitation that was opened in this browser opens this private registry. It is for pages, not for REST. */
function is_invited_here( int $registry_id ): bool {
	if ( ( defined( 'REST_REQUEST' ) && REST_REQUEST ) || 'private' !== get_post_status( $registry_id ) ) {
		return false;
	}
	// WordPress asks many times while it prints one page.
	static $opens = array();
	foreach ( kept_invitations() as $secret ) {
		if ( registry_of_secret( $secret ) === $registry_id ) {
			$opens[ $secret ] = $opens[ $secret ] ?? ( REGISTRY === get_post_type( $registry_id ) && null !== invitee_of_secret( $secret ) );
			return $opens[ $secret ];
		}
	}
	return false;
}

/**
 * Who holds such an invitation may read that registry, with an account or without.
 *
 * @param string[] $required
 * @param string   $capability
 * @param int      $user_id
 * @param array    $arguments
 * @return string[]
 */
function filter_map_meta_cap_of_invited( $required, $capability, $user_id, $arguments ) {
	$asks = 'read_post' === $capability && null !== kept_in_browser( INVITED_COOKIE ) && ! empty( $arguments[0] ) && get_current_user_id() === (int) $user_id;
	return $asks && is_invited_here( (int) ( is_object( $arguments[0] ) ? $arguments[0]->ID : $arguments[0] ) ) ? array( 'exist' ) : $required;
}

/**
 * WordPress finds a private registry by its address and then takes it away from visitors. This remembers it.
 *
 * @param WP_Post[] $posts
 * @param WP_Query  $query
 * @return WP_Post[]
 */
function filter_posts_results( $posts, $query ) {
	if ( $query->is_main_query() && $query->is_singular() && isset( $posts[0] ) && REGISTRY === $posts[0]->post_type && 'private' === $posts[0]->post_status && is_invited_here( (int) $posts[0]->ID ) ) {
		$query->set( 'hopechest_invited', $posts );
	}
	return $posts;
}

/**
 * And this gives it back to a visitor with an invitation.
 *
 * @param WP_Post[] $posts
 * @param WP_Query  $query
 * @return WP_Post[]
 */
function filter_the_posts( $posts, $query ) {
	return array() === $posts && $query->is_main_query() && is_array( $query->get( 'hopechest_invited', null ) ) ? $query->get( 'hopechest_invited' ) : $posts;
}

/** How long a browser keeps an invitation that was opened in it. */
const INVITED_DAYS = 400;

/** Scripts do not read it, other sites do not send it, and the rest of this request has it already. */
function keep_in_browser( string $name, string $value ): void {
	$cookie             = cookie_of_site( $name );
	$_COOKIE[ $cookie ] = $value;
	setcookie(
		$cookie,
		$value,
		array(
			'expires'  => time() + INVITED_DAYS * DAY_IN_SECONDS,
			'path'     => COOKIEPATH ? COOKIEPATH : '/',
			'secure'   => is_ssl(),
			'httponly' => true,
			'samesite' => 'Lax',
		)
	);
}

function kept_in_browser( string $name ): ?string {
	$cookie = cookie_of_site( $name );
	return isset( $_COOKIE[ $cookie ] ) ? sanitize_text_field( wp_unslash( $_COOKIE[ $cookie ] ) ) : null;
}

/** Browsers send the cookies of one site of a network to others, whose registries have the same numbers. */
function cookie_of_site( string $name ): string {
	return is_main_site() ? $name : $name . '_' . get_current_blog_id();
}
