<?php
/**
 * When an owner learns which gifts guests gave.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** The browser of Olive, with a list whose lamp Mia has bought. */
function with_bought_lamp( callable $act ): void {
	with_own_list(
		array( 'Lamp', 'Plate' ),
		function ( Guest $olive, int $page, int $id, array $items ) use ( $act ) {
			service()->create_purchase( $id, $items[0], array( 'quantity' => 1, 'purchaser' => 'Mia "M"', 'note' => 'For "you" & <b>' ) );
			$act( $olive, $page, $id, $items );
		}
	);
}

test(
	'before the day no page of the owner differs by what was bought, to the byte',
	function () {
		with_own_list(
			array( 'Lamp', 'Plate' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				$read   = function () use ( $olive, $page, $id, $items ): array {
					$bodies = array();
					foreach ( owners_pages( $page, $id, $items ) as $address ) {
						// Keys of forms are new on each page.
						$bodies[ $address ] = preg_replace( '/name="key" value="[^"]+"/', '', $olive->open( $address )[1] );
					}
					return $bodies;
				};
				$before = $read();
				service()->create_purchase( $id, $items[0], array( 'quantity' => 1, 'purchaser' => 'Mia', 'note' => 'Words' ) );
				service()->create_purchase( $id, $items[1], array( 'quantity' => 1, 'purchaser' => 'Mia', 'is_set_aside' => true ) );
				foreach ( $read() as $address => $body ) {
					same( $before[ $address ], $body, $address );
				}
				foreach ( array( 'never', 'after_event' ) as $reveal ) {
					act( $olive, $page, $id, 'reveal', array( 'reveal' => $reveal ) );
					foreach ( $read() as $address => $body ) {
						says_not( $body, 'Mia' );
						says_not( $body, 'Taken care of' );
					}
				}
			}
		);
	}
);

test(
	'Olive unwraps early after a question; it is remembered, her guests read it, and she sees who gave what',
	function () {
		with_bought_lamp(
			function ( Guest $olive, int $page, int $id, array $items ) {
				says( $olive->open( own( $page, $id, array( 'hopechest' => 'surprises' ) ) )[1], 'Wrapped until' );
				same( own( $page, $id, array( 'hopechest' => 'unwrap' ) ), act( $olive, $page, $id, 'reveal', array( 'reveal' => 'always' ) )[2] );
				wp_cache_flush();
				same( 'after_event', get_post_meta( $id, 'registry_reveal', true ), 'choosing "at once" asks first' );
				$ask = $olive->open( own( $page, $id, array( 'hopechest' => 'unwrap' ) ) )[1];
				says( $ask, 'Once you look, you have looked.' );
				says( $ask, 'left to look forward to it.' );
				list( $status, , $location ) = $olive->send( $ask, array(), 'Unwrap now' );
				same( 303, $status );
				$html = $olive->open( $location )[1];
				foreach ( array( 'Who gave what', 'Lamp', 'Mia "M"', 'For "you" & <b>', '1 giver, 1 piece, 1 with words.' ) as $sentence ) {
					says( $html, $sentence );
				}
				wp_cache_flush();
				same( 'always', get_post_meta( $id, 'registry_reveal', true ) );
				act( $olive, $page, $id, 'status', array( 'status' => 'publish' ) );
				says( ( new Guest() )->open( give_page( $id, $items[1] ) )[1], 'Ana & Jonas can see what was bought' );
			}
		);
	}
);

test(
	'the day has passed: the surprises show by themselves; "never" keeps them wrapped',
	function () {
		with_bought_lamp(
			function ( Guest $olive, int $page, int $id ) {
				$show  = function ( string $reveal, string $day ) use ( $olive, $page, $id ): string {
					update_post_meta( $id, 'registry_reveal', $reveal );
					update_post_meta( $id, 'registry_event_date', $day );
					return $olive->open( own( $page, $id, array( 'hopechest' => 'surprises' ) ) )[1];
				};
				// The day has to be over in the last place on Earth, too.
				says_not( $show( 'after_event', gmdate( 'Y-m-d', time() - 12 * HOUR_IN_SECONDS ) ), 'Mia' );
				says( $show( 'after_event', gmdate( 'Y-m-d', time() - 36 * HOUR_IN_SECONDS ) ), 'Mia' );
				says_not( $show( 'never', '2020-01-01' ), 'Mia' );
				says( $show( 'after_event', '' ), 'Your list has no day, so it stays wrapped until you unwrap it.' );
				says( $show( 'always', '' ), 'Mia' );
			}
		);
	}
);

test(
	'a gift that Olive removed keeps its name and its picture among her surprises',
	function () {
		with_bought_lamp(
			function ( Guest $olive, int $page, int $id, array $items ) {
				service()->update_item( $items[0], array( 'image_url' => 'https://shop.example/lamp.jpg' ) );
				service()->remove_registry_item( $id, $items[0] );
				update_post_meta( $id, 'registry_reveal', 'always' );
				$html = $olive->open( own( $page, $id, array( 'hopechest' => 'surprises' ) ) )[1];
				foreach ( array( 'Lamp', 'Mia "M"', 'For "you" & <b>' ) as $sentence ) {
					says( $html, $sentence );
				}
				holds( false !== strpos( $html, 'https://shop.example/lamp.jpg' ), 'the picture' );
				says_not( $html, 'Put it back on the list' );
			}
		);
	}
);

