<?php
/**
 * The pages of the service in those of the site: while it answers, while it does not, and when it is hostile.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

use const Hopechest\Client\CLIENT_OPTIONS;
use const Hopechest\Client\TURN_PREFIX;

/** From here on the service is elsewhere: at nothing, or at a server of the tests. */
function move_service( string $address ): void {
	update_option( CLIENT_OPTIONS['base_url'], $address, true );
}

/** As if the rests of all lists were over. */
function end_rests(): void {
	global $wpdb;
	$wpdb->query( $wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name LIKE %s", $wpdb->esc_like( TURN_PREFIX . 'away_' ) . '%' ) );
}

/** As if a rest were over, and no request had tried since. */
function end_rest_of( string $name ): void {
	$GLOBALS['wpdb']->query( $GLOBALS['wpdb']->prepare( "UPDATE {$GLOBALS['wpdb']->options} SET option_value = %s WHERE option_name = %s", (string) ( time() - 1 ), TURN_PREFIX . $name ) );
}

/** The visits that the server of the tests got since the last call. */
function visits_at_mirror(): int {
	return count( preg_grep( '~/frame$~', mirror( '/asked' )->list_items() ) );
}

/** What a person reads between head and foot of the theme, byte for byte. */
function bytes_of_page( string $html ): string {
	$begins = strpos( $html, '<div class="hopechest-main">' );
	holds( false !== $begins, substr( $html, 0, 500 ) );
	return substr( $html, $begins );
}

test(
	'no filter of the site changes a byte of a page',
	function () {
		with_wishes(
			function ( int $id ) {
				$html = ( new Guest() )->open( page_of( $id ) )[1];
				foreach ( array( '-- 3 x 4 ... :) &quot;quoted&quot; it&#39;s [gallery] [audio src=x] (c)' ) as $typed ) {
					holds( false !== strpos( bytes_of_page( $html ), $typed ), bytes_of_page( $html ) );
				}
			},
			array( 'story' => '-- 3 x 4 ... :) "quoted" it\'s [gallery] [audio src=x] (c)' )
		);
	}
);

test(
	'the link of an invitation opens a private list, in the browser that has opened it alone',
	function () {
		with_wishes(
			function ( int $id ) {
				update_post_meta( $id, 'registry_invitees', array( 'mia@example.org' ) );
				$link  = invitation_address( $id, 'mia@example.org' );
				$guest = new Guest();
				same( 404, $guest->open( page_of( $id ) )[0] );
				same( 404, $guest->open( substr( $link, 0, -1 ) . 'x' )[0] );
				same( 404, $guest->open( $link, null, array( 'Sec-Fetch-Dest' => 'image' ) )[0], 'no picture opens it' );
				list( $status, , $to ) = $guest->open( $link );
				same( array( 303, page_of( $id ) ), array( $status, untrailingslashit( $to ) ) );
				says( $guest->open( $to )[1], 'Casserole' );
				same( 404, ( new Guest() )->open( page_of( $id ) )[0] );
			},
			array( 'status' => 'private' )
		);
	}
);

test(
	'a guest without an account finds the lists whose invitation this browser has opened, and forgets them',
	function () {
		with_wishes(
			function ( int $id ) {
				update_post_meta( $id, 'registry_invitees', array( 'mia@example.org' ) );
				$link  = invitation_address( $id, 'mia@example.org' );
				$guest = new Guest();
				says_not( $guest->open( '/gifts/lists' )[1], 'Ana &amp; Jonas' );
				foreach ( array( 'Forget it', 'all' ) as $way ) {
					same( 303, $guest->open( $link )[0] );
					$html = $guest->open( '/gifts/lists' )[1];
					says( $html, 'Ana & Jonas' );
					list( $address, $fields ) = form_in( $html, 'Forget it' );
					same( 303, $guest->open( $address, 'all' === $way ? array_diff_key( $fields, array( 'list' => 0 ) ) : $fields )[0], $way );
					says_not( $guest->open( '/gifts/lists' )[1], 'Ana &amp; Jonas' );
					same( 404, $guest->open( page_of( $id ) )[0], $way );
				}
			},
			array( 'status' => 'private' )
		);
	}
);

test(
	'search engines do not show a public list until its owner lets them',
	function () {
		with_wishes(
			function ( int $id ) {
				$robots = static function () use ( $id ): array {
					list( , $html, , $headers ) = ( new Guest() )->open( page_of( $id ) );
					return array( (bool) preg_match( '~<meta name=.robots. content=.[^>]*noindex~', $html ), false !== strpos( (string) ( $headers['x-robots-tag'] ?? '' ), 'noindex' ) );
				};
				same( array( true, true ), $robots() );
				update_post_meta( $id, 'registry_search_engines', true );
				same( array( false, false ), $robots() );
			}
		);
	}
);

test(
	'a page of the site keeps its address, and one with our block shows at it what stands there',
	function () {
		with_wishes(
			function () {
				same( 200, ( new Guest() )->open( '/gifts' )[0] );
				foreach ( array( 'Our own gifts' => 'says', '<!-- wp:hopechest/my-registries /-->' => 'says_not' ) as $content => $check ) {
					$page = wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Gifts', 'post_name' => 'gifts', 'post_content' => $content ) );
					try {
						$html = ( new Guest() )->open( '/gifts/' )[1];
					} finally {
						wp_delete_post( $page, true );
					}
					holds( 'says' === $check ? false !== strpos( $html, 'Our own gifts' ) : false !== strpos( $html, 'Sign in to see your lists.' ), $content );
				}
			}
		);
	}
);

test(
	'a site without pretty addresses has the pages behind its own file, and leads there',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$before = get_option( 'permalink_structure' );
				$GLOBALS['wp_rewrite']->set_permalink_structure( '' );
				try {
					list( $status, , $to ) = ( new Guest() )->open( "/?registry=$id" );
					same( array( 303, page_of( $id ) ), array( $status, $to ) );
					holds( false !== strpos( $to, '/index.php/registry/' ), $to );
					foreach ( array( 'sign-in?to=%2Fgifts' => 'wp-login.php?redirect_to=', 'sign-out' => 'wp-login.php?action=logout' ) as $way => $login ) {
						$to = ( new Guest() )->open( "/index.php/$way" )[2];
						holds( false !== strpos( $to, $login ), "$way leads to $to" );
					}
					giver( $id, $items[0] );
					same( 1, bought( $items[0] ) );
				} finally {
					$GLOBALS['wp_rewrite']->set_permalink_structure( $before );
				}
			}
		);
	}
);

