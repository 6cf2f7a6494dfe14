<?php
/**
 * Long lists: their headings, their search, and gifts in several currencies, for owners and for guests.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** The names of an owner's rows, in their order. */
function rows_in( string $html ): array {
	preg_match_all( '/data-row="[^"]+" data-name="([^"]*)"/', $html, $found );
	return array_map( static fn( string $name ): string => html_entity_decode( $name, ENT_QUOTES ), $found[1] );
}

/** The titles of a guest's page behind a sign, in their order. */
function titles_in( string $html, string $from ): array {
	preg_match_all( '~<h[23][^>]*>([^<]+)</h[23]>~', (string) strstr( (string) strstr( $html, $from ), '<aside', true ), $found );
	return $found[1];
}

const ABOVE_ALL = 'Most wanted is above this line';

test(
	'gifts, headings and the line move past each other, and every press of a button changes the order',
	function () {
		$rows = array( 'line', 'heading Kitchen', 1, 2 );
		same( array( 'up' => null, 'down' => 2 ), \Hopechest\Owners\Gifts\steps_of( $rows, 0 ), 'the line passes the heading with the gift behind' );
		same( array( 'up' => null, 'down' => 2 ), \Hopechest\Owners\Gifts\steps_of( $rows, 1 ) );
		same( array( 'up' => 2, 'down' => null ), \Hopechest\Owners\Gifts\steps_of( $rows, 3 ) );
		$stored = array( array( 'title' => 'Kitchen', 'items_above' => 0 ) );
		same( array( 'registry_item_ids' => array( 1, 2 ), 'registry_most_wanted' => 1, 'registry_headings' => $stored ), \Hopechest\Owners\Gifts\rows_to_meta( \Hopechest\Owners\Gifts\moved_rows( $rows, 'line', '2' ), $stored ) );
		same( array( '', 'heading Kitchen' ), array( \Hopechest\Owners\Gifts\heading_over( array( 1, 'heading Kitchen', 2 ), 1 ), \Hopechest\Owners\Gifts\heading_over( $rows, 2 ) ) );
	}
);

test(
	'Olive names headings, moves them, names them anew, and removes one, which comes back by the undo',
	function () {
		with_own_list(
			array( 'Lamp', 'Kettle', 'Plate' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				$add  = static function ( string $title, string $before ) use ( $olive, $page, $id ): string {
					$form = $olive->open( own( $page, $id, array( 'add' => 'heading' ) ) )[1];
					return $olive->open( $olive->send( $form, array( 'heading' => $title, 'before' => $before ), 'Add the heading' )[2] )[1];
				};
				$html = $add( '  A "kitchen" & <more>  ', (string) $items[0] );
				says( $html, '“A "kitchen" & <more>” is a heading of your list.' );
				same( array( ABOVE_ALL, 'A "kitchen" & <more>', 'Lamp', 'Kettle', 'Plate' ), rows_in( $html ) );
				says( $html, '3 gifts' );
				$add( 'Table', (string) $items[2] );
				same( array( ABOVE_ALL, 'A "kitchen" & <more>', 'Lamp', 'Kettle', 'Table', 'Plate' ), rows_in( $add( 'Table', '' ) ), 'a form that comes twice makes one' );
				act( $olive, $page, $id, 'move', array( 'row' => 'heading Table', 'to' => '3' ) );
				same( array( ABOVE_ALL, 'A "kitchen" & <more>', 'Lamp', 'Table', 'Kettle', 'Plate' ), rows_in( $olive->open( own( $page, $id ) )[1] ) );
				$form                  = $olive->open( own( $page, $id, array( 'heading' => 2 ) ) )[1];
				list( $status, $html ) = $olive->send( $form, array( 'heading' => 'A "kitchen" & <more>' ), 'Cancel' );
				same( 422, $status );
				says( $html, 'There is already a heading with this name.' );
				same( 303, $olive->send( $form, array( 'heading' => 'Sleeping' ), 'Cancel' )[0] );
				$form = $olive->open( own( $page, $id, array( 'heading' => 2 ) ) )[1];
				$gone = $olive->open( $olive->send( $form, array(), 'Remove the heading' )[2] )[1];
				says( $gone, '“Sleeping” is no longer a heading. Its gifts stay.' );
				same( array( ABOVE_ALL, 'A "kitchen" & <more>', 'Lamp', 'Kettle', 'Plate' ), rows_in( $gone ) );
				$back = $olive->open( $olive->send( $gone, array(), 'Undo' )[2] )[1];
				same( array( ABOVE_ALL, 'A "kitchen" & <more>', 'Lamp', 'Sleeping', 'Kettle', 'Plate' ), rows_in( $back ) );
				foreach ( $items as $item ) {
					$gone = $olive->open( $olive->send( $olive->open( own( $page, $id, array( 'edit' => $item ) ) )[1], array(), 'Remove from the list' )[2] )[1];
					same( 5, count( rows_in( $gone ) ) );
					same( rows_in( $back ), rows_in( $olive->open( $olive->send( $gone, array(), 'Undo' )[2] )[1] ), 'a gift comes back to its place' );
				}
				says_not( $olive->open( own( $page, $id, array( 'done' => 'unheaded', 'heading' => 'Sleeping' ) ) )[1], 'no longer a heading' );
				act( $olive, $page, $id, 'rename', array( 'row' => 'heading Attic', 'heading' => 'Loft' ) );
				act( $olive, $page, $id, 'unhead', array( 'row' => 'heading Attic' ) );
				same( rows_in( $back ), rows_in( $olive->open( own( $page, $id ) )[1] ), 'a heading that is not there changes nothing' );
			}
		);
	}
);

