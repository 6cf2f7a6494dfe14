<?php
/**
 * What a guest sees on the page of a registry.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'in a list of more than 30 gifts a guest finds one by its name, its shop or its note',
	function () {
		with_wishes(
			function ( int $id ) {
				for ( $n = 0; $n < 25; $n++ ) {
					service()->add_registry_item( $id, array( 'name' => "Cup $n", 'url' => 'https://shop.example/cup' ) );
				}
				service()->add_registry_item( $id, array( 'name' => 'Café <b>', 'url' => 'https://shop.example/cafe', 'retailer' => 'Röstwerk', 'description' => 'Second hand is fine.' ) );
				service()->add_registry_item( $id, array( 'name' => 'Tent', 'url' => 'https://shop.example/tent' ) );
				$open = static function ( array $parameters = array() ) use ( $id ): array {
					\Hopechest\Guests\drop_cached_list( $id );
					return ( new Guest() )->open( page_of( $id, array_map( 'rawurlencode', $parameters ) ) );
				};
				says_not( $open()[1], 'class="find"' );
				service()->add_registry_item( $id, array( 'name' => 'Tent', 'url' => 'https://shop.example/tent' ) );
				holds( false !== strpos( $open()[1], 'class="find"' ), '31 gifts' );
				foreach ( array( 'CAFE', 'rostwerk', 'second  HAND' ) as $sought ) {
					$html = $open( array( 'find' => $sought ) )[1];
					says( $html, 'Café <b>' );
					says( $html, '1 gift with “' );
					says( $html, 'Show all 31' );
					says_not( $html, 'Cup 3' );
					holds( false !== strpos( $html, 'noindex' ), 'words of a visitor are not for search engines' );
				}
				$html = $open( array( 'find' => '"><script>alert(1)' ) )[1];
				says( $html, 'Nothing with “' );
				says_not( $html, '<script>alert(1)' );
				says( $open( array( 'find' => ' ' ) )[1], 'Cup 3' );
			}
		);
	}
);

test(
	'a guest opens the page of a public registry and reads the letter, what is given, and each gift with its two buttons',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				service()->create_purchase( $id, $items[0], array( 'quantity' => 1, 'purchaser' => 'Mia' ) );
				list( $status, $html, , $headers ) = ( new Guest() )->open( page_of( $id ) );
				same( 200, $status );
				foreach ( array( 'Ana & Jonas', 'Wedding', 'Nine years, two cities.', 'Pick a gift, buy it in any shop', '1 of 8 gifts is taken care of', 'Plate', '6 of 6 left', 'Go to shop', 'Give this', 'Taken care of' ) as $sentence ) {
					says( $html, $sentence );
				}
				holds( strpos( read_page( $html ), 'Lamp' ) < strpos( read_page( $html ), 'Casserole' ), 'what is given stands at the end' );
				holds( false !== strpos( $html, 'rel="ugc nofollow noopener noreferrer"' ), 'a shop learns nothing' );
				same( 1, substr_count( $html, '<h1' ), 'one title' );
				same( 1, substr_count( $html, '<main' ), 'one main part' );
				same( 'no-store, private', $headers['cache-control'] );
				foreach ( array( 'Mia', 'php-', 'keeper', 'affiliate' ) as $hidden ) {
					says_not( $html, $hidden );
				}
			}
		);
	}
);

test(
	'a link earns the site something only while it is active: it says so, and the plain link stands beside it',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$client = service();
				$client->set_affiliate( $id, $items[1], array( 'affiliate_url' => 'https://shop.example/?tag=ACTIVE', 'affiliate_status' => 'active' ) );
				$client->set_affiliate( $id, $items[2], array( 'affiliate_url' => 'https://shop.example/?tag=PENDING', 'affiliate_status' => 'pending' ) );
				\Hopechest\Guests\drop_cached_list( $id );
				$html = ( new Guest() )->open( page_of( $id ) )[1];
				same( 1, preg_match_all( '~href="https://shop\.example/\?tag=ACTIVE" rel="sponsored nofollow noopener"~', $html ) );
				says_not( $html, 'PENDING' );
				says( $html, 'Plain link, not an ad' );
				says( $html, 'Links marked Ad may earn this site a commission.' );
				same( 2, substr_count( $html, '<span class="ad">Ad</span>' ), 'in the button and in the sentence' );
			}
		);
	}
);

test(
	'the block and the shortcode show a registry by id, by slug, or the one that the address of the page names',
	function () {
		with_wishes(
			function ( int $id ) {
				$slug = get_post( $id )->post_name;
				foreach ( array(
					array( "[hopechest_registry registry=\"$id\"]", '' ),
					array( "[hopechest_registry registry=\"$slug\"]", '' ),
					array( '[hopechest_registry]', "?registry=$slug" ),
					array( "<!-- wp:hopechest/registry {\"registry\":\"$slug\"} /-->", '' ),
					array( '<!-- wp:hopechest/registry /-->', "?registry=$id" ),
				) as list( $content, $query ) ) {
					$page                              = wp_insert_post( array( 'post_title' => 'Wishes', 'post_content' => $content, 'post_type' => 'page', 'post_status' => 'publish' ) );
					list( $status, $html, , $headers ) = ( new Guest() )->open( get_permalink( $page ) . $query );
					same( 200, $status, $content );
					says( $html, 'Casserole' );
					same( 'no-store, private', $headers['cache-control'], $content );
					holds( false !== strpos( $html, 'hopechest.css' ), 'with its look' );
					wp_delete_post( $page, true );
				}
			}
		);
	}
);

test(
	'a private registry looks the same as one that is not there, on its own page and in a block, and says how to sign in',
	function () {
		with_wishes(
			function ( int $id ) {
				$slug  = get_post( $id )->post_name;
				$guest = new Guest();
				$pages = array();
				foreach ( array( $slug, 'no-such-list' ) as $key ) {
					list( $status, $html ) = $guest->open( "/registry/$key/" );
					same( 404, $status );
					says( $html, 'This list is for invited guests.' );
					says( $html, 'Sign in' );
					holds( (bool) preg_match( '~<title>This list is for invited guests~', $html ), 'the title of the window' );
					says_not( $html, 'Ana' );
					says_not( $html, 'Nine years' );
					$pages[] = str_replace( $key, 'KEY', (string) preg_replace( '~(\?|&|&#038;|&amp;)ver=[^"\']+~', '', $html ) );
					same( 404, $guest->open( "/registry/$key/", array( 'guest' => 'Mia' ) )[0] );
					same( 404, $guest->open( add_query_arg( array( 'hopechest' => 'give', 'gift' => 1 ), home_url( "/registry/$key/" ) ) )[0] );
				}
				same( $pages[0], $pages[1] );
				$page = wp_insert_post( array( 'post_title' => 'Wishes', 'post_content' => "[hopechest_registry registry=\"$slug\"]", 'post_type' => 'page', 'post_status' => 'publish' ) );
				says( $guest->open( get_permalink( $page ) )[1], 'This list is for invited guests.' );
				wp_delete_post( $page, true );
			},
			array( 'status' => 'private' )
		);
	}
);

test(
	'an invitee who is signed in sees a private registry and gives on it; another member does not see it',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				person( 'ida' );
				service()->add_invitees( $id, array( 'php-ida' ) );
				foreach ( array( 'ida' => 200, 'sam' => 404 ) as $name => $status ) {
					sign_in( $name );
					$guest                = new Guest();
					$guest->cookies       = array( AUTH_COOKIE => $_COOKIE[ AUTH_COOKIE ], LOGGED_IN_COOKIE => $_COOKIE[ LOGGED_IN_COOKIE ] );
					list( $found, $html ) = $guest->open( page_of( $id ) );
					same( $status, $found, $name );
					says( $html, 200 === $status ? 'Casserole' : 'This list is for invited guests.' );
					says_not( $html, 200 === $status ? 'invited guests' : 'Sign in</a>' );
				}
				sign_in( 'ida' );
				$guest          = new Guest();
				$guest->cookies = array( AUTH_COOKIE => $_COOKIE[ AUTH_COOKIE ], LOGGED_IN_COOKIE => $_COOKIE[ LOGGED_IN_COOKIE ] );
				same( 303, $guest->send( $guest->open( give_page( $id, $items[0] ) )[1], array( 'guest' => 'Ida' ) )[0] );
			},
			array( 'status' => 'private' )
		);
	}
);

test(
	'the owner sees the page of the guests with every gift as if it were still to give, and no form that says otherwise',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				service()->create_purchase( $id, $items[0], array( 'quantity' => 1, 'purchaser' => 'Mia' ) );
				wp_update_post( array( 'ID' => $id, 'post_author' => sign_in( 'olive' ) ) );
				$owner          = new Guest();
				$owner->cookies = array( AUTH_COOKIE => $_COOKIE[ AUTH_COOKIE ], LOGGED_IN_COOKIE => $_COOKIE[ LOGGED_IN_COOKIE ] );
				foreach ( array( page_of( $id ), give_page( $id, $items[0] ) ) as $address ) {
					$html = $owner->open( $address )[1];
					says( $html, 'every gift looks as if it were still to give' );
					says( $html, '8 gifts wished for' );
					says_not( $html, 'Taken care of' );
				}
				update_post_meta( $id, 'registry_reveal', 'always' );
				says( $owner->open( page_of( $id ) )[1], '1 of 8 gifts is taken care of' );
			}
		);
	}
);

test(
	'while the service is away the registry stays, with a sentence in place of the gifts; only owner and administrators learn more',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				update_option( \Hopechest\Client\CLIENT_OPTIONS['base_url'], 'http://127.0.0.1:9', false );
				list( $status, $html, , $headers ) = ( new Guest() )->open( page_of( $id ) );
				same( array( 200, 'no-store, private' ), array( $status, $headers['cache-control'] ) );
				foreach ( array( 'Ana & Jonas', 'Nine years', 'The list is resting for a moment.' ) as $sentence ) {
					says( $html, $sentence );
				}
				says_not( $html, 'Only you see this' );
				same( 303, ( new Guest() )->open( give_page( $id, $items[0] ) )[0], 'nothing to choose' );
				foreach ( array( 'ada' => 'See what is wrong', 'olive' => 'tell the administrator' ) as $name => $sentence ) {
					wp_update_post( array( 'ID' => $id, 'post_author' => sign_in( $name ) ) );
					$owner          = new Guest();
					$owner->cookies = array( AUTH_COOKIE => $_COOKIE[ AUTH_COOKIE ], LOGGED_IN_COOKIE => $_COOKIE[ LOGGED_IN_COOKIE ] );
					says( $owner->open( page_of( $id ) )[1], $sentence );
				}
				update_option( \Hopechest\Client\CLIENT_OPTIONS['base_url'], getenv( 'SERVICE_URL' ), false );
				update_option( \Hopechest\Client\CLIENT_OPTIONS['api_key'], 'wrong', false );
				says( ( new Guest() )->open( page_of( $id ) )[1], 'The list is resting for a moment.' );
			}
		);
	}
);

test(
	'gifts come in one request, are kept for a short time, and a gift that the owner adds is there at once',
	function () {
		with_wishes(
			function ( int $id ) {
				$asked = array();
				$count = static function ( $answer, $arguments, $address ) use ( &$asked ) {
					$asked[] = $arguments['method'] . ' ' . preg_replace( '~^.*/registries/\d+~', '', $address );
					return $answer;
				};
				add_filter( 'pre_http_request', $count, 10, 3 );
				visitor();
				same( 3, count( \Hopechest\Guests\open_list( get_post( $id ) )['gifts'] ) );
				same( array( 'GET /items', 'GET /affiliate' ), $asked );
				\Hopechest\Guests\open_list( get_post( $id ) );
				same( 2, count( $asked ), 'kept' );
				remove_filter( 'pre_http_request', $count );
				service()->add_registry_item( $id, array( 'name' => 'Vase' ) + LAMP );
				says( ( new Guest() )->open( page_of( $id ) )[1], 'Vase' );
			}
		);
	}
);

