<?php
/**
 * What a guest gives on all lists: with an account on each device, and without one in the browser.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

const ALL_GIFTS = '/?hopechest=your-gifts';

/** Gives that gift in the browser, and returns the number of the purchase. */
function give_in( Guest $guest, int $id, int $item, array $typed = array() ): int {
	$thanks = $guest->send( $guest->open( give_page( $id, $item ) )[1], $typed + array( 'guest' => 'Mia' ) )[2];
	parse_str( (string) wp_parse_url( $thanks, PHP_URL_QUERY ), $parts );
	return (int) $parts['purchase'];
}

/** A browser in which that person is signed in, which the test is not. */
function device_of( string $name ): Guest {
	sign_in( $name );
	$guest = new Guest();
	foreach ( array( AUTH_COOKIE, LOGGED_IN_COOKIE ) as $cookie ) {
		$guest->cookies[ $cookie ] = $_COOKIE[ $cookie ];
		unset( $_COOKIE[ $cookie ] );
	}
	visitor();
	return $guest;
}

/** As the plugin keeps a gift. */
function kept( int $id, int $item, int $purchase, string $key ): array {
	return array( 'registry' => $id, 'item' => $item, 'purchase' => $purchase, 'quantity' => 1, 'key' => $key, 'name' => 'Mia' );
}

/** What the service keeps as the words of that gift. */
function words_of( int $id, int $item ): string {
	by( 'ada' );
	$note = (string) service()->list_purchases( $id, $item )[0]['note'];
	visitor();
	return $note;
}

test(
	'a guest with an account finds what they give on each device, changes the words and gives it back',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$phone    = device_of( 'sam' );
				$desk     = device_of( 'sam' );
				$purchase = give_in( $phone, $id, $items[1], array( 'note' => '<i>In "blue"</i> &lt;b&gt;' ) );
				list( $status, $html, , $headers ) = $desk->open( ALL_GIFTS );
				same( array( 200, 'no-store, private' ), array( $status, $headers['cache-control'] ) );
				foreach ( array( 'What you give on all lists', 'Kept with your account.', 'Ana & Jonas', 'Plate', 'Your words: <i>In "blue"</i> &lt;b&gt;' ) as $sentence ) {
					says( $html, $sentence );
				}
				says( $desk->open( page_of( $id ) )[1], 'You are giving' );
				$its  = ALL_GIFTS . "&purchase=$purchase";
				$form = $desk->open( $its )[1];
				same( '<i>In "blue"</i> &lt;b&gt;', form_in( $form, 'Save these words' )[1]['note'] );
				list( $status, $html ) = $desk->send( $form, array( 'note' => str_repeat( 'ß', 501 ) ), 'Save these words' );
				same( 422, $status );
				says( $html, 'At most 500 characters fit here. These are 501.' );
				same( 303, $desk->send( $form, array( 'note' => str_repeat( 'ß', 500 ) ), 'Save these words' )[0] );
				same( str_repeat( 'ß', 500 ), words_of( $id, $items[1] ) );
				$desk->send( $desk->open( $its )[1], array( 'note' => '' ), 'Save these words' );
				same( '', words_of( $id, $items[1] ) );
				$location = $desk->send( $desk->open( ALL_GIFTS )[1], array(), 'Undo' )[2];
				says( $desk->open( $location )[1], 'You are no longer giving it.' );
				same( 0, bought( $items[1] ) );
				says_not( $phone->open( page_of( $id ) )[1], 'You are giving' );
				says( $phone->open( ALL_GIFTS )[1], 'We know of no gift of yours here.' );
			}
		);
	}
);

