<?php
/**
 * After the day: a list is put away and taken out again. A list for a child: its owner gives, too.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'Olive puts her list away, finds it apart, and takes it out again; guests read a page of thanks and find what they gave',
	function () {
		with_own_list(
			array( 'Kite' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				act( $olive, $page, $id, 'status', array( 'status' => 'publish' ) );
				$guest   = new Guest();
				$give    = page_of( $id, array( 'hopechest' => 'give', 'gift' => $items[0] ) );
				$form    = $guest->open( $give )[1];
				$details = $olive->open( own( $page, $id, array( 'hopechest' => 'details' ) ) )[1];
				list( $status, , $location ) = $olive->send( $details, array(), 'Put it away' );
				same( 303, $status );
				$html = $olive->open( $location )[1];
				foreach ( array( 'Your list is put away.', 'Put away', 'Ana & Jonas', '1 gift', 'Take it out again' ) as $sentence ) {
					says( $html, $sentence );
				}
				holds( false !== strpos( $html, 'class="put-away"' ), 'it stands apart' );
				foreach ( array( '', 'sharing', 'surprises', 'details' ) as $view ) {
					says( $olive->open( own( $page, $id, array( 'hopechest' => $view ) ) )[1], 'This list is put away' );
				}
				foreach ( array( page_of( $id ), $give ) as $address ) {
					list( $status, $html ) = ( new Guest() )->open( $address );
					same( 200, $status );
					says( $html, 'Thank you for every gift and every good wish.' );
					says_not( $html, 'Kite' );
				}
				list( $status, $html ) = $guest->send( $form, array( 'guest' => 'Mia', 'note' => 'Fly high.' ) );
				same( 409, $status );
				says( $html, 'Your gift was not counted' );
				says( $html, 'Fly high.' );
				same( 0, gifts_of( $id )[0]['quantity_purchased'] );
				list( $status, , $location ) = $olive->send( $olive->open( own( $page, $id ) )[1], array(), 'Take it out again' );
				same( 303, $status );
				says( $olive->open( $location )[1], 'This list is out again' );
				$guest->send( $guest->open( $give )[1], array( 'guest' => 'Mia' ) );
				act( $olive, $page, $id, 'put-away' );
				says( $guest->open( page_of( $id ) )[1], 'What you gave' );
				says( $guest->open( page_of( $id, array( 'hopechest' => 'yours' ) ) )[1], 'Kite' );
				same( 1, gifts_of( $id )[0]['quantity_purchased'] );
			}
		);
	}
);

test(
	'a list for a child is said to be one, its owner gives as guests do, and a wrapped list asks first',
	function () {
		with_own_list(
			array( 'Kite' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				act( $olive, $page, $id, 'status', array( 'status' => 'publish' ) );
				$sees  = 'This list is for a child: its owners give, too, and see at once what is bought.';
				$guest = new Guest();
				says_not( $guest->open( page_of( $id ) )[1], $sees );
				$typed = array( 'for_child' => '1', 'story' => 'Mika collects feathers.' );
				$ask   = $olive->send( $olive->open( own( $page, $id, array( 'hopechest' => 'details' ) ) )[1], $typed, 'Save' )[1];
				says( $ask, 'With a list for a child you see at once what guests bought.' );
				wp_cache_flush();
				same( '', (string) get_post_meta( $id, 'registry_for_child', true ) );
				same( 303, $olive->send( $ask, array(), 'Save it and unwrap' )[0] );
				wp_cache_flush();
				same( array( '1', 'Mika collects feathers.' ), array( (string) get_post_meta( $id, 'registry_for_child', true ), get_post( $id )->post_content ) );
				says( $guest->open( page_of( $id ) )[1], $sees );
				$give = page_of( $id, array( 'hopechest' => 'give', 'gift' => $items[0] ) );
				says( $guest->open( $give )[1], 'The owners can see what was bought, and from whom.' );
				says( $olive->open( own( $page, $id ) )[1], 'See it and give' );
				list( $status, , $location ) = $olive->send( $olive->open( $give )[1], array( 'guest' => 'Papa' ) );
				same( 303, $status );
				says( $olive->open( $location )[1], 'Thank you, Papa.' );
				says( $olive->open( own( $page, $id, array( 'hopechest' => 'surprises' ) ) )[1], 'Papa' );
			}
		);
	}
);
