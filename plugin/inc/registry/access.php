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
	if ( 'read_post' !== $capability || empty( $arguments[0] ) ) {
		return $required;
	}
	$post = get_post( $arguments[0] );
	$asks = $post instanceof WP_Post && REGISTRY === $post->post_type && 'private' === $post->post_status;
	return $asks && is_invited( (int) $user_id, $post->ID ) ? array( 'read' ) : $required;
}

/** Who is shown the two lists: its owner, managers, invitees and the account of the pages. */
function may_see_lists( int $user_id, WP_Post $post ): bool {
	if ( 0 === $user_id ) {
		return false;
	}
	return (int) $post->post_author === $user_id
		|| user_can( $user_id, 'edit_others_gift_registries' )
		|| user_can( $user_id, SHOWING )
		|| ( is_invited( $user_id, $post->ID ) && user_can( $user_id, 'read' ) );
}

/** An entry with "@" means the e-mail address and nothing else, any other the login: a login may look like an address. */
function is_invited( int $user_id, int $post_id ): bool {
	$user = get_userdata( $user_id );
	if ( ! $user instanceof WP_User ) {
		return false;
	}
	$login = invitee_key( $user->user_login );
	$email = invitee_key( $user->user_email );
	foreach ( stored_list( $post_id, INVITEES ) as $entry ) {
		$key = is_string( $entry ) ? invitee_key( $entry ) : '';
		$own = false !== strpos( $key, '@' ) ? $email : $login;
		if ( '' !== $key && $own === $key ) {
			return true;
		}
	}
	return false;
}

/** Two entries that have the same key invite the same person. */
function invitee_key( string $entry ): string {
	$trimmed  = (string) preg_replace( '/^[\s\x{FEFF}]+|[\s\x{FEFF}]+$/u', '', $entry );
	$composed = class_exists( 'Normalizer' ) ? \Normalizer::normalize( $trimmed, \Normalizer::FORM_C ) : $trimmed;
	return lower_case( is_string( $composed ) ? $composed : $trimmed );
}

/** Without mbstring only A to Z; the self-check says that it is missing. */
function lower_case( string $text ): string {
	return function_exists( 'mb_strtolower' )
		? mb_strtolower( $text, 'UTF-8' )
		: strtr( $text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz' );
}

/** @return string[] */
function invitee_entries( int $registry_id ): array {
	return array_filter( stored_list( $registry_id, INVITEES ), 'is_string' );
}