test(
	'what a guest gave without an account joins the one that they sign in to; no stranger finds or changes it',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$guest    = new Guest();
				$purchase = give_in( $guest, $id, $items[1], array( 'note' => 'With love' ) );
				says( $guest->open( ALL_GIFTS )[1], 'Kept in this browser only.' );
				$stranger = new Guest();
				says( $stranger->open( ALL_GIFTS )[1], 'This browser knows of no gift of yours.' );
				$other = give_in( $stranger, $id, $items[2] );
				list( , $fields ) = form_in( $stranger->open( ALL_GIFTS )[1], 'Undo' );
				foreach ( array( 'back', 'note', 'bought' ) as $act ) {
					$stranger->open( ALL_GIFTS . "&purchase=$purchase", array( 'gift_act' => $act, 'note' => 'Forged' ) + $fields );
				}
				same( array( 1, 'With love' ), array( bought( $items[1] ), words_of( $id, $items[1] ) ) );
				$guest->open( ALL_GIFTS . "&purchase=$purchase", array( 'gift_act' => 'back' ) );
				same( 1, bought( $items[1] ), 'a form of another site does nothing' );
				$signed = device_of( 'sam' );
				$signed->cookies += $guest->cookies;
				$signed->open( ALL_GIFTS );
				$html = device_of( 'sam' )->open( ALL_GIFTS )[1];
				says( $html, 'With love' );
				holds( $other > 0 && false === strpos( $html, 'Lamp' ), 'the gift of the stranger is not there' );
				global $wpdb;
				$rows = implode( ' ', $wpdb->get_col( "SELECT meta_value FROM $wpdb->usermeta WHERE meta_key LIKE '%hopechest\_gift\_%'" ) );
				holds( '' !== $rows && false === strpos( $rows, 'Mia' ), 'the database shows neither names nor keys' );
				update_post_meta( $id, 'registry_invitees', array() );
				wp_update_post( array( 'ID' => $id, 'post_status' => 'private' ) );
				$closed = $guest->open( ALL_GIFTS )[1];
				says( $closed, 'Only the people who are invited see this list.' );
				says_not( $closed, 'href="' . esc_url( get_permalink( $id ) ) );
			}
		);
	}
);

test(
	'what was set aside says so on each device: one says that it is bought, and another forgets nothing',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$phone    = device_of( 'sam' );
				$desk     = device_of( 'sam' );
				$purchase = give_in( $phone, $id, $items[1], array( 'way' => 'later' ) );
				$html     = $desk->open( ALL_GIFTS )[1];
				says( $html, 'Kept for you until' );
				$stale    = $phone->open( page_of( $id, array( 'hopechest' => 'yours', 'purchase' => $purchase ) ) )[1];
				$location = $desk->send( $html, array(), 'I bought it now' )[2];
				says( $desk->open( $location )[1], 'It counts as bought now.' );
				$phone->send( $stale, array( 'aside' => 'forget' ), 'I bought it now' );
				says( $desk->open( ALL_GIFTS )[1], 'Plate' );
				says_not( $phone->open( ALL_GIFTS )[1], 'Kept for you' );
			}
		);
	}
);

test(
	'an owner finds nothing of their own list among their gifts before it is unwrapped, also in the browser of a guest',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				wp_update_post( array( 'ID' => $id, 'post_author' => person( 'olive' ) ) );
				$shared   = new Guest();
				$purchase = give_in( $shared, $id, $items[1], array( 'note' => 'Hush' ) );
				$owner    = device_of( 'olive' );
				$pages    = static function () use ( $owner, $purchase ): array {
					$seen = array();
					foreach ( array( ALL_GIFTS, ALL_GIFTS . "&purchase=$purchase", ALL_GIFTS . '&older=20' ) as $page ) {
						list( $status, $html, $location ) = $owner->open( $page );
						$seen[] = array( $status, $location, read_page( $html ) );
					}
					return $seen;
				};
				$before = $pages();
				$owner->cookies += $shared->cookies;
				same( $before, $pages() );
				list( , $fields ) = form_in( $shared->open( ALL_GIFTS )[1], 'Undo' );
				$owner->open( ALL_GIFTS . "&purchase=$purchase", $fields );
				same( 1, bought( $items[1] ) );
				update_post_meta( $id, 'registry_reveal', 'always' );
				says( $owner->open( ALL_GIFTS )[1], 'Hush' );
			}
		);
	}
);

