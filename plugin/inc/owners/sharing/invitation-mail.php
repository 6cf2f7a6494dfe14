<?php
declare(strict_types=1);

namespace Hopechest\Owners\Sharing;

use function Hopechest\Guests\Mailbox\{ mailbox_of, plain_mailbox };
use function Hopechest\Invitations\invitation_address;
use function Hopechest\Owners\{ own_address, to_focus };
use function Hopechest\Pages\{ is_known_occasion, is_too_often, text_in, when_of };

use const Hopechest\Guests\Mailbox\MOST_LETTERS_TO_ONE;
use const Hopechest\Registry\{ EVENT_DATE, EVENT_TYPE };

const MAILS_PER_HOUR = 100;

/** Sends the link to an invitee, where WordPress can send mail. The link can be copied in any case. */
function send_invitation( array $list, array $posted ): array {
	$invitee = text_in( $posted, 'invitee' );
	if ( ! invites( $list, $invitee ) || ! is_mail_address( $invitee ) ) {
		return array( 'to' => own_address( $list, 'sharing' ) );
	}
	$done = 'later';
	if ( may_send_more( $invitee ) ) {
		$mail = invitation_mail( $list['registry'], invitation_address( $list['registry']['id'], $invitee ) );
		$done = wp_mail( $invitee, $mail['subject'], $mail['text'] ) ? 'sent' : 'unsent';
	}
	return to_focus( $list, 'sharing', "send-$invitee", array( 'done' => $done ) );
}

/**
 * Who invites, for which occasion and when, the link, and why the message came. Its reader may be a stranger to the
 * owner, so it carries none of the owner's own words: the title stands on the list that the link opens.
 */
function invitation_mail( array $registry, string $link ): array {
	$owner = plain_name( wp_get_current_user()->display_name );
	$type  = $registry['meta'][ EVENT_TYPE ];
	$when  = when_of( is_known_occasion( $type ) ? $type : '', $registry['meta'][ EVENT_DATE ], true );
	$lines = array(
		__( 'Hello,', 'hopechest' ),
		/* translators: 1: the name of the owner, 2: occasion and day in brackets, or nothing. */
		sprintf( __( '%1$s invites you to a gift list%2$s.', 'hopechest' ), $owner, '' === $when ? '' : " ($when)" ),
		__( 'This link opens it for you. You need no account:', 'hopechest' ),
		$link,
		__( 'Please keep the link to yourself: it is your key to the list.', 'hopechest' ),
		/* translators: %s: the address of the site. */
		sprintf( __( 'You get this message because your address was written on the list at %s. We send no other messages to it.', 'hopechest' ), home_url( '/' ) ),
	);
	return array(
		/* translators: %s: the name of the owner. */
		'subject' => sprintf( __( '%s invites you to a gift list', 'hopechest' ), $owner ),
		'text'    => implode( "\n\n", $lines ) . "\n",
	);
}

const NAME_WORDS   = 4;
const NAME_LETTERS = 40;

/** Letters that look like a point, a colon or a blank: with one of them, "evil com" would be read as an address. */
const OTHER_SIGNS = '\x{02D0}\x{02D1}\x{034F}\x{115F}\x{1160}\x{119E}\x{11A2}\x{1427}\x{1C78}-\x{1C7D}\x{2D51}\x{3164}\x{318D}\x{A4F8}-\x{A4FD}\x{A78F}\x{FFA0}';

/** A name of letters alone: no address, number or sentence that would lead the reader to another place. */
function plain_name( string $name ): string {
	$no_sign = '(?![' . OTHER_SIGNS . '])';
	preg_match_all( "/{$no_sign}\\p{L}(?:{$no_sign}[\\p{L}\\p{M}'’-])*/u", $name, $words );
	$plain = implode( ' ', array_slice( $words[0] ?? array(), 0, NAME_WORDS ) );
	return '' === $plain || mb_strlen( $plain ) > NAME_LETTERS ? __( 'Somebody', 'hopechest' ) : $plain;
}

/** A person may invite a party, and not the whole world; and one mailbox gets a few invitations an hour, of all who send them. */
function may_send_more( string $invitee ): bool {
	$mailbox = substr( mailbox_of( plain_mailbox( $invitee ) ), 0, 12 );
	return ! is_too_often( "mails_to_$mailbox", MOST_LETTERS_TO_ONE, HOUR_IN_SECONDS )
		&& ! is_too_often( 'mails_' . get_current_user_id(), MAILS_PER_HOUR, HOUR_IN_SECONDS );
}
