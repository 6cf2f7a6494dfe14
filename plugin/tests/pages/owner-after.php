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
				$html = $guest->open( page_of( $id ) )[1];
				says( $html, 'You are giving' );
				says( $html, 'Kite' );
				says_not( ( new Guest() )->open( page_of( $id ) )[1], 'Kite' );
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
				$kept = $olive->send( $ask, array(), 'Keep it wrapped' )[1];
				same( array( '', 'Mika collects feathers.' ), array( form_in( $kept, 'Save' )[1]['for_child'] ?? '', form_in( $kept, 'Save' )[1]['story'] ) );
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

test(
	'a day that has passed, and another choice of surprises, unwrap nothing before Olive has read what that costs',
	function () {
		with_own_list(
			array( 'Kite' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				service()->create_purchase( $id, $items[0], array( 'purchaser' => 'Mia' ) );
				$details   = own( $page, $id, array( 'hopechest' => 'details' ) );
				$surprises = own( $page, $id, array( 'hopechest' => 'surprises' ) );
				$typed     = array( 'event_day' => '2020-06-12', 'story' => 'Mika collects feathers.' );
				$ask       = $olive->send( $olive->open( $details )[1], $typed, 'Save' )[1];
				says( $ask, 'This day has passed, so saving it would unwrap your surprises.' );
				says_not( $olive->open( $surprises )[1], 'Mia' );
				list( $status, $again ) = $olive->send( $ask, array(), 'Choose another day' );
				same( 422, $status );
				same( array( '2020-06-12', 'Mika collects feathers.' ), array( form_in( $again, 'Save' )[1]['event_day'], form_in( $again, 'Save' )[1]['story'] ) );
				says_not( $olive->open( $surprises )[1], 'Mia' );
				same( 303, $olive->send( $ask, array(), 'Save it and unwrap' )[0] );
				says( $olive->open( $surprises )[1], 'Mia' );
				same( 'always', get_post_meta( $id, 'registry_reveal', true ) );

				act( $olive, $page, $id, 'reveal', array( 'reveal' => 'never' ) );
				says_not( $olive->open( $surprises )[1], 'Mia' );
				same( own( $page, $id, array( 'hopechest' => 'unwrap' ) ), act( $olive, $page, $id, 'reveal', array( 'reveal' => 'after_event' ) )[2] );
				says_not( $olive->open( $surprises )[1], 'Mia' );
			}
		);
	}
);

