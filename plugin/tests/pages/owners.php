<?php
/**
 * What owners do with their lists, on pages of the service in those of the site: each story ends in what WordPress has stored.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** The address of the gift's own form. */
function on_gift( int $item, string $act = '' ): string {
	return "/items/$item" . ( '' === $act ? '' : "/$act" );
}

test(
	'a visitor signs in first, and a person without a role may have no list',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $id ) {
				foreach ( array( own(), own( '/new' ), own( '', $id ) ) as $address ) {
					list( $status, , $to ) = ( new Guest() )->open( $address );
					same( 303, $status );
					list( $status, , $to ) = ( new Guest() )->open( $to );
					holds( 303 === $status && false !== strpos( $to, 'wp-login.php?redirect_to=' . rawurlencode( $address ) ), $to );
				}
				$nora = browser_of( 'nora' );
				foreach ( array( own() => 200, own( '/new' ) => 403 ) as $address => $answered ) {
					list( $status, $html ) = $nora->open( $address );
					same( $answered, $status );
					says( $html, 'On this site you start no list of your own.' );
					holds( false === strpos( $html, own( '/new' ) . '"' ), 'no list is offered' );
				}
				says( $olive->open( own() )[1], 'My lists · My people · Your gifts · Kept lists' );
			}
		);
	}
);

test(
	'Olive starts a list; it is private, hers, and stands among her lists; its form sent twice starts one',
	function () {
		with_service(
			function () {
				without_lists( 'olive' );
				$olive = browser_of( 'olive' );
				$form  = $olive->open( own( '/new' ) )[1];
				$typed = array( 'title' => 'Tea & <3', 'occasion' => 'wedding', 'day' => '2031-06-14' );
				$sent  = array( $olive->send( $form, $typed, own( '/new' ) ), $olive->send( $form, $typed, own( '/new' ) ) );
				same( array( 303, 303, $sent[0][2] ), array( $sent[0][0], $sent[1][0], $sent[1][2] ) );
				$lists = get_posts( array( 'post_type' => 'gift_registry', 'post_status' => 'any', 'author' => person( 'olive' ) ) );
				same( array( 1, 'Tea &amp; &lt;3', 'private' ), array( count( $lists ), $lists[0]->post_title, $lists[0]->post_status ) );
				same( array( 'wedding', '2031-06-14' ), array( stored( $lists[0]->ID, 'registry_event_type' ), stored( $lists[0]->ID, 'registry_event_date' ) ) );
				says( $olive->open( own() )[1], 'Tea & <3' );
				same( 422, $olive->send( $form, array( 'title' => ' ' ), own( '/new' ) )[0] );
				without_lists( 'olive' );
			}
		);
	}
);

test(
	'a gift may have the name of a post of the site, and a day be one that WordPress knows no date for',
	function () {
		$post = wp_insert_post( array( 'post_type' => 'post', 'post_status' => 'publish', 'post_title' => 'Kettle of the month' ) );
		with_own_list(
			array(),
			function ( Guest $olive, int $id ) {
				act( $olive, $id, '?add=by-hand', '/items', array( 'name' => 'kettle-of-the-month', 'day' => '2031-06-14' ) );
				same( array( 'kettle-of-the-month' ), names_on( $id ) );
			}
		);
		wp_delete_post( $post, true );
	}
);

test(
	'Olive adds a gift, changes it, moves it, takes it off and brings it back',
	function () {
		with_own_list(
			array( 'Lamp', 'Vase' ),
			function ( Guest $olive, int $id, array $items ) {
				says( act( $olive, $id, '?add=by-hand', '/items', array( 'name' => 'Kettle', 'url' => 'https://shop.example/kettle', 'price' => '24.90' ) ), 'Kettle' );
				$kettle = stored( $id, 'registry_item_ids' )[2];
				act( $olive, $id, "?edit=$kettle", on_gift( $kettle ), array( 'name' => 'Copper kettle', 'quantity' => '2' ) );
				same( array( 'Lamp', 'Vase', 'Copper kettle' ), names_on( $id ) );
				same( 24.9, (float) service()->get_item( $kettle )['price'] );
				act( $olive, $id, '', '/move', array( 'row' => (string) $kettle, 'to' => 'top' ) );
				same( array( $kettle, $items[0], $items[1] ), stored( $id, 'registry_item_ids' ) );
				$off = act( $olive, $id, "?edit=$kettle", on_gift( $kettle, 'remove' ) );
				says( $off, '“Copper kettle” is off your list' );
				same( $items, stored( $id, 'registry_item_ids' ) );
				$olive->send( $off, array(), own( on_gift( $kettle, 'restore' ), $id ) );
				same( array( $kettle, $items[0], $items[1] ), stored( $id, 'registry_item_ids' ) );
			}
		);
	}
);

