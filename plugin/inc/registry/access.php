<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_Post;
use WP_User;

/**
 * WordPress asks for a capability that only managers have before it shows a private registry. An invitee needs only a role.
 *
 * @param string[] $required
 * @param string   $capability
 * @param int      $user_id
 * @param array    $arguments
 * @return string[]
 */
function filter_map_meta_cap( $required, $capability, $user_id, $arguments ) {
	if ( ! in_array( $capability, array( 'read_post', 'edit_post' ), true ) || empty( $arguments[0] ) ) {
		return $required;
	}
	$post = get_post( $arguments[0] );
	if ( ! $post instanceof WP_Post || REGISTRY !== $post->post_type || 'trash' === $post->post_status ) {
		return $required;
	}
	if ( 'edit_post' === $capability ) {
		return is_further_owner( (int) $user_id, $post->ID ) ? array( OWNING ) : $required;
	}
	return 'private' === $post->post_status && is_invited( (int) $user_id, $post->ID ) ? array( 'read' ) : $required;
}

/** The first owner, and those who own it with them. */
function is_owner( int $user_id, WP_Post $post ): bool {
	return 0 !== $user_id && ( (int) $post->post_author === $user_id || is_further_owner( $user_id, $post->ID ) );
}

/** Only a user who may own registries can be an owner beside the first one. */
function is_further_owner( int $user_id, int $post_id ): bool {
	return is_named( $user_id, $post_id, OWNERS ) && user_can( $user_id, OWNING );
}

/** The first owner and managers delete a registry, pass it on, and say who owns it beside them. */
function may_pass_on( int $user_id, WP_Post $post ): bool {
	return 0 !== $user_id && ( (int) $post->post_author === $user_id || user_can( $user_id, MANAGING[0] ) );
}

/** An owner beside the first one, who is no manager. */
function is_only_further_owner( int $user_id, WP_Post $post ): bool {
	return REGISTRY === $post->post_type && is_further_owner( $user_id, $post->ID ) && ! may_pass_on( $user_id, $post );
}

/**
 * Any other owner may leave, and change no other owner.
 *
 * @param string[] $owners
 */
function may_change_owners( int $user_id, WP_Post $post, array $owners ): bool {
	if ( may_pass_on( $user_id, $post ) ) {
		return true;
	}
	$others = array_filter( owner_entries( $post->ID ), static fn( string $entry ): bool => ! means( $user_id, $post->ID, OWNERS, $entry ) );
	$key_of = __NAMESPACE__ . '\\invitee_key';
	return is_further_owner( $user_id, $post->ID ) && array_map( $key_of, array_values( $others ) ) === array_map( $key_of, array_values( $owners ) );
}

/** Who is shown the hidden meta: its owners, managers and invitees. */
function may_see_hidden_meta( int $user_id, WP_Post $post ): bool {
	if ( 0 === $user_id ) {
		return false;
	}
	return (int) $post->post_author === $user_id
		|| user_can( $user_id, 'edit_others_gift_registries' )
		|| ( is_invited( $user_id, $post->ID ) && user_can( $user_id, 'read' ) );
}

/** As a guest, or as an owner beside the first one. */
function is_invited( int $user_id, int $post_id ): bool {
	return is_named( $user_id, $post_id, INVITEES ) || is_named( $user_id, $post_id, OWNERS );
}

/** @param string $list The guests or the owners. */
function is_named( int $user_id, int $post_id, string $list ): bool {
	$user    = get_userdata( $user_id );
	$entries = INVITEES === $list ? invitee_entries( $post_id ) : owner_entries( $post_id );
	if ( ! $user instanceof WP_User || array() === $entries ) {
		return false;
	}
	return in_array( $user_id, users_of_names( $post_id, $list ), true )
		|| ( has_proved_address( $user ) && in_array( invitee_key( $user->user_email ), array_filter( array_map( __NAMESPACE__ . '\\invitee_key', $entries ), __NAMESPACE__ . '\\is_address' ), true ) );
}

/** Whether an entry on one of these lists means the user. */
function means( int $user_id, int $post_id, string $list, string $entry ): bool {
	$user = get_userdata( $user_id );
	$key  = invitee_key( $entry );
	if ( ! $user instanceof WP_User ) {
		return false;
	}
	return is_address( $key ) ? has_proved_address( $user ) && has_name( $user, $entry ) : ( users_of_names( $post_id, $list )[ $key ] ?? 0 ) === $user_id;
}

/** An entry with "@" means the e-mail address and nothing else, any other the login: a login may look like an address. */
function has_name( WP_User $user, string $entry ): bool {
	$key = invitee_key( $entry );
	return '' !== $key && invitee_key( is_address( $key ) ? $user->user_email : $user->user_login ) === $key;
}

function is_address( string $entry ): bool {
	return false !== strpos( $entry, '@' );
}

/** Two entries that have the same key invite the same person. */
function invitee_key( string $entry ): string {
	$trimmed  = (string) preg_replace( '/^[\s\x{FEFF}]+|[\s\x{FEFF}]+$/u', '', $entry );
	$composed = class_exists( 'Normalizer' ) ? \Normalizer::normalize( part_marks( $trimmed ), \Normalizer::FORM_C ) : $trimmed;
	return lower_case( is_string( $composed ) ? $composed : $trimmed );
}

/**
 * To compose a text costs the square of its marks in a row, and a list may have a thousand entries of 248 marks. A mark
 * without a meaning parts them, as Unicode advises ("stream-safe", UAX 15).
 */
function part_marks( string $text ): string {
	return preg_replace( '/\p{M}{30}/u', "$0\u{034F}", $text ) ?? $text;
}

/** Without mbstring only A to Z; the self-check says that it is missing. */
function lower_case( string $text ): string {
	return function_exists( 'mb_strtolower' )
		? mb_strtolower( $text, 'UTF-8' )
		: strtr( $text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz' );
}

/** The user whom an entry among the owners means; null where no such user may own a registry. */
function user_of_entry( int $registry_id, string $entry ): ?WP_User {
	$user = is_address( $entry ) ? get_user_by( 'email', trim( $entry ) ) : get_userdata( users_of_names( $registry_id, OWNERS )[ invitee_key( $entry ) ] ?? 0 );
	return $user instanceof WP_User && means( $user->ID, $registry_id, OWNERS, $entry ) && user_can( $user, OWNING ) ? $user : null;
}

/** @return string[] */
function owner_entries( int $registry_id ): array {
	return array_values( array_filter( stored_list( $registry_id, OWNERS ), 'is_string' ) );
}

/** @return string[] */
function invitee_entries( int $registry_id ): array {
	return array_filter( stored_list( $registry_id, INVITEES ), 'is_string' );
}