test(
	'a heading has 1 to 60 characters and a list 30 of them, and what was typed stays',
	function () {
		with_own_list(
			array( 'Lamp' ),
			function ( Guest $olive, int $page, int $id ) {
				put_headings( $id, array_map( static fn( int $n ): array => array( "H$n", 0 ), range( 1, 29 ) ) );
				$form = $olive->open( own( $page, $id, array( 'add' => 'heading' ) ) )[1];
				foreach ( array( '', '  ', str_repeat( 'ü', 61 ) ) as $wrong ) {
					list( $status, $html ) = $olive->send( $form, array( 'heading' => $wrong ), 'Add the heading' );
					same( 422, $status, $wrong );
					says( $html, 'A heading has 1 to 60 characters.' );
					same( trim( $wrong ), form_in( $html, 'Add the heading' )[1]['heading'] );
				}
				same( 303, $olive->send( $form, array( 'heading' => str_repeat( 'ü', 60 ) ), 'Add the heading' )[0] );
				list( $status, $html ) = $olive->send( $form, array( 'heading' => 'One more' ), 'Add the heading' );
				same( 422, $status );
				says( $html, 'A list has at most 30 headings. Remove one first.' );
				same( 'One more', form_in( $html, 'Add the heading' )[1]['heading'] );
			}
		);
	}
);

test(
	'a gift goes under a heading from its form, as the last one there',
	function () {
		with_own_list(
			array( 'Lamp', 'Kettle', 'Plate' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				put_headings( $id, array( array( 'Kitchen', 1 ), array( 'Table', 2 ) ) );
				$put  = static function ( string $under ) use ( $olive, $page, $id, $items ): array {
					$form = $olive->open( own( $page, $id, array( 'edit' => $items[2] ) ) )[1];
					$olive->send( $form, array( 'under' => $under ), 'Cancel' );
					return rows_in( $olive->open( own( $page, $id ) )[1] );
				};
				$form = $olive->open( own( $page, $id, array( 'edit' => $items[2] ) ) )[1];
				holds( (bool) preg_match( '~<option value="heading Table"\s+selected~', $form ), 'where it stands' );
				same( array( ABOVE_ALL, 'Lamp', 'Kitchen', 'Kettle', 'Plate', 'Table' ), $put( 'heading Kitchen' ) );
				same( array( ABOVE_ALL, 'Lamp', 'Plate', 'Kitchen', 'Kettle', 'Table' ), $put( '' ) );
				same( array( ABOVE_ALL, 'Lamp', 'Plate', 'Kitchen', 'Kettle', 'Table' ), $put( 'heading Attic' ), 'a heading that has gone moves nothing' );
				add_gift_by_hand( $olive, $page, $id, array( 'gift_name' => 'Pan', 'under' => 'heading Kitchen' ) );
				same( array( ABOVE_ALL, 'Lamp', 'Plate', 'Kitchen', 'Kettle', 'Pan', 'Table' ), rows_in( $olive->open( own( $page, $id ) )[1] ) );
			}
		);
	}
);