test(
	'while the service is away a list shows its last copy and says so; its owner reads no surprise; a form keeps what was typed',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$guest = new Guest();
				$form  = $guest->open( give_page( $id, $items[0] ) )[1];
				( new Guest() )->open( page_of( $id ) );
				service()->update_registry( $id, array( 'title' => 'Ana, Jonas & Kim' ) );
				move_service( 'http://127.0.0.1:9' );
				end_rests();
				list( $status, $html ) = ( new Guest() )->open( page_of( $id ) );
				same( 200, $status );
				says( $html, 'The list is resting for a moment. This is how it looked on' );
				says( $html, 'Casserole' );
				holds( false !== strpos( $html, '/look/styles/hopechest.css' ), 'with the styles that the plugin brings' );
				$page = wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Wishes', 'post_content' => "[hopechest_registry registry=$id]" ) );
				says( ( new Guest() )->open( get_permalink( $page ) )[1], 'This is how it looked on' );
				wp_delete_post( $page, true );

				clean_post_cache( $id );
				wp_update_post( array( 'ID' => $id, 'post_author' => person( 'olive' ) ) );
				list( $status, $html ) = browser_of( 'olive' )->open( page_of( $id ) );
				same( 503, $status );
				says( $html, 'Ana, Jonas & Kim' );
				says( $html, 'Nine years, two cities.' );
				says_not( $html, 'Casserole' );

				$typed                             = array( 'name' => 'Mia "B" <3', 'note' => "One\nTwo" );
				list( $status, $html, , $headers ) = $guest->send( $form, $typed );
				same( array( 503, '30' ), array( $status, (string) $headers['retry-after'] ) );
				says( $html, 'Nothing you wrote is lost.' );
				same( $typed, array_intersect_key( form_in( $html, 'Try again' )[1], $typed ) );
				says_not( $guest->open( give_page( $id, $items[0] ), $typed, array( 'Origin' => 'https://evil.example' ) )[1], 'name="note"' );

				move_service( getenv( 'SERVICE_URL' ) );
				same( 303, $guest->send( $html, array(), 'Try again' )[0] );
				same( 1, bought( $items[0] ) );
			}
		);
	}
);