test(
	'a clock that is wrong for a minute forgets nothing: a time is believed a day after it was seen, if no look has contradicted it',
	function () {
		$look  = '\Hopechest\Guests\Mailbox\believed_time';
		$right = 2000000000;
		delete_option( \Hopechest\Guests\Mailbox\SEEN_TIME );
		same( null, $look( $right ) );
		same( null, $look( $right + DAY_IN_SECONDS - 1 ) );
		same( $right, $look( $right + DAY_IN_SECONDS ) );
		$wrong = $right + 400 * DAY_IN_SECONDS;
		same( $right + DAY_IN_SECONDS, $look( $wrong ), 'what was seen before it' );
		same( $right + DAY_IN_SECONDS, $look( $wrong + 75 ) );
		same( $right + DAY_IN_SECONDS, $look( $right + 2 * DAY_IN_SECONDS ) );
		same( $right + 2 * DAY_IN_SECONDS, $look( $right + 3 * DAY_IN_SECONDS ) );
		same( $right - DAY_IN_SECONDS, $look( $right - DAY_IN_SECONDS ), 'never later than the clock' );
		delete_option( \Hopechest\Guests\Mailbox\SEEN_TIME );
	}
);

test(
	'the tools for personal data hand out what an account keeps of gifts, and delete it',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$device = device_of( 'sam' );
				give_in( $device, $id, $items[1] );
				// Another process wrote it.
				wp_cache_flush();
				$kept = of_group( 'account-gifts', exported( 'php-sam@example.com' ) );
				same( array( 1, 'Ana & Jonas', 'Mia' ), array( count( $kept ), html_entity_decode( $kept[0]['Title'], ENT_QUOTES ), $kept[0]['Name'] ) );
				same( true, erased( 'php-sam@example.com' )['items_removed'] );
				same( array(), of_group( 'account-gifts', exported( 'php-sam@example.com' ) ) );
			}
		);
	}
);

/** The mails that leave when the site does its work for mailboxes. */
function letters_with_links(): array {
	$sent = array();
	$keep = static function ( $ignored, array $mail ) use ( &$sent ): bool {
		$sent[] = $mail;
		return true;
	};
	add_filter( 'pre_wp_mail', $keep, 20, 2 );
	do_action( \Hopechest\Guests\Mailbox\MAILBOX_HOOK );
	remove_filter( 'pre_wp_mail', $keep, 20 );
	return $sent;
}

/** The answer to the form in which a guest asks for the link. */
function ask_for_letter( Guest $browser, string $address ): array {
	return $browser->send( $browser->open( ALL_GIFTS )[1], array( 'email' => $address ), 'Send me the link' );
}

function link_for( Guest $browser, string $address ): string {
	list( $status, $html ) = ask_for_letter( $browser, $address );
	same( 200, $status );
	says( $html, 'Check your e-mail.' );
	$sent = letters_with_links();
	same( array( $address ), array_column( $sent, 'to' ) );
	same( 1, preg_match( '~\S+[?&]link=[0-9a-f]{48}\b~', $sent[0]['message'], $found ), $sent[0]['message'] );
	return $found[0];
}

/** Opens the link and presses the button; returns the page of all gifts. */
function open_link_in( Guest $browser, string $link ): string {
	list( $status, , $to ) = $browser->open( $link );
	same( 303, $status );
	$browser->send( $browser->open( $to )[1], array(), 'Show my gifts' );
	return $browser->open( ALL_GIFTS )[1];
}

/** All tests come from one address, and ask for more links in an hour than a guest does. */
function with_mailboxes( callable $act ): void {
	$forget = static function (): void {
		global $wpdb;
		$wpdb->query( "DELETE FROM $wpdb->options WHERE option_name LIKE 'hopechest\\_count\\_l%'" );
		$wpdb->query( "DELETE FROM {$wpdb->prefix}hopechest_mailbox_gifts" );
		$wpdb->query( "DELETE FROM {$wpdb->prefix}hopechest_mailboxes" );
		$wpdb->query( "DELETE FROM {$wpdb->prefix}hopechest_mailbox_links" );
		wp_cache_flush();
	};
	$forget();
	try {
		with_wishes( $act );
	} finally {
		$forget();
	}
}

