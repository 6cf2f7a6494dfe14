<?php
/**
 * "Give this", without script: what a guest does and what becomes of it.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'a guest without an account gives three plates with a few words, is thanked, and the list says how many are left',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$guest = new Guest();
				$guest->open( page_of( $id ) );
				list( $status, $form, , $headers ) = $guest->open( give_page( $id, $items[1] ) );
				same( array( 200, 'no-store, private' ), array( $status, $headers['cache-control'] ) );
				says( $form, 'Wonderful. Is it bought already?' );
				same( 1, preg_match( '~<h1 class="whole-sentences">[^<]+<span>[^<]+</span></h1>~', $form ), 'the heading breaks between its sentences' );
				says( $form, 'stays wrapped until' );
				says( $form, 'unless Ana & Jonas peek.' );
				list( $status, , $location ) = $guest->send( $form, array( 'quantity' => '3', 'guest' => 'Mia "M" <b>', 'note' => "For many\r\ndinners \\ & more" ) );
				same( 303, $status );
				holds( false === strpos( $location, 'key' ) && ! preg_match( '/[\w-]{20,}$/', $location ), "no secret in the address: $location" );
				list( $status, $thanks ) = $guest->open( $location );
				same( 200, $status );
				foreach ( array( 'Thank you, Mia "M" <b>.', 'Nobody will buy these twice.', 'Ana & Jonas will find your name and your words when they unwrap.', 'For many dinners \\ & more', '3 × Plate', '€73.50' ) as $sentence ) {
					says( $thanks, $sentence );
				}
				same( 3, bought( $items[1] ) );
				$bought = service()->list_purchases( $id, $items[1] );
				same( array( 'Mia "M" <b>', "For many\ndinners \\ & more", 3 ), array( $bought[0]['purchaser'], $bought[0]['note'], $bought[0]['quantity'] ) );
				$list = $guest->open( page_of( $id ) )[1];
				says( $list, '3 of 6 left' );
				says( $list, 'You are giving' );
				says_not( ( new Guest() )->open( page_of( $id ) )[1], 'You are giving' );
			}
		);
	}
);

test(
	'a form that is sent twice counts once, and after an undo it counts anew',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$guest = new Guest();
				$form  = $guest->open( give_page( $id, $items[1] ) )[1];
				$first = $guest->send( $form, array( 'guest' => 'Mia' ) )[2];
				same( $first, $guest->send( $form, array( 'guest' => 'Mia' ) )[2] );
				same( 1, bought( $items[1] ) );
				list( $status, , $to ) = $guest->send( $guest->open( $first )[1], array(), 'Undo' );
				same( 303, $status );
				says( $guest->open( $to )[1], 'It is back on the list.' );
				same( 404, ( new Guest() )->open( $to )[0], 'the address alone says nothing' );
				same( 0, bought( $items[1] ) );
				$again = $guest->send( $form, array( 'guest' => 'Mia' ) )[2];
				holds( $again !== $first, $again );
				same( 1, bought( $items[1] ) );
				list( $status, $html ) = $guest->send( $form, array( 'guest' => 'Mia', 'note' => 'Other words' ) );
				same( 422, $status );
				says( $html, 'This form was sent before with other words' );
				same( 1, bought( $items[1] ) );
			}
		);
	}
);

test(
	'a gift that its owner removed stays with its guest, by name, and can be given back',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$guest  = new Guest();
				$thanks = $guest->send( $guest->open( give_page( $id, $items[1] ) )[1], array( 'guest' => 'Mia', 'quantity' => '3' ) )[2];
				service()->remove_registry_item( $id, $items[1] );
				\Hopechest\Guests\drop_cached_list( $id );
				says( $guest->open( page_of( $id ) )[1], 'You are giving3 × Plate' );
				list( $status, $html ) = $guest->open( $thanks );
				same( 200, $status );
				says( $html, 'They have taken this off the list since. You gave it, and it still counts.' );
				says( $html, '3 × Plate' );
				preg_match( '~id="release-link"~', $html, $found );
				holds( array() !== $found, 'the link to keep' );
				$done = $guest->open( $guest->send( $html, array(), 'Undo' )[2] )[1];
				says( $done, 'You are no longer giving it.' );
				says( $done, 'The gift stays off the list.' );
				says_not( $guest->open( page_of( $id ) )[1], 'You are giving' );
				holds( null !== service()->list_registry_purchases( $id )[0]['released_at'], 'given back' );
			}
		);
	}
);

test(
	'a guest whose gift the owner takes off meanwhile reads so, and what was typed goes along to another',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$guest = new Guest();
				$form  = $guest->open( give_page( $id, $items[1] ) )[1];
				$late  = $guest->open( give_page( $id, $items[0] ) )[1];
				service()->remove_registry_item( $id, $items[1] );
				list( $status, $html ) = $guest->send( $form, array( 'guest' => 'Mia', 'note' => 'With "love"' ) );
				same( 404, $status );
				foreach ( array( 'This gift is no longer on the list.', 'took it off while you were writing. Nothing you wrote is lost.', 'With "love"', 'Still wished for' ) as $sentence ) {
					says( $html, $sentence );
				}
				says_not( $html, 'Plate' );
				list( $status, $next ) = $guest->send( $html, array(), 'Give this' );
				same( 200, $status );
				same( array( 'Mia', 'With "love"' ), array( form_in( $next )[1]['guest'], form_in( $next )[1]['note'] ) );
				same( 303, $guest->send( $next )[0] );
				same( 1, bought( $items[0] ) );

				service()->remove_registry_item( $id, $items[0] );
				\Hopechest\Guests\drop_cached_list( $id );
				list( $status, , $to ) = $guest->send( $late, array( 'guest' => 'Mia' ) );
				same( 303, $status );
				says( $guest->open( $to )[1], 'They have taken this off the list since.' );
			}
		);
	}
);

test(
	'while the list cannot be read, a guest is not told that its owners took their gift off it',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$guest  = new Guest();
				$thanks = $guest->send( $guest->open( give_page( $id, $items[0] ) )[1], array( 'guest' => 'Mia' ) )[2];
				$html   = $guest->open( $thanks )[1];
				$away   = array( 'gifts' => null, 'until' => time() + 60 );
				set_transient( \Hopechest\Guests\gifts_key( $id ), $away, 60 );
				says( $guest->open( $thanks )[1], 'Nobody else will give this.' );
				preg_match( '~value="(http[^"]+back=[^"]+)"~', $html, $found );
				says( $guest->open( html_entity_decode( $found[1], ENT_QUOTES ) )[1], 'The gift can then be given by someone else.' );
				$done = $guest->open( $guest->send( $html, array(), 'Undo' )[2] )[1];
				says( $done, 'It is back on the list.' );
			}
		);
	}
);

test(
	'wrong input is answered with 422 and a sentence beside each field, and what was typed is kept',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$guest = new Guest();
				$form  = $guest->open( give_page( $id, $items[1] ) )[1];
				$cases = array(
					array( array( 'guest' => '' ), 'Please write your name' ),
					array( array( 'guest' => " \t " ), 'Please write your name' ),
					array( array( 'guest' => str_repeat( 'ü', 101 ) ), 'at most 100 characters' ),
					array( array( 'guest' => 'Mia', 'note' => str_repeat( 'ß', 503 ) ), 'At most 500 characters fit here. These are 503.' ),
					array( array( 'guest' => 'Mia', 'quantity' => '7' ), 'Please choose a number from 1 to 6.' ),
					array( array( 'guest' => 'Mia', 'quantity' => '0' ), 'Please choose a number' ),
					array( array( 'guest' => 'Mia', 'quantity' => '1e3' ), 'Please choose a number' ),
					array( array( 'guest' => 'Mia', 'quantity' => '-1' ), 'Please choose a number' ),
					array( array( 'guest' => array( 'Mia' ) ), 'Please write your name' ),
				);
				foreach ( $cases as list( $typed, $sentence ) ) {
					list( $status, $html ) = $guest->send( $form, $typed + array( 'note' => 'Keep "this"' ) );
					same( 422, $status, $sentence );
					says( $html, $sentence );
					holds( false !== strpos( $html, 'aria-invalid="true" autofocus' ), 'the focus' );
					holds( (bool) preg_match( '~<title>Please look again~', $html ), 'the title' );
					list( , $fields ) = form_in( $html );
					same( $typed['note'] ?? 'Keep "this"', $fields['note'] );
				}
				same( 0, bought( $items[1] ) );
				same( 303, $guest->send( $form, array( 'guest' => str_repeat( 'ü', 100 ), 'note' => str_repeat( 'ß', 500 ), 'quantity' => '6' ) )[0] );
				same( 6, bought( $items[1] ) );
			}
		);
	}
);

test(
	'of two guests at the same moment, the later one does not read what was kept before the other gave',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				visitor();
				\Hopechest\Guests\open_list( get_post( $id ) );
				same( 1, \Hopechest\Guests\find_gift( \Hopechest\Guests\open_list( get_post( $id ) ), $items[0] )['left'] );
				$mia = new Guest();
				same( 303, $mia->send( $mia->open( give_page( $id, $items[0] ) )[1], array( 'guest' => 'Mia' ) )[0] );
				\Hopechest\Guests\drop_cached_list( $id );
				same( 0, \Hopechest\Guests\find_gift( \Hopechest\Guests\open_list( get_post( $id ) ), $items[0] )['left'] );
			}
		);
	}
);

test(
	'two guests want the last piece: one gets it, the other reads that another guest was quicker, with every word kept',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$mia = new Guest();
				$tom = new Guest();
				$one = $mia->open( give_page( $id, $items[0] ) )[1];
				$two = $tom->open( give_page( $id, $items[0] ) )[1];
				same( 303, $mia->send( $one, array( 'guest' => 'Mia' ) )[0] );
				list( $status, $html ) = $tom->send( $two, array( 'guest' => 'Tom', 'note' => 'With "love"' ) );
				same( 409, $status );
				foreach ( array( 'Another guest was quicker.', 'another guest took the last “Casserole”', 'With "love"', 'Tom', 'Still wished for, at about that price' ) as $sentence ) {
					says( $html, $sentence );
				}
				same( 1, bought( $items[0] ) );
				holds( strpos( read_page( $html ), 'Lamp' ) < strpos( read_page( $html ), 'Plate' ), 'the nearest price first' );
				list( $status, $next ) = $tom->send( $html, array(), 'Give this' );
				same( 200, $status );
				list( $address, $fields ) = form_in( $next );
				same( array( 'Tom', 'With "love"' ), array( $fields['guest'], $fields['note'] ) );
				holds( false !== strpos( $address, "gift={$items[2]}" ), $address );
				same( 303, $tom->send( $next )[0] );
				same( 1, bought( $items[2] ) );
				$html = ( new Guest() )->send( $two, array( 'guest' => 'Zoe' ) )[1];
				says( $html, 'Another guest was quicker.' );
			}
		);
	}
);

test(
	'gifts that are offered instead are near in price in the same currency; one in parts is shown, and compared, as a whole',
	function () {
		$gift = static function ( int $id, float $price, string $currency, int $parts = 0 ): array {
			return array( 'id' => $id, 'left' => 1, 'price' => $price, 'currency' => $currency, 'is_in_parts' => $parts > 0, 'wanted' => max( 1, $parts ) );
		};
		$near = \Hopechest\Guests\Give\nearest_gifts(
			array( $gift( 1, 100, 'JPY' ), $gift( 2, 120, 'EUR' ), $gift( 3, 100, 'EUR' ), $gift( 4, 10, 'EUR', 11 ) ),
			$gift( 3, 100, 'EUR' )
		);
		same( array( 4, 2, 1 ), array_column( $near, 'id' ) );
	}
);

test(
	'fewer are left than a guest wanted: the page offers those that are left',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$tom  = new Guest();
				$form = $tom->open( give_page( $id, $items[1] ) )[1];
				service()->create_purchase( $id, $items[1], array( 'quantity' => 4, 'purchaser' => 'Mia' ) );
				list( $status, $html ) = $tom->send( $form, array( 'guest' => 'Tom', 'quantity' => '3' ) );
				same( 409, $status );
				says( $html, 'only 2 are left' );
				$next = $tom->send( $html, array(), 'Give the 2 that are left' )[1];
				same( '2', form_in( $next )[1]['quantity'] );
				same( 303, $tom->send( $next )[0] );
				same( 6, bought( $items[1] ) );
			}
		);
	}
);

test(
	'the link that puts a gift back works in another browser, asks first, and works once; one that is wrong changes nothing',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$guest  = new Guest();
				$thanks = $guest->open( $guest->send( $guest->open( give_page( $id, $items[0] ) )[1], array( 'guest' => 'Mia' ) )[2] )[1];
				preg_match_all( '~value="(http[^"]+back=[^"]+)"~', $thanks, $found );
				$link                  = html_entity_decode( $found[1][0], ENT_QUOTES );
				$other                 = new Guest();
				list( $status, $html ) = $other->open( $link );
				same( 200, $status );
				says( $html, '“Casserole” can then be given by someone else.' );
				same( 1, bought( $items[0] ), 'opening changes nothing' );
				$start = "back={$items[0]}-";
				$wrong = array( substr( $link, 0, -4 ) . 'AAAA', str_replace( $start, "back={$items[1]}-", $link ), preg_replace( '~(back=\d+-)(\d+)~', '${1}9$2', $link ), substr( $link, 0, -40 ) );
				foreach ( array_merge( $wrong, array( page_of( $id, array( 'hopechest' => 'back' ) ), page_of( $id, array( 'hopechest' => 'back', 'back' => '1-2-x' ) ) ) ) as $address ) {
					same( 404, $other->open( $address )[0], $address );
					says( $other->open( $address )[1], 'There is nothing to put back.' );
					parse_str( (string) wp_parse_url( $address, PHP_URL_QUERY ), $query );
					same( 404, $other->send( $html, array( 'back' => $query['back'] ?? '' ) )[0] );
				}
				same( 1, bought( $items[0] ) );
				says( $other->open( $other->send( $other->open( $link )[1] )[2] )[1], 'It is back on the list.' );
				same( 0, bought( $items[0] ) );
				list( $status, $html ) = $other->send( $other->open( $link )[1] );
				same( 404, $status );
				says( $html, 'There is nothing to put back.' );
				says( $guest->open( page_of( $id ) )[1], 'Casserole' );
			}
		);
	}
);

test(
	'a form of another site, or one that was open for too long, counts nothing and comes back with what was typed',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$guest                 = new Guest();
				$form                  = $guest->open( give_page( $id, $items[0] ) )[1];
				list( $status, $html ) = $guest->send( $form, array( 'hopechest_nonce' => 'stale', 'guest' => 'Mia', 'note' => 'Words' ) );
				same( 200, $status );
				says( $html, 'The form was open for too long. Nothing is lost: please send it again.' );
				same( 0, bought( $items[0] ) );
				same( 303, $guest->send( $html )[0] );
				same( 1, bought( $items[0] ) );
			}
		);
	}
);

test(
	'the service goes away while a guest gives: nothing typed is lost, and trying again counts once',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$guest = new Guest();
				$form  = $guest->open( give_page( $id, $items[0] ) )[1];
				update_option( \Hopechest\Client\CLIENT_OPTIONS['base_url'], 'http://127.0.0.1:9', false );
				list( $status, $html ) = $guest->send( $form, array( 'guest' => 'Mia', 'note' => 'Words' ) );
				same( 503, $status );
				says( $html, 'Nothing you wrote is lost.' );
				says( $html, 'Words' );
				update_option( \Hopechest\Client\CLIENT_OPTIONS['base_url'], getenv( 'SERVICE_URL' ), false );
				same( 303, $guest->send( $html )[0] );
				same( 1, bought( $items[0] ) );
			}
		);
	}
);

test(
	'the service goes away after it said that a gift is off the list: the guest reads that the list is resting, with every word kept',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				visitor();
				$list  = \Hopechest\Guests\open_list( get_post( $id ) );
				$typed = \Hopechest\Guests\Give\read_typed( array( 'quantity' => '1', 'guest' => 'Mia', 'note' => 'Words', 'key' => wp_generate_uuid4() ) );
				$goes  = static function ( $answer, $request ) {
					$gone = array( 'headers' => array(), 'body' => '{"detail":"Gone"}', 'response' => array( 'code' => 404, 'message' => '' ), 'cookies' => array() );
					return 'POST' === $request['method'] ? $gone : new \WP_Error( 'http_request_failed', 'Away' );
				};
				add_filter( 'pre_http_request', $goes, 10, 2 );
				ob_start();
				try {
					$page = \Hopechest\Guests\Give\take_gift( get_post( $id ), $list, \Hopechest\Guests\find_gift( $list, $items[0] ), $typed );
					$page['print']();
				} finally {
					$html = '<div class="hopechest-main">' . ob_get_clean() . '</div>';
					remove_filter( 'pre_http_request', $goes, 10 );
					forget_away();
				}
				same( 503, $page['status'] );
				says( $html, 'Nothing you wrote is lost.' );
				says( $html, 'Words' );
			}
		);
	}
);

test(
	'the answer about the last piece gets lost: trying again thanks the guest, and counts once',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$guest = new Guest();
				$form  = $guest->open( give_page( $id, $items[0] ) )[1];
				same( 303, $guest->send( $form, array( 'guest' => 'Mia' ) )[0] );
				// The page of a lost answer sends no "left".
				list( $status, , $to ) = $guest->send( $form, array( 'guest' => 'Mia', 'left' => '' ) );
				same( 303, $status );
				holds( false !== strpos( $to, 'yours' ), 'it leads to the thanks: ' . $to );
				same( 1, bought( $items[0] ) );
			}
		);
	}
);

test(
	'the buttons beside the number count without script, and a gift that is not on the list has a page that says so',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$guest = new Guest();
				$form  = $guest->open( give_page( $id, $items[1] ) )[1];
				$next  = $guest->send( $form, array( 'step' => '1', 'guest' => 'Mia' ) )[1];
				same( array( '2', 'Mia' ), array( form_in( $next )[1]['quantity'], form_in( $next )[1]['guest'] ) );
				$last = $guest->send( $form, array( 'step' => '1', 'quantity' => '6', 'guest' => 'Mia' ) )[1];
				same( '6', form_in( $last )[1]['quantity'] );
				foreach ( array( 999999, 0 ) as $nothing ) {
					list( $status, $html ) = $guest->open( give_page( $id, $nothing ) );
					same( 404, $status );
					says( $html, 'This gift is no longer on the list.' );
					says_not( $html, 'you wrote' );
				}
				$guest->cookies['hopechest_gifts'] = 'eyJnaWZ0cyI6W119.forged';
				same( 200, $guest->open( page_of( $id ) )[0] );
				same( 0, bought( $items[1] ) );
			}
		);
	}
);