test(
	'a list that its owner closes leaves no copy, and a private one is never copied',
	function () {
		with_wishes(
			function ( int $id ) {
				( new Guest() )->open( page_of( $id ) );
				wp_cache_flush();
				holds( is_array( get_option( "hopechest_copy_$id" ) ), 'it was copied' );
				wp_update_post( array( 'ID' => $id, 'post_status' => 'private' ) );
				same( false, get_option( "hopechest_copy_$id" ) );
				browser_of( 'ada' )->open( page_of( $id ) );
				wp_cache_flush();
				same( false, get_option( "hopechest_copy_$id" ) );
			}
		);
	}
);

test(
	'a list that was opened before asks the database at most once more than an empty page of the site',
	function () {
		with_wishes(
			function ( int $id ) {
				upgrade_from( '0.0.1' );
				$page                 = wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Empty' ) );
				$queries              = static function ( string $address ): int {
					$visitor = new Guest();
					$visitor->open( $address );
					$counts = array();
					// A page of the list that has changed is copied anew, which is one of these visits.
					for ( $n = 0; $n < 3; $n++ ) {
						preg_match( '/<!-- (\d+) queries -->/', $visitor->open( $address, null, array( 'X-Count-Queries' => '1' ) )[1], $found );
						$counts[] = (int) $found[1];
					}
					return min( $counts );
				};
				list( $list, $empty ) = array( $queries( page_of( $id ) . '/' ), $queries( get_permalink( $page ) ) );
				wp_delete_post( $page, true );
				holds( $list <= $empty + 1, "$list for a list, $empty for an empty page" );
			}
		);
	}
);

test(
	'a program that asks for the head of a list alone leaves its copy as it is',
	function () {
		with_wishes(
			function ( int $id ) {
				wp_remote_head( page_of( $id ), array( 'timeout' => 30 ) );
				wp_cache_flush();
				same( false, get_option( "hopechest_copy_$id" ) );
			}
		);
	}
);

test(
	'a form with a field of a name that WordPress knows reaches the service, also where the address has it, too',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				foreach ( array( give_page( $id, $items[0] ), \Hopechest\Relay\pages_url() . '/gifts' ) as $page ) {
					foreach ( array( 'name', 'p', 'feed' ) as $field ) {
						list( $status, $html ) = ( new Guest() )->open( "$page?$field=1", array( $field => '2' ) );
						says_not( $html, 'A variable mismatch' );
						holds( false !== strpos( $html, 'hopechest-main' ), "$page $field: $status" );
					}
				}
			}
		);
	}
);

test(
	'a list with a title beyond Latin letters has a copy for the time when the service is away, too',
	function () {
		with_wishes(
			function ( int $id ) {
				wp_update_post( array( 'ID' => $id, 'post_name' => sanitize_title( 'Свадьба' ) ) );
				// As a browser writes it.
				$address = str_replace( get_post( $id )->post_name, rawurlencode( 'свадьба' ), page_of( $id ) );
				same( 200, ( new Guest() )->open( $address )[0] );
				move_service( 'http://127.0.0.1:9' );
				end_rests();
				try {
					says( ( new Guest() )->open( $address )[1], 'This is how it looked on' );
				} finally {
					move_service( getenv( 'SERVICE_URL' ) );
				}
			}
		);
	}
);

test(
	'a form of 128 KB is brought to the service, a longer one is not, and a page without the service has a thousand of its fields',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				same(
					array( 403, 413 ),
					array_map(
						function ( int $more ) use ( $id, $items ) {
							$fields = array( 'note' => str_repeat( 'a', 128 * KB_IN_BYTES - strlen( 'note=' ) + $more ) );
							return ( new Guest() )->open( give_page( $id, $items[0] ), $fields )[0];
						},
						array( 0, 1 )
					)
				);
				move_service( 'http://127.0.0.1:9' );
				end_rests();
				try {
					$html = ( new Guest() )->open( give_page( $id, $items[0] ), array_fill_keys( array_map( 'strval', range( 10000, 11000 ) ), 'a' ) )[1];
					same( array( true, false ), array( false !== strpos( $html, 'name="10999"' ), strpos( $html, 'name="11000"' ) ) );
				} finally {
					move_service( getenv( 'SERVICE_URL' ) );
				}
			}
		);
	}
);