test(
	'guests read the gifts under their headings, the most wanted first, and what is given at the end',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				foreach ( array( 'Vase', 'Tent' ) as $name ) {
					service()->add_registry_item( $id, array( 'name' => $name, 'url' => 'https://shop.example/' ) );
				}
				put_headings( $id, array( array( 'Table & <b>', 3 ), array( 'Empty', 5 ), array( 'Kitchen', 0 ) ), array( 'registry_most_wanted' => 1 ) );
				service()->create_purchase( $id, $items[2], array( 'purchaser' => 'Mia' ) );
				\Hopechest\Guests\drop_cached_list( $id );
				$html = ( new Guest() )->open( page_of( $id ) )[1];
				same( array( 'Most wanted', 'Casserole', 'Kitchen', 'Plate', 'Table &#38; &#60;b&#62;', 'Vase', 'Tent', 'Taken care of', 'Lamp' ), array_map( static fn( string $title ): string => str_replace( array( '&amp;', '&lt;', '&gt;', '&#038;' ), array( '&#38;', '&#60;', '&#62;', '&#38;' ), $title ), titles_in( $html, 'class="jump"' ) ) );
				foreach ( array( 'most-wanted' => 1, 'heading-1' => 1, 'heading-2' => 2 ) as $place => $count ) {
					holds( (bool) preg_match( "~href=\"#$place\"(?:(?!href).)*class=\"count\">$count<~s", $html ), $place );
					holds( false !== strpos( $html, "id=\"$place\" tabindex=\"-1\"" ), $place );
				}
				says_not( $html, 'Empty' );
				says_not( ( new Guest() )->open( page_of( $id, array( 'find' => 'tent' ) ) )[1], 'class="jump"' );
			}
		);
	}
);

test(
	'Olive finds a gift of more than 30 and goes to its row; a shorter list has no search',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				for ( $n = 1; $n <= 30; $n++ ) {
					service()->add_registry_item( $id, array( 'name' => "Cup $n", 'url' => 'https://shop.example/cup' ) );
				}
				says_not( $olive->open( own( $page, $id ) )[1], 'own-find' );
				$tent = service()->add_registry_item( $id, array( 'name' => 'Tent <b>', 'url' => 'https://shop.example/tent' ) )['data']['id'];
				put_headings( $id, array( array( 'Kitchen', 0 ), array( 'Garden', 20 ) ) );
				$found = form_in( $olive->open( own( $page, $id ) )[1], 'Find' );
				$html  = $olive->open( add_query_arg( array( 'find' => 'TENT' ) + $found[1], $found[0] ) )[1];
				says( $html, '1 gift with “TENT”' );
				says( $html, 'Tent <b>' );
				holds( false !== strpos( $html, "href=\"#row-$tent\"" ), 'a link to its row' );
				holds( (bool) preg_match( '~href="#row-heading-1"(?:(?!href).)*class="count">20<(?:(?!href).)*href="#row-heading-2"(?:(?!href).)*class="count">11<~s', $html ), 'the headings as links' );
				says( $olive->open( own( $page, $id, array( 'find' => 'yacht' ) ) )[1], 'Nothing with “yacht” here.' );
			}
		);
	}
);

test(
	'a gift has a currency of its own: Olive and her guests read it, and the sums are one for each currency',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				add_gift_by_hand( $olive, $page, $id, array( 'gift_name' => 'Lamp', 'price' => '80' ) );
				$form = $olive->open( own( $page, $id, array( 'add' => 'by-hand' ) ) )[1];
				foreach ( array( 'EURO', 'E1R', 'ä' ) as $wrong ) {
					list( $status, $html ) = $olive->send( $form, array( 'gift_name' => 'Rug', 'currency' => $wrong ), 'Put it on the list' );
					same( 422, $status, $wrong );
					says( $html, 'A currency is three letters, such as EUR.' );
				}
				$rug = add_gift_by_hand( $olive, $page, $id, array( 'gift_name' => 'Rug', 'price' => '1500', 'currency' => 'sek', 'quantity' => '2' ) );
				same( array( array( 'item_id' => $rug, 'currency' => 'SEK' ) ), service()->get_registry( $id )['meta']['registry_item_currencies'] );
				// A space that keeps a line together is read as any other.
				$price = static fn( float $amount ): string => (string) preg_replace( '/\s/u', ' ', \Hopechest\Pages\money( $amount, 'SEK' ) );
				$html  = $olive->open( own( $page, $id ) )[1];
				says( $html, sprintf( 'about %s and %s', \Hopechest\Pages\money( 80, 'USD' ), $price( 3000 ) ) );
				says( $html, $price( 1500 ) );
				act( $olive, $page, $id, 'status', array( 'status' => 'publish' ) );
				says( ( new Guest() )->open( page_of( $id ) )[1], $price( 1500 ) );
				$edit = own( $page, $id, array( 'edit' => $rug ) );
				same( 'SEK', form_in( $olive->open( $edit )[1], 'Cancel' )[1]['currency'] );
				$olive->send( $olive->open( $edit )[1], array( 'currency' => 'usd' ), 'Cancel' );
				same( array(), service()->get_registry( $id )['meta']['registry_item_currencies'], 'the currency of the list is no own one' );
			}
		);
	}
);