test(
	'Olive gives her list headings, renames one and takes it away',
	function () {
		with_own_list(
			array( 'Lamp', 'Vase' ),
			function ( Guest $olive, int $id, array $items ) {
				act( $olive, $id, '?add=heading', '/headings', array( 'heading' => 'Table', 'before' => (string) $items[1] ) );
				same( array( array( 'title' => 'Table', 'items_above' => 1 ) ), stored( $id, 'registry_headings' ) );
				act( $olive, $id, '?heading=1', '/headings/save', array( 'heading' => 'Kitchen' ) );
				same( array( array( 'title' => 'Kitchen', 'items_above' => 1 ) ), stored( $id, 'registry_headings' ) );
				act( $olive, $id, '?heading=1', '/headings/remove' );
				same( array(), stored( $id, 'registry_headings' ) );
			}
		);
	}
);

test(
	'Olive invites guests, sends one the link by the mail of the site, and takes an invitation back',
	function () {
		with_own_list(
			array( 'Lamp' ),
			function ( Guest $olive, int $id ) {
				$html = act( $olive, $id, '/sharing', '/sharing', array( 'invitees' => "mia@example.org\nphp-ida", 'act' => 'add' ) );
				same( array( 'mia@example.org', 'php-ida' ), stored( $id, 'registry_invitees' ) );
				says( $html, 'mia@example.org' );
				$letters = letters_during(
					fn() => act( $olive, $id, '/sharing', '/sharing/send', array( 'invitee' => 'mia@example.org' ) )
				);
				same( array( 1, 'mia@example.org' ), array( count( $letters ), $letters[0]['to'] ), as_text( $letters ) );
				holds( 1 === preg_match( '~https?://\S+/p/\S+~', $letters[0]['message'], $link ), as_text( $letters ) );
				$mia = new Guest();
				same( 200, $mia->open( $mia->open( $link[0] )[2] )[0] );
				act( $olive, $id, '/sharing', '/sharing/remove', array( 'invitee' => 'mia@example.org' ) );
				same( array( 'php-ida' ), stored( $id, 'registry_invitees' ) );
				same( 404, $mia->open( page_of( $id ) )[0] );
			}
		);
	}
);

test(
	'Olive owns her list with Sam, passes it on to him, and he takes her off',
	function () {
		with_own_list(
			array( 'Lamp' ),
			function ( Guest $olive, int $id ) {
				says( act( $olive, $id, '/sharing', '/owners', array( 'owner' => 'php-sam' ) ), 'The list has another owner now.' );
				same( array( 'php-sam' ), stored( $id, 'registry_owners' ) );
				list( $status, $html ) = send_on( $olive, $id, '/sharing', '/owners', array( 'owner' => 'cousin-vi' ) );
				same( 409, $status );
				says( $html, 'No account has the name “cousin-vi”.' );
				same( array( 'php-sam' ), stored( $id, 'registry_owners' ) );
				$sam = browser_of( 'sam' );
				says( $sam->open( own() )[1], 'Ana & Jonas' );
				act( $sam, $id, '?add=by-hand', '/items', array( 'name' => 'Kettle', 'url' => 'https://shop.example/kettle' ) );
				same( array( 'Lamp', 'Kettle' ), names_on( $id ) );
				same( 303, $sam->open( own( '/delete', $id ) )[0], 'only the first owner deletes it' );
				act( $olive, $id, '/pass-on', '/pass-on', array( 'to' => 'php-sam', 'stay' => 'on' ) );
				clean_post_cache( $id );
				same( array( person( 'sam' ), array( 'php-olive' ) ), array( (int) get_post( $id )->post_author, stored( $id, 'registry_owners' ) ) );
				act( $sam, $id, '/owners/remove?owner=php-olive', '/owners/remove', array( 'owner' => 'php-olive' ) );
				same( array(), stored( $id, 'registry_owners' ) );
				says_not( $olive->open( own() )[1], 'Ana &amp; Jonas' );
				without_lists( 'sam' );
			}
		);
	}
);

