<?php
declare(strict_types=1);

namespace Hopechest\Privacy;

use Hopechest\Client\Client;
use WP_Application_Passwords;
use WP_Error;
use WP_Post;

use function Hopechest\Client\{ ask_signed, client_settings };
use function Hopechest\Registry\{ invitee_key, lower_case, means, stored_list };

use const Hopechest\Registry\REGISTRY;

/** How many registries one step of an export looks through: the service is asked once for each. */
const REGISTRIES_PER_STEP = 25;

/**
 * Each tool of WordPress for personal data asks its own list of plugins.
 *
 * @param array  $tools
 * @param string $tool `exporter` or `eraser`.
 */
function with_our_tool( $tools, string $tool, string $callback ): array {
	$tools['hopechest'] = array(
		"{$tool}_friendly_name" => __( 'Gift registries', 'hopechest' ),
		'callback'              => __NAMESPACE__ . "\\$callback",
	);
	return $tools;
}

/** The number of the user with that e-mail address, or 0. */
function user_of_email( string $email ): int {
	$user = get_user_by( 'email', $email );
	return $user ? $user->ID : 0;
}

/**
 * @param array $which `author` or `author__not_in`.
 * @return WP_Post[] In the order of their numbers.
 */
function registries_in_step( array $which, int $step ): array {
	return get_posts(
		$which + array(
			'post_type'      => REGISTRY,
			'post_status'    => array( 'publish', 'private', 'trash' ),
			'posts_per_page' => REGISTRIES_PER_STEP,
			'offset'         => ( $step - 1 ) * REGISTRIES_PER_STEP,
			'orderby'        => 'ID',
			'order'          => 'ASC',
		)
	);
}

/** @return string[] The entries of a list, of invitees or of owners, that are this address or mean its user. */
function entries_of( WP_Post $post, string $list, string $email ): array {
	$user_id = user_of_email( $email );
	return array_values(
		array_filter(
			stored_list( $post->ID, $list ),
			static fn( $entry ): bool => is_string( $entry ) && ( invitee_key( $entry ) === invitee_key( $email ) || means( $user_id, $post->ID, $list, $entry ) )
		)
	);
}

/**
 * Asks the service in the name of the administrator who uses the tool: only owners and managers read who gave what. The password
 * for that is made for one step, and goes with it.
 *
 * @param callable $act Gets the client.
 * @return mixed
 */
function in_own_name( callable $act ) {
	$user   = wp_get_current_user();
	$called = array( 'name' => 'Hopechest ' . wp_generate_uuid4() );
	$made   = wp_is_application_passwords_available_for_user( $user ) ? WP_Application_Passwords::create_new_application_password( $user->ID, $called ) : null;
	if ( ! is_array( $made ) ) {
		return $act( new Client( array() ) );
	}
	// What a guest gave is looked for on wrapped registries, too.
	$own = array(
		'username'  => $user->user_login,
		'password'  => $made[0],
		'surprises' => true,
	);
	try {
		return $act( new Client( $own + client_settings() ) );
	} finally {
		WP_Application_Passwords::delete_application_password( $user->ID, $made[1]['uuid'] );
	}
}

/**
 * The service knows no e-mail address of a guest, only the name and the words that were typed with a gift. Those with the
 * address in them are found.
 *
 * @param WP_Post[] $registries
 * @param ?callable(array, WP_Post): bool $or_wanted Others of them that are wanted, too.
 * @return array The gifts by the number of their registry, and whether the service answered: where it does not, it is not
 *               asked again in this step.
 */
function gifts_given_by( Client $client, array $registries, string $email, ?callable $or_wanted = null ): array {
	$gifts = array();
	foreach ( $registries as $post ) {
		$purchases = $client->list_registry_purchases( $post->ID );
		if ( is_wp_error( $purchases ) ) {
			return array( $gifts, false );
		}
		$is_wanted          = static fn( array $purchase ): bool => has_email( $purchase, $email ) || ( null !== $or_wanted && $or_wanted( $purchase, $post ) );
		$gifts[ $post->ID ] = array_filter( is_array( $purchases ) ? $purchases : array(), $is_wanted );
	}
	return array( $gifts, true );
}

function has_email( array $purchase, string $email ): bool {
	$typed = ( $purchase['purchaser'] ?? '' ) . "\n" . ( $purchase['note'] ?? '' );
	return false !== strpos( lower_case( $typed ), lower_case( $email ) );
}

/**
 * What the service keeps for the account of a person and for their address: gifts, so that they find them on each device; their
 * names, as owners of lists wrote them down; whom they have written down; what they have it remember of what they gave; their bank accounts; what they say to other guests; their part in the ideas of guests; and their sizes and likes.
 *
 * @param int $user_id Zero for an address without an account.
 * @return array{gifts: array[], names: array[], people: array[], remembered: array[], bank: array[], words: array[], ideas: array[], sizes: array[]}|WP_Error
 */
function kept_for( int $user_id, string $email ) {
	$said = ask_signed( array( 'act' => 'tell' ) + person_named( $user_id, $email ) );
	if ( is_wp_error( $said ) ) {
		return $said;
	}
	$none = array_fill_keys( array( 'gifts', 'names', 'people', 'remembered', 'bank', 'words', 'ideas', 'sizes' ), array() );
	return array_map( static fn( $each ): array => (array) $each, array_intersect_key( $said, $none ) + $none );
}

/** @return array|WP_Error */
function forget_kept_for( int $user_id, string $email ) {
	return ask_signed( array( 'act' => 'forget' ) + person_named( $user_id, $email ) );
}

function person_named( int $user_id, string $email ): array {
	return array( 'person' => compact( 'email' ) + ( 0 === $user_id ? array() : array( 'id' => $user_id ) ) );
}