test(
	'after each act the focus is on the control that was pressed, or on the sentence where that went, and a voice says what was done',
	function () {
		with_own_list(
			array( 'Lamp', 'Kettle' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				$after = static function ( array $answer ) use ( $olive ): array {
					same( 303, $answer[0] );
					$html = $olive->open( $answer[2] )[1];
					preg_match_all( '~<\w+(?:(?!autofocus)[^>])* autofocus[^>]*>~', (string) strstr( $html, 'hopechest-main' ), $found );
					same( 1, count( $found[0] ), 'one control has the focus' );
					$label = preg_match( '~aria-label="([^"]*)"~', $found[0][0], $named ) ? $named[1] : $found[0][0];
					return array( html_entity_decode( $label, ENT_QUOTES ), $answer[2] );
				};
				list( $lamp, $kettle ) = $items;
				$cases                 = array(
					array( 'quantity', array( 'item' => $lamp, 'quantity' => '1', 'step' => '1' ), 'One more: Lamp' ),
					array( 'quantity', array( 'item' => $lamp, 'quantity' => '3', 'step' => '-1' ), 'One fewer: Lamp' ),
					array( 'quantity', array( 'item' => $lamp, 'quantity' => '2', 'step' => '-1' ), 'How many of Lamp' ),
					array( 'quantity', array( 'item' => $lamp, 'quantity' => '4' ), 'How many of Lamp' ),
					array( 'move', array( 'row' => (string) $lamp, 'to' => '2' ), 'Move Lamp up' ),
					array( 'move', array( 'row' => (string) $kettle, 'to' => '2' ), 'Move Kettle up' ),
					array( 'status', array( 'status' => 'publish' ), 'Who can open this list' ),
					array( 'reveal', array( 'reveal' => 'never' ), 'When I see what guests buy' ),
				);
				foreach ( $cases as list( $act, $typed, $focused ) ) {
					same( $focused, $after( act( $olive, $page, $id, $act, $typed ) )[0], $act . as_text( $typed ) );
				}
				foreach ( array( 'save', 'remove' ) as $act ) {
					$form   = $olive->open( own( $page, $id, array( 'edit' => $lamp ) ) )[1];
					$answer = $after( $olive->send( $form, array(), 'save' === $act ? 'Cancel' : 'Remove from the list' ) );
					holds( false !== strpos( $answer[0], 'save' === $act ? 'pen' : 'undo-note' ), $answer[0] );
				}
				says( $olive->open( $answer[1] )[1], '“Lamp” is off your list.' );
				$details = own( $page, $id, array( 'hopechest' => 'details' ) );
				holds( false !== strpos( $after( $olive->send( $olive->open( $details )[1], array(), 'Save' ) )[0], 'solid' ), 'the button of the details' );
				$sharing = own( $page, $id, array( 'hopechest' => 'sharing' ) );
				$invited = $after( $olive->send( $olive->open( $sharing )[1], array( 'invitees' => 'aunt.mia' ), 'Invite' ) );
				holds( false !== strpos( $invited[0], 'invitees' ), $invited[0] );
				$gone = $after( $olive->send( $olive->open( $sharing )[1], array(), 'Remove aunt.mia' ) );
				holds( false !== strpos( $gone[0], 'undo-note' ), $gone[0] );
				$seen = array(
					own( $page, $id, array( 'done' => 'counted', 'gift' => $kettle ) ) => '“Kettle”: now 1 piece.',
					own( $page, $id, array( 'done' => 'moved', 'moved' => 'line' ) ) => '“' . ABOVE_ALL . '” is now in row 1 of 2.',
					own( $page, $id, array( 'done' => 'publish' ) ) => 'Anyone with the link can open this list now.',
				);
				foreach ( $seen as $address => $sentence ) {
					$html = $olive->open( $address )[1];
					holds( false !== strpos( $html, '<p class="visually-hidden" role="status">' ), $sentence );
					says( $html, $sentence );
				}
			}
		);
	}
);
