<?php
/**
 * The lists of an owner: what is on the page, and how a new one begins.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'a visitor reads how to sign in, and the way leads back to the same list',
	function () {
		with_owner_page(
			function ( int $page ) {
				foreach ( array( own( $page ), own( $page, 12, array( 'hopechest' => 'details' ) ), own( $page, 0, array( 'hopechest' => 'new' ) ) ) as $address ) {
					list( $status, $html, , $headers ) = ( new Guest() )->open( $address );
					same( array( 200, 'no-store, private' ), array( $status, $headers['cache-control'] ) );
					says( $html, 'Sign in to see your lists.' );
				}
				holds( false !== strpos( ( new Guest() )->open( own( $page, 12 ) )[1], rawurlencode( 'registry=12' ) ), 'the way back' );
			}
		);
	}
);

test(
	'Olive starts a list with a name, an occasion and a day; it is private, hers, and stands among her lists',
	function () {
		forget_everybody();
		with_owner_page(
			function ( int $page ) {
				without_lists( 'olive' );
				$olive = browser_of( 'olive' );
				says( $olive->open( own( $page ) )[1], 'An empty chest, for now.' );
				$id   = start_list_of( $olive, $page, array( 'title' => 'Olive & "Tom" <3' ) );
				$post = get_post( $id );
				same( array( 'private', person( 'olive' ), 'wedding', '2031-06-14' ), array( $post->post_status, (int) $post->post_author, get_post_meta( $id, 'registry_event_type', true ), get_post_meta( $id, 'registry_event_date', true ) ) );
				$html = $olive->open( own( $page ) )[1];
				foreach ( array( 'Olive & "Tom" <3', 'Wedding', 'No gift yet.', 'People I invite can open it.' ) as $sentence ) {
					says( $html, $sentence );
				}
				says_not( read_page( browser_of( 'ida' )->open( own( $page ) )[1] ), 'Olive' );
				says( $olive->open( own( $page, $id ) )[1], 'What would make the day?' );
			}
		);
	}
);

test(
	'a form that is sent twice starts one list',
	function () {
		with_owner_page(
			function ( int $page ) {
				$olive = browser_of( 'olive' );
				$form  = $olive->open( own( $page, 0, array( 'hopechest' => 'new' ) ) )[1];
				$first = $olive->send( $form, array( 'title' => 'Once' ) );
				same( $first[2], $olive->send( $form, array( 'title' => 'Once' ) )[2] );
				same( 1, substr_count( $olive->open( own( $page ) )[1], '<strong dir="auto">Once</strong>' ) );
				same( 303, $olive->send( $form, array( 'title' => 'Twice' ) )[0], 'a form that was changed after going back' );
				says( $olive->open( own( $page ) )[1], 'Twice' );
			}
		);
	}
);

test(
	'wrong input for a new list is answered with 422, a sentence beside the field, and what was typed',
	function () {
		with_owner_page(
			function ( int $page ) {
				$olive = browser_of( 'olive' );
				$form  = $olive->open( own( $page, 0, array( 'hopechest' => 'new' ) ) )[1];
				$cases = array(
					array( array( 'title' => ' ' ), 'A name has 1 to 200 characters.' ),
					array( array( 'title' => str_repeat( 'ü', 201 ) ), 'A name has 1 to 200 characters.' ),
					array( array( 'title' => 'Good', 'event_day' => '2031-02-30' ), 'There is no such day' ),
				);
				foreach ( $cases as list( $typed, $sentence ) ) {
					list( $status, $html ) = $olive->send( $form, $typed );
					same( 422, $status );
					says( $html, $sentence );
					holds( false !== strpos( $html, 'aria-invalid="true" autofocus' ), 'the focus' );
					holds( (bool) preg_match( '~<title>Please look again~', $html ), 'the title' );
					same( trim( $typed['title'] ), form_in( $html )[1]['title'] );
				}
				says( $olive->open( own( $page ) )[1], 'My lists' );
				same( 303, $olive->send( $form, array( 'title' => str_repeat( 'ü', 200 ) ) )[0] );
			}
		);
	}
);

test(
	'a form of another site does nothing, comes back with what was typed, and works when it is sent again',
	function () {
		with_owner_page(
			function ( int $page ) {
				$olive                 = browser_of( 'olive' );
				$form                  = $olive->open( own( $page, 0, array( 'hopechest' => 'new' ) ) )[1];
				$count                 = count( get_posts( array( 'post_type' => 'gift_registry', 'post_status' => 'private', 'author' => person( 'olive' ), 'numberposts' => -1 ) ) );
				list( $status, $html ) = $olive->send( $form, array( 'hopechest_owner_nonce' => 'stale', 'title' => 'Kept "words"' ) );
				same( 403, $status );
				says( $html, 'Nothing is lost: please send it again.' );
				same( $count, count( get_posts( array( 'post_type' => 'gift_registry', 'post_status' => 'private', 'author' => person( 'olive' ), 'numberposts' => -1 ) ) ) );
				same( 303, $olive->send( $html, array(), 'Send it again' )[0] );
				says( $olive->open( own( $page ) )[1], 'Kept "words"' );
			}
		);
	}
);

test(
	'Olive is signed out in the middle of any form: what she typed waits in the page, and after signing in it is back in its form',
	function () {
		with_own_list(
			array( 'Lamp' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				put_headings( $id, array( array( 'Kitchen', 0 ) ) );
				update_post_meta( $id, 'registry_reveal', 'always' );
				service()->create_purchase( $id, $items[0], array( 'purchaser' => 'Mia' ) );
				$view  = static fn( string $view ): string => own( $page, $id, array( 'hopechest' => $view ) );
				$forms = array(
					array( own( $page, 0, array( 'hopechest' => 'new' ) ), 'Start the list', array( 'title' => 'A "house" & <more>' ) ),
					array( own( $page, $id ), 'Other ways', array( 'link' => 'https://shop.example/kettle?a=1&b=2' ) ),
					array( own( $page, $id, array( 'add' => 'by-hand' ) ), 'Put it on the list', array( 'gift_name' => '“Kettle” <b>', 'price' => '12,50', 'currency' => 'SEK', 'description' => "Any\nblue" ) ),
					array( own( $page, $id, array( 'edit' => $items[0] ) ), 'Cancel', array( 'gift_name' => 'Green lamp', 'quantity' => '3' ) ),
					array( own( $page, $id, array( 'add' => 'heading' ) ), 'Add the heading', array( 'heading' => 'Table' ) ),
					array( own( $page, $id, array( 'heading' => 1 ) ), 'Cancel', array( 'heading' => 'Cooking' ) ),
					array( $view( 'details' ), 'Save', array( 'title' => 'Our list', 'story' => "Once\n\nupon a time" ) ),
					array( $view( 'sharing' ), 'Invite', array( 'invitees' => "aunt.mia\npaul" ) ),
					array( $view( 'sharing' ), 'Owners find the list', array( 'owner' => 'jonas.lind' ) ),
					array( $view( 'surprises' ), 'Note for yourself', array( 'own_note' => 'The blue one' ) ),
				);
				foreach ( $forms as list( $address, $button, $typed ) ) {
					$form                  = $olive->open( $address )[1];
					$session               = $olive->cookies;
					$olive->cookies        = array();
					list( $status, $html ) = $olive->send( $form, $typed, $button );
					same( 403, $status, $button );
					says( $html, 'Nothing you wrote is lost.' );
					$olive->cookies = $session;
					$stale          = $olive->send( $html, array( 'fill' => '1' ), 'Send it again' )[1];
					says( $stale, 'Nothing is lost: please send it again.' );
					list( $status, $back ) = $olive->send( $stale, array( 'fill' => '1' ), 'Change something' );
					same( 200, $status, "$button: " . read_page( $back ) );
					$fields = form_in( $back, $button )[1];
					foreach ( $typed as $name => $value ) {
						same( $value, $fields[ $name ], "$button: $name" );
					}
				}
				same( array( 'Lamp' ), array_column( gifts_of( $id ), 'name' ), 'no form is sent by itself' );
				same( 1, count( service()->get_registry( $id )['meta']['registry_headings'] ) );
				act( $olive, $page, $id, 'remove', array( 'item' => $items[0], 'fill' => '1' ) );
				same( 1, count( gifts_of( $id ) ), 'to change something is not to remove it' );
				same( '', (string) ( service()->list_registry_purchases( $id )[0]['own_note'] ?? '' ) );
			}
		);
	}
);

test(
	'the service is away: the page says so, and nothing typed is lost',
	function () {
		with_owner_page(
			function ( int $page ) {
				$olive = browser_of( 'olive' );
				$form  = $olive->open( own( $page, 0, array( 'hopechest' => 'new' ) ) )[1];
				update_option( \Hopechest\Client\CLIENT_OPTIONS['base_url'], 'http://127.0.0.1:9', false );
				list( $status, $html ) = $olive->send( $form, array( 'title' => 'While away' ) );
				same( 503, $status );
				says( $html, 'Nothing you wrote is lost.' );
				same( 200, $olive->open( own( $page ) )[0], 'the lists are of this site' );
				$id                     = registry_of( 'olive' );
				list( $status, $again ) = $olive->open( own( $page, $id ) );
				same( 503, $status );
				says( $again, 'The list is resting for a moment.' );
				update_option( \Hopechest\Client\CLIENT_OPTIONS['base_url'], getenv( 'SERVICE_URL' ), false );
				same( 303, $olive->send( $html, array(), 'Try again' )[0] );
				says( $olive->open( own( $page ) )[1], 'While away' );
			}
		);
	}
);

test(
	'another member is led from the editor to the page for guests or finds nothing, and a manager may edit',
	function () {
		with_owner_page(
			function ( int $page ) {
				$olive                 = browser_of( 'olive' );
				$id                    = start_list_of( $olive, $page, array( 'title' => 'Of Olive' ) );
				$form                  = $olive->open( own( $page, $id, array( 'hopechest' => 'details' ) ) )[1];
				$sam                   = browser_of( 'sam' );
				list( $status, $html ) = $sam->open( own( $page, $id ) );
				same( 404, $status );
				says_not( $html, 'Of Olive' );
				list( , $fields )                = form_in( $form, 'Save' );
				$fields['hopechest_owner_nonce'] = nonce_of( $sam, $page );
				same( 404, $sam->open( own( $page, $id ), array( 'title' => 'Of Sam' ) + $fields )[0] );
				clean_post_cache( $id );
				same( 'Of Olive', get_post( $id )->post_title );
				says( browser_of( 'ada' )->open( own( $page, $id ) )[1], 'Of Olive' );
				wp_update_post( array( 'ID' => $id, 'post_status' => 'publish' ) );
				same( get_permalink( $id ), $sam->open( own( $page, $id ) )[2] );
			}
		);
	}
);

test(
	'the shortcodes do what the blocks do, and two blocks on one page share it',
	function () {
		$shortcodes = '[hopechest_my_registries] [hopechest_registry_editor]';
		foreach ( array( '[hopechest_my_registries]', $shortcodes, '<!-- wp:hopechest/my-registries /-->', '<!-- wp:hopechest/my-registries /--><!-- wp:hopechest/registry-editor /-->', '<!-- wp:hopechest/registry-editor /-->' ) as $content ) {
			with_owner_page(
				function ( int $page ) use ( $content ) {
					$olive    = browser_of( 'olive' );
					$is_alone = false === strpos( $content, 'my' );
					$html     = $olive->open( own( $page ) )[1];
					says( $html, $is_alone ? 'No list is chosen here.' : 'New list' );
					same( 1, substr_count( $html, 'hopechest-main' ), "$content: one of them" );
					$id   = $is_alone ? registry_of( 'olive' ) : start_list_of( $olive, $page );
					$html = $olive->open( own( $page, $id ) )[1];
					says( $html, 'What would make the day?' );
					same( 1, substr_count( $html, 'hopechest-main' ), "$content: one of them" );
					wp_delete_post( $id, true );
				},
				$content
			);
		}
	}
);

test(
	'a story that names the shortcode is a text, and the page of guests takes no form of an owner',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				wp_update_post( array( 'ID' => $id, 'post_content' => '[hopechest_my_registries] <!-- wp:hopechest/my-registries /-->' ) );
				$html = $olive->open( page_of( $id ) )[1];
				says( $html, '[hopechest_my_registries]' );
				says_not( $html, 'New list' );
				$olive->open( page_of( $id ), array( 'hopechest_owner_nonce' => nonce_of( $olive, $page ), 'hopechest_act' => 'status', 'status' => 'publish' ) );
				wp_cache_flush();
				same( 'private', get_post_status( $id ) );
			}
		);
	}
);
