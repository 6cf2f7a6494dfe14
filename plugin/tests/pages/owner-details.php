<?php
/**
 * The settings of a list for its owner: who may open it, when surprises show, its details, and its end.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'Olive opens her list to all who have its link and closes it again; anything else means closed',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				foreach ( array( 'publish' => 'publish', 'private' => 'private', 'draft' => 'private' ) as $typed => $status ) {
					same( 303, act( $olive, $page, $id, 'status', array( 'status' => $typed ) )[0] );
					wp_cache_flush();
					same( $status, get_post_status( $id ), $typed );
				}
			}
		);
	}
);

test(
	'Olive changes name, story, occasion, day and currency; what she typed comes back exactly',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				$view                        = own( $page, $id, array( 'hopechest' => 'details' ) );
				$typed                       = array( 'title' => 'Tom & "Jerry" <3 &amp;', 'story' => "One \\ [audio]\r\n\r\nTwo", 'own_occasion' => 'Farewell & <b>', 'event_day' => '2032-02-29', 'currency' => 'eur', 'send_to' => "Olive <b>\r\n" . str_repeat( 'ü', 490 ) );
				list( $status, , $location ) = $olive->send( $olive->open( $view )[1], $typed, 'Save' );
				same( 303, $status );
				$html = $olive->open( $location )[1];
				says( $html, 'Your list is saved.' );
				$fields = form_in( $html, 'Save' )[1];
				same( array( 'Tom & "Jerry" <3 &amp;', "One \\ [audio]\n\nTwo", 'Farewell & <b>', '2032-02-29', 'EUR' ), array( $fields['title'], str_replace( "\r\n", "\n", $fields['story'] ), $fields['own_occasion'], $fields['event_day'], $fields['currency'] ) );
				same( 'EUR', get_post_meta( $id, 'registry_currency', true ) );
				same( array( 'send_to' => "Olive <b>\n" . str_repeat( 'ü', 490 ) ), service()->get_send_to( $id ) );
				$cases = array(
					array( array( 'title' => '' ), 'A name has 1 to 200 characters.' ),
					array( array( 'story' => str_repeat( 'ü', 10002 ) ), 'This one has 10,002.' ),
					array( array( 'own_occasion' => str_repeat( 'ü', 101 ) ), 'An occasion has at most 100 characters.' ),
					array( array( 'event_day' => 'soon' ), 'There is no such day' ),
					array( array( 'currency' => 'euros' ), 'A currency is three letters' ),
					array( array( 'send_to' => str_repeat( 'ü', 501 ) ), 'These are 501.' ),
				);
				foreach ( $cases as list( $wrong, $sentence ) ) {
					list( $status, $html ) = $olive->send( $olive->open( $view )[1], $wrong, 'Save' );
					same( 422, $status, $sentence );
					says( $html, $sentence );
				}
			}
		);
	}
);

test(
	'Olive deletes her list after a question, and its gifts go with it',
	function () {
		with_own_list(
			array( 'Lamp' ),
			function ( Guest $olive, int $page, int $id ) {
				$ask = $olive->open( own( $page, $id, array( 'hopechest' => 'delete' ) ) )[1];
				says( $ask, 'Delete “Ana & Jonas”?' );
				list( $status, , $location ) = $olive->send( $ask, array(), 'Delete the list' );
				same( 303, $status );
				says( $olive->open( $location )[1], 'Your list is deleted.' );
				holds( false !== strpos( $location, 'focus=note' ), 'the focus goes to the sentence that says so' );
				wp_cache_flush();
				same( null, get_post( $id ) );
			}
		);
	}
);

test(
	'the title of a list that does not exist, and unknown acts, do nothing',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				same( 404, $olive->open( own( $page, 999999 ) )[0] );
				same( 404, $olive->open( own( $page, $page ) )[0] );
				foreach ( array( 'no-such-act', 'answer_owner', '' ) as $name ) {
					same( 303, act( $olive, $page, $id, $name )[0] );
				}
				same( 200, $olive->open( own( $page, $id, array( 'hopechest' => 'no-such-view' ) ) )[0] );
			}
		);
	}
);

test(
	'a list whose details are saved goes on with the currency of the site',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				$olive->send( $olive->open( own( $page, $id, array( 'hopechest' => 'details' ) ) )[1], array( 'title' => 'Renamed' ), 'Save' );
				wp_cache_flush();
				same( array( 'Renamed', array() ), array( get_post( $id )->post_title, get_post_meta( $id, '', false )['registry_currency'] ?? array() ) );
			}
		);
	}
);