function rows_of_mailboxes(): array {
	global $wpdb;
	$rows = array();
	foreach ( array( 'hopechest_mailbox_gifts', 'hopechest_mailboxes', 'hopechest_mailbox_links' ) as $table ) {
		$rows = array_merge( $rows, $wpdb->get_results( "SELECT * FROM $wpdb->prefix$table", ARRAY_A ) );
	}
	return $rows;
}

test(
	'a guest without an account finds their gifts on each device by the link in an e-mail; only its button opens them',
	function () {
		with_mailboxes(
			function ( int $id, array $items ) {
				$phone = new Guest();
				$desk  = new Guest();
				give_in( $phone, $id, $items[1], array( 'note' => 'With love' ) );
				says( $phone->open( ALL_GIFTS )[1], 'We forget it 30 days after the day of the list' );
				same( 200, ask_for_letter( $phone, ' Miriam@Okafor.example ' )[0] );
				$waiting = rows_of_mailboxes();
				wp_cache_flush();
				holds( wp_next_scheduled( \Hopechest\Guests\Mailbox\MAILBOX_HOOK ) <= time(), 'the letter leaves at once' );
				$mail    = letters_with_links()[0];
				same( array( 'Miriam@Okafor.example', 'Your gifts on ' . get_option( 'blogname' ) ), array( $mail['to'], $mail['subject'] ) );
				foreach ( array( 'Mia', 'Plate', 'Ana', 'love' ) as $word ) {
					says_not( $mail['message'], $word );
				}
				preg_match( '~\S+[?&]link=([0-9a-f]{48})~', $mail['message'], $found );
				list( $link, $secret ) = $found;
				list( $status, $html, $to, $headers ) = $desk->open( $link );
				same( array( 303, 'no-store, private' ), array( $status, $headers['cache-control'] ) );
				holds( false === strpos( $to . $html, $secret ), 'no page, and no referrer of one, has the secret in its address' );
				list( $status, $html, , $headers ) = $desk->open( $to );
				same( array( 200, 'no-store, private' ), array( $status, $headers['cache-control'] ) );
				says( $html, 'Your gifts, on this device too?' );
				says_not( $html, $secret );
				says_not( $desk->open( ALL_GIFTS )[1], 'Plate' );
				$html = open_link_in( $desk, $link );
				foreach ( array( 'Kept for your e-mail address.', 'Plate', 'Your words: With love' ) as $sentence ) {
					says( $html, $sentence );
				}
				says( $desk->open( page_of( $id ) )[1], 'You are giving' );
				open_link_in( $phone, $link );
				give_in( $phone, $id, $items[2] );
				says( $desk->open( ALL_GIFTS )[1], 'Lamp' );
				$stored = as_text( array( $waiting, rows_of_mailboxes() ) );
				foreach ( array( 'okafor', 'Okafor', $secret ) as $word ) {
					says_not( $stored, $word );
				}
				// Three letters may stand by chance in what is sealed.
				same( 0, preg_match( '/\bMia\b/', $stored ) );
				$desk->send( $desk->open( ALL_GIFTS )[1], array(), 'Undo' );
				same( 0, bought( $items[2] ) );
				says_not( $phone->open( ALL_GIFTS )[1], 'Lamp' );
				$location = $desk->send( $desk->open( ALL_GIFTS )[1], array(), 'Forget my address' )[2];
				$html     = $desk->open( $location )[1];
				says( $html, 'Your address is forgotten.' );
				says( $html, 'This browser knows of no gift of yours.' );
				same( array(), rows_of_mailboxes() );
				list( $status, $html ) = $phone->open( $link );
				same( 404, $status );
				says( $html, 'This link does not work any more.' );
				says( $phone->open( ALL_GIFTS )[1], 'Kept in this browser only.' );
			}
		);
	}
);