test(
	'no copy is made of a page that a guest sees who gives something, or a person who is signed in',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				list( $guest ) = giver( $id, $items[0] );
				holds( false !== strpos( $guest->open( page_of( $id ) )[1], 'You are giving' ), 'the guest sees their gift' );
				browser_of( 'sam' )->open( page_of( $id ) );
				( new Guest() )->open( page_of( $id ) . '?find=plate' );
				wp_cache_flush();
				same( false, get_option( "hopechest_copy_$id" ) );
			}
		);
	}
);

test(
	'a list that takes too long costs its time once; other lists are asked where the service is well, and after the rest one request tries',
	function () {
		with_service(
			function () {
				$lists = array( registry_of( 'olive', array( 'status' => 'publish' ) ), registry_of( 'olive', array( 'status' => 'publish' ) ) );
				visitor();
				visits_at_mirror();
				end_rests();
				update_option( 'hopechest_tests_true_time', '1' );
				try {
					foreach ( array( 1, 0, 0 ) as $asked ) {
						$began                 = microtime( true );
						list( $status, $html ) = ( new Guest() )->open( page_of( $lists[0] ) );
						same( array( 503, $asked ), array( $status, visits_at_mirror() ) );
						says( $html, 'A wedding' );
						holds( $asked ? microtime( true ) - $began > 1.9 : microtime( true ) - $began < 1.9, 'how long it took' );
					}
					( new Guest() )->open( page_of( $lists[1] ) );
					same( 1, visits_at_mirror(), 'the other list is asked' );
					end_rest_of( "away_$lists[0]" );
					open_at_once( 4, page_of( $lists[0] ) );
					same( 1, visits_at_mirror(), 'one of four' );
				} finally {
					delete_option( 'hopechest_tests_true_time' );
					end_rests();
					array_map( 'wp_delete_post', $lists, array( true, true ) );
					empty_queue();
				}
			},
			array( 'base_url' => getenv( 'MIRROR_URL' ) . '/slow-lists' )
		);
	}
);

test(
	'a service that hangs costs two requests their time: all lists rest then, and after the rest one request asks how it is',
	function () {
		with_service(
			function () {
				$lists = array( registry_of( 'olive', array( 'status' => 'publish' ) ), registry_of( 'olive', array( 'status' => 'publish' ) ), registry_of( 'olive', array( 'status' => 'publish' ) ) );
				visitor();
				mirror( '/asked' )->list_items();
				end_rests();
				update_option( 'hopechest_tests_true_time', '1' );
				$asked = static fn() => array_map( static fn( $line ) => substr( strrchr( $line, '/' ), 1 ), preg_grep( '~/asked$~', mirror( '/asked' )->list_items(), PREG_GREP_INVERT ) );
				try {
					foreach ( array( array( 'frame' ), array( 'health' ), array() ) as $n => $expected ) {
						$began          = microtime( true );
						list( $status ) = ( new Guest() )->open( page_of( $lists[ $n ] ) );
						same( array( 503, $expected ), array( $status, array_values( $asked() ) ) );
						holds( $expected ? microtime( true ) - $began > 1.9 : microtime( true ) - $began < 1.9, 'how long it took' );
					}
					end_rest_of( \Hopechest\Client\TURN_OF_ALL );
					open_at_once( 4, page_of( $lists[2] ) );
					same( array( 'health' ), array_values( $asked() ), 'one of four' );
				} finally {
					delete_option( 'hopechest_tests_true_time' );
					end_rests();
					array_map( 'wp_delete_post', $lists, array( true, true, true ) );
					empty_queue();
				}
			},
			array( 'base_url' => getenv( 'MIRROR_URL' ) . '/slow' )
		);
	}
);

