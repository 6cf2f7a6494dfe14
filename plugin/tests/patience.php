<?php
/**
 * A service that is slow or hangs does not hold up the pages of the site.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

use Hopechest\Client\Page_Client;
use Hopechest\Client\Patience;

/** The requests that the mirror got since the last call. */
function asked_of_mirror(): array {
	return array_values(
		array_filter(
			mirror( '/asked' )->list_items(),
			static function ( string $request ): bool {
				return false !== strpos( $request, '/registries/' );
			}
		)
	);
}

/** The requests of one page. Without php-curl they come one after the other, and the second only after an answer. */
function asked_once( string $part, int $id, bool $answers ): array {
	$items = array( "GET /$part/registries/$id/items" );
	return $answers || function_exists( 'curl_exec' ) ? array_merge( array( "GET /$part/registries/$id/affiliate" ), $items ) : $items;
}

/** The guests who open the page at the same moment. */
function open_at_once( int $guests, string $address ): array {
	$library = class_exists( '\WpOrg\Requests\Requests' ) ? '\WpOrg\Requests\Requests' : '\Requests';
	return array_map(
		static function ( $answer ): string {
			holds( ! $answer instanceof \Exception, $answer instanceof \Exception ? $answer->getMessage() : '' );
			same( 200, $answer->status_code );
			return $answer->body;
		},
		$library::request_multiple( array_fill( 0, $guests, array( 'url' => $address ) ), array( 'timeout' => 60 ) )
	);
}

/** @param callable $act Gets two public registries that were never opened, while the service is that part of the mirror. */
function with_mirror_as_service( string $path, callable $act ): void {
	with_service(
		function () use ( $act ) {
			forget_away();
			asked_of_mirror();
			update_option( 'hopechest_tests_true_time', '1' );
			$registries = array( registry_of( 'olive', array( 'status' => 'publish' ) ), registry_of( 'olive', array( 'status' => 'publish' ) ) );
			visitor();
			try {
				$act( ...$registries );
			} finally {
				delete_option( 'hopechest_tests_true_time' );
				array_map( 'Hopechest\\Guests\\drop_cached_list', $registries );
				forget_away();
				array_map( 'wp_delete_post', $registries, array( true, true ) );
				empty_queue();
			}
		},
		array( 'base_url' => getenv( 'MIRROR_URL' ) . $path )
	);
}

/** The rest of the service is over. */
function forget_away(): void {
	\Hopechest\Client\end_turn( \Hopechest\Client\away_turn( \Hopechest\Client\client_settings() ) );
}

test(
	'six guests open a list while the service hangs: it is asked one time, and each of them reads that the list is resting',
	function () {
		with_mirror_as_service(
			'/slow',
			function ( int $id, int $other ) {
				foreach ( open_at_once( 6, get_permalink( $id ) ) as $html ) {
					says( $html, 'The list is resting for a moment.' );
				}
				same( asked_once( 'slow', $id, false ), sorted( asked_of_mirror() ) );
				foreach ( array( $id, $other ) as $any ) {
					says( ( new Guest() )->open( page_of( $any ) )[1], 'The list is resting for a moment.' );
				}
				same( array(), asked_of_mirror(), 'it is left alone, for all lists' );
			}
		);
	}
);

test(
	'six guests open a list that no page has asked for yet: one page asks, and the others wait for its answer',
	function () {
		with_mirror_as_service(
			'/late',
			function ( int $id ) {
				foreach ( open_at_once( 6, get_permalink( $id ) ) as $html ) {
					says( $html, 'A late lamp' );
				}
				same( asked_once( 'late', $id, true ), sorted( asked_of_mirror() ) );
			}
		);
	}
);

test(
	'a guest whose turn comes just after the answer to another guest reads that answer',
	function () {
		with_mirror_as_service(
			'/late',
			function ( int $id ) {
				$keep = static function ( string $sql ) use ( &$keep, $id ): string {
					if ( 0 === strpos( $sql, 'INSERT' ) && false !== strpos( $sql, \Hopechest\Client\TURN_PREFIX . 'list_' ) ) {
						remove_filter( 'query', $keep );
						$gifts = array(
							'items' => array(),
							'links' => array(),
						);
						set_transient( \Hopechest\Guests\gifts_key( $id ), array( 'gifts' => $gifts, 'until' => time() + 30 ), 30 );
					}
					return $sql;
				};
				add_filter( 'query', $keep );
				same( array(), \Hopechest\Guests\read_listed_items( get_post( $id ) )['items'] );
				same( array(), asked_of_mirror() );
				same( 0, \Hopechest\Client\turn_taken_until( "list_$id" ), 'the turn is free again' );
			}
		);
	}
);

