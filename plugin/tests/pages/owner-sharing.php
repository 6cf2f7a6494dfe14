<?php
/**
 * Who may open a list: invitees in bulk, and the links that open it without an account.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** The link of the invitee who stands at that place on the page. */
function invitation_link( Guest $owner, int $page, int $id, int $place = 1 ): string {
	$html = $owner->open( own( $page, $id, array( 'hopechest' => 'sharing' ) ) )[1];
	preg_match( "~id=\"invitation-$place\" readonly value=\"([^\"]+)\"~", $html, $found );
	holds( isset( $found[1] ), "a link for invitee $place: " . read_page( $html ) );
	return html_entity_decode( $found[1], ENT_QUOTES );
}

/** @return string[] */
function numbered_guests( int $count ): array {
	return array_map(
		static function ( int $n ): string {
			return "guest$n";
		},
		range( 1, $count )
	);
}

test(
	'invitees are divided as the site divides them, each comes once, and the wrong ones are told apart',
	function () {
		// The script of the field and the pages of the site read the same file.
		$texts = json_decode( (string) file_get_contents( __DIR__ . '/invitees.json' ), true );
		foreach ( $texts as $text => $invitees ) {
			$read = \Hopechest\Owners\Sharing\read_entries( (string) $text );
			$all  = array_merge( $read['good'], $read['wrong'] );
			sort( $all );
			sort( $invitees );
			same( $invitees, $all, (string) wp_json_encode( $text ) );
		}
		foreach ( array( 'paul@', '@x.example', 'paul@x', 'paul@x.', 'paul@.x', 'a@b@c.example', '.', '..' ) as $entry ) {
			same( array( 'good' => array( 'elke' ), 'wrong' => array( $entry ) ), \Hopechest\Owners\Sharing\read_entries( "elke $entry" ) );
		}
		same( array(), \Hopechest\Owners\Sharing\read_entries( str_repeat( '🎁', 254 ) )['wrong'] );
		same( 1, count( \Hopechest\Owners\Sharing\read_entries( str_repeat( '🎁', 255 ) )['wrong'] ) );
		$long = str_repeat( 'x', 100000 ) . '<';
		same( array( 'good' => array( 'elke' ), 'wrong' => array( $long ) ), \Hopechest\Owners\Sharing\read_entries( "elke $long" ) );
	}
);

test(
	'Olive invites many at once; the wrong ones stay in the field and the others are invited',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				$view                  = own( $page, $id, array( 'hopechest' => 'sharing' ) );
				list( $status, $html ) = $olive->send( $olive->open( $view )[1], array( 'invitees' => 'tante.elke, paul@, mia@x.example' ), 'Invite' );
				same( 422, $status );
				says( $html, '“paul@” is not complete. Mend it or take it out.' );
				same( 'paul@', form_in( $html, 'Each gets a link' )[1]['invitees'] );
				preg_match( '~data-more="([^"]+)"~', $html, $forms );
				$forms = json_decode( html_entity_decode( $forms[1] ), true );
				same( array_fill_keys( array( 'one', 'two', 'few', 'many', 'other' ), 'Invite {count}' ), $forms );
				wp_cache_flush();
				same( array( 'tante.elke', 'mia@x.example' ), get_post_meta( $id, 'registry_invitees', true ) );
				list( $status, , $location ) = $olive->send( $html, array( 'invitees' => 'paul@x.example TANTE.ELKE' ), 'Each gets a link' );
				same( 303, $status );
				$html = $olive->open( $location )[1];
				says( $html, '1 guest is invited. Now send the link.' );
				holds( 1 === preg_match( '~>mia<wbr>[^<]+x<wbr>[^<]+example</p>~', $html ), 'an address breaks in front of its @ and its dots' );
				wp_cache_flush();
				same( 3, count( get_post_meta( $id, 'registry_invitees', true ) ) );
				list( $status, $html ) = $olive->send( $olive->open( $view )[1], array( 'invitees' => " ,\n; " ), 'Each gets a link' );
				same( 422, $status );
				says( $html, 'Write at least one name or e-mail address.' );
				$many                  = implode( ' ', numbered_guests( 998 ) );
				list( $status, $html ) = $olive->send( $olive->open( $view )[1], array( 'invitees' => $many ), 'Each gets a link' );
				same( 422, $status );
				says( $html, 'A list has room for 1,000 guests.' );
				$fits = implode( ' ', numbered_guests( 997 ) );
				same( 303, $olive->send( $olive->open( $view )[1], array( 'invitees' => $fits ), 'Each gets a link' )[0] );
			}
		);
	}
);