test(
	'Olive hands over a link; Kim has no account and asks the admin by name, once; Sam, signed in, owns the list, too, and the link is used up',
	function () {
		with_own_list(
			array( 'Lamp' ),
			function ( Guest $olive, int $id ) {
				list( , $html ) = send_on( $olive, $id, '/sharing', '/owners/link' );
				holds( 1 === preg_match( '~value="(http\S+/own/([\w-]+))"~', $html, $made ), read_page( $html ) );
				$link = $made[1];
				says( $html, 'A link waits, until' );
				list( $status, $page ) = ( new Guest() )->open( $link );
				same( 200, $status );
				says( $page, 'php-olive shares this list with you.' );
				says( $page, 'they add you under “Users → Add New”' );
				holds( false !== strpos( $page, '/sign-in?to=' . rawurlencode( (string) wp_parse_url( $link, PHP_URL_PATH ) ) ), 'the sign-in leads back' );
				$kim     = new Guest();
				$form    = $kim->open( $link )[1];
				$letters = letters_during(
					static function () use ( $kim, $form, $link ) {
						same( 303, $kim->send( $form, array( 'name' => "Kim\r\nBcc: all@example.com" ), "$link/ask" )[0] );
						same( 303, $kim->send( $form, array( 'name' => 'Another' ), "$link/ask" )[0] );
					}
				);
				same( array( 1, get_option( 'admin_email' ) ), array( count( $letters ), $letters[0]['to'] ), as_text( $letters ) );
				holds( false !== strpos( $letters[0]['message'], admin_url( 'user-new.php' ) ) && ! preg_match( '/Kim|Bcc|Jonas/', as_text( $letters ) ), as_text( $letters ) );
				says( $kim->open( $link )[1], 'The admins know that “Kim' );
				list( , $html ) = browser_of( 'ada' )->open( admin_url( 'user-new.php' ) );
				holds( 1 === preg_match( '/notice-info"><p>“Kim\s+Bcc: all@example.com” waits for an account, to own a gift registry with “php-olive”/', $html ), $html );
				says( $olive->open( own( '/sharing', $id ) )[1], 'has asked the admins for an account.' );
				$sam = browser_of( 'sam' );
				same( 403, ( new Guest() )->open( $link, array( 'token' => 'forged' ) )[0] );
				same( array(), array_filter( (array) stored( $id, 'registry_owners' ) ) );
				list( $status, , $to ) = $sam->send( $sam->open( $link )[1], array(), $link );
				same( array( 303, own( '?mine=1&focus=note', $id ) ), array( $status, $to ) );
				same( array( 'php-sam' ), stored( $id, 'registry_owners' ) );
				same( 404, browser_of( 'ida' )->open( $link )[0] );
				list( , $html ) = send_on( $olive, $id, '/sharing', '/owners/link' );
				act( $olive, $id, '/sharing', '/owners/link/end' );
				preg_match( '~value="(http\S+/own/[\w-]+)"~', $html, $made );
				same( 404, browser_of( 'ida' )->open( $made[1] )[0] );
			}
		);
	}
);

test(
	'Olive opens her list and closes it, and guests read it while it is open',
	function () {
		with_own_list(
			array( 'Lamp' ),
			function ( Guest $olive, int $id ) {
				same( 404, ( new Guest() )->open( page_of( $id ) )[0] );
				act( $olive, $id, '', '/status', array( 'status' => 'publish' ) );
				says( ( new Guest() )->open( page_of( $id ) )[1], 'Lamp' );
				act( $olive, $id, '', '/status', array( 'status' => 'private' ) );
				same( 404, ( new Guest() )->open( page_of( $id ) )[0] );
				act( $olive, $id, '/details', '/details', array( 'title' => 'Ours', 'story' => "One\n\nTwo", 'occasion' => 'birthday', 'day' => '2031-06-15' ) );
				clean_post_cache( $id );
				same( array( 'Ours', "One\n\nTwo", '2031-06-15' ), array( get_post( $id )->post_title, get_post( $id )->post_content, stored( $id, 'registry_event_date' ) ) );
			}
		);
	}
);