test(
	'Olive copies her list to next year, with order, headings, parts and currencies, and without what was bought',
	function () {
		with_own_list(
			array( 'Kite', 'Boots' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				service()->create_purchase( $id, $items[0], array( 'purchaser' => 'Mia' ) );
				$meta = array(
					'registry_headings'        => array( array( 'title' => 'Inside', 'items_above' => 1 ) ),
					'registry_group_gifts'     => array( $items[1] ),
					'registry_item_currencies' => array( array( 'item_id' => $items[0], 'currency' => 'SEK' ) ),
					'registry_most_wanted'     => 1,
					'registry_invitees'        => array( 'aunt.jo' ),
				);
				service()->update_registry( $id, array( 'story' => 'Feathers.', 'meta' => $meta ) );
				$said = array( 'description' => 'Size 29', 'retailer' => 'Stag', 'image_url' => 'https://s.example/b.jpg', 'price' => 59.5 );
				service()->update_item( $items[1], $said );
				$stranger = registered( 'aunt.jo' );
				wp_cache_flush();
				$html = $olive->open( own( $page, $id, array( 'hopechest' => 'copy' ) ) )[1];
				says( $html, 'All 2 gifts' );
				says_not( $html, 'given' );
				$form = form_in( $html )[1];
				same( '2032-06-14', $form['event_day'] );
				$sent                        = array( 'title' => 'Next year' );
				list( $status, , $location ) = $olive->send( $html, $sent );
				same( array( 303, $location ), array( $status, $olive->send( $html, $sent )[2] ), 'sent twice' );
				says( $olive->open( $location )[1], 'This is your new list. What you chose has come along.' );
				preg_match( '/registry=(\d+)/', $location, $found );
				$new    = (int) $found[1];
				$copies = gifts_of( $new );
				same( array( array( 'Kite', 0 ), array( 'Boots', 0 ) ), array_map( fn( $gift ) => array( $gift['name'], $gift['quantity_purchased'] ), $copies ) );
				same( $said, array_intersect_key( array_merge( $said, $copies[1] ), $said ) );
				$copy = service()->get_registry( $new );
				same( array( 'Next year', 'private', 'Feathers.', '2032-06-14' ), array( $copy['title'], $copy['status'], $copy['story'], $copy['meta']['registry_event_date'] ) );
				same( array( array( 'title' => 'Inside', 'items_above' => 1 ) ), array_map( fn( $one ) => array( 'title' => $one['title'], 'items_above' => $one['items_above'] ), $copy['meta']['registry_headings'] ) );
				same( array( $copies[1]['id'] ), $copy['meta']['registry_group_gifts'] );
				same( $copies[0]['id'], $copy['meta']['registry_item_currencies'][0]['item_id'] );
				same( array( 1, array( 'aunt.jo' ) ), array( $copy['meta']['registry_most_wanted'], $copy['meta']['registry_invitees'] ) );
				holds( ! user_can( $stranger, 'read_post', $new ), 'the copy means by a name whom the old list means' );
				remove_person( $stranger );
				service()->update_registry( $id, array( 'meta' => array( 'registry_reveal' => 'always' ) ) );
				wp_cache_flush();
				$html = $olive->open( own( $page, $id, array( 'hopechest' => 'copy' ) ) )[1];
				says( $html, '1 gift still to give' );
				says( $html, '1 gift that was given' );
				list( $status, $html ) = $olive->send( $html, array( 'title' => '', 'event_day' => 'soon' ) );
				same( 422, $status );
				says( $html, 'A name has 1 to 200 characters.' );
			}
		);
	}
);

test(
	'who takes the name of an owner whose account was deleted owns neither the list of Olive nor its copy',
	function () {
		with_own_list(
			array( 'Kite' ),
			function ( Guest $olive, int $page, int $id ) {
				$gone   = registered( 'leaver' );
				$people = array( 'registry_invitees' => array( 'aunt.jo' ), 'registry_owners' => array( 'leaver' ) );
				service()->update_registry( $id, array( 'meta' => $people ) );
				holds( user_can( $gone, 'edit_post', $id ), 'the owner is one while the account is there' );
				remove_person( $gone );
				$strangers = array_map( fn( string $name ) => registered( $name ), array( 'leaver', 'aunt.jo' ) );
				wp_cache_flush();
				$form = $olive->open( own( $page, $id, array( 'hopechest' => 'copy' ) ) )[1];
				same( '1', form_in( $form )[1]['owners'] );
				preg_match( '/registry=(\d+)/', $olive->send( $form )[2], $found );
				$copy = (int) $found[1];
				wp_cache_flush();
				same( $people, array_intersect_key( service()->get_registry( $copy )['meta'], $people ) );
				says( $olive->open( own( $page, $copy, array( 'hopechest' => 'sharing' ) ) )[1], 'No account here has this name. Take it off, and add the person by address.' );
				foreach ( $strangers as $stranger ) {
					foreach ( array( $id, $copy ) as $list ) {
						holds( ! user_can( $stranger, 'edit_post', $list ) && ! user_can( $stranger, 'read_post', $list ), "$stranger opens $list" );
					}
					remove_person( $stranger );
				}
			}
		);
	}
);

test(
	'a copy that is sent again brings no guest back whom Olive has taken off it',
	function () {
		with_own_list(
			array( 'Kite' ),
			function ( Guest $olive, int $page, int $id ) {
				service()->update_registry( $id, array( 'meta' => array( 'registry_invitees' => array( 'aunt.jo' ) ) ) );
				wp_cache_flush();
				$form = $olive->open( own( $page, $id, array( 'hopechest' => 'copy' ) ) )[1];
				preg_match( '/registry=(\d+)/', $olive->send( $form )[2], $found );
				$guests = static fn() => service()->get_registry( (int) $found[1] )['meta']['registry_invitees'];
				same( array( 'aunt.jo' ), $guests() );
				service()->update_registry( (int) $found[1], array( 'meta' => array( 'registry_invitees' => array() ) ) );
				same( 303, $olive->send( $form )[0] );
				same( array(), $guests() );
			}
		);
	}
);