test(
	'a guest without an account opens a private list with the personal link, gives, and reads the list again without the link',
	function () {
		with_own_list(
			array( 'Lamp' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				act( $olive, $page, $id, 'invite', array( 'invitees' => 'mia' ) );
				$link  = invitation_link( $olive, $page, $id );
				$guest = new Guest();
				same( 404, $guest->open( page_of( $id ) )[0] );
				same( 404, $guest->open( $link, null, array( 'Sec-Fetch-Dest' => 'image' ) )[0] );
				same( 404, $guest->open( $link, null, array( 'Accept' => 'image/avif,image/webp,*/*;q=0.8' ) )[0], 'over http' );
				holds( ! isset( $guest->cookies['hopechest_invited'] ), 'the picture of a gift opens nothing' );
				says( $olive->open( own( $page, $id, array( 'hopechest' => 'sharing' ) ) )[1], 'not opened yet' );
				list( $status, , $location, $headers ) = $guest->open( $link );
				same( array( 303, page_of( $id ), 'no-store, private' ), array( $status, $location, $headers['cache-control'] ) );
				holds( false !== stripos( as_text( $headers['set-cookie'] ), 'httponly' ), 'no script reads the cookie' );
				list( $status, $html ) = $guest->open( page_of( $id ) );
				same( 200, $status );
				says( $html, 'Lamp' );
				says_not( $html, 'mia' );
				says( $guest->open( "/?registry=$id" )[1], 'Lamp' );
				$form = $guest->open( give_page( $id, $items[0] ) )[1];
				same( 303, $guest->send( $form, array( 'guest' => 'Mia' ) )[0] );
				same( 1, gifts_of( $id )[0]['quantity_purchased'] );
				holds( false !== strpos( read_page( $olive->open( own( $page, $id, array( 'hopechest' => 'sharing' ) ) )[1] ), ', opened ' ), 'the owner reads that it was opened' );
				same( 404, ( new Guest() )->open( page_of( $id ) )[0], 'others still find nothing' );
			}
		);
	}
);

test(
	'a link that is wrong, of another list or of a list that is gone opens nothing, and reveals nothing',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				act( $olive, $page, $id, 'invite', array( 'invitees' => 'mia' ) );
				$link  = invitation_link( $olive, $page, $id );
				$other = start_list_of( $olive, $page, array( 'title' => 'Another one' ) );
				$wrong = array( substr( $link, 0, -1 ) . ( 'A' === substr( $link, -1 ) ? 'B' : 'A' ), substr( $link, 0, -1 ), str_replace( "=$id.", "=$other.", $link ), str_replace( "=$id.", '=999999.', $link ), home_url( '/?hopechest-invitation=' . $id ), home_url( '/?hopechest-invitation[]=1' ) );
				foreach ( $wrong as $address ) {
					$guest                 = new Guest();
					list( $status, $html ) = $guest->open( $address );
					holds( ! isset( $guest->cookies['hopechest_invited'] ), $address );
					says_not( $html, 'Ana' );
					same( 404, $guest->open( page_of( $id ) )[0] );
					holds( 404 === $status || false !== strpos( $address, '[]' ), "$status $address" );
				}
				$guest                               = new Guest();
				$guest->cookies['hopechest_invited'] = "$id." . str_repeat( 'A', 43 ) . '|nonsense|';
				same( 404, $guest->open( page_of( $id ) )[0] );
			}
		);
	}
);

test(
	'Olive removes a guest: the link is closed at once, in every browser, and a new invitation has another link',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				act( $olive, $page, $id, 'invite', array( 'invitees' => 'mia' ) );
				$link  = invitation_link( $olive, $page, $id );
				$guest = new Guest();
				$guest->open( $link );
				same( 200, $guest->open( page_of( $id ) )[0] );
				same( 303, act( $olive, $page, $id, 'uninvite', array( 'invitee' => 'mia' ) )[0] );
				same( 404, $guest->open( page_of( $id ) )[0] );
				same( 404, ( new Guest() )->open( $link )[0] );
				$html = $olive->open( own( $page, $id, array( 'hopechest' => 'sharing' ) ) )[1];
				says( $html, '“mia” is no longer invited, and the link no longer works.' );
				$olive->send( $html, array(), 'Invite again' );
				$next = invitation_link( $olive, $page, $id );
				holds( $next !== $link, 'another link' );
				same( 404, ( new Guest() )->open( $link )[0] );
				same( 303, ( new Guest() )->open( $next )[0] );
				// The same through the service, past the pages.
				service()->remove_invitee( $id, 'mia' );
				service()->add_invitees( $id, array( 'mia' ) );
				same( 404, ( new Guest() )->open( $next )[0] );
			}
		);
	}
);