test(
	'gifts and affiliate links are asked for at the same moment, also without a transport that can do that within the time of a page',
	function () {
		if ( function_exists( 'curl_exec' ) ) {
			$both = new Page_Client( mirror( '/both' ), new Patience( 30 ) );
			same( array( array(), array() ), $both->list_items_and_affiliates( 7 ), 'neither answer comes before both questions' );
		}
		$seconds = array();
		$listen  = static function ( $request ) use ( &$seconds ) {
			$seconds[] = $request['timeout'];
			return $request;
		};
		add_filter( 'http_request_args', $listen );
		list( $items, $links ) = ( new Page_Client( mirror(), new Patience( 2 ) ) )->list_items_and_affiliates( 7 );
		remove_filter( 'http_request_args', $listen );
		same( array( '/registries/7/items', '/registries/7/affiliate' ), array( $items['url'], $links['url'] ) );
		holds( 2 === $seconds[0] && $seconds[1] <= 2, as_text( $seconds ) );
	}
);

test(
	'an answer that is refused, cut off or no answer of the service is seen as what it is, alone or together with another one',
	function () {
		$ask = static function ( string $path, string $key = '' ): array {
			return ( new Page_Client( mirror( $path, array( 'api_key' => 'k', 'username' => 'ünal', 'password' => 'a b:c' ) ), new Patience( 5 ) ) )->list_items_and_affiliates( 7 );
		};
		foreach ( $ask( '/m' ) as $sent ) {
			same( array( 'GET', 'k', 'Basic ' . base64_encode( 'ünal:a b:c' ), 'application/json' ), array( $sent['method'], $sent['headers']['x-api-key'], $sent['headers']['authorization'], $sent['headers']['accept'] ) );
		}
		is_error( $ask( '/status/403' )[0], 'api_error', 403 );
		is_error( $ask( '/html' )[1], 'http_request_failed', 200 );
		same( array( array( 'moved' => true ), array( 'moved' => true ) ), $ask( '/redirect' ), 'no redirect is followed' );
		same( array( null, null ), $ask( '/status/404' ) );
		$nowhere = new Page_Client( service( array( 'base_url' => 'http://127.0.0.1:9' ) ), new Patience( 5 ) );
		foreach ( $nowhere->list_items_and_affiliates( 7 ) as $outcome ) {
			is_error( $outcome, 'http_request_failed' );
			holds( ! \Hopechest\Client\is_late( $outcome ), 'refused, and not late' );
		}
		is_error( ( new Page_Client( service( array( 'base_url' => null ) ), new Patience( 5 ) ) )->list_items_and_affiliates( 7 )[0], 'api_not_configured' );
	}
);

test(
	'a question of a page waits two seconds for the service at most, and a form as long as the client',
	function () {
		with_mirror_as_service(
			'',
			function ( int $id ) {
				$seconds = array();
				$watch   = static function ( $answer, $request, $address ) use ( &$seconds ) {
					$seconds[] = $request['timeout'];
					return new \WP_Error( 'http_request_failed', 'cURL error 7: refused' );
				};
				add_filter( 'pre_http_request', $watch, 10, 3 );
				by( 'olive' );
				\Hopechest\Guests\open_list( get_post( $id ) );
				\Hopechest\Guests\drop_cached_list( $id );
				\Hopechest\Registry\flatten_registry( get_post( $id ) );
				holds( array() !== $seconds && max( $seconds ) <= 2, as_text( $seconds ) );
				$seconds = array();
				try {
					\Hopechest\Owners\open_own_list( get_post( $id ) );
				} catch ( \Hopechest\Owners\Not_Reached $fault ) {
					same( array( 2 ), $seconds, 'the page of an owner' );
				}
				$seconds = array();
				\Hopechest\Client\page_client( new Patience( \Hopechest\Client\CLIENT_TIMEOUT_SECONDS ) )->create_purchase( $id, 1 );
				same( array( 10 ), $seconds, 'a form' );
				$over = new Page_Client( \Hopechest\Client\client(), new Patience( 0 ) );
				holds( \Hopechest\Client\is_late( $over->list_registry_items( $id ) ), 'after that time nothing is sent' );
				same( array( 10 ), $seconds );
				remove_filter( 'pre_http_request', $watch, 10 );
			}
		);
	}
);

test(
	'a site may let its pages wait longer for a service that is far away, and a second is the least',
	function () {
		with_mirror_as_service(
			'',
			function () {
				foreach ( array( array( 5, 5 ), array( 1, 1 ), array( 0, 1 ), array( 'no number', 1 ) ) as list( $wanted, $waits ) ) {
					$longer = static function () use ( $wanted ) {
						return $wanted;
					};
					add_filter( 'hopechest_page_seconds', $longer, 20 );
					same( $waits, \Hopechest\Client\patience_of_page()->seconds_left() );
					remove_filter( 'hopechest_page_seconds', $longer, 20 );
				}
				same( 2, \Hopechest\Client\patience_of_page()->seconds_left() );
			}
		);
	}
);