test(
	'a gift that Olive changes before her copy goes on came along once, as it was',
	function () {
		with_own_list(
			array( 'Kite', 'Boots' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				service()->update_item_meta( $id, $items[0], array( 'currency' => 'SEK' ) );
				$form = array( 'title' => 'Next year' ) + form_in( $olive->open( own( $page, $id, array( 'hopechest' => 'copy' ) ) )[1] )[1];
				by( 'olive' );
				$copy  = static function ( array $form ) use ( $id ): array {
					clean_post_cache( $id );
					return \Hopechest\Owners\After\copy_list( \Hopechest\Owners\open_own_list( get_post( $id ) ), $form );
				};
				$waits = static function ( $usual, $request ) {
					$is_second = 'POST' === $request['method'] && false !== strpos( (string) $request['body'], '"Boots"' );
					return $is_second ? array( 'headers' => array(), 'body' => '{"detail":"No"}', 'response' => array( 'code' => 429, 'message' => '' ), 'cookies' => array() ) : $usual;
				};
				add_filter( 'pre_http_request', $waits, 10, 2 );
				$after = $copy( $form );
				remove_filter( 'pre_http_request', $waits, 10 );
				$html = printed( $after['print'] );
				holds( false !== strpos( $html, 'Part of the gifts have come along.' ), 'it goes on' );
				$again = form_in( '<div class="hopechest-main">' . $html . '</div>' )[1];
				holds( 1 === preg_match( "/^\d+,{$items[0]}:\d+\$/", $again['came'] ), $again['came'] );
				service()->update_item( $items[0], array( 'name' => 'A red kite' ) );
				service()->update_registry( $id, array( 'meta' => array( 'registry_item_ids' => array_reverse( $items ) ) ) );
				wp_cache_flush();
				preg_match( '/registry=(\d+)/', $copy( $again )['to'], $found );
				$copies = gifts_of( (int) $found[1] );
				same( array( 'Boots', 'Kite' ), array_column( $copies, 'name' ) );
				$currencies = array( array( 'item_id' => $copies[1]['id'], 'currency' => 'SEK' ) );
				same( $currencies, service()->get_registry( (int) $found[1] )['meta']['registry_item_currencies'] );
			}
		);
	}
);

test(
	'Olive moves a gift to another list of hers; what guests gave counts there, and who gave it stays',
	function () {
		with_own_list(
			array( 'Kite' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				service()->create_purchase( $id, $items[0], array( 'purchaser' => 'Mia' ) );
				service()->update_registry( $id, array( 'meta' => array( 'registry_group_gifts' => $items ) ) );
				wp_cache_flush();
				$view = own( $page, $id, array( 'hopechest' => 'move-gift', 'gift' => $items[0] ) );
				says( $olive->open( $view )[1], 'You have no other list that can take it.' );
				$other = start_list_of( $olive, $page, array( 'title' => 'Winter' ) );
				$open  = start_list_of( $olive, $page, array( 'title' => 'An open autumn' ) );
				service()->update_registry( $open, array( 'meta' => array( 'registry_reveal' => 'always' ) ) );
				wp_cache_flush();
				says( $olive->open( own( $page, $id, array( 'edit' => $items[0] ) ) )[1], 'Move to another list' );
				$html = $olive->open( $view )[1];
				says( $html, 'Move “Kite” to another list' );
				says_not( $html, 'An open autumn' );
				same( own( $page, $id ), $olive->send( $html, array( 'to_list' => (string) $open ), 'Winter' )[2] );
				list( $status, , $location ) = $olive->send( $html, array(), 'Winter' );
				same( 303, $status );
				says( $olive->open( $location )[1], '“Kite” is on this list now.' );
				$moved = gifts_of( $other );
				same( array( 'Kite', 1 ), array( $moved[0]['name'], $moved[0]['quantity_purchased'] ) );
				same( array( $moved[0]['id'] ), service()->get_registry( $other )['meta']['registry_group_gifts'] );
				same( array(), gifts_of( $id ) );
				same( 'Mia', service()->list_registry_purchases( $id )[0]['purchaser'] );
			}
		);
	}
);

