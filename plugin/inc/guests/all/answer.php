<?php
declare(strict_types=1);

namespace Hopechest\Guests\All;

use Hopechest\Guests\Guest_Page;

use function Hopechest\Guests\{ guest_action, join_account, registry_in_address };
use function Hopechest\Pages\{ from_address, let_no_cache_keep_it, text_in, was_posted };

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
	$posted = was_posted() ? wp_unslash( $_POST ) : null;
	$asked  = (int) from_address( PURCHASE_PARAMETER );
	if ( null !== $posted ) {
		$is_fresh = false !== wp_verify_nonce( text_in( $posted, GUEST_NONCE ), guest_action( 0 ) );
		return act_on_gift( $asked, $posted, $is_fresh );
	}
	return 0 === $asked ? all_gifts_page() : note_page( $asked );
}
