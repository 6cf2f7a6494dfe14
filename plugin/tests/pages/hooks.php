<?php
/**
 * What builders change and learn around the pages of the service, each in the workers of the site: docs/wordpress.md has the table.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** The site runs this code meanwhile. What it notes by `note( … )` is returned. */
function with_code( string $code, callable $act ): array {
	global $wpdb;
	$plugin = WPMU_PLUGIN_DIR . '/hooks-' . wp_generate_uuid4() . '.php';
	$note   = "function note_of_tests( ...\$said ) { add_option( 'noted_by_tests_' . str_replace( '.', '', uniqid( '', true ) ), wp_json_encode( \$said ), '', false ); }";
	file_put_contents( $plugin, "<?php\n$note\n$code" );
	try {
		$act();
		return array_map( 'json_decode', $wpdb->get_col( "SELECT option_value FROM $wpdb->options WHERE option_name LIKE 'noted\\_by\\_tests\\_%' ORDER BY option_id" ) );
	} finally {
		unlink( $plugin );
		$wpdb->query( "DELETE FROM $wpdb->options WHERE option_name LIKE 'noted\\_by\\_tests\\_%'" );
	}
}

/** The page that a guest gets of a list with wishes, while the site runs this code. */
function page_with_code( string $code ): array {
	$answer = array();
	with_wishes(
		function ( int $id ) use ( $code, &$answer ) {
			with_code(
				$code,
				function () use ( $id, &$answer ) {
					$answer = ( new Guest() )->open( page_of( $id ) );
				}
			);
		}
	);
	return $answer;
}

test(
	'hopechest_visit: a builder says how the site speaks to a visitor',
	function () {
		$html = page_with_code( "add_filter( 'hopechest_visit', function ( \$visit ) { \$visit['site']['locale'] = 'de_DE'; return \$visit; } );" )[1];
		says( $html, 'Hochzeit' );
	}
);

test(
	'hopechest_visit: no filter says who visits or what they may see, and a visit that it breaks is refused',
	function () {
		with_wishes(
			function ( int $id ) {
				$forge = "add_filter( 'hopechest_visit', function ( \$visit ) { \$visit['person'] = array( 'id' => 1 ); \$visit['registries'][0]['sight'] = 'owner'; \$visit['site']['url'] = 'https://evil.example'; \$visit['request']['path'] = '/lists'; return \$visit; } );";
				with_code(
					$forge,
					function () use ( $id ) {
						same( 404, ( new Guest() )->open( page_of( $id ) )[0] );
						same( 404, browser_of( 'sam' )->open( page_of( $id ) )[0] );
					}
				);
			},
			array( 'status' => 'private' )
		);
		foreach ( array( "return array( 'site' => array( 'currency' => 'euro' ) );", "return array( 'site' => array( 'name' => array() ) );" ) as $breaks ) {
			list( $status, $html ) = page_with_code( "add_filter( 'hopechest_visit', function () { $breaks } );" );
			same( 503, $status );
			says( $html, 'The list is resting for a moment.' );
		}
		same( 200, page_with_code( "add_filter( 'hopechest_visit', '__return_null' );" )[0] );
	}
);

test(
	'hopechest_page: a builder adds to a page, and it goes out byte for byte',
	function () {
		$html = page_with_code( "add_filter( 'hopechest_page', function ( \$html, \$page ) { return \$html . '<p>[gallery] -- \"' . \$page['title'] . '\" $1 \\\\1</p>'; }, 10, 2 );" )[1];
		holds( false !== strpos( bytes_of_page( $html ), '<p>[gallery] -- "Ana & Jonas" $1 \\1</p>' ), bytes_of_page( $html ) );
		says( $html, 'Casserole' );
	}
);

test(
	'hopechest_gift_card: a builder adds to the card of each gift, and has no more of it than the guest',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				giver( $id, $items[0], array( 'name' => 'Mia Berger' ) );
				$noted = with_code(
					"add_filter( 'hopechest_gift_card', function ( \$card, \$gift ) { note_of_tests( \$card ); return str_replace( '</h3>', \" of \$gift</h3>\", \$card ); }, 10, 2 );",
					function () use ( $id, $items ) {
						$html = ( new Guest() )->open( page_of( $id ) )[1];
						foreach ( array( 'Casserole' => $items[0], 'Plate' => $items[1], 'Lamp' => $items[2] ) as $name => $item ) {
							says( $html, "$name of $item" );
						}
					}
				);
				$plain = ( new Guest() )->open( page_of( $id ) )[1];
				same( 3, count( $noted ) );
				foreach ( array_column( $noted, 0 ) as $card ) {
					holds( false !== strpos( $plain, $card ), $card );
				}
			}
		);
	}
);

