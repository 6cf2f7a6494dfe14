<?php
declare(strict_types=1);

namespace Hopechest;

const MAILS_PER_HOUR = 100;

/** Sends the link to an invitee, where WordPress can send mail. The link can be copied in any case. */
function send_invitation( array $list, array $posted ): array {
	$invitee = text_in( $posted, 'invitee' );
	if ( ! invites( $list, $invitee ) || ! is_mail_address( $invitee ) ) {
		return array( 'to' => own_address( $list, 'sharing' ) );
	}
	$done = 'later';
	if ( may_send_more() ) {
		$mail = invitation_mail( $list['registry'], invitation_address( $list['registry']['id'], $invitee ) );
		$done = wp_mail( $invitee, $mail['subject'], $mail['text'] ) ? 'sent' : 'unsent';
	}
	return array( 'to' => own_address( $list, 'sharing', array( 'done' => $done ) ) );
}

/** Who invites, to what, when, the link, and why the message came. */
function invitation_mail( array $registry, string $link ): array {
	$owner = one_line( wp_get_current_user()->display_name );
	$title = one_line( $registry['title'] );
	$when  = one_line( when_of( $registry['meta'][ EVENT_TYPE ], $registry['meta'][ EVENT_DATE ], true ) );
	$lines = array(
		__( 'Hello,', 'hopechest' ),
		/* translators: 1: the name of the owner, 2: the title of a list, 3: occasion and day in brackets, or nothing. */
		sprintf( __( '%1$s invites you to the gift list “%2$s”%3$s.', 'hopechest' ), $owner, $title, '' === $when ? '' : " ($when)" ),
		__( 'This link opens it for you. You need no account:', 'hopechest' ),
		$link,
		__( 'Please keep the link to yourself: it is your key to the list.', 'hopechest' ),
		/* translators: 1: the name of the owner, 2: the address of the site. */
		sprintf( __( 'You get this message because %1$s wrote your address on the list at %2$s. We send no other messages to it.', 'hopechest' ), $owner, home_url( '/' ) ),
	);
	return array(
		/* translators: %s: the title of a list. */
		'subject' => sprintf( __( 'Your invitation to “%s”', 'hopechest' ), $title ),
		'text'    => implode( "\n\n", $lines ) . "\n",
	);
}

function one_line( string $text ): string {
	return trim( (string) preg_replace( '/\s+/u', ' ', $text ) );
}

/** A person may invite a party, and not the whole world. */
function may_send_more(): bool {
	$name  = 'hopechest_mails_' . get_current_user_id() . '_' . intdiv( time(), HOUR_IN_SECONDS );
	$count = (int) get_transient( $name );
	set_transient( $name, $count + 1, 2 * HOUR_IN_SECONDS );
	return $count < MAILS_PER_HOUR;
}