test(
	'what guests buy stays wrapped until Olive unwraps it; then she thanks them',
	function () {
		with_own_list(
			array( 'Lamp' ),
			function ( Guest $olive, int $id, array $items ) {
				act( $olive, $id, '', '/status', array( 'status' => 'publish' ) );
				giver( $id, $items[0], array( 'name' => 'Mia Berger', 'note' => 'With love' ) );
				foreach ( array( '', '/surprises', '/details' ) as $page ) {
					says_not( $olive->open( own( $page, $id ) )[1], 'Mia Berger' );
				}
				says( act( $olive, $id, '/unwrap', '/unwrap' ), 'Mia Berger' );
				same( 'always', stored( $id, 'registry_reveal' ) );
				$purchase = service()->list_registry_purchases( $id )[0]['id'];
				act( $olive, $id, '/surprises', "/surprises/$purchase", array( 'is_thanked' => '1' ) );
				same( true, service()->list_registry_purchases( $id )[0]['is_thanked'] );
			}
		);
	}
);

test(
	'Olive copies her list, moves a gift to the copy, puts the old list away, takes it out and deletes it',
	function () {
		with_own_list(
			array( 'Lamp', 'Vase' ),
			function ( Guest $olive, int $id, array $items ) {
				update_post_meta( $id, 'registry_invitees', array( 'php-ida' ) );
				act( $olive, $id, '/copy', '/copy', array( 'title' => 'Next year', 'guests' => '1' ) );
				wp_cache_flush();
				list( $copy ) = get_posts( array( 'post_type' => 'gift_registry', 'post_status' => 'private', 'author' => person( 'olive' ), 'title' => 'Next year', 'fields' => 'ids' ) );
				same( array( array( 'Lamp', 'Vase' ), array( 'php-ida' ), 2 ), array( names_on( $copy ), stored( $copy, 'registry_invitees' ), count( stored( $copy, 'registry_item_ids' ) ) ) );
				act( $olive, $id, on_gift( $items[0], 'move' ), on_gift( $items[0], 'move' ), array( 'to' => get_post( $copy )->post_name ) );
				same( array( array( $items[1] ), 3 ), array( stored( $id, 'registry_item_ids' ), count( stored( $copy, 'registry_item_ids' ) ) ) );
				says( act( $olive, $id, '/details', '/put-away' ), 'Your list is put away.' );
				same( true, (bool) stored( $id, 'registry_put_away' ) );
				says( act( $olive, $id, '', '/take-out' ), 'This list is out again' );
				same( false, (bool) stored( $id, 'registry_put_away' ) );
				$end = send_on( $olive, $id, '/delete', '/delete' );
				same( 303, $end[0] );
				says( $olive->open( $end[2] )[1], 'Your list is deleted.' );
				wp_cache_flush();
				same( null, get_post( $id ) );
				same( null, service()->get_item( $items[1] ) );
			}
		);
	}
);

test(
	'a form of another site does nothing, and one whose person has signed out waits for them',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $id ) {
				list( $address, $fields ) = form_in( $olive->open( own( '/details', $id ) )[1], own( '/details', $id ) );
				same( 403, $olive->open( $address, array( 'title' => 'Theirs' ) + $fields, array( 'Origin' => 'https://evil.example' ) )[0] );
				$signed_out            = new Guest();
				$signed_out->cookies   = array_diff_key( $olive->cookies, array( AUTH_COOKIE => '', LOGGED_IN_COOKIE => '' ) );
				list( $status, $html ) = $signed_out->open( $address, array( 'title' => 'Written for long' ) + $fields );
				same( 403, $status );
				holds( false !== strpos( $html, 'Written for long' ), 'what was typed stays' );
				clean_post_cache( $id );
				same( 'Ana &amp; Jonas', get_post( $id )->post_title );
			}
		);
	}
);

test(
	'another member finds nothing at the address of a list, and a manager changes it',
	function () {
		with_own_list(
			array( 'Lamp' ),
			function ( Guest $olive, int $id ) {
				same( 404, browser_of( 'auden' )->open( own( '', $id ) )[0] );
				$ada = browser_of( 'ada' );
				act( $ada, $id, '/details', '/details', array( 'title' => 'Mended by a manager', 'occasion' => 'wedding' ) );
				clean_post_cache( $id );
				same( array( 'Mended by a manager', person( 'olive' ) ), array( get_post( $id )->post_title, (int) get_post( $id )->post_author ) );
			}
		);
	}
);