test(
	'hopechest_colours: a builder names the colours of the theme',
	function () {
		$html = page_with_code( "add_action( 'after_setup_theme', function () { remove_theme_support( 'hopechest' ); }, 99 ); add_filter( 'hopechest_colours', function () { return array( 'paper' => '#202020', 'ink' => '#f0f0f0' ); } );" )[1];
		holds( false !== strpos( $html, '--hc-paper:#202020;--hc-ink:#f0f0f0' ) && false !== strpos( $html, 'alignfull in-theme is-dark' ), substr( $html, 0, 3000 ) );
	}
);

test(
	'hopechest_folder_of_pages: the pages stand in a folder of the site, and what is no folder changes nothing',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$plain = page_of( $id );
				with_code(
					"add_filter( 'hopechest_folder_of_pages', function () { return '/our-wishes'; } );",
					function () use ( $plain, $items ) {
						$there                 = str_replace( '/registry/', '/our-wishes/registry/', $plain );
						$guest                 = new Guest();
						$form                  = $guest->open( "$there/items/$items[0]/give" )[1];
						list( $status, , $to ) = $guest->send( $form, array( 'name' => 'Mia' ) );
						same( 303, $status );
						holds( false !== strpos( $to, '/our-wishes/registry/' ), $to );
						says( $guest->open( $to )[1], 'Thank you, Mia' );
						same( 1, bought( $items[0] ) );
						same( 200, ( new Guest() )->open( $plain )[0], 'the address that WordPress knows' );
					}
				);
				foreach ( array( 'https://evil.example', '/../x', '/a?b', 'wishes' ) as $wrong ) {
					with_code(
						"add_filter( 'hopechest_folder_of_pages', function () { return '$wrong'; } );",
						function () use ( $plain ) {
							list( $status, $html ) = ( new Guest() )->open( $plain );
							same( 200, $status );
							says_not( $html, 'evil.example' );
						}
					);
				}
			}
		);
	}
);

test(
	'hopechest_may_own: a builder gives and takes the right to own lists, but never to a visitor without an account',
	function () {
		with_service(
			function () {
				$new  = static fn( string $name ): int => browser_of( $name )->open( own( '/new' ) )[0];
				with_code(
					"add_filter( 'hopechest_may_own', function ( \$may, \$user ) { return 'php-olive' !== \$user->user_login; }, 10, 2 );",
					fn() => same( array( 403, 200 ), array( $new( 'olive' ), $new( 'sam' ) ) )
				);
				$nora = browser_of( 'nora' );
				$form = '';
				with_code(
					"add_filter( 'hopechest_may_own', '__return_true' );",
					function () use ( $nora, &$form ) {
						$form = $nora->open( own( '/new' ) )[1];
						same( 303, $nora->send( $form, array( 'title' => 'Mine' ), own( '/new' ) )[0] );
						$form = $nora->open( own( '/new' ) )[1];
					}
				);
				list( $status, $html ) = $nora->send( $form, array( 'title' => 'Late' ), own( '/new' ) );
				same( 403, $status );
				says( $html, 'On this site you start no list of your own.' );
				without_lists( 'nora' );
				same( false, user_can( 0, \Hopechest\Registry\OWNING ) );
			}
		);
	}
);

test(
	'hopechest_letter: a builder changes a letter, or keeps it back',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$sent    = static function ( string $code, int $item ) use ( $id ): array {
					$letters = array();
					with_code(
						"add_filter( 'hopechest_letter', function ( \$letter ) { $code } );",
						function () use ( $id, $item, &$letters ) {
							$letters = letters_during(
								fn() => giver( $id, $item, array( 'email' => 'mia@example.org' ) )
							);
						}
					);
					return $letters;
				};
				$letters = $sent( "\$letter['subject'] .= ' (from us)'; return \$letter;", $items[0] );
				same( array( 1, 'mia@example.org' ), array( count( $letters ), $letters[0]['to'] ) );
				holds( (bool) preg_match( '/ \(from us\)$/', $letters[0]['subject'] ), $letters[0]['subject'] );
				foreach ( array( 'return null;' => $items[1], "\$letter['to'] = 5; return \$letter;" => $items[2] ) as $code => $item ) {
					same( array(), $sent( $code, $item ) );
				}
			}
		);
	}
);

test(
	'hopechest_gift_given: a builder learns what was given, once, and nothing of the guest',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$noted = with_code(
					"add_action( 'hopechest_gift_given', function ( ...\$said ) { note_of_tests( \$said[0]->ID, ...array_slice( \$said, 1 ) ); }, 10, 9 );",
					function () use ( $id, $items ) {
						$guest = new Guest();
						$form  = $guest->open( give_page( $id, $items[0] ) )[1];
						same( 422, $guest->send( $form, array( 'name' => '' ) )[0] );
						same( 303, $guest->send( $form, array( 'name' => 'Mia' ) )[0] );
						giver( $id, $items[1], array( 'way' => 'later' ) );
					}
				);
				same( array( array( $id, $items[0] ), array( $id, $items[1] ) ), $noted );
			}
		);
	}
);

