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
				$purchase = give_in( $phone, $id, $items[1], array( 'note' => 'In blue' ) );
				list( $status, $html, , $headers ) = $desk->open( ALL_GIFTS );
				same( array( 200, 'no-store, private' ), array( $status, $headers['cache-control'] ) );
				foreach ( array( 'What you are giving', 'Kept with your account.', 'Ana & Jonas', 'Plate', 'Your words: In blue' ) as $sentence ) {
					says( $html, $sentence );
				}
				says( $desk->open( page_of( $id ) )[1], 'You are giving' );
				$its  = ALL_GIFTS . "&purchase=$purchase";
				$form = $desk->open( $its )[1];
				list( $status, $html ) = $desk->send( $form, array( 'note' => str_repeat( 'ß', 501 ) ), 'Keep these words' );
				same( 422, $status );
				says( $html, 'At most 500 characters fit here. Please shorten it by 1.' );
				same( 303, $desk->send( $form, array( 'note' => str_repeat( 'ß', 500 ) ), 'Keep these words' )[0] );
				same( str_repeat( 'ß', 500 ), words_of( $id, $items[1] ) );
				$desk->send( $desk->open( $its )[1], array( 'note' => '' ), 'Keep these words' );
				same( '', words_of( $id, $items[1] ) );
				$location = $desk->send( $desk->open( ALL_GIFTS )[1], array(), 'Undo' )[2];
				says( $desk->open( $location )[1], 'You no longer give it.' );
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
	'the tools for personal data hand out what an account keeps of gifts, and delete it',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$device = device_of( 'sam' );
				give_in( $device, $id, $items[1] );
				$kept = of_group( 'kept-gifts', exported( 'php-sam@example.com' ) );
				same( array( 1, 'Ana & Jonas', 'Mia' ), array( count( $kept ), html_entity_decode( $kept[0]['Title'], ENT_QUOTES ), $kept[0]['Name'] ) );
				same( true, erased( 'php-sam@example.com' )['items_removed'] );
				clean_user_cache( person( 'sam' ) );
				same( array(), of_group( 'kept-gifts', exported( 'php-sam@example.com' ) ) );
			}
		);
	}
);