test(
	'the database holds no link: a stolen copy opens nothing',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				global $wpdb;
				act( $olive, $page, $id, 'invite', array( 'invitees' => 'mia' ) );
				$secret = explode( '.', invitation_link( $olive, $page, $id ) );
				$secret = end( $secret );
				foreach ( array( $secret, base64_encode( $secret ), bin2hex( $secret ) ) as $form ) {
					same( '0', $wpdb->get_var( $wpdb->prepare( "SELECT COUNT(*) FROM $wpdb->postmeta WHERE meta_value LIKE %s", '%' . $wpdb->esc_like( $form ) . '%' ) ) );
				}
				list( , $body ) = ask( 'GET', "/wp/v2/gift_registry/$id", array( 'context' => 'edit' ) );
				holds( false === strpos( as_text( $body ), '_hopechest' ), 'no answer of REST holds the invitations' );
			}
		);
	}
);

test(
	'an invitation opens pages of its list, and nothing over REST, in lists, feeds or searches',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				act( $olive, $page, $id, 'invite', array( 'invitees' => 'mia' ) );
				$guest = new Guest();
				$guest->open( invitation_link( $olive, $page, $id ) );
				$slug = get_post( $id )->post_name;
				foreach ( array( "/wp-json/wp/v2/gift_registry/$id", "/wp-json/wp/v2/gift_registry?slug=$slug", "/wp-json/wp/v2/gift_registry?include=$id", '/?s=Ana', '/feed/', '/?post_type=gift_registry', '/wp-json/oembed/1.0/embed?url=' . rawurlencode( page_of( $id ) ), own( $page, $id ) ) as $path ) {
					says_not( $guest->open( $path )[1], 'Ana &' );
				}
			}
		);
	}
);

test(
	'an invitation by mail carries none of the words of its owner that could lead elsewhere',
	function () {
		$user = wp_get_current_user();
		$name = $user->display_name;
		$mail = static function ( string $display_name, string $type, string $expected ) use ( $user ): void {
			$user->display_name = $display_name;
			$meta               = array(
				\Hopechest\Registry\EVENT_TYPE => $type,
				\Hopechest\Registry\EVENT_DATE => '',
			);
			$written            = \Hopechest\Owners\Sharing\invitation_mail( array( 'title' => 'Evil', 'meta' => $meta ), 'LINK' );
			holds( false !== strpos( $written['text'], "$expected\n" ), $written['text'] );
			says_not( implode( ' ', $written ), 'Evil' );
		};
		$mail( 'Ana Müller-Ōta', 'new home', 'Ana Müller-Ōta invites you to a gift list (New home).' );
		$mail( 'Win at https:/evil.example/1 now', 'Call 0800 12345', 'Win at https evil invites you to a gift list.' );
		$mail( "a\u{A4F8}b\u{02D0}c\u{3164}d", '', 'a b c d invites you to a gift list.' );
		foreach ( array( '0800 12345', str_repeat( 'a', 41 ), '' ) as $none ) {
			$mail( $none, 'Evil[.]example', 'Somebody invites you to a gift list.' );
		}
		$user->display_name = $name;
	}
);

