<?php
declare(strict_types=1);

namespace Hopechest\Guests\Mailbox;

use function Hopechest\Client\unseal;
use function Hopechest\Guests\All\link_address;
use function Hopechest\Pages\is_too_often;
use function Hopechest\Registry\lower_case;

/** In an hour: to one mailbox, and from the whole site. */
const MOST_LETTERS_TO_ONE  = 10;
const MOST_LETTERS_OF_SITE = 1000;

const LETTERS_AT_ONCE = 50;

/**
 * They leave in the background, after the answer to their form: so the time of that answer does not show whether gifts
 * are kept for an address, and a server of mail that is slow holds up no page.
 *
 * @return bool Whether more wait.
 */
function send_letters(): bool {
	global $wpdb;
	$rows = $wpdb->get_results( $wpdb->prepare( "SELECT secret_hash, mailbox, letter, sealed FROM {$wpdb->prefix}hopechest_mailbox_links WHERE letter <> '' ORDER BY ends_at LIMIT %d", LETTERS_AT_ONCE ) );
	foreach ( $rows as $row ) {
		$own = array( 'secret_hash' => $row->secret_hash );
		// Of two processes that come at one moment, one gets the letter. The address is forgotten with it.
		if ( 1 === $wpdb->update( "{$wpdb->prefix}hopechest_mailbox_links", array( 'letter' => '' ), $own + array( 'letter' => $row->letter ) ) && ! send_letter( $row ) ) {
			$wpdb->delete( "{$wpdb->prefix}hopechest_mailbox_links", $own );
		}
	}
	return count( $rows ) === LETTERS_AT_ONCE;
}

/** No letter leaves where its link would show no gift. */
function send_letter( \stdClass $row ): bool {
	$letter = json_decode( (string) unseal( MAILBOX_SEAL, $row->letter ), true );
	if ( ! is_array( $letter ) || ( array() === sealed_gifts( $row->sealed ) && array() === mailbox_gifts( $row->mailbox )['gifts'] ) ) {
		return false;
	}
	if ( is_too_often( 'letters_' . substr( mailbox_of( plain_mailbox( $letter['to'] ) ), 0, 12 ), MOST_LETTERS_TO_ONE, HOUR_IN_SECONDS ) || is_too_often( 'letters', MOST_LETTERS_OF_SITE, HOUR_IN_SECONDS ) ) {
		return false;
	}
	$lines = array(
		__( 'Hello,', 'hopechest' ),
		__( 'this link shows the gifts that you give, on each device where you open it:', 'hopechest' ) . "\n" . link_address( $letter['secret'] ),
		__( 'It is good for two days. If you did not ask for it, do nothing: nothing is kept for your address then.', 'hopechest' ),
	);
	/* translators: %s: the name of the site. */
	$subject = sprintf( __( 'Your gifts on %s', 'hopechest' ), wp_specialchars_decode( (string) get_option( 'blogname' ), ENT_QUOTES ) );
	return wp_mail( $letter['to'], $subject, implode( "\n\n", $lines ) . "\n" );
}

/** Most servers put `jo+anything@…` into the mailbox of `jo@…`, and one ignores the points in a name. */
function plain_mailbox( string $address ): string {
	$mailbox = (string) preg_replace( '/\+[^@]*(?=@)/', '', lower_case( $address ) );
	return 1 === preg_match( '/^(.*)@(?:gmail|googlemail)\.com$/D', $mailbox, $part ) ? str_replace( '.', '', $part[1] ) . '@gmail.com' : $mailbox;
}
