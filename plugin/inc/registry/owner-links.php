<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_Error;
use WP_Post;

use const Hopechest\Client\{ LONGEST_PERSON_NAME, MOST_OWNERS, OWNER_LINK_HOURS };

/** The links of a list that each make one user an owner, by the hash of their secret. */
const OWNER_LINKS = '_hopechest_owner_links';

/**
 * Those that work: they are young enough, and who made them may still add owners.
 *
 * @return array<string, array{id: string, expires_at: string, by: int, asked_by: string}>
 */
function owner_links( WP_Post $post ): array {
	$works = static fn( array $link ): bool => $link['expires_at'] > utc( time() ) && may_pass_on( $link['by'], $post ) && user_can( $link['by'], 'edit_post', $post->ID );
	$links = get_post_meta( $post->ID, OWNER_LINKS, true );
	return array_filter( is_array( $links ) ? $links : array(), $works );
}

function utc( int $time ): string {
	return gmdate( 'Y-m-d\TH:i:s.000\Z', $time );
}

/**
 * A secret begins with the number of its list.
 *
 * @return ?array As one of `owner_links()`, with the `post`.
 */
function find_owner_link( string $secret ): ?array {
	$post = find_registry( (string) strstr( $secret, '-', true ) );
	$link = null === $post ? null : owner_links( $post )[ hash( 'sha256', $secret ) ] ?? null;
	return null === $link ? null : $link + array( 'post' => $post );
}

/** One more link of the user who visits, or one less, while the list is held. */
function change_owner_links( int $id, array $change ): void {
	$post = find_registry( $id );
	if ( array() === $change || null === $post || ! may_pass_on( get_current_user_id(), $post ) ) {
		return;
	}
	$links = array_diff_key( owner_links( $post ), array( $change['end'] ?? '' => null ) );
	$hash  = $change['add'] ?? '';
	if ( preg_match( '/^[0-9a-f]{64}$/D', $hash ) && count( $links ) + count( owner_entries( $id ) ) < MOST_OWNERS ) {
		$links[ $hash ] = array(
			'id'         => $hash,
			'expires_at' => utc( time() + OWNER_LINK_HOURS * HOUR_IN_SECONDS ),
			'by'         => get_current_user_id(),
			'asked_by'   => '',
		);
	}
	store_owner_links( $id, $links );
}

/**
 * While no other request changes its list, the user who visits becomes an owner by a link, or a person without an account gives a
 * name for the admins. Where this returns false, nothing is stored.
 */
function act_with_owner_link( string $secret, ?string $name ): bool {
	$found = find_owner_link( $secret );
	return null !== $found && true === while_unchanged(
		array( $found['post']->ID => null ),
		static function () use ( $secret, $name ) {
			$link = find_owner_link( $secret );
			$done = null !== $link && ( null === $name ? use_owner_link( $link ) : ask_with_owner_link( $link, $name ) );
			return $done ? true : new WP_Error( 'not_done' );
		}
	);
}

/** In the name of who made the link, which is used up. */
function use_owner_link( array $link ): bool {
	list( $id, $user ) = array( $link['post']->ID, wp_get_current_user() );
	if ( is_owner( $user->ID, $link['post'] ) || ! user_can( $user, OWNING ) ) {
		return is_owner( $user->ID, $link['post'] );
	}
	store_owner_links( $id, array_diff_key( owner_links( $link['post'] ), array( $link['id'] => null ) ) );
	$owners = array_merge( owner_entries( $id ), array( entry_of( $id, $user ) ) );
	update_post_meta( $id, OWNERS, wp_slash( $owners ) );
	return count( $owners ) <= MOST_OWNERS && is_owner( $user->ID, $link['post'] );
}

/** Once for a link. */
function ask_with_owner_link( array $link, string $name ): bool {
	$links = owner_links( $link['post'] );

	$links[ $link['id'] ]['asked_by'] = mb_substr( $name, 0, LONGEST_PERSON_NAME, 'UTF-8' );
	store_owner_links( $link['post']->ID, $links );
	// A database refuses letters that it has no room for: a name that it does not keep could be given again and again.
	return '' === $link['asked_by'] && '' !== owner_links( $link['post'] )[ $link['id'] ]['asked_by'];
}

function store_owner_links( int $id, array $links ): void {
	array() === $links ? delete_post_meta( $id, OWNER_LINKS ) : update_post_meta( $id, OWNER_LINKS, wp_slash( $links ) );
}

/**
 * An owner who is taken off may hold another link: all that wait end.
 *
 * @param int|int[] $meta_id Several where they are deleted.
 * @param int       $post_id
 * @param string    $key
 * @param mixed     $value What comes next; of a deletion, maybe what was there.
 */
function action_changing_owners( $meta_id, $post_id, $key, $value ): void {
	$key_of = __NAMESPACE__ . '\\invitee_key';
	$owners = OWNERS === $key && is_array( $value ) && ! is_array( $meta_id ) ? array_filter( $value, 'is_string' ) : array();
	if ( OWNERS === $key && array() !== array_diff( array_map( $key_of, owner_entries( (int) $post_id ) ), array_map( $key_of, $owners ) ) ) {
		store_owner_links( (int) $post_id, array() );
	}
}

/**
 * @param string ...$more In these states, too.
 * @return WP_Post[]
 */
function lists_with_owner_links( string ...$more ): array {
	$post_status = array( 'publish', 'private', ...$more );
	// phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_key -- an index finds the few lists.
	return registries_where( array( 'meta_key' => OWNER_LINKS ) + compact( 'post_status' ) );
}

/** Links that work no more go each day, with the names of who has asked, also while their list is in the trash. */
function action_wp_scheduled_delete(): void {
	foreach ( lists_with_owner_links( 'trash' ) as $post ) {
		while_unchanged( array( $post->ID => null ), static fn() => store_owner_links( $post->ID, owner_links( $post ) ) );
	}
}