test(
	'the invitation goes out by mail with the link, to an invitee with an address and to no other',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				$others = array_map( static fn ( int $n ): string => "guest$n@x.example", range( 1, 10 ) );
				act( $olive, $page, $id, 'invite', array( 'invitees' => 'mia@x.example Mia+2@x.example tom ' . implode( ' ', $others ) ) );
				wp_cache_flush();
				$link = invitation_link( $olive, $page, $id );
				$sent = array();
				$keep = static function ( $ignored, array $mail ) use ( &$sent ): bool {
					$sent[] = $mail;
					return true;
				};
				add_filter( 'pre_wp_mail', $keep, 20, 2 );
				$list = array( 'registry' => \Hopechest\Registry\flatten_registry( get_post( $id ), array() ) );
				$send = static function ( string $invitee ) use ( $list ): string {
					return \Hopechest\Owners\Sharing\send_invitation( $list, array( 'invitee' => $invitee ) )['to'];
				};
				holds( false !== strpos( $send( 'mia@x.example' ), 'done=sent' ), 'sent' );
				foreach ( array( 'tom', 'stranger@x.example', '', 'mia@x.example,evil@x.example' ) as $other ) {
					$send( $other );
				}
				same( 1, count( $sent ) );
				same( 'mia@x.example', $sent[0]['to'] );
				same( 'php-olive invites you to a gift list', $sent[0]['subject'] );
				foreach ( array( 'php-olive invites you to a gift list (Wedding, ', $link, 'You need no account' ) as $words ) {
					holds( false !== strpos( $sent[0]['message'], $words ), "$words: {$sent[0]['message']}" );
				}
				add_filter( 'pre_wp_mail', '__return_false', 30 );
				holds( false !== strpos( $send( 'mia@x.example' ), 'done=unsent' ), 'a mail that is not sent is said' );
				remove_filter( 'pre_wp_mail', '__return_false', 30 );
				for ( $n = 0; $n < 8; $n++ ) {
					$last = $send( 'mia@x.example' );
				}
				holds( false !== strpos( $last, 'done=sent' ), 'the tenth to her mailbox' );
				foreach ( array( 'mia@x.example', 'Mia+2@x.example' ) as $spelling ) {
					holds( false !== strpos( $send( $spelling ), 'done=later' ), "the next one to $spelling waits" );
				}
				for ( $n = 0; $n < 90; $n++ ) {
					$last = $send( $others[ $n % 9 ] );
				}
				holds( false !== strpos( $last, 'done=sent' ), 'the hundredth' );
				holds( false !== strpos( $send( $others[9] ), 'done=later' ), 'the next one waits' );
				remove_filter( 'pre_wp_mail', $keep, 20 );
				says( $olive->open( own( $page, $id, array( 'hopechest' => 'sharing', 'done' => 'unsent' ) ) )[1], 'Copy the link and send it yourself.' );
			}
		);
	}
);

test(
	'a list that Sam is invited to by a link stands on his own page, too, for as long as he is invited',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				act( $olive, $page, $id, 'invite', array( 'invitees' => 'sammy' ) );
				$link = invitation_link( $olive, $page, $id );
				$sam  = browser_of( 'sam' );
				$sam->open( $link );
				says( $sam->open( own( $page ) )[1], 'Lists I am invited to' );
				says( $sam->open( own( $page ) )[1], 'Ana & Jonas' );
				same( 303, $sam->open( own( $page, $id ) )[0] );
				service()->remove_invitee( $id, 'sammy' );
				says_not( $sam->open( own( $page ) )[1], 'Lists I am invited to' );
			}
		);
	}
);

test(
	'a list that invites the account of Sam stands on his page before he opened a link, and only once when he owns it, too',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				$sam = browser_of( 'sam' );
				says_not( $sam->open( own( $page ) )[1], 'Lists I am invited to' );
				act( $olive, $page, $id, 'invite', array( 'invitees' => 'php-sam' ) );
				$html = $sam->open( own( $page ) )[1];
				says( $html, 'Lists I am invited to' );
				holds( false !== strpos( $html, 'href="' . esc_url( page_of( $id ) ) . '"' ), 'its card leads to the page of guests' );
				same( 200, $sam->open( page_of( $id ) )[0] );
				$sam->open( invitation_link( $olive, $page, $id ) );
				same( 1, substr_count( $sam->open( own( $page ) )[1], 'class="list-card"' ), 'once' );
				act( $olive, $page, $id, 'add-owner', array( 'owner' => 'php-sam' ), 'sharing' );
				$html = $sam->open( own( $page ) )[1];
				says_not( $html, 'Lists I am invited to' );
				same( 1, substr_count( $html, 'class="list-card"' ), 'as his own' );
			}
		);
	}
);

test(
	'a stranger who invites Sam to many lists does not hide the others: they stand on further pages',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				act( $olive, $page, $id, 'invite', array( 'invitees' => 'php-sam' ) );
				for ( $n = 0; $n < 24; $n++ ) {
					registry_of( 'olive', array( 'title' => "<b>Stranger $n</b>", 'meta' => array( 'registry_invitees' => array( 'php-sam' ) ) ) );
				}
				$sam   = browser_of( 'sam' );
				$first = $sam->open( own( $page ) )[1];
				same( 24, substr_count( $first, 'class="list-card"' ) );
				says_not( $first, 'Ana & Jonas' );
				holds( false !== strpos( $first, 'invited=24' ), 'a link to the further ones' );
				$second = $sam->open( own( $page, 0, array( 'invited' => '24' ) ) )[1];
				says( $second, 'Ana & Jonas' );
				holds( false !== strpos( $second, 'invited=0' ), 'and back' );
				holds( false === strpos( $second, 'invited=48' ), 'and no more' );
			}
		);
	}
);

