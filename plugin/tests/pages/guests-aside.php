<?php
/**
 * "I will buy it": a gift that is kept for its guest for three days. And where to send what is bought.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** A guest who set the casserole aside, and the page that they got. */
function sets_aside( int $id, int $item, string $name = 'Samir' ): array {
	$guest                       = new Guest();
	list( $status, , $location ) = $guest->send( $guest->open( give_page( $id, $item ) )[1], array( 'guest' => $name, 'way' => 'later' ) );
	same( 303, $status );
	return array( $guest, $guest->open( $location )[1], $location );
}

test(
	'a guest sets a gift aside: it is theirs until the day that all read, and becomes bought by one button',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				list( $guest, $kept ) = sets_aside( $id, $items[0] );
				$day                  = wp_date( 'l', time() + 3 * DAY_IN_SECONDS );
				says( $kept, 'It is kept for you, Samir.' );
				says( $kept, "Others cannot take it until $day." );
				same( 1, bought( $items[0] ) );

				$stranger = new Guest();
				$others   = $stranger->open( page_of( $id ) )[1];
				says( $others, "Spoken for until $day" );
				says( $others, 'Look in again then.' );
				foreach ( array( 'Samir', 'Kept for you', 'yours-kept' ) as $trace ) {
					says_not( $others, $trace );
				}
				same( 303, $stranger->open( give_page( $id, $items[0] ) )[0] );

				$own = $guest->open( page_of( $id ) )[1];
				says( $own, "Kept for you until $day" );
				list( $status, , $location ) = $guest->send( $own, array(), 'I bought it now' );
				same( 303, $status );
				says( $guest->open( $location )[1], 'Thank you, Samir.' );
				same( 1, bought( $items[0] ) );
				same( array( null, null ), array( service()->list_purchases( $id, $items[0] )[0]['set_aside_until'], service()->list_purchases( $id, $items[0] )[0]['released_at'] ) );
				says_not( ( new Guest() )->open( page_of( $id ) )[1], 'Spoken for' );
			}
		);
	}
);

test(
	'it is given back by the other button, and a form of another browser changes nothing',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				list( $guest, $kept ) = sets_aside( $id, $items[0] );
				list( $action, $sent ) = form_in( $kept, 'I bought it now' );
				same( 303, ( new Guest() )->open( $action, $sent )[0] );
				holds( null !== service()->list_purchases( $id, $items[0] )[0]['set_aside_until'], 'it is still only set aside' );
				says( $guest->open( $guest->send( $guest->open( page_of( $id ) )[1], array(), 'Give it back' )[2] )[1], 'It is back on the list.' );
				same( 0, bought( $items[0] ) );
				says( ( new Guest() )->open( page_of( $id ) )[1], 'Give this (Casserole)' );
				says_not( $guest->open( page_of( $id ) )[1], 'Kept for you' );
			}
		);
	}
);

test(
	'what was given back on another device is forgotten, and what became bought there is thanked for',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				list( $guest, , $page )   = sets_aside( $id, $items[0] );
				list( $other, , $theirs ) = sets_aside( $id, $items[2], 'Ines' );
				list( $lamp )             = service()->list_purchases( $id, $items[2] );
				list( $casserole )        = service()->list_purchases( $id, $items[0] );
				service()->release_purchase( $id, $items[0], $casserole['id'] );
				service()->confirm_purchase( $id, $items[2], $lamp['id'] );
				\Hopechest\Guests\drop_cached_list( $id );
				same( array( 303, page_of( $id ) ), array( $guest->open( $page )[0], $guest->open( $page )[2] ) );
				says_not( $guest->open( page_of( $id ) )[1], 'Kept for you' );
				says( $other->open( $theirs )[1], 'Thank you, Ines.' );
			}
		);
	}
);

test(
	'when the three days are over the page offers what is still free, and says when another guest was quicker',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$print = static function () use ( $id, $items ): string {
					\Hopechest\Guests\drop_cached_list( $id );
					$list  = \Hopechest\Guests\open_list( get_post( $id ) );
					$given = array(
						'purchase'   => 1,
						'item'       => $items[0],
						'kept'       => array( 'registry' => $id, 'item' => $items[0], 'purchase' => 1, 'quantity' => 1, 'key' => str_repeat( 'k', 32 ), 'name' => 'Samir' ),
						'gift'       => \Hopechest\Guests\find_gift( $list, $items[0] ),
						'is_removed' => false,
						'aside'      => array( 'until' => gmdate( 'c' ), 'is_over' => true ),
					);
					ob_start();
					\Hopechest\Guests\Give\over_page( $list, $given )['print']();
					return '<div class="hopechest-main">' . ob_get_clean() . '</div>';
				};
				$free  = $print();
				foreach ( array( 'It is back on the list.', 'I bought it now', 'Keep it again', 'I am not giving it' ) as $sentence ) {
					says( $free, $sentence );
				}
				service()->create_purchase( $id, $items[0], array( 'purchaser' => 'Ines' ) );
				$taken = $print();
				says( $taken, 'Another guest has taken it since.' );
				foreach ( array( 'Ines', 'I bought it now' ) as $trace ) {
					says_not( $taken, $trace );
				}
				same( 'tonight', \Hopechest\Guests\Give\day_word( gmdate( 'c' ) ) );
			}
		);
	}
);

test(
	'parts of a gift are not set aside: their form does not ask',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				service()->update_registry( $id, array( 'meta' => array( 'registry_group_gifts' => array( $items[1] ) ) ) );
				wp_cache_flush();
				$guest = new Guest();
				$form  = $guest->open( give_page( $id, $items[1] ) )[1];
				says_not( $form, 'name="way"' );
				same( 303, $guest->send( $form, array( 'guest' => 'Samir', 'way' => 'later' ) )[0] );
				same( null, service()->list_purchases( $id, $items[1] )[0]['set_aside_until'] );
			}
		);
	}
);

test(
	'only a guest who bought a gift reads where to send it, and no guest does once the day has passed',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				service()->set_send_to( $id, "Ana Sommer\nZebra <b> 4\n\nNot in June." );
				list( $guest, $kept, $page ) = sets_aside( $id, $items[0] );
				$stranger                    = new Guest();
				$pages                       = array( page_of( $id ), give_page( $id, $items[1] ), $page, home_url( "/?registry=$id" ), rest_url( "wp/v2/registry/$id" ), rest_url( "wp/v2/gift_registry/$id" ), get_post_comments_feed_link( $id ), get_feed_link() );
				foreach ( $pages as $address ) {
					foreach ( array( $stranger, $guest ) as $who ) {
						says_not( $who->open( $address )[1], 'Zebra' );
					}
				}
				says_not( $kept, 'Zebra' );
				$guest->send( $kept, array(), 'I bought it now' );
				$thanks = $guest->open( $page )[1];
				says( $thanks, 'Where to send it' );
				holds( false !== strpos( html_entity_decode( $thanks ), "Ana Sommer\nZebra <b> 4</address>" ), 'as it was written' );
				foreach ( $pages as $address ) {
					says_not( $stranger->open( $address )[1], 'Zebra' );
				}
				service()->update_registry( $id, array( 'meta' => array( 'registry_event_date' => '2020-01-01' ) ) );
				wp_cache_flush();
				says_not( $guest->open( $page )[1], 'Zebra' );
			}
		);
	}
);