test(
	'what owners type is read as it was typed on the page: no shortcode, smiley or tag in it comes to life',
	function () {
		foreach ( LIVELY as $typed ) {
			with_service(
				function () use ( $typed ) {
					$id = service()->create_registry( array( 'title' => "A $typed", 'story' => $typed, 'status' => 'publish', 'meta' => array( 'registry_event_type' => substr( $typed, 0, 90 ) ) ) )['id'];
					service()->add_registry_item( $id, array( 'name' => $typed, 'description' => $typed, 'retailer' => substr( $typed, 0, 60 ), 'url' => 'https://shop.example/' ) );
					clean_post_cache( $id );
					$page = wp_insert_post( array( 'post_title' => 'Wishes', 'post_content' => "[hopechest_registry registry=\"$id\"]", 'post_type' => 'page', 'post_status' => 'publish' ) );
					foreach ( array( page_of( $id ), get_permalink( $page ) ) as $address ) {
						$html = ( new Guest() )->open( $address )[1];
						says( $html, trim( (string) preg_replace( '/\s+/u', ' ', $typed ) ) );
						same( 0, preg_match( '~<(audio|video|iframe|img|b>)|"https?://evil~', (string) strstr( $html, 'hopechest-main' ) ), $typed );
					}
					wp_delete_post( $page, true );
					service()->delete_registry( $id );
				}
			);
		}
	}
);