test(
	'a list for invited people shows no link that opens nothing, and says how its guests come in',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				$link  = esc_url( page_of( $id ) );
				$views = array( own( $page, $id ), own( $page, $id, array( 'hopechest' => 'sharing' ) ) );
				foreach ( $views as $view ) {
					$html = $olive->open( $view )[1];
					says_not( $html, "data-copy-text=\"$link\"" );
					says( $html, 'Each guest you invite gets a link of their own.' );
				}
				foreach ( array( 'Anyone with the link', 'People I invite' ) as $choice ) {
					holds( false !== strpos( $html, ">$choice</option>" ), $choice );
				}
				same( 303, act( $olive, $page, $id, 'status', array( 'status' => 'publish' ) )[0] );
				foreach ( $views as $view ) {
					$html = $olive->open( $view )[1];
					holds( false !== strpos( $html, "data-copy-text=\"$link\"" ), 'the link of a public list' );
					says_not( read_page( $html ), 'How guests come in' );
				}
			}
		);
	}
);

test(
	'Olive adds Auden as an owner: he finds the list among his own, wrapped as for her, and leaves it; she takes him off after a question',
	function () {
		with_own_list(
			array( 'Lamp' ),
			function ( Guest $olive, int $page, int $id, array $items ) {
				$auden = browser_of( 'auden' );
				$view  = own( $page, $id, array( 'hopechest' => 'sharing' ) );
				$add   = fn( string $owner ): array => act( $olive, $page, $id, 'add-owner', array( 'owner' => $owner ), 'sharing' );
				foreach ( array( '', 'a b', 'paul@' ) as $wrong ) {
					list( $status, $html ) = $add( $wrong );
					same( 422, $status, $wrong );
					says( $html, 'Write one username or one whole e-mail address.' );
				}
				foreach ( array( 'PHP-olive', 'php-olive@example.com' ) as $own ) {
					list( $status, $html ) = $add( $own );
					same( 422, $status, $own );
					says( $html, 'The list belongs to this person already.' );
				}
				list( $status, $html ) = $add( 'cousin-vi' );
				same( 422, $status );
				says( $html, 'No account has the name “cousin-vi”. Write the name of an account, or an e-mail address.' );
				same( array(), \Hopechest\Registry\owner_entries( $id ) );
				$awaited = $add( 'nobody@example.com' )[2];
				same( "$view&done=awaited&focus=owner", $awaited );
				says( $olive->open( $awaited )[1], 'Tell them: once there is one, the list is theirs, too.' );
				act( $olive, $page, $id, 'take-off', array( 'owner' => 'nobody@example.com' ) );
				foreach ( array( 'leaves', 'is taken off' ) as $way ) {
					same( "$view&done=added&focus=owner", $add( 'PHP-auden@example.com' )[2] );
					says( $olive->open( $view )[1], 'Owner, too' );
					says( $auden->open( own( $page ) )[1], 'Ana & Jonas' );
					service()->create_purchase( $id, $items[0], array( 'purchaser' => 'Mia' ) );
					foreach ( owners_pages( $page, $id, $items ) as $address ) {
						$html = $auden->open( $address )[1];
						says_not( $html, 'Mia' );
						says_not( $html, 'Taken care of' );
					}
					add_gift_by_hand( $auden, $page, $id, array( 'gift_name' => "By Auden, who $way" ) );
					says_not( $auden->open( $view )[1], 'Add an owner' );
					says_not( $auden->open( own( $page, $id, array( 'hopechest' => 'details' ) ) )[1], 'Delete this list' );
					foreach ( array( 'delete', 'add-owner', 'pass-on' ) as $act ) {
						act( $auden, $page, $id, $act, array( 'owner' => 'php-sam', 'to' => (string) person( 'auden' ) ) );
					}
					wp_cache_flush();
					same( array( person( 'olive' ), array( 'PHP-auden@example.com' ) ), array( (int) get_post( $id )->post_author, get_post_meta( $id, 'registry_owners', true ) ) );
					$who = 'leaves' === $way ? $auden : $olive;
					preg_match( '~href="([^"]+take-off[^"]+)"~', $who->open( $view )[1], $found );
					$ask = $who->open( html_entity_decode( $found[1] ) )[1];
					says( $ask, 'leaves' === $way ? 'Leave this list?' : 'Take PHP-auden@example.com off this list?' );
					same( 303, $who->send( $ask, array(), 'leaves' === $way ? 'Leave this list' : 'Take them off' )[0] );
					says_not( $auden->open( own( $page ) )[1], 'Ana & Jonas' );
				}
			}
		);
	}
);