test(
	'hopechest_list_made, _stored and _removed: a builder learns what owners do with their lists',
	function () {
		with_service(
			function () {
				without_lists( 'olive' );
				$olive = browser_of( 'olive' );
				$form  = $olive->open( own( '/new' ) )[1];
				$made  = 0;
				$noted = with_code(
					"add_action( 'hopechest_list_made', function ( \$post ) { note_of_tests( 'made', \$post->ID ); } ); add_action( 'hopechest_list_stored', function ( \$post, \$change ) { note_of_tests( 'stored', \$post->ID, array_keys( \$change ) ); }, 10, 2 ); add_action( 'hopechest_list_removed', function ( \$id ) { note_of_tests( 'removed', \$id ); } );",
					function () use ( $olive, $form, &$made ) {
						$olive->send( $form, array( 'title' => 'Tea' ), own( '/new' ) );
						$olive->send( $form, array( 'title' => 'Tea' ), own( '/new' ) );
						wp_cache_flush();
						$made = (int) get_posts( array( 'post_type' => 'gift_registry', 'post_status' => 'any', 'author' => person( 'olive' ) ) )[0]->ID;
						act( $olive, $made, '?add=by-hand', '/items', array( 'name' => 'Cup', 'url' => 'https://shop.example/cup' ) );
						send_on( $olive, $made, '/delete', '/delete' );
					}
				);
				same( array( 'made', $made ), array_slice( $noted[0], 0, 2 ) );
				same( array( 'removed', $made ), end( $noted ) );
				$acts = array_count_values( array_column( $noted, 0 ) );
				same( array( 1, 1 ), array( $acts['made'], $acts['removed'] ) );
				holds( ( $acts['stored'] ?? 0 ) > 0, as_text( $noted ) );
			}
		);
	}
);

test(
	'hopechest_invitation_opened: a builder learns that a guest has opened their invitation, and not who',
	function () {
		with_wishes(
			function ( int $id ) {
				update_post_meta( $id, 'registry_invitees', array( 'mia@example.org' ) );
				$link  = invitation_address( $id, 'mia@example.org' );
				$noted = with_code(
					"add_action( 'hopechest_invitation_opened', function ( ...\$said ) { note_of_tests( \$said[0]->ID, count( \$said ) ); }, 10, 9 );",
					function () use ( $link ) {
						( new Guest() )->open( $link );
					}
				);
				same( array( array( $id, 1 ) ), $noted );
			},
			array( 'status' => 'private' )
		);
	}
);

test(
	'hopechest_keep_copy and hopechest_service_away: a builder keeps no copy of a list, and learns that the service is away',
	function () {
		with_wishes(
			function ( int $id ) {
				$noted = with_code(
					"add_filter( 'hopechest_keep_copy', '__return_false' ); add_action( 'hopechest_service_away', function ( \$why, \$post ) { note_of_tests( is_wp_error( \$why ), \$post->ID ); }, 10, 2 );",
					function () use ( $id ) {
						( new Guest() )->open( page_of( $id ) );
						wp_cache_flush();
						same( false, get_option( "hopechest_copy_$id" ) );
						move_service( 'http://127.0.0.1:9' );
						end_rests();
						same( 503, ( new Guest() )->open( page_of( $id ) )[0] );
					}
				);
				same( array( array( true, $id ) ), $noted );
				end_rests();
			}
		);
	}
);

test(
	'hopechest_page_seconds: a builder says how long a page waits for the service',
	function () {
		foreach ( array( 7 => 7, 1 => 1, 0 => 1, -5 => 1 ) as $said => $seconds ) {
			$say = static fn() => $said;
			add_filter( 'hopechest_page_seconds', $say );
			same( $seconds, \Hopechest\Client\page_seconds() );
			remove_filter( 'hopechest_page_seconds', $say );
		}
	}
);

test(
	'hopechest_visitor_address: a builder names the address of visitors behind a gateway of their own',
	function () {
		with_wishes(
			function ( int $id ) {
				$noted = with_code(
					"add_filter( 'hopechest_visitor_address', function () { return '203.0.113.7'; } ); add_filter( 'hopechest_visit', function ( \$visit ) { note_of_tests( \$visit['request']['address'] ); return \$visit; } );",
					function () use ( $id ) {
						( new Guest() )->open( page_of( $id ) );
					}
				);
				same( array( array( '203.0.113.7' ) ), $noted );
			}
		);
	}
);
