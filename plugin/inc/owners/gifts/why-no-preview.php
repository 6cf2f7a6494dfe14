<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Client\status_of;

/** What the service says about the page of a shop, and which of our sentences the owner reads then. */
const PREVIEW_REASONS = array(
	'There is no shop at this address'                               => 'no_shop',
	'The address leads into a private network'                       => 'no_shop',
	'The address leads to the machine that this service runs on'     => 'no_shop',
	'The shop has no page at this address'                           => 'no_such_page',
	'The shop does not let this service read the page'               => 'not_allowed',
	'The shop cannot be reached'                                     => 'silent',
	'A secure connection to the shop could not be made'              => 'silent',
	'The shop did not answer in time'                                => 'silent',
	'The shop closed the connection before the page was complete'    => 'silent',
	'The shop is too busy to show the page; try again later'         => 'silent',
	'The shop has a fault and cannot show the page; try again later' => 'silent',
);

/**
 * Why the form of a gift is not filled in, in the words of its owner.
 *
 * @param null|\WP_Error $outcome Null where the service knows no link previews.
 */
function why_no_preview( $outcome, string $host ): string {
	if ( 429 === status_of( $outcome ) ) {
		return __( 'You have asked for many pages in a minute. Type the name yourself; the link is kept.', 'hopechest' );
	}
	if ( 422 !== status_of( $outcome ) ) {
		return __( 'We cannot read the pages of shops just now. Type the name yourself; the link is kept.', 'hopechest' );
	}
	switch ( PREVIEW_REASONS[ $outcome->get_error_message() ] ?? 'no_gift' ) {
		case 'no_shop':
			/* translators: %s: a shop, such as shop.example. */
			return sprintf( __( 'There is no shop at %s. Look at the link again.', 'hopechest' ), $host );
		case 'no_such_page':
			/* translators: %s: a shop, such as shop.example. */
			return sprintf( __( '%s has no page at this address. Look at the link again.', 'hopechest' ), $host );
		case 'not_allowed':
			/* translators: %s: a shop, such as shop.example. */
			return sprintf( __( '%s does not let us read its page. Type the name yourself; the link is kept.', 'hopechest' ), $host );
		case 'silent':
			/* translators: %s: a shop, such as shop.example. */
			return sprintf( __( '%s does not answer now. Type the name yourself; the link is kept.', 'hopechest' ), $host );
		default:
			/* translators: %s: a shop, such as shop.example. */
			return sprintf( __( 'We found no gift on this page of %s. Type the name yourself; the link is kept.', 'hopechest' ), $host );
	}
}
