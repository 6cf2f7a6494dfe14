<?php
declare(strict_types=1);

namespace Hopechest\Relay\Facts;

use WP_Post;

use function Hopechest\Invitations\invited_here;
use function Hopechest\Registry\{
	flat_meta, from_stored, has_proved_address, invitee_entries, invitee_key, is_covered, is_owner, is_registry, may_read, registries_inviting,
	registries_where, site_currency, version_of
};

use const Hopechest\Registry\{ HIDDEN_META, ITEM_IDS, MANAGING, OWNING };

/** The most lists that a visit says of each kind. */
const MOST_LISTS = 1000;

/**
 * The person who visits.
 *
 * @return ?array{
 *   id: int, username: string, name: string, email: string, is_email_confirmed: bool, registered_at: string, may_own: bool,
 *   roles: string[], capabilities: string[]
 * }
 */
function person_of_visit(): ?array {
	$user = wp_get_current_user();
	if ( ! $user->exists() ) {
		return null;
	}
	$granted = array_map( 'strval', array_keys( array_filter( $user->allcaps ) ) );
	// On a network, an administrator of all its sites has no role on most of them.
	$managing = array_filter( array( MANAGING[0], OWNING ), 'current_user_can' );
	return array(
		'id'                 => $user->ID,
		'username'           => $user->user_login,
		'name'               => $user->display_name,
		'email'              => $user->user_email,
		'is_email_confirmed' => has_proved_address( $user ),
		'registered_at'      => moment( $user->user_registered, $user->user_registered ),
		'may_own'            => current_user_can( OWNING ),
		'roles'              => array_values( $user->roles ),
		'capabilities'       => array_values( array_unique( array_merge( array_diff( $granted, array( OWNING ) ), $managing ) ) ),
	);
}

/** @return array{name: string, currency: string, disclosure: string, locale: string, is_open: bool} */
function site_of_visit(): array {
	return array(
		'name'       => mb_substr( html_entity_decode( get_bloginfo( 'name' ), ENT_QUOTES, 'UTF-8' ), 0, 200, 'UTF-8' ),
		'currency'   => site_currency(),
		'disclosure' => '',
		'locale'     => get_locale(),
		'is_open'    => (bool) get_option( 'users_can_register' ),
	);
}

/**
 * A list as this visitor may know it. Capabilities and invitations decide how they see it; of a hidden one nothing is said.
 *
 * @param array<array{id: int, invitee: string}> $as_invitees As whom the visitor has shown themselves to the service.
 * @return array{registry: array, version: string, sight: string} The registry as `GET /registries/{id}` answers it.
 */
function registry_of_visit( WP_Post $post, array $as_invitees = array() ): array {
	$sight   = sight_of( $post, array_column( $as_invitees, 'invitee', 'id' )[ $post->ID ] ?? null );
	$manages = 'owner' === $sight || current_user_can( 'edit_post', $post->ID );
	$hidden  = 'hidden' === $sight ? array() : array( ITEM_IDS );
	return array(
		'registry' => array(
			'id'         => $post->ID,
			'user_id'    => (int) $post->post_author,
			'title'      => 'hidden' === $sight ? '' : from_stored( $post->post_title ),
			'story'      => 'hidden' === $sight ? '' : from_stored( $post->post_content ),
			'status'     => $post->post_status,
			'slug'       => $post->post_name,
			'permalink'  => (string) get_permalink( $post ),
			'meta'       => (object) ( 'hidden' === $sight ? array() : flat_meta( $post, $manages ? HIDDEN_META : $hidden ) ),
			'created_at' => moment( $post->post_date_gmt, $post->post_date ),
			'updated_at' => moment( $post->post_modified_gmt, $post->post_modified ),
		),
		'version'  => version_of( $post ),
		'sight'    => $sight,
	);
}

/** A link of the service stands for an invitee for as long as the list names them. */
function sight_of( WP_Post $post, ?string $invitee = null ): string {
	if ( is_owner( get_current_user_id(), $post ) ) {
		return 'owner';
	}
	$may = is_registry( $post ) && ! is_covered( $post ) && ( may_read( $post->ID ) || is_invitee( $post, $invitee ) );
	return $may ? 'guest' : 'hidden';
}

function is_invitee( WP_Post $post, ?string $invitee ): bool {
	return null !== $invitee && 'private' === $post->post_status
		&& in_array( invitee_key( $invitee ), array_map( 'Hopechest\\Registry\\invitee_key', invitee_entries( $post->ID ) ), true );
}

/** A post that was never published may have no time in UTC. */
function moment( string $utc, string $local ): string {
	$known = array_values( preg_grep( '/^[1-9]/', array( $utc, $local ) ) );
	return str_replace( ' ', 'T', $known[0] ?? '1970-01-01 00:00:00' ) . '.000Z';
}

/**
 * The lists of the visitor, newest first.
 *
 * @return array{own: array[], invited: array[]} Each as `registry_of_visit()` returns it: those that they own first, and those
 *   of others that they own, too, or are invited to. Without an account, those whose invitation this browser has opened.
 */
function lists_of_visit(): array {
	$user = get_current_user_id();
	$own  = 0 === $user ? array() : registries_where(
		array(
			'author'         => $user,
			'posts_per_page' => MOST_LISTS,
			'orderby'        => 'ID',
			'order'          => 'DESC',
		)
	);
	$said = static fn( array $posts ): array => array_map( __NAMESPACE__ . '\\registry_of_visit', $posts );
	return array(
		'own'     => $said( $own ),
		'invited' => $said( posts_of( 0 === $user ? invited_here() : registries_inviting( $user ) ) ),
	);
}

/**
 * Those of these registries that are there, read at once.
 *
 * @param int[] $ids
 * @return WP_Post[]
 */
function posts_of( array $ids ): array {
	_prime_post_caches( $ids, false );
	return array_values( array_filter( array_map( 'get_post', $ids ), 'Hopechest\\Registry\\is_registry' ) );
}