test(
	'an address that was forgotten and is used anew shows nothing on the devices of before, and they forget nothing',
	function () {
		with_mailboxes(
			function ( int $id, array $items ) {
				global $wpdb;
				$phone = new Guest();
				$desk  = new Guest();
				$old   = new Guest();
				$first = give_in( $phone, $id, $items[1] );
				$link  = link_for( $phone, 'again@c.example' );
				foreach ( array( $phone, $old ) as $device ) {
					says( open_link_in( $device, $link ), 'Kept for your e-mail address.' );
				}
				$stale = $old->open( ALL_GIFTS )[1];
				give_in( $phone, $id, $items[0] );
				// What the devices were opened with goes in time.
				$wpdb->delete( "{$wpdb->prefix}hopechest_mailbox_gifts", array( 'purchase_id' => $first ) );
				says( $old->open( ALL_GIFTS )[1], 'Kept for your e-mail address.' );
				$phone->send( $phone->open( ALL_GIFTS )[1], array(), 'Forget my address' );
				$wpdb->query( "DELETE FROM $wpdb->options WHERE option_name LIKE 'hopechest\\_count\\_l%'" );
				give_in( $phone, $id, $items[2] );
				says( open_link_in( $desk, link_for( $phone, 'again@c.example' ) ), 'Lamp' );
				says( $old->open( ALL_GIFTS )[1], 'This browser knows of no gift of yours.' );
				says_not( $old->open( page_of( $id ) )[1], 'You are giving' );
				$done = $old->send( $stale, array(), 'Forget my address' )[2];
				says_not( $old->open( $done )[1], 'Your address is forgotten.' );
				says( $desk->open( ALL_GIFTS )[1], 'Lamp' );
			}
		);
	}
);

test(
	'a stranger who hands out a link of their own, or sends a form from another site, gets no gift of the browser that opens it',
	function () {
		with_mailboxes(
			function ( int $id, array $items ) {
				$stranger = new Guest();
				$guest    = new Guest();
				give_in( $stranger, $id, $items[0], array( 'note' => 'Bait' ) );
				give_in( $guest, $id, $items[1], array( 'note' => 'A secret' ) );
				$link = link_for( $stranger, 'stranger@c.example' );
				same( array( 404, array() ), array( $guest->open( $link, null, array( 'Sec-Fetch-Dest' => 'image' ) )[0], preg_grep( '/gift_link/', array_keys( $guest->cookies ) ) ) );
				// Browsers send no cookie with the form of another site.
				$fields = array( 'email' => 'stranger@c.example' ) + form_in( $stranger->open( ALL_GIFTS )[1], 'Send me the link' )[1];
				$forged = new Guest();
				same( array( 303, true ), array( $forged->open( ALL_GIFTS, $fields )[0], array() === letters_with_links() ) );
				same( array(), $forged->cookies, 'nothing of the guest changes' );
				says( open_link_in( $guest, $link ), 'Bait' );
				give_in( $guest, $id, $items[2], array( 'note' => 'Another secret' ) );
				$html = open_link_in( $stranger, $link );
				says_not( $html, 'secret' );
				says( $guest->open( ALL_GIFTS )[1], 'Another secret' );
				$guest->send( $guest->open( ALL_GIFTS )[1], array(), 'Stop showing them here' );
				$html = $guest->open( ALL_GIFTS )[1];
				says( $html, 'A secret' );
				says_not( $html, 'Bait' );
				same( 1, bought( $items[0] ), 'the gift of the stranger stays given' );
			}
		);
	}
);