test(
	'a gift that was marked by mistake goes back on the list after a question, and not before the surprises are open',
	function () {
		with_bought_lamp(
			function ( Guest $olive, int $page, int $id, array $items ) {
				$purchase = service()->list_purchases( $id, $items[0] )[0]['id'];
				act( $olive, $page, $id, 'take-back', array( 'purchase' => $purchase ) );
				same( 1, bought( $items[0] ) );
				update_post_meta( $id, 'registry_reveal', 'always' );
				$html = $olive->open( own( $page, $id, array( 'hopechest' => 'back', 'purchase' => $purchase ) ) )[1];
				says( $html, '“Lamp” from Mia "M" no longer counts as bought' );
				list( $status, , $location ) = $olive->send( $html, array(), 'Put it back' );
				same( 303, $status );
				says( $olive->open( $location )[1], 'It is back on the list.' );
				same( 0, bought( $items[0] ) );
			}
		);
	}
);

test(
	'Olive ticks what arrived and whom she thanked, notes something, reads how many letters are left, and takes a table along',
	function () {
		with_bought_lamp(
			function ( Guest $olive, int $page, int $id, array $items ) {
				service()->create_purchase( $id, $items[1], array( 'purchaser' => '=SUM(1)', 'note' => 'Two, please;=1+1;"=2' ) );
				$purchase = service()->list_purchases( $id, $items[0] )[0]['id'];
				$tick     = function ( array $typed, string $view = 'surprises' ) use ( $olive, $page, $id, $purchase ): array {
					return act( $olive, $page, $id, 'thank', $typed + array( 'purchase' => (string) $purchase ), $view );
				};
				same( own( $page, $id, array( 'hopechest' => 'surprises' ) ), $tick( array( 'is_thanked' => '1' ) )[2] );
				same( false, service()->list_purchases( $id, $items[0] )[0]['is_thanked'], 'nothing is ticked while it is wrapped' );
				same( own( $page, $id, array( 'hopechest' => 'surprises' ) ), $olive->open( own( $page, $id, array( 'hopechest' => 'letters' ) ) )[2] );

				update_post_meta( $id, 'registry_reveal', 'always' );
				$surprises = own( $page, $id, array( 'hopechest' => 'surprises' ) );
				foreach ( array( '2 gifts', '2 letters left', '0 of 2 are written', 'To thank 2', 'Not arrived 2' ) as $sentence ) {
					says( $olive->open( $surprises )[1], $sentence );
				}
				foreach ( array( 'has_arrived', 'is_thanked' ) as $flag ) {
					list( $status, , $to ) = $tick( array( $flag => '1' ) );
					same( array( 303, "$surprises&focus=$flag-$purchase" ), array( $status, $to ) );
					holds( (bool) preg_match( "/name=\"$flag\" value=\"0\" aria-pressed=\"true\" autofocus/", $olive->open( $to )[1] ), 'the focus stays on the tick' );
				}
				list( $status, $html ) = $tick( array( 'own_note' => str_repeat( 'ß', 501 ) ) );
				same( 422, $status );
				says( $html, 'These are 501.' );
				same( 303, $tick( array( 'own_note' => str_repeat( 'ß', 500 ) ) )[0] );
				$to = $tick( array( 'own_note' => 'The <b> "blue" book' ) )[2];
				holds( (bool) preg_match( '/<summary autofocus>Change your note/', $olive->open( $to )[1] ), 'the focus stays on the note' );
				foreach ( array( '1 letter left', '1 of 2 is written', 'For yourself:The <b> "blue" book' ) as $sentence ) {
					says( $olive->open( $surprises )[1], $sentence );
				}
				$left = $olive->open( "$surprises&show=thank" )[1];
				says( $left, '=SUM(1)' );
				says_not( $left, 'Mia' );
				$gone = $olive->open( "$surprises&show=thank&focus=is_thanked-$purchase" )[1];
				holds( (bool) preg_match( '/aria-current="true" autofocus>To thank/', $gone ), 'where the row went, the focus is on the choice' );
				list( , $table, , $headers ) = $olive->open( own( $page, $id, array( 'hopechest' => 'letters' ) ) );
				same( 'text/csv; charset=utf-8', strtolower( $headers['content-type'] ) );
				holds( false !== strpos( $table, "Gift,Quantity,From,Words,Day,Shop,Price,Arrived,Thanked,Note\nPlate,1,'=SUM(1),\"Two, please;'=1+1;'\"\"=2\"," ), $table );
				holds( (bool) preg_match( '/\nLamp,1,"Mia ""M""",[^\n]*,yes,yes,"The <b> ""blue"" book"\n$/', $table ), $table );
				$tick( array( 'is_thanked' => '0' ) );
				says( $olive->open( $surprises )[1], '2 letters left' );
			}
		);
	}
);