test(
	'what is asked with several clients of a page has one time, and nothing is asked with less than a second of it',
	function () {
		foreach ( array( array( 2, 0.2, 1 ), array( 2, 1.2, 0 ), array( 10, 0.2, 9 ) ) as list( $seconds, $waited, $left ) ) {
			$patience = new Patience( $seconds );
			same( $seconds, $patience->seconds_left() );
			$patience->spend(
				static function () use ( $waited ): void {
					usleep( (int) ( 1000000 * $waited ) );
				}
			);
			holds( $patience->seconds_left() <= $left, "of $seconds s {$patience->seconds_left()} are left after $waited" );
		}
		$little = new Patience( 0.8 );
		same( array( 0, false ), array( $little->seconds_left(), $little->is_over() ), 'it may still wait for another page' );
		$rest = static function (): int {
			return \Hopechest\Client\turn_taken_until( \Hopechest\Client\away_turn( mirror( '/slow' )->settings() ) );
		};
		holds( \Hopechest\Client\is_late( ( new Page_Client( mirror( '/slow' ), new Patience( 1 ) ) )->list_registry_items( 8 ) ), 'late' );
		same( 0, $rest(), 'who has one second left sends no service to rest' );
		( new Page_Client( mirror( '/slow' ), new Patience( 2 ) ) )->list_registry_items( 8 );
		holds( $rest() > time(), 'who had two does' );
		\Hopechest\Client\end_turn( \Hopechest\Client\away_turn( mirror( '/slow' )->settings() ) );
		asked_of_mirror();
		holds( \Hopechest\Client\is_late( ( new Page_Client( mirror(), $little ) )->list_registry_items( 8 ) ), 'not asked' );
		same( array(), asked_of_mirror() );
	}
);

test(
	'a page with six lists of a service that answers late waits two seconds for all of them together, and shows the others as resting',
	function () {
		with_mirror_as_service(
			'/late',
			function ( int $id, int $other ) {
				$more = array();
				for ( $n = 0; $n < 4; $n++ ) {
					$more[] = registry_of( 'olive', array( 'status' => 'publish' ) );
				}
				$blocks = '';
				foreach ( array_merge( array( $id, $other ), $more ) as $each ) {
					$blocks .= "<!-- wp:hopechest/registry {\"registry\":\"$each\"} /-->";
				}
				$page = wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'All lists', 'post_content' => $blocks ) );
				visitor();
				list( $status, $html ) = ( new Guest() )->open( get_permalink( $page ) );
				same( 200, $status );
				$lists = count( preg_grep( '~/items$~', asked_of_mirror() ) );
				holds( $lists >= 1 && $lists <= 3, "$lists lists were asked for, each half a second" );
				$rest = substr_count( $html, 'The list is resting' );
				holds( $rest >= 6 - $lists, "$lists were asked for, and $rest of 6 rest" );
				array_map( 'Hopechest\\Guests\\drop_cached_list', $more );
				array_map( 'wp_delete_post', array_merge( array( $page ), $more ), array_fill( 0, 5, true ) );
			}
		);
	}
);

test(
	'a service that did not answer in time rests for thirty seconds; then one page tries it, and its answer ends the rest',
	function () {
		with_mirror_as_service(
			'',
			function ( int $id, int $other ) {
				$asked   = 0;
				$outcome = new \WP_Error( 'http_request_failed', 'cURL error 28: Operation timed out' );
				$answers = static function ( $answer, $request, $address ) use ( &$asked, &$outcome ) {
					++$asked;
					return $outcome;
				};
				add_filter( 'pre_http_request', $answers, 10, 3 );
				$until = static function (): int {
					return \Hopechest\Client\turn_taken_until( \Hopechest\Client\away_turn( \Hopechest\Client\client_settings() ) ) - time();
				};
				same( null, \Hopechest\Guests\open_list( get_post( $id ) )['gifts'] );
				holds( $until() > 27 && $until() <= 30, "{$until()} s" );
				$asked = 0;
				same( null, \Hopechest\Guests\open_list( get_post( $other ) )['gifts'] );
				holds( is_wp_error( \Hopechest\Client\page_client( new Patience( 10 ) )->create_purchase( $id, 1 ) ), 'no form either' );
				same( 0, $asked );
				let_rest_pass();
				\Hopechest\Client\page_client()->get_item( 1 );
				same( 1, $asked, 'one tries' );
				\Hopechest\Client\page_client()->get_item( 1 );
				same( 1, $asked, 'it did not answer, and rests again' );
				let_rest_pass();
				$outcome = array( 'headers' => array(), 'body' => '{"detail":"No"}', 'response' => array( 'code' => 403, 'message' => '' ), 'cookies' => array() );
				\Hopechest\Client\page_client()->get_item( 1 );
				\Hopechest\Client\page_client()->get_item( 1 );
				same( 3, $asked, 'a refusal is an answer' );
				remove_filter( 'pre_http_request', $answers, 10 );
			}
		);
	}
);