test(
	'every address gets the same answer; few letters leave, and none without a gift',
	function () {
		with_mailboxes(
			function ( int $id, array $items ) {
				$guest = new Guest();
				give_in( $guest, $id, $items[1] );
				open_link_in( new Guest(), link_for( $guest, 'known@c.example' ) );
				$asker  = new Guest();
				$answer = static function ( string $address ) use ( $asker ): array {
					list( $status, $html ) = ask_for_letter( $asker, $address );
					return array( $status, read_page( $html ) );
				};
				same( $answer( 'unknown@c.example' ), $answer( 'known@c.example' ) );
				same( array( 'known@c.example' ), array_column( letters_with_links(), 'to' ) );
				foreach ( array( '', 'x,victim@c.example', 'miriam@', "a@c.example\nBcc: b@c.example", str_repeat( 'a', 245 ) . '@c.example' ) as $wrong ) {
					same( 422, $answer( $wrong )[0], $wrong );
				}
				for ( $n = 3; $n < 20; $n++ ) {
					same( 200, $answer( "victim$n@c.example" )[0], "number $n" );
				}
				same( 429, $answer( 'one.more@c.example' )[0] );
				same( array(), letters_with_links() );
			}
		);
	}
);

test(
	'a household counts as one visitor with all its addresses of version 6, and its neighbour as another',
	function () {
		$before = $_SERVER['REMOTE_ADDR'];
		$code   = static function ( string $address ): string {
			$_SERVER['REMOTE_ADDR'] = $address;
			return \Hopechest\Pages\visitor_code();
		};
		try {
			$household = $code( '2001:db8:1:2::1' );
			foreach ( array( '2001:db8:1:2::2', '2001:DB8:1:2:ffff:ffff:ffff:ffff' ) as $address ) {
				same( $household, $code( $address ), $address );
			}
			holds( $household !== $code( '2001:db8:1:3::1' ), 'a neighbour' );
			holds( $code( '192.0.2.1' ) !== $code( '192.0.2.2' ), 'an address of version 4 is a visitor' );
			holds( $code( '::ffff:192.0.2.1' ) !== $code( '::ffff:192.0.2.2' ), 'also where it is written as one of version 6' );
		} finally {
			$_SERVER['REMOTE_ADDR'] = $before;
		}
	}
);

test(
	'a mailbox gets ten letters in an hour, also under its other names',
	function () {
		with_mailboxes(
			function ( int $id, array $items ) {
				$guest = new Guest();
				give_in( $guest, $id, $items[1] );
				for ( $n = 1; $n <= 11; $n++ ) {
					same( 200, ask_for_letter( $guest, "bothe.red+$n@googlemail.com" )[0] );
				}
				same( 10, count( letters_with_links() ) );
				add_filter( 'pre_wp_mail', '__return_false', 30 );
				ask_for_letter( $guest, 'full@c.example' );
				do_action( \Hopechest\Guests\Mailbox\MAILBOX_HOOK );
				remove_filter( 'pre_wp_mail', '__return_false', 30 );
				same( array(), letters_with_links(), 'a letter that could not leave is not tried again' );
			}
		);
	}
);

