<?php
declare(strict_types=1);

namespace Hopechest\Privacy;

use Hopechest\Client\Client;
use WP_Post;

use function Hopechest\Registry\{ from_stored, stored_list };

use const Hopechest\Registry\{ INVITEES, OWNERS, PASSED_ON_TO };

/** @param array $erasers */
function filter_wp_privacy_personal_data_erasers( $erasers ): array {
	return with_our_tool( $erasers, 'eraser', 'erase_personal_data' );
}

/**
 * Deletes the registries of a person, here and in the service, and takes the person off the lists of invitees and owners of others.
 * Names that were typed with a gift stay: without them an owner would not know whom to thank.
 *
 * @param string $email
 * @param int    $step
 */
function erase_personal_data( $email, $step = 1 ): array {
	$email   = (string) $email;
	$user_id = user_of_email( $email );
	$removed = false;
	$answers = true;
	if ( 1 === (int) $step ) {
		$removed = 0 !== $user_id && delete_registries_of( $user_id );
		$answers = ! is_wp_error( forget_kept_for( $user_id, $email ) );
	}
	// Those of the person are gone now, so the steps through the others stay where they are.
	$others   = registries_in_step( array( 'author__not_in' => array( $user_id ) ), (int) $step );
	$messages = array();

	list( $gifts, $is_known ) = in_own_name( static fn( Client $client ): array => gifts_given_by( $client, $others, $email ) );
	foreach ( $others as $post ) {
		foreach ( array( INVITEES, OWNERS, PASSED_ON_TO ) as $list ) {
			$removed = take_off_list( $post, $list, $email ) || $removed;
		}
		if ( array() !== ( $gifts[ $post->ID ] ?? array() ) ) {
			/* translators: %s: the title of a registry. */
			$messages[] = sprintf( __( 'The name and the words with a gift on the list “%s” stay in the item service, so that its owner can say thank you.', 'hopechest' ), esc_html( from_stored( $post->post_title ) ) );
		}
	}
	if ( ! $answers || ! $is_known ) {
		$messages[] = __( 'The item service did not answer, so it is not known whether it has names of this person.', 'hopechest' );
	}
	return array(
		'items_removed'  => $removed,
		'items_retained' => array() !== $messages,
		'messages'       => $messages,
		'done'           => count( $others ) < REGISTRIES_PER_STEP,
	);
}

function delete_registries_of( int $user_id ): bool {
	$is_any = false;
	do {
		$posts = registries_in_step( array( 'author' => $user_id ), 1 );
		$gone  = 0;
		foreach ( $posts as $post ) {
			$gone += wp_delete_post( $post->ID, true ) ? 1 : 0;
		}
		$is_any = $is_any || $gone > 0;
	} while ( $gone > 0 );
	return $is_any;
}

function take_off_list( WP_Post $post, string $list, string $email ): bool {
	$found = entries_of( $post, $list, $email );
	if ( array() === $found ) {
		return false;
	}
	$kept = array_values( array_diff( stored_list( $post->ID, $list ), $found ) );
	return (bool) update_post_meta( $post->ID, $list, wp_slash( $kept ) );
}
