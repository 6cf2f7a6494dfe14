<?php
declare(strict_types=1);

namespace Hopechest\Relay;

use WP_Error;
use WP_Post;

use function Hopechest\Client\{ end_turn, is_late, take_turn, too_late, turn_taken_until };
use function Hopechest\Pages\visitor_code;

/** How long the pages of a list leave a service alone that did not answer in time. */
const REST_SECONDS = 15;

/**
 * A service that hangs would hold one PHP worker for each page. So the list whose page waited in vain rests. After that
 * one request tries, and all others go on without the service until it has an answer. Other lists are asked as before.
 *
 * @param callable $ask Returns an answer, or a `WP_Error`.
 * @return mixed|WP_Error
 */
function ask_unless_resting( string $name, callable $ask ) {
	$until = turn_taken_until( $name );
	if ( $until > time() || ( 0 !== $until && null === take_turn( $name, REST_SECONDS ) ) ) {
		return too_late();
	}
	$answer = $ask();
	if ( is_late( $answer ) ) {
		take_turn( $name, REST_SECONDS );
	} elseif ( 0 !== $until ) {
		end_turn( $name );
	}
	return $answer;
}

/** Of a list; of a page without one, each person or visitor has a turn of their own. */
function name_of_turn( ?WP_Post $post ): string {
	if ( null !== $post ) {
		return "away_$post->ID";
	}
	return is_user_logged_in() ? 'away_of_' . get_current_user_id() : 'away_of_' . visitor_code();
}