test(
	'Olive passes her list on to Auden and stays; he passes it back, and is gone',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				$auden = browser_of( 'auden' );
				$view  = own( $page, $id, array( 'hopechest' => 'pass-on' ) );
				same( 303, $olive->open( $view )[0], 'there is no other owner yet' );
				act( $olive, $page, $id, 'add-owner', array( 'owner' => 'php-auden' ), 'sharing' );
				$ask = $olive->open( $view )[1];
				says( $ask, 'Pass “Ana & Jonas” on?' );
				$to = fn( string $name ): array => array( 'to' => (string) person( $name ) );
				act( $olive, $page, $id, 'pass-on', $to( 'sam' ) );
				same( 303, $olive->send( $ask, $to( 'auden' ) + array( 'stay' => '1' ), 'Pass it on' )[0] );
				wp_cache_flush();
				same( array( person( 'auden' ), array( 'php-olive' ) ), array( (int) get_post( $id )->post_author, get_post_meta( $id, 'registry_owners', true ) ) );
				says( $olive->open( own( $page, $id, array( 'hopechest' => 'sharing' ) ) )[1], 'Leave this list' );
				act( $auden, $page, $id, 'pass-on', $to( 'olive' ) );
				wp_cache_flush();
				same( array( person( 'olive' ), array() ), array( (int) get_post( $id )->post_author, get_post_meta( $id, 'registry_owners', true ) ) );
			}
		);
	}
);

test(
	'who adds the address of a stranger does not learn the name of its user, also when the list is passed on to it and back',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				wp_update_user( array( 'ID' => person( 'auden' ), 'display_name' => 'Wystan Hugh' ) );
				$auden   = browser_of( 'auden' );
				$address = 'php-auden@example.com';
				$sharing = own( $page, $id, array( 'hopechest' => 'sharing' ) );
				$reads   = static function ( string $view ) use ( $olive, $page, $id, $address ): void {
					$html = $olive->open( own( $page, $id, array( 'hopechest' => $view, 'owner' => $address ) ) )[1];
					says( $html, $address );
					says_not( $html, 'Wystan Hugh' );
				};
				$pass    = static fn( Guest $who, string $to ): array => act( $who, $page, $id, 'pass-on', array( 'to' => (string) person( $to ), 'stay' => '1' ) );
				try {
					act( $olive, $page, $id, 'add-owner', array( 'owner' => $address ), 'sharing' );
					array_map( $reads, array( 'sharing', 'pass-on', 'take-off' ) );
					says( $auden->open( $sharing )[1], 'Wystan HughYou' );
					$pass( $olive, 'auden' );
					wp_cache_flush();
					same( person( 'auden' ), (int) get_post( $id )->post_author );
					$reads( 'sharing' );
					says( $auden->open( $sharing )[1], 'Wystan HughYou' );
					$pass( $auden, 'olive' );
					wp_cache_flush();
					same( array( $address ), get_post_meta( $id, 'registry_owners', true ) );
					$reads( 'sharing' );
					act( $olive, $page, $id, 'add-owner', array( 'owner' => 'php-auden' ), 'sharing' );
					says( $olive->open( $sharing )[1], 'Wystan Hugh' );
				} finally {
					wp_update_user( array( 'ID' => person( 'auden' ), 'display_name' => 'php-auden' ) );
				}
			}
		);
	}
);

test(
	'Auden, whom Olive wrote down twice, leaves the list with both',
	function () {
		with_own_list(
			array(),
			function ( Guest $olive, int $page, int $id ) {
				foreach ( array( 'php-auden', 'php-auden@example.com' ) as $owner ) {
					act( $olive, $page, $id, 'add-owner', array( 'owner' => $owner ), 'sharing' );
				}
				wp_cache_flush();
				same( array( 'php-auden', 'php-auden@example.com' ), get_post_meta( $id, 'registry_owners', true ) );
				act( browser_of( 'auden' ), $page, $id, 'take-off', array( 'owner' => 'php-auden' ) );
				wp_cache_flush();
				same( array(), get_post_meta( $id, 'registry_owners', true ) );
			}
		);
	}
);
