<?php
declare(strict_types=1);

namespace Hopechest\Guests\All;

use Hopechest\Guests\Guest_Page;

use function Hopechest\Guests\{ guest_action, join_account, registry_in_address };
use function Hopechest\Pages\{ from_address, let_no_cache_keep_it, refuse_as_picture, text_in, was_posted };

use const Hopechest\Guests\GUEST_NONCE;
use const Hopechest\Pages\{ PURCHASE_PARAMETER, VIEW_PARAMETER };

/** What a guest gives on all lists: a view of the front page, as it belongs to no list. */
const ALL_VIEW = 'your-gifts';

/** How many newer gifts stand on pages before. */
const OLDER_PARAMETER = 'older';

/** What was done: a word that the page has a sentence for. */
const DONE_PARAMETER = 'done';

function all_gifts_address( array $parameters = array() ): string {
	$all = array( VIEW_PARAMETER => ALL_VIEW ) + $parameters;
	return add_query_arg( array_map( 'rawurlencode', array_map( 'strval', $all ) ), home_url( '/' ) );
}

/** Before the theme begins to print: only then may a status and a cookie be set. */
function action_template_redirect_of_all(): void {
	if ( ALL_VIEW !== from_address( VIEW_PARAMETER ) || '' !== registry_in_address() || ! ( is_front_page() || is_home() ) ) {
		return;
	}
	refuse_as_picture();
	let_no_cache_keep_it();
	add_filter( 'wp_robots', 'wp_robots_no_robots' );
	if ( is_user_logged_in() ) {
		join_account( get_current_user_id() );
	}
	$page = answer_all_gifts();
	if ( isset( $page['to'] ) ) {
		wp_safe_redirect( $page['to'], 303 );
		exit;
	}
	status_header( $page['status'] ?? 200 );
	Guest_Page::set( $page );
}

/** @return array As `answer_give()` returns it. */
function answer_all_gifts(): array {
	list( $posted, $is_fresh ) = read_posted_by_giver();
	$asked                     = (int) from_address( PURCHASE_PARAMETER );
	$link                      = from_address( LINK_PARAMETER );
	if ( null !== $posted ) {
		$act = text_in( $posted, ACT_FIELD );
		return in_array( $act, MAILBOX_ACTS, true ) ? act_on_mailbox( $act, $posted, $is_fresh ) : act_on_gift( $asked, $posted, $is_fresh );
	}
	if ( '' !== $link ) {
		return answer_link( $link );
	}
	return 0 === $asked ? all_gifts_page() : note_page( $asked );
}

/**
 * What was sent, or null, and whether the form is one of this site and of today. A guest acts on what they have the key
 * of, and needs no capability.
 *
 * @return array{0: ?array, 1: bool}
 */
function read_posted_by_giver(): array {
	if ( ! was_posted() ) {
		return array( null, false );
	}
	$posted = wp_unslash( $_POST );
	return array( $posted, false !== wp_verify_nonce( text_in( $posted, GUEST_NONCE ), guest_action( 0 ) ) );
}
