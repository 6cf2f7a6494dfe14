<?php
/**
 * A cache keeps no page that shows a list, wherever the list stands: what one guest gives, and what is private, stays away
 * from all others.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'wherever a list stands, a guest sees there what they give, and the next reader of the same cache does not',
	function () {
		with_caches(
			function ( string $kind ) {
				with_wishes(
					function ( int $id, array $items ) use ( $kind ) {
						list( $giver ) = giver( $id, $items[0] );
						in_every_place(
							"<!-- wp:hopechest/registry {\"registry\":\"$id\"} /-->",
							function ( string $place, string $address ) use ( $kind, $giver ) {
								$cache = new $kind();
								foreach ( array( true, false, true ) as $is_giver ) {
									$page  = $cache->open( $is_giver ? $giver : new Guest(), $address );
									$found = strpos( $page, 'You are giving' );
									same( $is_giver, false !== $found, "$kind, $place: the giver sees it, and a stranger does not" );
									holds( false !== strpos( $page, 'Casserole' ), "$kind, $place: both see the list" );
								}
							}
						);
					}
				);
			}
		);
	}
);

test(
	'wherever a private list stands, an invited guest sees it there, and the next reader of the same cache does not',
	function () {
		with_caches(
			function ( string $kind ) {
				with_wishes(
					function ( int $id ) use ( $kind ) {
						update_post_meta( $id, 'registry_invitees', array( 'mia@example.org' ) );
						$invited = new Guest();
						same( 303, $invited->open( invitation_address( $id, 'mia@example.org' ) )[0] );
						in_every_place(
							"<!-- wp:hopechest/registry {\"registry\":\"$id\"} /-->",
							function ( string $place, string $address ) use ( $kind, $invited ) {
								$cache = new $kind();
								holds( false !== strpos( $cache->open( $invited, $address ), 'Casserole' ), "$kind, $place: the invited guest sees it" );
								$html = $cache->open( new Guest(), $address );
								foreach ( array( 'Casserole', 'Nine years', 'Jonas' ) as $hidden ) {
									holds( false === strpos( $html, $hidden ), "$kind, $place: a stranger reads $hidden" );
								}
							}
						);
					},
					array( 'status' => 'private' )
				);
			}
		);
	}
);

test(
	'wherever the lists of an owner or the editor of one stand, the owner sees them there, and the next reader of the same cache does not',
	function () {
		forget_everybody();
		with_caches(
			function ( string $kind ) {
				with_service(
					function () use ( $kind ) {
						$id    = registry_of( 'olive', array( 'title' => 'Olive alone' ) );
						$olive = browser_of( 'olive' );
						foreach ( array( 'my-registries' => array(), 'registry-editor' => array( 'registry' => $id ) ) as $block => $query ) {
							in_every_place(
								"<!-- wp:hopechest/$block /-->",
								function ( string $place, string $address ) use ( $kind, $block, $query, $olive ) {
									// There the address of a list leads to the list itself.
									if ( array() !== $query && home_url( '/' ) === $address ) {
										return;
									}
									$cache   = new $kind();
									$address = add_query_arg( $query, $address );
									holds( false !== strpos( $cache->open( $olive, $address ), 'Olive alone' ), "$kind, $block, $place: the owner sees it" );
									holds( false === strpos( $cache->open( new Guest(), $address ), 'Olive alone' ), "$kind, $block, $place: a stranger does not" );
								}
							);
						}
					}
				);
			}
		);
	}
);

test(
	'a feed, and what REST shows of a page, is the same for all: it leads to the list, and names none that is private',
	function () {
		foreach ( array( 'publish', 'private' ) as $status ) {
			with_wishes(
				function ( int $id, array $items ) use ( $status ) {
					update_post_meta( $id, 'registry_invitees', array( 'mia@example.org' ) );
					// The address of a private list is a short one to those who may not read it.
					by( 'ada' );
					$mia = new Guest();
					$mia->open( invitation_address( $id, 'mia@example.org' ) );
					$form = $mia->open( give_page( $id, $items[0] ) );
					same( 200, $form[0], $status . $form[2] );
					same( 303, $mia->send( $form[1], array( 'name' => 'Mia Berger' ) )[0] );
					$blocks = "<!-- wp:hopechest/registry {\"registry\":\"$id\"} /--><!-- wp:hopechest/my-registries /-->";
					$post   = wp_insert_post( array( 'post_status' => 'publish', 'post_title' => 'News', 'post_content' => $blocks ) );
					update_option( 'rss_use_excerpt', 0 );
					try {
						foreach ( array( '/feed/', "/wp-json/wp/v2/posts/$post" ) as $address ) {
							$bodies = array();
							foreach ( array( $mia, browser_of( 'olive' ), new Guest() ) as $who ) {
								$bodies[] = $who->open( $address )[1];
							}
							same( array( $bodies[0] ), array_values( array_unique( $bodies ) ), $address );
							$text = html_entity_decode( str_replace( '\/', '/', $bodies[0] ), ENT_QUOTES );
							holds( false !== strpos( $text, get_permalink( 'publish' === $status ? $id : $post ) ), "$address: the way to the list in $text" );
							holds( false !== strpos( $text, 'My lists' ), $address );
							foreach ( array_merge( array( 'Casserole', 'Nine years', 'You are giving' ), 'publish' === $status ? array() : array( 'Jonas' ) ) as $hidden ) {
								holds( false === strpos( $text, $hidden ), "$address says $hidden" );
							}
						}
					} finally {
						wp_delete_post( $post, true );
					}
				},
				array( 'status' => $status )
			);
		}
	}
);

test(
	'pages without a list are kept by caches as before',
	function () {
		$page                  = wp_insert_post( array( 'post_title' => 'Plain', 'post_content' => 'Nothing of ours', 'post_type' => 'page', 'post_status' => 'publish' ) );
		list( , , , $headers ) = ( new Guest() )->open( get_permalink( $page ) );
		wp_delete_post( $page, true );
		holds( ! isset( $headers['cache-control'] ), as_text( $headers ) );
	}
);