test(
	'while the service rests, a form of a guest or an owner is answered at once, with everything that was typed',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$guest = new Guest();
				$form  = $guest->open( give_page( $id, $items[0] ) )[1];
				\Hopechest\Client\take_turn( \Hopechest\Client\away_turn( \Hopechest\Client\client_settings() ), 30 );
				list( $status, $html ) = $guest->send( $form, array( 'guest' => 'Mia', 'note' => 'For long dinners' ) );
				same( 503, $status );
				says( $html, 'For long dinners' );
				forget_away();
				same( 0, bought( $items[0] ) );
				same( 303, $guest->send( $html )[0], 'sent again, it counts' );
				same( 1, bought( $items[0] ) );
			}
		);
	}
);

test(
	'a form that was opened before the service hung is not sent to it: the guest reads that the list is resting, and nothing is lost',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$guest = new Guest();
				$form  = $guest->open( give_page( $id, $items[0] ) )[1];
				$kept  = \Hopechest\Guests\cached_list( $id, true );
				update_option( \Hopechest\Client\CLIENT_OPTIONS['base_url'], getenv( 'MIRROR_URL' ) . '/slow', false );
				set_transient( \Hopechest\Guests\gifts_key( $id ), $kept, 60 );
				asked_of_mirror();
				list( $status, $html ) = $guest->send( $form, array( 'guest' => 'Mia', 'note' => 'For long dinners' ) );
				same( 503, $status );
				says( $html, 'For long dinners' );
				same( array(), asked_of_mirror() );
				forget_away();
			}
		);
	}
);

test(
	'of many requests one gets a turn, until it ends it or its time is over',
	function () {
		$first = \Hopechest\Client\take_turn( 'a test', 30 );
		holds( null !== $first, 'taken' );
		for ( $n = 0; $n < 100; $n++ ) {
			$now = time();
			\Hopechest\Client\take_turn( "a test of $n", 30 );
			$until = \Hopechest\Client\turn_taken_until( "a test of $n" );
			holds( $until >= $now + 30 && $until <= time() + 30, "until $until, with any token behind it" );
			\Hopechest\Client\end_turn( "a test of $n" );
		}
		same( null, \Hopechest\Client\take_turn( 'a test', 30 ) );
		same( false, \Hopechest\Client\end_turn( 'a test', 'of another one' ) );
		same( true, \Hopechest\Client\end_turn( 'a test', $first ) );
		same( 0, \Hopechest\Client\turn_taken_until( 'a test' ) );
		$short = \Hopechest\Client\take_turn( 'a test', -1 );
		$next  = \Hopechest\Client\take_turn( 'a test', 30 );
		holds( null !== $next && $next !== $short, 'the time of the first is over' );
		same( false, \Hopechest\Client\end_turn( 'a test', $short ) );
		same( true, \Hopechest\Client\end_turn( 'a test' ) );
	}
);

test(
	'a list that changes while a page asks for it is not kept as it was before',
	function () {
		with_wishes(
			function ( int $id ) {
				$change = static function ( $answer, $request, $address ) use ( $id ) {
					\Hopechest\Guests\drop_cached_list( $id );
					return $answer;
				};
				add_filter( 'pre_http_request', $change, 10, 3 );
				visitor();
				same( 3, count( \Hopechest\Guests\open_list( get_post( $id ) )['gifts'] ) );
				remove_filter( 'pre_http_request', $change, 10 );
				same( null, \Hopechest\Guests\cached_list( $id, true ) );
				\Hopechest\Guests\open_list( get_post( $id ) );
				same( 3, count( \Hopechest\Guests\cached_list( $id, true )['gifts']['items'] ) );
			}
		);
	}
);

test(
	'while one page asks for a list anew, the others show it as it was a moment ago',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$guest = new Guest();
				says( $guest->open( page_of( $id ) )[1], 'Casserole' );
				$kept          = \Hopechest\Guests\cached_list( $id, true );
				$kept['until'] = time() - 1;
				set_transient( \Hopechest\Guests\gifts_key( $id ), $kept, 60 );
				$turn = \Hopechest\Client\take_turn( \Hopechest\Guests\list_turn( $id ), 30 );
				service()->update_item( $items[0], array( 'name' => 'Kettle' ) );
				says( $guest->open( page_of( $id ) )[1], 'Casserole' );
				\Hopechest\Client\end_turn( \Hopechest\Guests\list_turn( $id ), $turn );
				says( $guest->open( page_of( $id ) )[1], 'Kettle' );
			}
		);
	}
);

function sorted( array $texts ): array {
	sort( $texts );
	return $texts;
}