test(
	'a hostile service sets no cookie of the site, leads nowhere, and writes no header',
	function () {
		with_service(
			function () {
				$id   = registry_of( 'olive', array( 'status' => 'publish' ) );
				$page = page_of( $id );
				visitor();
				$guest                             = new Guest();
				list( $status, $html, , $headers ) = $guest->open( $page );
				same( array( 200, array( 'hc_ours' => '1' ) ), array( $status, $guest->cookies ) );
				holds( ! isset( $headers['x-evil'] ) && ! isset( $headers['location'] ), as_text( $headers ) );
				holds( false !== strpos( $html, '<p>Hello -- "you"</p>' ), 'it is shown' );
				says_not( $html, '<script>1' );
				says_not( $html, '<script>2' );
				move_service( getenv( 'MIRROR_URL' ) . '/hostile/away' );
				list( $status, , $to ) = $guest->open( $page );
				same( array( 502, '' ), array( $status, $to ) );
				wp_delete_post( $id, true );
				empty_queue();
			},
			array( 'base_url' => getenv( 'MIRROR_URL' ) . '/hostile/here' )
		);
	}
);

test(
	'a letter that comes along with a page is sent, also with one in a block, and with the visit of the check',
	function () {
		with_service(
			function () {
				$id   = registry_of( 'olive', array( 'status' => 'publish' ) );
				$post = get_post( $id );
				visitor();
				$open = static function () use ( $id ) {
					( new Guest() )->open( page_of( $id ) );
				};
				same( array( 'mia@example.org' ), array_column( letters_during( $open ), 'to' ), 'page' );
				$sent = array();
				$note = static function ( $is_sent, $mail ) use ( &$sent ) {
					$sent[] = $mail['to'];
					return true;
				};
				add_filter( 'pre_wp_mail', $note, 20, 2 );
				\Hopechest\Relay\page_in_block( "/registry/$post->post_name", $post );
				same( array( 'mia@example.org' ), $sent, 'block' );
				\Hopechest\Check\try_visit();
				same( array( 'mia@example.org', 'mia@example.org' ), $sent, 'check' );
				remove_filter( 'pre_wp_mail', $note, 20 );
				wp_delete_post( $id, true );
				empty_queue();
			},
			array( 'base_url' => getenv( 'MIRROR_URL' ) . '/letters' )
		);
	}
);

test(
	'a letter is stopped by one press in a mail program, and only at an address of our pages',
	function () {
		$stop = \Hopechest\Relay\pages_url() . '/gifts/letters/abc_-9';
		same( array( "List-Unsubscribe: <$stop>", 'List-Unsubscribe-Post: List-Unsubscribe=One-Click' ), \Hopechest\Relay\headers_to_stop( $stop ) );
		foreach ( array( null, 7, array(), '', 'https://evil.example/', "$stop\r\nBcc: mia@example.org", "$stop>", "$stop x" ) as $other ) {
			same( array(), \Hopechest\Relay\headers_to_stop( $other ), as_text( $other ) );
		}
	}
);

test(
	'visits travel over https or stay on the machine',
	function () {
		foreach ( array( 'https://gifts.example' => true, 'http://127.0.0.1:8000' => true, 'http://127.9.9.9' => true, 'http://[::1]:8000' => true, 'http://localhost' => true, 'http://gifts.example' => false, 'http://127.0.0.1.evil.example' => false, 'http://10.0.0.1' => false, 'ftp://localhost' => false, '' => false ) as $address => $may ) {
			same( $may, \Hopechest\Client\may_carry_visits( $address ), $address );
		}
	}
);

test(
	'who signs out leaves nothing in the browser',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$sam  = browser_of( 'sam' );
				$form = $sam->open( give_page( $id, $items[0] ) )[1];
				same( 303, $sam->send( $form, array( 'name' => 'Sam' ) )[0] );
				holds( array() !== preg_grep( '/^hc_/', array_keys( $sam->cookies ) ), 'it keeps the gift' );
				preg_match( '/href=[\'"]([^\'"]*action=logout[^\'"]*)/', $sam->open( '/wp-login.php?action=logout' )[1], $out );
				same( 302, $sam->open( html_entity_decode( $out[1], ENT_QUOTES ) )[0] );
				same( array(), array_values( preg_grep( '/^hc_/', array_keys( $sam->cookies ) ) ) );
			}
		);
	}
);
