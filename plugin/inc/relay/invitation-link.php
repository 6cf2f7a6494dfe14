<?php
declare(strict_types=1);

namespace Hopechest\Relay;

use function Hopechest\Invitations\{ invitee_of_secret, keep_invitation, note_opening, registry_of_secret };
use function Hopechest\Registry\is_registry;

use const Hopechest\Invitations\INVITATION_PARAMETER;

/** The link leads on at once, so that no page, and no referrer of one, has the secret in its address. */
function action_template_redirect_of_invitation(): void {
	$secret = from_address( INVITATION_PARAMETER );
	if ( '' === $secret ) {
		return;
	}
	refuse_as_picture();
	$post = get_post( registry_of_secret( $secret ) );
	if ( null === invitee_of_secret( $secret ) || ! is_registry( $post ) ) {
		answer_path( '/registry/-', null );
		return;
	}
	// An owner who tries the link has not opened it for the guest.
	if ( ! current_user_can( 'edit_post', $post->ID ) ) {
		note_opening( $secret );
		do_action( 'hopechest_invitation_opened', $post );
		keep_invitation( $secret );
	}
	leave_for( (string) get_permalink( $post ) );
}

/**
 * The owner of a list may name any address as the picture of a gift, and the browser of every guest loads it. Such an
 * address of ours opens nothing. Over http, only what a browser accepts says that it wants a picture.
 */
function refuse_as_picture(): void {
	if ( 'image' === sent_header( 'SEC_FETCH_DEST', 20 ) || 0 === strpos( sent_header( 'ACCEPT', 100 ), 'image/' ) ) {
		let_no_cache_keep_it();
		status_header( 404 );
		exit;
	}
}