test(
	'a registry with a password shows a field for it and nothing else, and opens with it',
	function () {
		with_wishes(
			function ( int $id ) {
				wp_update_post( array( 'ID' => $id, 'post_password' => 'orchard' ) );
				$guest                 = new Guest();
				list( $status, $html ) = $guest->open( page_of( $id ) );
				same( 200, $status );
				says( $html, 'This list opens with a password.' );
				same( 1, substr_count( $html, '<h1' ), 'one title' );
				foreach ( array( 'Casserole', 'Nine years', 'Ana & Jonas', 'Ana &amp; Jonas', 'Ana &#038; Jonas' ) as $hidden ) {
					says_not( $html, $hidden );
				}
				$form = form_in( $html );
				says( $guest->open( page_of( $id ) )[1], 'Open the list' );
				list( $status, , $to ) = $guest->open( $form[0], array( 'post_password' => 'orchard' ) + $form[1] );
				same( array( 302, page_of( $id ) ), array( $status, $to ) );
				says( $guest->open( $to )[1], 'Casserole' );
			}
		);
	}
);

test(
	'a page of this site is no picture of a gift, however its address is written',
	function () {
		$here = static function () {
			return 'https://gifts.example';
		};
		add_filter( 'home_url', $here );
		try {
			$shown  = array( 'https://shop.example/cup.jpg', 'https://shop.example/?picture=1', 'https://müller.example/cup.jpg', 'https://gifts.example/wp-content/uploads/cup.jpg' );
			$hidden = array(
				'https://gifts.example/?invitation=secret',
				'http://gifts.example/?invitation=secret',
				'https://GIFTS.Example/?invitation=secret',
				'https://gifts.example:443/?invitation=secret',
				'https://gifts.example./?invitation=secret',
				'https://ｇifts.example/?invitation=secret',
				'https://gifts。example/?invitation=secret',
				'https://%67ifts.example/?invitation=secret',
				'http://shop.example/cup.jpg',
			);
			foreach ( $shown as $address ) {
				same( $address, \Hopechest\Pages\picture_address( $address ) );
			}
			foreach ( $hidden as $address ) {
				same( '', \Hopechest\Pages\picture_address( $address ), $address );
			}
		} finally {
			remove_filter( 'home_url', $here );
		}
	}
);