/**
 * Runs `$act` while each new gift of a list gets this answer in place of that of the service.
 *
 * @param array|\WP_Error $answer
 * @return mixed What `$act` returns.
 */
function while_no_gift_comes_to( int $list, $answer, callable $act ) {
	$refuses = static function ( $usual, $request, $address ) use ( $answer, $list ) {
		$is_new = 'POST' === $request['method'] && false !== strpos( $address, "/registries/{$list}/items" );
		return $is_new ? $answer : $usual;
	};
	add_filter( 'pre_http_request', $refuses, 10, 3 );
	$returned = $act();
	remove_filter( 'pre_http_request', $refuses, 10 );
	return $returned;
}

test(
	'a gift that the other list does not take is back in its place',
	function () {
		with_own_list(
			array( 'Kite', 'Lamp' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				$other = start_list_of( $olive, $page, array( 'title' => 'Winter' ) );
				by( 'olive' );
				$answers = array(
					404 => null,
					409 => 'Remove one first.',
					429 => 'Please wait a minute, then choose again.',
				);
				foreach ( $answers as $code => $sentence ) {
					$refusal = array( 'headers' => array(), 'body' => '{"detail":"No"}', 'response' => array( 'code' => $code, 'message' => '' ), 'cookies' => array() );
					$after   = while_no_gift_comes_to(
						$other,
						$refusal,
						fn() => \Hopechest\Owners\After\move_gift( \Hopechest\Owners\open_own_list( get_post( $id ) ), array( 'item' => (string) $items[0], 'to_list' => (string) $other ) )
					);
					wp_cache_flush();
					same( array( 'Kite', 'Lamp' ), array_column( gifts_of( $id ), 'name' ), (string) $code );
					same( array(), \Hopechest\Owners\Gifts\removed_gifts( $id ), (string) $code );
					if ( null === $sentence ) {
						same( own( $page, $id ), $after['to'] );
						continue;
					}
					same( $code, $after['status'] );
					holds( false !== strpos( printed( $after['print'] ), $sentence ), (string) $code );
				}
			}
		);
	}
);

test(
	'a service that rests between the two lists keeps no gift: sent again, it arrives in one piece',
	function () {
		with_own_list(
			array( 'Kite', 'Lamp' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				$other = start_list_of( $olive, $page, array( 'title' => 'Winter' ) );
				by( 'olive' );
				$move = static function ( array $more ) use ( $id, $items, $other ): array {
					clean_post_cache( $id );
					$form = array( 'item' => (string) $items[0], 'to_list' => (string) $other, 'key' => 'a-form-that-is-sent-again' );
					return \Hopechest\Owners\After\move_gift( \Hopechest\Owners\open_own_list( get_post( $id ) ), $more + $form );
				};
				$after = while_no_gift_comes_to( $other, new \WP_Error( 'http_request_failed', 'cURL error 7: Failed to connect' ), fn() => $move( array() ) );
				let_rest_pass();
				same( 503, $after['status'] );
				same( array( 'Lamp' ), array_column( gifts_of( $id ), 'name' ) );
				holds( false !== strpos( printed( $after['print'] ), '<input type="hidden" name="left" value="1">' ), 'the form knows that it left' );
				holds( false !== strpos( $move( array( 'left' => '1' ) )['to'], 'done=arrived' ), 'it arrives' );
				wp_cache_flush();
				same( array( 'Lamp' ), array_column( gifts_of( $id ), 'name' ) );
				same( array( 'Kite' ), array_column( gifts_of( $other ), 'name' ) );
				same( array(), \Hopechest\Owners\Gifts\removed_gifts( $id ) );
				// Sent once more, it finds nothing to move.
				same( own( $page, $id ), $move( array( 'left' => '1' ) )['to'] );
			}
		);
	}
);