test(
	'a mailbox is forgotten 30 days after the day of its list, without a day a year after its last gift there, and its links after two days',
	function () {
		with_mailboxes(
			function ( int $id, array $items ) {
				global $wpdb;
				$sweep = static function ( string $now ) use ( $wpdb ): int {
					\Hopechest\Guests\Mailbox\sweep_mailboxes( (int) strtotime( "$now UTC" ) );
					return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}hopechest_mailbox_gifts" );
				};
				$kept  = static function ( string $at, array $which ) use ( $wpdb ): void {
					$wpdb->update( "{$wpdb->prefix}hopechest_mailbox_gifts", array( 'kept_at' => strtotime( "$at UTC" ) ), $which );
				};
				$guest = new Guest();
				give_in( $guest, $id, $items[1] );
				$link  = link_for( $guest, 'aunt@c.example' );
				$again = static function () use ( $guest, $link ): void {
					open_link_in( $guest, $link );
				};
				$again();
				holds( false !== wp_next_scheduled( \Hopechest\Guests\Mailbox\MAILBOX_HOOK ), 'it is planned' );
				$ends = (int) $wpdb->get_var( "SELECT ends_at FROM {$wpdb->prefix}hopechest_mailbox_links" );
				holds( abs( $ends - time() - 2 * DAY_IN_SECONDS ) < 600, 'two days' );
				$wpdb->query( "UPDATE {$wpdb->prefix}hopechest_mailbox_links SET ends_at = 9999999999" );
				same( 1, $sweep( '2031-07-13 23:59:59' ), 'the last moment' );
				same( 0, $sweep( '2031-07-14 00:00:00' ) );
				says( $guest->open( ALL_GIFTS )[1], 'Kept in this browser only.' );
				$again();
				$kept( '2031-07-01 00:00:00', array( 'registry_id' => $id ) );
				same( array( 1, 0 ), array( $sweep( '2031-07-30 23:59:59' ), $sweep( '2031-07-31 00:00:00' ) ), 'a gift that came after the day' );
				update_post_meta( $id, 'registry_event_date', '' );
				$again();
				$newer = give_in( $guest, $id, $items[2] );
				$kept( '2026-01-01 00:00:00', array( 'registry_id' => $id ) );
				$kept( '2027-01-01 00:00:00', array( 'purchase_id' => $newer ) );
				same( array( 2, 0 ), array( $sweep( '2027-12-31 23:59:59' ), $sweep( '2028-01-01 00:00:00' ) ) );
				$wpdb->query( "UPDATE {$wpdb->prefix}hopechest_mailbox_links SET ends_at = " . time() );
				same( 404, ( new Guest() )->open( $link )[0], 'the link has ended' );
				open_link_in( $guest, link_for( $guest, 'aunt@c.example' ) );
				wp_delete_post( $id, true );
				same( array(), $wpdb->get_col( "SELECT purchase_id FROM {$wpdb->prefix}hopechest_mailbox_gifts" ), 'it goes with its list' );
				says( $guest->open( ALL_GIFTS )[1], 'A list that you gave something for is no longer there.' );
				empty_queue();
			}
		);
	}
);

test(
	'the tools for personal data hand out what is kept for an e-mail address, and delete it; an owner finds nothing wrapped by a link',
	function () {
		with_mailboxes(
			function ( int $id, array $items ) {
				$guest = new Guest();
				give_in( $guest, $id, $items[1], array( 'note' => 'Hush' ) );
				$link = link_for( $guest, 'couple@c.example' );
				open_link_in( $guest, $link );
				$kept = of_group( 'mailbox-gifts', exported( 'Couple@C.example' ) );
				same( array( 1, 'Mia' ), array( count( $kept ), $kept[0]['Name'] ) );
				same( array(), of_group( 'mailbox-gifts', exported( 'other@c.example' ) ) );
				wp_update_post( array( 'ID' => $id, 'post_author' => person( 'olive' ) ) );
				$owner = device_of( 'olive' );
				$html  = open_link_in( $owner, $link );
				foreach ( array( 'Plate', 'Hush', 'Mia', 'Ana &amp; Jonas' ) as $word ) {
					says_not( read_page( $html ), html_entity_decode( $word ) );
				}
				same( true, erased( 'couple@c.example' )['items_removed'] );
				same( array(), rows_of_mailboxes() );
				visitor();
			}
		);
	}
);

