<?php
declare(strict_types=1);

namespace Hopechest\Relay\Facts;

use WP_Error;
use WP_Post;
use WP_REST_Request;

use function Hopechest\Registry\{
	act_with_owner_link, carry_names, find_registry, is_owner, may_pass_on, pass_on_to, to_stored, user_of_entry, while_unchanged
};

use const Hopechest\Registry\{ CURRENCY, INVITEES, OWNERS, REGISTRY };

/** A list was made for this key, which is the end of the name of this meta. */
const MADE = '_hopechest_made_';

/**
 * The visit with all that its page needs. What WordPress refuses the visitor is an error, and nothing else is done then.
 *
 * @param array $needs As `docs/embedding.md` has them.
 * @param array $visit
 * @return array|WP_Error
 */
function meet_needs( array $needs, array $visit ) {
	$visit += array_fill_keys( array( 'registries', 'made', 'gone', 'people', 'passed_on' ), array() );
	foreach ( $needs['make'] ?? array() as $need ) {
		$key = $need['key'];
		$id  = make_once( (string) $key, $need['registry'], (int) ( $need['copy_of'] ?? 0 ) );
		if ( is_wp_error( $id ) ) {
			return $id;
		}
		$visit['registries'][] = registry_of_visit( get_post( $id ) );
		$visit['made'][]       = compact( 'key', 'id' );
	}
	foreach ( $needs['remove'] ?? array() as $id ) {
		$refused = remove( (int) $id );
		if ( null !== $refused ) {
			return $refused;
		}
		$visit['gone'][] = (int) $id;
	}
	foreach ( $needs['pass_on'] ?? array() as $wish ) {
		$visit['passed_on'][] = array(
			'id'      => (int) $wish['id'],
			'is_done' => pass_on( (int) $wish['id'], (string) $wish['to'], (bool) $wish['stays'] ),
		);
	}
	// The service says that the visitor wants it, and not with which secret: that is the one that the visitor has sent.
	if ( isset( $needs['owner_link'], $visit['owner_link'] ) && 'POST' === $visit['request']['method'] ) {
		$name = $needs['owner_link']['ask'] ?? null;
		$done = act_with_owner_link( owner_secret_in( $visit['request']['path'] ), $name );

		$visit['owner_link'] += null === $name ? array( 'used' => $done ) : array( 'admins' => $done ? array( get_option( 'admin_email' ) ) : array() );
	}
	$visit['accounts']    = array_merge( $visit['accounts'] ?? array(), accounts_of( array_map( 'strval', $needs['accounts'] ?? array() ) ) );
	$visit['as_invitees'] = array_merge( $visit['as_invitees'] ?? array(), $needs['as_invitees'] ?? array() );
	$ids                  = array_merge( $needs['registries'] ?? array(), array_column( $needs['as_invitees'] ?? array(), 'id' ) );
	return with_lists( $visit, array_map( 'intval', $ids ), $needs['lists'] ?? false, array_map( 'intval', $needs['people'] ?? array() ) );
}

/**
 * The same visit with all its lists as they are now: after another request has changed one of them.
 */
function read_anew( array $visit ): array {
	$ids = array_diff( array_column( array_column( $visit['registries'] ?? array(), 'registry' ), 'id' ), $visit['gone'] ?? array() );
	// What was said of a removed list stays.
	$gone = array_filter( $visit['registries'] ?? array(), static fn( array $said ): bool => ! in_array( $said['registry']['id'], $ids, true ) );
	$all  = array_merge( $visit['own'] ?? array(), $visit['invited'] ?? array() );
	array_map( 'clean_post_cache', array_merge( $ids, array_column( array_column( $all, 'registry' ), 'id' ) ) );

	$people = array_column( $visit['people'] ?? array(), 'id' );
	return with_lists(
		array(
			'registries' => array_values( $gone ),
			'people'     => array(),
		) + $visit,
		$ids,
		isset( $visit['own'] ),
		$people
	);
}

/**
 * @param int[] $ids    Of lists.
 * @param int[] $people Of lists whose people are needed.
 */
function with_lists( array $visit, array $ids, bool $all, array $people ): array {
	$found               = posts_of( $ids );
	$say                 = static fn( WP_Post $post ): array => registry_of_visit( $post, $visit['as_invitees'] ?? array() );
	$visit['registries'] = array_merge( $visit['registries'], array_map( $say, $found ) );
	$visit['gone']       = array_values( array_unique( array_merge( $visit['gone'] ?? array(), array_diff( $ids, array_column( $found, 'ID' ) ) ) ) );
	$visit['people']     = array_merge( $visit['people'], array_map( __NAMESPACE__ . '\\people_of_visit', posts_of( $people ) ) );
	return $all ? lists_of_visit() + $visit : $visit;
}

