<?php
/**
 * The gifts of a list for its owner: by hand, by a link, changed, moved, removed and put back.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'Olive adds a gift by hand, with every field, and her guests see it',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				$typed = array( 'gift_name' => 'Kettle & "tea" <3', 'price' => '24,90 €', 'quantity' => '3', 'description' => "Red\r\nor blue", 'retailer' => 'Tea & co', 'image_url' => 'https://shop.example/kettle.jpg' );
				$item  = add_gift_by_hand( $olive, $page, $id, $typed );
				$gift  = gifts_of( $id )[0];
				same( array( $item, 'Kettle & "tea" <3', 24.9, 3, "Red\nor blue", 'Tea & co', 'https://shop.example/kettle.jpg' ), array( $gift['id'], $gift['name'], $gift['price'], $gift['quantity_needed'], $gift['description'], $gift['retailer'], $gift['image_url'] ) );
				$html = $olive->open( own( $page, $id ) )[1];
				foreach ( array( 'Kettle & "tea" <3', '1 gift, 3 pieces, about', 'Most wanted is above this line' ) as $sentence ) {
					says( $html, $sentence );
				}
				says( $olive->open( page_of( $id ) )[1], 'Kettle & "tea" <3' );
			}
		);
	}
);

test(
	'what no shop has needs a name alone; its guests see no shop, and a link can come later and go again',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				$item = add_gift_by_hand( $olive, $page, $id, array( 'gift_name' => 'A cooking lesson', 'url' => '', 'quantity' => '3' ) );
				same( home_url( "/?registry=$id" ), gifts_of( $id )[0]['url'] );
				same( 'none', service()->get_affiliate( $id, $item )['affiliate_status'] );
				$guest = new Guest();
				wp_update_post( array( 'ID' => $id, 'post_status' => 'publish' ) );
				$list = $guest->open( page_of( $id ) )[1];
				says( $list, 'Give this' );
				says_not( $list, 'Go to shop' );
				$form = $guest->open( give_page( $id, $item ) )[1];
				says( $form, 'How many do you give?' );
				says( $guest->open( $guest->send( $form, array( 'guest' => 'Lise', 'quantity' => '2' ) )[2] )[1], 'Nobody else will give this.' );
				foreach ( array( 'http://xy' => 422, 'http://a.b' => 303, '' => 303, 'https://shop.example/lesson' => 303 ) as $url => $status ) {
					$form = $olive->open( own( $page, $id, array( 'edit' => $item ) ) )[1];
					same( $status, $olive->send( $form, array( 'url' => $url ), 'Cancel' )[0], $url );
				}
				same( array( 'https://shop.example/lesson', null ), array( gifts_of( $id )[0]['url'], service()->get_affiliate( $id, $item )['affiliate_status'] ) );
				says( $guest->open( page_of( $id ) )[1], 'Go to shop' );
			}
		);
	}
);

test(
	'a gift in parts: Olive says so, guests give parts of it and read how to hand them over, and she learns nothing before she unwraps',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				$item    = add_gift_by_hand( $olive, $page, $id, array( 'gift_name' => 'Record player', 'price' => '25', 'quantity' => '8', 'parts' => '1' ) );
				$details = own( $page, $id, array( 'hopechest' => 'details' ) );
				foreach ( array( 501 => 422, 500 => 303 ) as $length => $status ) {
					same( $status, $olive->send( $olive->open( $details )[1], array( 'hand_over' => str_repeat( 'ß', $length ) ), 'Save' )[0], (string) $length );
				}
				$olive->send( $olive->open( $details )[1], array( 'hand_over' => 'In an <envelope>, on the day.' ), 'Save' );
				act( $olive, $page, $id, 'status', array( 'status' => 'publish' ) );
				$guest = new Guest();
				$list  = $guest->open( page_of( $id ) )[1];
				foreach ( array( '8 parts, $25', 'each', '$200', 'See it in the shop', 'Give a part' ) as $sentence ) {
					says( $list, $sentence );
				}
				holds( false === strpos( $list, 'data-gift' ), 'who comes back from the shop is not asked' );
				$form = $guest->open( give_page( $id, $item ) )[1];
				foreach ( array( 'Wonderful. How many parts?', 'No money goes through this site. Who gave a part stays wrapped until', 'In an <envelope>, on the day.', '1 part is $25', 'each. 8 of 8 are still to give.' ) as $sentence ) {
					says( $form, $sentence );
				}
				says( $guest->send( $form, array( 'step' => '1' ), 'Give it' )[1], '2 parts are $50' );
				same( 422, $guest->send( $form, array( 'guest' => 'Lena', 'quantity' => '9' ), 'Give it' )[0] );
				$thanks = $guest->open( $guest->send( $form, array( 'guest' => 'Lena', 'quantity' => '2' ), 'Give it' )[2] )[1];
				foreach ( array( '2 of 8 parts are given now.', '2 parts of Record player', '$50', 'In an <envelope>', 'puts your parts back' ) as $sentence ) {
					says( $thanks, $sentence );
				}
				says( $guest->open( page_of( $id ) )[1], '2 of 8 parts are given' );
				foreach ( owners_pages( $page, $id, array( $item ) ) as $address ) {
					$html = $olive->open( $address )[1];
					says_not( $html, 'Lena' );
					says_not( $html, '2 of 8' );
				}
				update_post_meta( $id, 'registry_reveal', 'always' );
				says( $olive->open( own( $page, $id, array( 'hopechest' => 'surprises' ) ) )[1], '2 parts of Record player' );
				$form = $olive->open( own( $page, $id, array( 'edit' => $item ) ) )[1];
				holds( (bool) preg_match( '/name="parts" value="1"[^>]*checked/', $form ), 'the box is ticked' );
				same( 303, $olive->send( $form, array( 'parts' => '' ), 'Cancel' )[0] );
				says( $guest->open( page_of( $id ) )[1], '6 of 8 left' );
			}
		);
	}
);

test(
	'a form that is sent twice adds one gift',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				$form  = $olive->open( own( $page, $id, array( 'add' => 'by-hand' ) ) )[1];
				$typed = array( 'gift_name' => 'Lamp', 'url' => 'https://shop.example/lamp' );
				$first = $olive->send( $form, $typed, 'Put it on the list' )[2];
				same( $first, $olive->send( $form, $typed, 'Put it on the list' )[2] );
				same( 1, count( gifts_of( $id ) ) );
				$other = $olive->send( $form, array( 'gift_name' => 'Blue lamp' ) + $typed, 'Put it on the list' );
				same( 303, $other[0], 'a form that was changed after going back' );
				same( 2, count( gifts_of( $id ) ) );
			}
		);
	}
);

test(
	'wrong input for a gift is answered with 422, a sentence beside the field, and what was typed',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				$form  = $olive->open( own( $page, $id, array( 'add' => 'by-hand' ) ) )[1];
				$good  = array( 'gift_name' => 'Lamp', 'url' => 'https://shop.example/lamp' );
				$cases = array(
					array( array( 'gift_name' => '' ), 'A gift needs a name of 1 to 100 characters.' ),
					array( array( 'gift_name' => str_repeat( 'ü', 101 ) ), 'A gift needs a name of 1 to 100 characters.' ),
					array( array( 'price' => '0' ), 'Write the price as a number above 0' ),
					array( array( 'price' => 'about 20' ), 'Write the price as a number above 0' ),
					array( array( 'quantity' => '0' ), 'Choose a whole number of 1 or more.' ),
					array( array( 'quantity' => '2147483648' ), 'Choose a whole number of 1 or more.' ),
					array( array( 'description' => str_repeat( 'ß', 503 ) ), 'A note has at most 500 characters. This one has 503.' ),
					array( array( 'url' => 'shop.example' ), 'Write the whole address' ),
					array( array( 'url' => 'javascript:alert(1)//' ), 'Write the whole address' ),
					array( array( 'url' => 'https://a.example/' . str_repeat( 'x', 1983 ) ), 'Write the whole address' ),
					array( array( 'url' => 'https://' . str_repeat( 'a', 64 ) . '.example/' ), 'Write the whole address' ),
					array( array( 'url' => 'https://' . str_repeat( 'b.', 126 ) . 'cc/' ), 'Write the whole address' ),
					array( array( 'retailer' => str_repeat( 'ü', 101 ) ), 'The name of a shop has at most 100 characters.' ),
					array( array( 'image_url' => 'http://shop.example/a.jpg' ), 'Write the whole address of a picture' ),
				);
				foreach ( $cases as list( $wrong, $sentence ) ) {
					list( $status, $html ) = $olive->send( $form, $wrong + $good, 'Put it on the list' );
					same( 422, $status, as_text( $wrong ) );
					says( $html, $sentence );
					$fields = form_in( $html, 'Put it on the list' )[1];
					foreach ( $wrong + $good as $name => $value ) {
						same( $value, $fields[ $name ], $name );
					}
				}
				same( array(), gifts_of( $id ) );
				$last                  = array( 'gift_name' => str_repeat( 'ü', 100 ), 'price' => '0.01', 'quantity' => '2147483647', 'description' => str_repeat( 'ß', 500 ), 'url' => 'https://a.example/' . str_repeat( 'x', 1982 ), 'retailer' => str_repeat( 'ü', 100 ) );
				list( $status, $html ) = $olive->send( $form, $last, 'Put it on the list' );
				same( 303, $status, read_page( $html ) );
			}
		);
	}
);

test(
	'a price is read as people write it',
	function () {
		// The pages of the site read the same file.
		$prices = json_decode( (string) file_get_contents( __DIR__ . '/prices.json' ), true );
		foreach ( $prices as $text => list( $english, $german ) ) {
			same( null === $english ? null : (float) $english, \Hopechest\Owners\Gifts\read_price( (string) $text, ',' ), "\"$text\" in English" );
			same( null === $german ? null : (float) $german, \Hopechest\Owners\Gifts\read_price( (string) $text, '.' ), "\"$text\" in German" );
		}
		$shown = static fn( string $thousands ): array => array_map(
			static fn( float $price ): string => \Hopechest\Owners\Gifts\write_price( $price, $thousands ),
			array( 24.9, 24.0, 0.01, 1234567.5 )
		);
		same( array( '24.90', '24', '0.01', '1234567.50' ), $shown( ',' ) );
		same( array( '24,90', '24', '0,01', '1234567,50' ), $shown( '.' ) );
	}
);

test(
	'a gift moves up, down and across the line; a row or a place that is not there moves nothing',
	function () {
		$rows = array( 1, 2, 'line', 3 );
		same( array( 2, 1, 'line', 3 ), \Hopechest\Owners\Gifts\moved_rows( $rows, '2', '0' ) );
		same( array( 1, 'line', 2, 3 ), \Hopechest\Owners\Gifts\moved_rows( $rows, '2', '2' ) );
		$order = static fn( int $line ): array => array( 'registry_item_ids' => array( 1, 2, 3 ), 'registry_most_wanted' => $line, 'registry_headings' => array() );
		same( $order( 3 ), \Hopechest\Owners\Gifts\rows_to_meta( \Hopechest\Owners\Gifts\moved_rows( $rows, 'line', '3' ) ) );
		same( $order( 0 ), \Hopechest\Owners\Gifts\rows_to_meta( \Hopechest\Owners\Gifts\moved_rows( $rows, 'line', '0' ) ) );
		foreach ( array( array( '9', '0' ), array( '1', '4' ), array( '1', '-1' ), array( '1', 'x' ), array( '', '0' ), array( '1', '' ) ) as list( $row, $to ) ) {
			same( null, \Hopechest\Owners\Gifts\moved_rows( $rows, $row, $to ), "$row to $to" );
		}
	}
);

test(
	'a gift that is removed is remembered above the row below it; one that stands in no row, at the end',
	function () {
		$rows = array( 1, 'line', 2 );
		foreach ( array( 1 => 'line', 2 => '', 3 => '' ) as $gift => $below ) {
			same( $below, \Hopechest\Owners\Gifts\row_below( $rows, $gift ) );
		}
		same( '1', \Hopechest\Owners\Gifts\row_below( array( 2, 1 ), 2 ) );
	}
);

test(
	'the number of a gift stops at 9,999 in the form, and a greater one is stored',
	function () {
		with_own_list(
			array( 'Lamp' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				$form = $olive->open( own( $page, $id, array( 'edit' => $items[0] ) ) )[1];
				holds( false !== strpos( $form, 'max="9999"' ), 'the browser stops there' );
				same( 303, $olive->send( $form, array( 'quantity' => '10000' ), 'Cancel' )[0] );
				same( 10000, gifts_of( $id )[0]['quantity_needed'] );
			}
		);
	}
);

test(
	'Olive moves the second gift up and the line below the first, and her guests read the same order',
	function () {
		with_own_list(
			array( 'Lamp', 'Kettle', 'Plate' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				list( $lamp, $kettle, $plate ) = $items;
				$move                          = function ( $row, $to ) use ( $olive, $page, $id ) {
					$olive->open( own( $page, $id ), array( 'hopechest_owner_nonce' => nonce_of( $olive, $page ), 'hopechest_act' => 'move', 'row' => $row, 'to' => $to ) );
				};
				$move( $kettle, 0 );
				clean_post_cache( $id );
				wp_cache_flush();
				// The line stands above all gifts of a new list.
				same( array( $kettle, $lamp, $plate ), get_post_meta( $id, 'registry_item_ids', true ) );
				$move( 'line', 1 );
				wp_cache_flush();
				same( '1', (string) get_post_meta( $id, 'registry_most_wanted', true ) );
				$html = read_page( $olive->open( page_of( $id ) )[1] );
				holds( strpos( $html, 'Most wanted' ) < strpos( $html, 'Kettle' ) && strpos( $html, 'Kettle' ) < strpos( $html, 'Also on the list' ), $html );
				$move( 'no-such-row', 0 );
				$move( $lamp, 99 );
				wp_cache_flush();
				same( array( $kettle, $lamp, $plate ), get_post_meta( $id, 'registry_item_ids', true ) );
			}
		);
	}
);

test(
	'Olive changes a gift in its place, and how many she wants by the buttons beside it',
	function () {
		with_own_list(
			array( 'Lamp' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				$form = $olive->open( own( $page, $id, array( 'edit' => $items[0] ) ) )[1];
				same( 'Lamp', form_in( $form, 'Cancel' )[1]['gift_name'] );
				list( $status, , $location ) = $olive->send( $form, array( 'gift_name' => 'Green lamp', 'price' => '80', 'quantity' => '2' ), 'Cancel' );
				same( 303, $status );
				says( $olive->open( $location )[1], '“Green lamp” is saved.' );
				same( array( 'Green lamp', 80, 2 ), array_values( array_intersect_key( gifts_of( $id )[0], array( 'name' => 1, 'price' => 1, 'quantity_needed' => 1 ) ) ) );
				$quantity = function ( array $typed ) use ( $olive, $page, $id, $items ) {
					$olive->open( own( $page, $id ), $typed + array( 'hopechest_owner_nonce' => nonce_of( $olive, $page ), 'hopechest_act' => 'quantity', 'item' => $items[0] ) );
					return gifts_of( $id )[0]['quantity_needed'];
				};
				same( 3, $quantity( array( 'quantity' => '2', 'step' => '1' ) ) );
				same( 7, $quantity( array( 'quantity' => '7' ) ) );
				same( 1, $quantity( array( 'quantity' => '1', 'step' => '-1' ) ) );
				$next = $olive->send( $olive->open( own( $page, $id, array( 'edit' => $items[0] ) ) )[1], array( 'step' => '1', 'gift_name' => 'Kept' ), 'Cancel' )[1];
				same( array( '2', 'Kept' ), array( form_in( $next, 'Cancel' )[1]['quantity'], form_in( $next, 'Cancel' )[1]['gift_name'] ) );
			}
		);
	}
);

test(
	'a removed gift comes back by the undo, also later, and only to its own list',
	function () {
		with_own_list(
			array( 'Lamp', 'Kettle' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				$form                        = $olive->open( own( $page, $id, array( 'edit' => $items[0] ) ) )[1];
				list( $status, , $location ) = $olive->send( $form, array(), 'Remove from the list' );
				same( 303, $status );
				same( 1, count( gifts_of( $id ) ) );
				$note = $olive->open( $location )[1];
				says( $note, '“Lamp” is off your list.' );
				says( $olive->open( own( $page, $id ) )[1], 'Recently removed' );
				$again = $olive->send( $form, array( 'gift_name' => 'Blue lamp' ), 'Save' )[1];
				says( $again, 'This gift was taken off the list meanwhile.' );
				holds( false !== strpos( $again, 'value="Blue lamp"' ), 'what was typed' );
				$other = start_list_of( $olive, $page, array( 'title' => 'Another' ) );
				$olive->open( own( $page, $other ), array( 'hopechest_owner_nonce' => nonce_of( $olive, $page ), 'hopechest_act' => 'restore', 'item' => $items[0] ) );
				same( 1, count( gifts_of( $id ) ) );
				says( $olive->open( $olive->send( $note, array(), 'Undo' )[2] )[1], '“Lamp” is back on your list.' );
				same( 2, count( gifts_of( $id ) ) );
				says_not( $olive->open( own( $page, $id ) )[1], 'Recently removed' );
				same( $items, array_column( gifts_of( $id ), 'id' ) );
				$olive->send( $form, array(), 'Remove from the list' );
				$olive->send( $olive->open( own( $page, $id ) )[1], array(), 'Put it back' );
				same( $items, array_column( gifts_of( $id ), 'id' ) );
			}
		);
	}
);

test(
	'a link that no shop answers opens the form with the link kept, and what is no link is said beside the box',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				$form                  = $olive->open( own( $page, $id ) )[1];
				list( $status, $html ) = $olive->send( $form, array( 'link' => 'shop.invalid/kettle?a=1&b=2' ), 'Or fill in a gift by hand' );
				same( 200, $status );
				// Without a network no one can say whether there is such a shop.
				holds( 1 === preg_match( '/There is no shop at shop\.invalid\.|shop\.invalid does not answer now\./', read_page( $html ) ), 'it says why' );
				same( 'https://shop.invalid/kettle?a=1&b=2', form_in( $html, 'Put it on the list' )[1]['url'] );
				same( 303, $olive->send( $html, array( 'gift_name' => 'Kettle' ), 'Put it on the list' )[0] );
				foreach ( array( '', 'kettle', 'javascript:alert(1)', 'https://localhost/', 'ftp://shop.example/kettle' ) as $nonsense ) {
					list( $status, $html ) = $olive->send( $form, array( 'link' => $nonsense ), 'Or fill in a gift by hand' );
					same( 422, $status, $nonsense );
					says( $html, 'That is not a link.' );
					same( $nonsense, form_in( $html, 'Fill in a gift by hand' )[1]['link'] );
				}
			}
		);
	}
);

test(
	'an owner reads why the page of a shop was not read',
	function () {
		$said = array(
			'There is no shop at this address'       => 'There is no shop at shop.example. Look at the link again.',
			'The address leads into a private network' => 'There is no shop at shop.example. Look at the link again.',
			'The shop has no page at this address'   => 'shop.example has no page at this address. Look at the link again.',
			'The shop does not let this service read the page' => 'shop.example does not let us read its page. Type the name yourself; the link is kept.',
			'The shop did not answer in time'        => 'shop.example does not answer now. Type the name yourself; the link is kept.',
			'The page does not name a product'       => 'We found no gift on this page of shop.example. Type the name yourself; the link is kept.',
		);
		foreach ( $said as $detail => $sentence ) {
			$refusal = new \WP_Error( 'api_error', $detail, array( 'status' => 422 ) );
			same( $sentence, \Hopechest\Owners\Gifts\why_no_preview( $refusal, 'shop.example' ) );
		}
		$busy = new \WP_Error( 'api_error', 'At most 20 pages', array( 'status' => 429 ) );
		same( 'You have asked for many pages in a minute. Type the name yourself; the link is kept.', \Hopechest\Owners\Gifts\why_no_preview( $busy, 'shop.example' ) );
		foreach ( array( null, \Hopechest\Client\too_late(), new \WP_Error( 'api_error', 'Oh', array( 'status' => 500 ) ) ) as $fault ) {
			same( 'We cannot read the pages of shops just now. Type the name yourself; the link is kept.', \Hopechest\Owners\Gifts\why_no_preview( $fault, 'shop.example' ) );
		}
	}
);

test(
	'what a shop says fills in the form, with its currency where that is another one',
	function () {
		$list  = array( 'registry' => array( 'meta' => array( 'registry_currency' => 'EUR' ) ) );
		$shop  = array( 'name' => str_repeat( 'ü', 120 ), 'price' => 24.9, 'currency' => 'EUR', 'retailer' => 'Shop', 'image_url' => 'http://shop.example/a.jpg' );
		$typed = \Hopechest\Owners\Gifts\filled_gift( $list, array( 'url' => 'https://shop.example/' ), $shop );
		same( array( str_repeat( 'ü', 100 ), '24.90', '', 'Shop', '', 'https://shop.example/' ), array_values( $typed ) );
		same( 'Filled in from shop.example. Change whatever you like.', \Hopechest\Owners\Gifts\say_preview( $list, $shop, 'shop.example' ) );
		$far   = array( 'currency' => 'USD' ) + $shop;
		$typed = \Hopechest\Owners\Gifts\filled_gift( $list, array(), $far );
		same( array( '24.90', 'USD' ), array( $typed['price'], $typed['currency'] ) );
		holds( false !== strpos( \Hopechest\Owners\Gifts\say_preview( $list, $far, 'shop.example' ), 'The price is in USD, as the shop has it. Your list counts in EUR.' ), 'it says so' );
		same( '', \Hopechest\Owners\Gifts\filled_gift( $list, array(), array( 'currency' => null ) + $shop )['price'] );
	}
);

test(
	'only a manager sees and sets the affiliate link',
	function () {
		with_own_list(
			array( 'Lamp' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				$edit = own( $page, $id, array( 'edit' => $items[0] ) );
				says_not( $olive->open( $edit )[1], 'ffiliate' );
				$olive->send( $olive->open( $edit )[1], array( 'affiliate_url' => 'https://shop.example/?tag=OLIVE' ), 'Cancel' );
				same( null, gifts_of( $id )[0]['affiliate_url'] );
				$ada                   = browser_of( 'ada' );
				list( $status, $html ) = $ada->send( $ada->open( $edit )[1], array( 'affiliate_url' => 'no link' ), 'Cancel' );
				same( 422, $status );
				says( $html, 'An affiliate link has 10 to 500 characters' );
				same( 303, $ada->send( $ada->open( $edit )[1], array( 'affiliate_url' => 'https://shop.example/?tag=ADA' ), 'Cancel' )[0] );
				same( array( 'https://shop.example/?tag=ADA', 'active' ), array( gifts_of( $id )[0]['affiliate_url'], gifts_of( $id )[0]['affiliate_status'] ) );
				same( 303, $olive->send( $olive->open( $edit )[1], array( 'gift_name' => 'Lamp 2' ), 'Cancel' )[0] );
				same( 'https://shop.example/?tag=ADA', gifts_of( $id )[0]['affiliate_url'] );
				says_not( $olive->open( $edit )[1], 'ADA' );
			}
		);
	}
);