test(
	'a guest with many gifts reads them page by page; an account keeps the newest 200, a mailbox the newest 1,000',
	function () {
		with_mailboxes(
			function ( int $id, array $items ) {
				global $wpdb;
				$sam  = person( 'sam' );
				$keep = static function () use ( $id, $items, $sam ): void {
					by( 'ada' );
					$receipt = service()->create_purchase( $id, $items[1], array( 'purchaser' => 'Mia', 'quantity' => 1 ), wp_generate_uuid4() );
					\Hopechest\Guests\keep_with_account( $sam, kept( $id, $items[1], $receipt['id'], $receipt['release_key'] ) );
					visitor();
				};
				service()->update_item( $items[1], array( 'quantity_needed' => 30 ) );
				$desk = device_of( 'sam' );
				for ( $n = 0; $n < 20; $n++ ) {
					$keep();
				}
				says_not( $desk->open( ALL_GIFTS )[1], 'Older gifts' );
				$keep();
				$html = $desk->open( ALL_GIFTS )[1];
				same( 20, substr_count( $html, 'class="choice"' ) );
				says( $html, 'Older gifts' );
				$older = $desk->open( ALL_GIFTS . '&older=20' )[1];
				same( 1, substr_count( $older, 'class="choice"' ) );
				says_not( $older, 'Older gifts' );
				same( 200, $desk->open( ALL_GIFTS . '&older=nonsense' )[0] );
				$count = static function () use ( $sam ): int {
					return count( \Hopechest\Guests\account_gifts( $sam )['gifts'] );
				};
				for ( $n = 1; $n <= 178; $n++ ) {
					$gift = kept( $id, $items[1], 900000 + $n, str_repeat( 'k', 32 ) );
					update_user_meta( $sam, \Hopechest\Guests\account_gift_key( 900000 + $n ), \Hopechest\Client\seal( \Hopechest\Guests\ACCOUNT_GIFT, (string) wp_json_encode( $gift ) ) );
				}
				\Hopechest\Guests\keep_with_account( $sam, kept( $id, $items[1], 900179, str_repeat( 'k', 32 ) ) );
				same( 200, $count() );
				\Hopechest\Guests\keep_with_account( $sam, kept( $id, $items[1], 900180, str_repeat( 'k', 32 ) ) );
				same( 200, $count() );
				\Hopechest\Guests\forget_account_gifts( $sam );
				same( 0, $count() );
				$rows = array();
				for ( $n = 1; $n <= 1001; $n++ ) {
					$rows[] = "('m', $id, $n, '', 1, 0)";
				}
				$wpdb->query( "INSERT INTO {$wpdb->prefix}hopechest_mailbox_gifts (mailbox, registry_id, purchase_id, sealed, is_back, kept_at) VALUES " . implode( ', ', $rows ) );
				$back = \Hopechest\Guests\Mailbox\mailbox_gifts( 'm' )['back'];
				same( array( 1000, 1001, 2 ), array( count( $back ), $back[0], end( $back ) ) );
			}
		);
	}
);

test(
	'a gift that the owners took off their list says so, and one on a list that is put away can still be given back',
	function () {
		with_mailboxes(
			function ( int $id, array $items ) {
				$phone = new Guest();
				$desk  = new Guest();
				give_in( $phone, $id, $items[1] );
				open_link_in( $desk, link_for( $phone, 'aunt@c.example' ) );
				by( 'ada' );
				service()->delete_item( $items[1] );
				visitor();
				\Hopechest\Guests\drop_cached_list( $id );
				$html = $desk->open( ALL_GIFTS )[1];
				says( $html, 'Plate' );
				says( $html, 'They have taken this off the list since.' );
				give_in( $phone, $id, $items[2] );
				update_post_meta( $id, 'registry_put_away', '1' );
				$html = $phone->open( ALL_GIFTS )[1];
				says( $html, 'Lamp' );
				$phone->send( $html, array(), '(Lamp)' );
				same( 0, bought( $items[2] ) );
				says_not( $phone->open( ALL_GIFTS )[1], 'Lamp' );
			}
		);
	}
);

test(
	'while the service is away a guest reads so, keeps the words that they typed, and finds their gifts again afterwards',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$guest    = new Guest();
				$purchase = give_in( $guest, $id, $items[1] );
				$all      = $guest->open( ALL_GIFTS )[1];
				$form     = $guest->open( ALL_GIFTS . "&purchase=$purchase" )[1];
				$set      = static function ( string $address ): void {
					update_option( \Hopechest\Client\CLIENT_OPTIONS['base_url'], $address, false );
				};
				$set( 'http://127.0.0.1:9' );
				list( $status, $html ) = $guest->open( ALL_GIFTS );
				same( 503, $status );
				says( $html, 'The list is resting for a moment.' );
				same( 503, $guest->send( $all, array(), 'Undo' )[0] );
				says( $guest->send( $form, array( 'note' => 'For long dinners' ), 'Save these words' )[1], 'For long dinners' );
				$set( getenv( 'SERVICE_URL' ) );
				says( $guest->open( ALL_GIFTS )[1], 'Plate' );
				same( 1, bought( $items[1] ) );
			}
		);
	}
);
