<?php
declare(strict_types=1);

namespace Hopechest\Check;

use Hopechest\Client\Client;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

use function Hopechest\Client\status_of;

use const Hopechest\Limits\GREATEST_ID;
use const Hopechest\Registry\{ ITEM_IDS, REGISTRY };

/**
 * For one minute this site answers the service as if there were a member of this name who owns nothing. No account is
 * made. If the service accepts the member, it asks this site; if the member reads items, every member does.
 */
const MEMBER_LOGIN     = 'hopechest-check';
const MEMBER_TRANSIENT = 'hopechest_member';

/** @return mixed|null|WP_Error What the service answers when the member asks for all items. */
function ask_as_member( array $settings ) {
	$password = wp_generate_password( 32, false );
	set_transient( MEMBER_TRANSIENT, wp_hash( $password ), MINUTE_IN_SECONDS );
	$member  = new Client( compact( 'password' ) + array( 'username' => MEMBER_LOGIN ) + $settings );
	$outcome = $member->list_items( array( 'limit' => 1 ) );
	delete_transient( MEMBER_TRANSIENT );
	return $outcome;
}

/**
 * @param mixed $outcome Of asking as that member.
 * @param bool  $arrives Whether credentials that are sent to this site arrive.
 */
function check_host( $outcome, bool $arrives ): array {
	$title = __( 'Site that the service asks', 'hopechest' );
	if ( ! $arrives ) {
		return not_tried( $title, __( 'Not tried: the Authorization header has to arrive first.', 'hopechest' ) );
	}
	if ( is_array( $outcome ) ) {
		return works( $title, __( 'It is this one.', 'hopechest' ) );
	}
	if ( 401 === status_of( $outcome ) ) {
		return fails(
			$title,
			__( 'The service asks another site who its callers are: it does not know a member that this site has just made up.', 'hopechest' ),
			/* translators: %s: the address of this site. */
			sprintf( __( 'Set HOST_URL of the service to %s and start it again.', 'hopechest' ), home_url() )
		);
	}
	return not_tried( $title, __( 'Not known: the service did not answer the question.', 'hopechest' ) );
}

/** @param mixed $outcome Of asking as that member. */
function check_item_routes( Client $client, $outcome ): array {
	$title = __( 'Gifts of other users', 'hopechest' );
	if ( ! is_array( $outcome ) ) {
		return not_tried( $title, __( 'Not known: the service did not answer the question.', 'hopechest' ) );
	}
	if ( array() !== $outcome ) {
		return falls_short(
			$title,
			__( 'Every member of this site can read all items of all registries past their pages, and change them.', 'hopechest' ),
			__( 'Set ITEM_ROUTES=members for the service and start it again.', 'hopechest' )
		);
	}
	return has_gifts( $client )
		? works( $title, __( 'A member who owns no registry reads none of them.', 'hopechest' ) )
		: not_tried( $title, __( 'Not tried: this site knows no gift yet that a member could read.', 'hopechest' ) );
}

/** Whether the service has a gift of one of the newest registries that name any. */
function has_gifts( Client $client ): bool {
	$posts = get_posts(
		array(
			'post_type'      => REGISTRY,
			'post_status'    => array( 'publish', 'private' ),
			'posts_per_page' => 5,
			'orderby'        => 'ID',
			// phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_query -- when an administrator asks.
			'meta_query'     => array(
				array(
					'key'     => ITEM_IDS,
					// An empty list, as WordPress stores it.
					'value'   => 'a:0:{}',
					'compare' => '!=',
				),
			),
		)
	);
	foreach ( $posts as $post ) {
		$items = $client->list_registry_items( $post->ID, array( 'limit' => 1 ) );
		if ( is_array( $items ) && array() !== $items ) {
			return true;
		}
	}
	return false;
}

/** Whether this request comes with the credentials of that member. */
function is_member_asking(): bool {
	if ( ! isset( $_SERVER['PHP_AUTH_USER'], $_SERVER['PHP_AUTH_PW'] ) || MEMBER_LOGIN !== $_SERVER['PHP_AUTH_USER'] ) {
		return false;
	}
	$password = sanitize_text_field( wp_unslash( $_SERVER['PHP_AUTH_PW'] ) );
	$stored   = get_transient( MEMBER_TRANSIENT );
	return is_string( $stored ) && hash_equals( $stored, wp_hash( $password ) );
}

/**
 * Where a plugin looks up the user early, WordPress refuses the name before a route is asked.
 *
 * @param mixed $error
 * @return mixed
 */
function filter_rest_authentication_errors( $error ) {
	return is_wp_error( $error ) && is_member_asking() ? null : $error;
}

/**
 * Who the member is, and that they own nothing. On all other routes they are a visitor.
 *
 * @param mixed           $answer
 * @param \WP_REST_Server $server
 * @param WP_REST_Request $request
 * @return mixed
 */
function filter_rest_pre_dispatch( $answer, $server, $request ) {
	if ( null !== $answer || 'GET' !== $request->get_method() || ! is_member_asking() ) {
		return $answer;
	}
	if ( '/wp/v2/users/me' === $request->get_route() ) {
		return new WP_REST_Response(
			array(
				'id'           => GREATEST_ID,
				'username'     => MEMBER_LOGIN,
				'email'        => '',
				'roles'        => array( 'subscriber' ),
				'capabilities' => array( 'read' => true ),
			)
		);
	}
	return '/wp/v2/' . REGISTRY === $request->get_route() ? no_registries() : $answer;
}

function no_registries(): WP_REST_Response {
	return new WP_REST_Response(
		array(),
		200,
		array(
			'X-WP-Total'      => '0',
			'X-WP-TotalPages' => '0',
		)
	);
}