/**
 * One list for a key, also where two requests bring it at the same moment: the lists of a person are made one after the other.
 *
 * @param int $copy_of The list of which it is a copy, or 0.
 * @return int|WP_Error
 */
function make_once( string $key, array $registry, int $copy_of = 0 ) {
	$is_made = false;
	$id      = while_unchanged(
		array(),
		static function () use ( $key, $registry, $copy_of, &$is_made ) {
			global $wpdb;
			$name = MADE . md5( $key );
			$wpdb->get_var( $wpdb->prepare( "SELECT ID FROM $wpdb->users WHERE ID = %d FOR UPDATE", get_current_user_id() ) );
			$id = (int) $wpdb->get_var( $wpdb->prepare( "SELECT post_id FROM $wpdb->postmeta JOIN $wpdb->posts ON ID = post_id WHERE meta_key = %s AND post_author = %d", $name, get_current_user_id() ) );
			if ( 0 === $id ) {
				$id = make( to_rest( $registry ), 0 === $copy_of ? null : get_post( $copy_of ) );
				is_wp_error( $id ) || add_post_meta( $id, $name, '1' );
				$is_made = true;
			}
			return $id;
		}
	);
	if ( $is_made && is_int( $id ) ) {
		do_action( 'hopechest_list_made', get_post( $id ) );
	}
	return $id;
}

/**
 * A name that comes along from a list of this person means whom it means there, not who has taken it since.
 *
 * @return int|WP_Error
 */
function make( array $registry, ?WP_Post $original ) {
	$lists  = array( INVITEES, OWNERS );
	$people = null === $original || ! is_owner( get_current_user_id(), $original ) ? array() : array_intersect_key( $registry['meta'] ?? array(), array_flip( $lists ) );
	$rest   = array( 'meta' => array_diff_key( $registry['meta'] ?? array(), $people ) ) + $registry;
	$made   = ask( 'POST', '', $rest );
	if ( is_wp_error( $made ) || array() === array_filter( $people ) ) {
		return is_wp_error( $made ) ? $made : (int) $made['id'];
	}
	carry_names( $original->ID, (int) $made['id'], $lists );
	$named = ask( 'POST', '/' . (int) $made['id'], array( 'meta' => $people ) );
	return is_wp_error( $named ) ? $named : (int) $made['id'];
}

/** For good. Null where the list is not there any more. */
function remove( int $id ): ?WP_Error {
	$removed = null === find_registry( $id ) ? null : ask( 'DELETE', "/$id", array( 'force' => true ) );
	if ( is_array( $removed ) ) {
		do_action( 'hopechest_list_removed', $id );
	}
	return is_wp_error( $removed ) && ! in_array( $removed->get_error_data()['status'] ?? 0, array( 404, 410 ), true ) ? $removed : null;
}

/** False where the visitor may not, or the entry means no user who may own a list. */
function pass_on( int $id, string $to, bool $stays ): bool {
	$passed = while_unchanged(
		array( $id => null ),
		static function () use ( $id, $to, $stays ): bool {
			$post = find_registry( $id );
			$heir = null !== $post && may_pass_on( get_current_user_id(), $post ) ? user_of_entry( $id, $to ) : null;
			if ( null === $heir ) {
				return false;
			}
			$first = get_userdata( (int) $post->post_author );
			pass_on_to( $id, $heir, $stays && false !== $first ? $first : null );
			return true;
		}
	);
	return true === $passed;
}

/** The fields of a list as REST has them. Without a currency of its own a list has that of the site. */
function to_rest( array $fields ): array {
	$rest = array_intersect_key( $fields, array_flip( array( 'status', 'meta' ) ) );
	foreach ( array(
		'title' => 'title',
		'story' => 'content',
	) as $name => $field ) {
		if ( isset( $fields[ $name ] ) ) {
			$rest[ $field ] = to_stored( $fields[ $name ] );
		}
	}
	if ( '' === ( $rest['meta'][ CURRENCY ] ?? null ) ) {
		$rest['meta'][ CURRENCY ] = null;
	}
	return $rest;
}

/**
 * As the visitor, in this request, so that WordPress sanitizes, decides who may do what, and calls its hooks.
 *
 * @return array|WP_Error
 */
function ask( string $method, string $path, array $body ) {
	$request = new WP_REST_Request( $method, '/wp/v2/' . REGISTRY . $path );
	$request->set_query_params( array( '_fields' => 'id' ) );
	$request->set_header( 'Content-Type', 'application/json' );
	$request->set_body( (string) wp_json_encode( (object) $body ) );
	$response = rest_do_request( $request );
	return $response->as_error() ?? (array) $response->get_data();
}
