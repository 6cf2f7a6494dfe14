<?php
/**
 * What the site says in a visit, and what it stores of the answer.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

use function Hopechest\Relay\Facts\lists_of_visit;
use function Hopechest\Relay\Facts\meet_needs;
use function Hopechest\Relay\Facts\person_in_words;
use function Hopechest\Relay\Facts\person_of_visit;
use function Hopechest\Relay\Facts\read_anew;
use function Hopechest\Relay\Facts\registry_of_visit;
use function Hopechest\Relay\Facts\site_of_visit;
use function Hopechest\Relay\Facts\store_writes;

/** As the current user sees it, without what this request has in its memory. */
function said( int $id ): array {
	clean_post_cache( $id );
	return registry_of_visit( get_post( $id ) );
}

function change_of( int $id, array $change ): array {
	return array( 'id' => $id, 'version' => said( $id )['version'], 'change' => $change );
}

/** Other tests count the lists to which people are invited. */
function forget( int ...$ids ): void {
	foreach ( $ids as $id ) {
		wp_delete_post( $id, true );
	}
}

/**
 * A process of its own on this site, and what it prints.
 *
 * @param array{0: string, 1: string|int, 2?: int} $asked What it does, to what, and as whom, if not the current user.
 */
function worker( array $asked, string $number ): array {
	$settings = array();
	foreach ( array( 'opcache.enable_cli', 'opcache.file_cache_only', 'opcache.file_cache', 'disable_functions' ) as $name ) {
		array_push( $settings, '-d', "$name=" . ini_get( $name ) );
	}
	list( $act, $id, $user ) = $asked + array( 2 => get_current_user_id() );
	$words                   = array( PHP_BINARY, ...$settings, __DIR__ . '/kit/worker.php', rtrim( ABSPATH, '/' ), (string) $user, $act, $number, (string) $id );
	return array( proc_open( $words, array( 1 => array( 'pipe', 'w' ) ), $pipes ), $pipes[1] );
}

/**
 * Workers of the site that begin at the same moment.
 *
 * @param array[] $acts As `worker()` is asked, by the number of each.
 */
function at_once( array $acts ): array {
	$workers = array();
	foreach ( $acts as $number => $asked ) {
		$workers[ $number ] = worker( $asked, (string) $number );
	}
	$came = array();
	foreach ( $workers as $number => list( $worker, $printed ) ) {
		$came[ $number ] = json_decode( stream_get_contents( $printed ), true );
		proc_close( $worker );
	}
	return $came;
}

test(
	'a shop that signs people up proves no address: an invitation opens once the link of a mail has proved it, and not for an address that is changed since',
	function () {
		$id   = registry_of( 'olive', array( 'status' => 'private', 'meta' => array( 'registry_invitees' => array( 'cora@example.com', 'dora@example.com' ) ) ) );
		$cora = wp_insert_user( array( 'user_login' => 'php-cora', 'user_email' => 'Cora@example.com', 'user_pass' => wp_generate_password(), 'role' => 'subscriber' ) );
		$may  = static function () use ( $cora, $id ): bool {
			wp_set_current_user( 0 );
			wp_set_current_user( $cora );
			$said = rest_do_request( new \WP_REST_Request( 'GET', '/wp/v2/users/me' ) );
			$edit = new \WP_REST_Request( 'GET', '/wp/v2/users/me' );
			$edit->set_param( 'context', 'edit' );
			holds( ! isset( $said->get_data()['gift_registry_address_is_proved'] ), 'readers hear nothing of it' );
			$all = array( person_of_visit()['is_email_confirmed'], \Hopechest\Registry\may_read( $id ), rest_do_request( $edit )->get_data()['gift_registry_address_is_proved'] );
			same( 1, count( array_unique( $all ) ), as_text( $all ) );
			return $all[0];
		};
		same( array(), \Hopechest\Check\check_addresses() );
		same( true, $may(), 'WordPress has mailed a link' );
		add_role( 'customer', 'Customer', array( 'read' => true ) );
		( new \WP_User( $cora ) )->set_role( 'customer' );
		require_once __DIR__ . '/kit/woocommerce-sign-up.php';
		update_option( 'woocommerce_enable_myaccount_registration', 'yes' );
		try {
			same( 'recommended', \Hopechest\Check\check_addresses()[0]['status'] );
			same( false, $may(), 'a shop has not' );
			add_filter( 'hopechest_address_is_proved', '__return_true' );
			same( true, $may(), 'a builder vouches for it' );
			remove_filter( 'hopechest_address_is_proved', '__return_true' );
			do_action( 'password_reset', get_userdata( $cora ), 'a new one' );
			same( true, $may(), 'the link of a mail has' );
			wp_update_user( array( 'ID' => $cora, 'user_email' => 'dora@example.com' ) );
			same( false, $may(), 'another address' );
			( new \WP_User( $cora ) )->set_role( 'subscriber' );
			same( false, $may(), 'in any role' );
		} finally {
			delete_option( 'woocommerce_enable_myaccount_registration' );
			remove_role( 'customer' );
			forget( $id );
			require_once ABSPATH . 'wp-admin/includes/user.php';
			wp_delete_user( $cora );
		}
	}
);

test(
	'a page waits long for the service only where it reads a shop, or takes gifts one by one',
	function () {
		$seconds = static fn( string $path, string $method = 'POST', array $lists = array( 1 ), ?array $person = null ): bool => \Hopechest\Relay\is_long( array( 'request' => compact( 'method', 'path' ), 'registries' => $lists, 'person' => $person ) );
		foreach ( array( '/lists/ana/add', '/lists/ana/items/12/look-again', '/lists/ana/import', '/registry/ana/ideas/new' ) as $long ) {
			holds( $seconds( $long ), $long );
			holds( ! $seconds( $long, 'GET' ), "$long is read" );
		}
		foreach ( array( '/registry/ana/items/12/give', '/registry/ana/items/12/ask', '/registry/add', '/lists/ana/sharing', '/gifts', '/registry/ana/yours/7' ) as $short ) {
			holds( ! $seconds( $short ), $short );
		}
		holds( $seconds( '/add/window', 'POST', array(), array( 'id' => 1 ) ), 'the page of a shop, from a member' );
		holds( ! $seconds( '/add/window', 'POST', array() ), 'the page of a shop, from a stranger' );
		holds( $seconds( '/add/window/gift', 'POST', array(), array( 'id' => 1 ) ), 'its gift, with the pictures' );
		holds( ! $seconds( '/add/window/gift', 'GET', array(), array( 'id' => 1 ) ), 'a page' );
	}
);

test(
	'a visitor is no person, and a member is one with their roles and capabilities',
	function () {
		same( null, person_of_visit() );
		$id     = by( 'olive' );
		$person = person_of_visit();
		same( array( $id, 'php-olive', 'php-olive@Example.com', true, array( 'subscriber' ) ), array( $person['id'], $person['username'], $person['email'], $person['is_email_confirmed'], $person['roles'] ) );
		holds( in_array( 'own_gift_registries', $person['capabilities'], true ) && true === $person['may_own'], as_text( $person ) );
		same( wp_get_current_user()->user_registered, str_replace( 'T', ' ', strtok( $person['registered_at'], '.' ) ) );
		$none = static fn(): bool => false;
		add_filter( 'hopechest_may_own', $none );
		try {
			same( false, person_of_visit()['may_own'] );
		} finally {
			remove_filter( 'hopechest_may_own', $none );
		}
		holds( ! in_array( 'edit_others_gift_registries', $person['capabilities'], true ), as_text( $person ) );
		by( 'ada' );
		holds( in_array( 'edit_others_gift_registries', person_of_visit()['capabilities'], true ), 'an administrator manages all' );
	}
);

test(
	'the site says its name, currency and language with its region',
	function () {
		same( array( get_bloginfo( 'name' ), 'USD', '', 'en_US', false ), array_values( site_of_visit() ) );
	}
);

test(
	'a list is said as the API answers it, with text as it was typed',
	function () {
		$meta = array(
			'registry_item_ids'    => array( 3, 1 ),
			'registry_invitees'    => array( 'php-ida', 'kim@example.com' ),
			'registry_owners'      => array( 'php-sam' ),
			'registry_headings'    => array( array( 'title' => 'Table <3', 'items_above' => 1 ) ),
			'registry_event_date'  => '2027-06-12',
			'registry_most_wanted' => 1,
			'registry_put_away'    => true,
		);
		$id   = registry_of( 'olive', array( 'title' => 'Tea &amp; &lt;3', 'content' => "One\n\nTwo &amp; three", 'meta' => $meta ) );
		$said = said( $id );
		same( array( 'Tea & <3', "One\n\nTwo & three", 'private', get_current_user_id() ), array( $said['registry']['title'], $said['registry']['story'], $said['registry']['status'], $said['registry']['user_id'] ) );
		$known = ask( 'GET', REGISTRIES . "/$id", array( 'context' => 'edit' ) )[1];
		same( array( $known['slug'], $known['link'] ), array( $said['registry']['slug'], $said['registry']['permalink'] ) );
		same( "{$known['date_gmt']}.000Z", $said['registry']['created_at'] );
		$expected = array_filter(
			$known['meta'],
			static fn( string $key ): bool => 0 === strpos( $key, 'registry_' ),
			ARRAY_FILTER_USE_KEY
		);
		$found    = (array) $said['registry']['meta'];
		ksort( $expected );
		ksort( $found );
		same( $expected, $found );
		holds( array_intersect_key( $found, $meta ) == $meta, as_text( $found ) );
		forget( $id );
	}
);

test(
	'capabilities and invitations decide how a list is seen, and a hidden one says nothing',
	function () {
		$id    = registry_of( 'olive', array( 'title' => 'A secret', 'meta' => array( 'registry_invitees' => array( 'php-ida' ), 'registry_owners' => array( 'php-sam' ), 'registry_item_ids' => array( 7 ) ) ) );
		$seen  = array();
		$guest = array();
		foreach ( array( 'olive', 'sam', 'ida', 'auden', 'nora', 'ada', '' ) as $name ) {
			'' === $name ? visitor() : by( $name );
			$said           = said( $id );
			$seen[ $name ]  = $said['sight'];
			$guest[ $name ] = array_keys( array_intersect_key( (array) $said['registry']['meta'], array( 'registry_item_ids' => 0, 'registry_invitees' => 0, 'registry_owners' => 0 ) ) );
			same( 'hidden' === $said['sight'] ? '' : 'A secret', $said['registry']['title'], $name );
		}
		same( array( 'olive' => 'owner', 'sam' => 'owner', 'ida' => 'guest', 'auden' => 'hidden', 'nora' => 'hidden', 'ada' => 'guest', '' => 'hidden' ), $seen );
		same( array( array( 'registry_item_ids' ), array() ), array( $guest['ida'], $guest['auden'] ) );
		same( 3, count( $guest['ada'] ), 'a manager changes the list' );
		by( 'olive' );
		ask( 'POST', REGISTRIES . "/$id", array( 'status' => 'publish' ) );
		visitor();
		same( 'guest', said( $id )['sight'] );
		by( 'olive' );
		wp_update_post( array( 'ID' => $id, 'post_password' => 'open' ) );
		visitor();
		same( 'hidden', said( $id )['sight'], 'a password covers it' );
		wp_trash_post( $id );
		by( 'ida' );
		same( 'hidden', said( $id )['sight'], 'in the trash' );
		forget( $id );
	}
);

test(
	'a list has another version after each change, also of its meta alone, and no other reason',
	function () {
		$id      = registry_of( 'olive' );
		$changes = array(
			'title'   => static function () use ( $id ) {
				wp_update_post( array( 'ID' => $id, 'post_title' => 'Another' ) );
			},
			'invitee' => static function () use ( $id ) {
				update_post_meta( $id, 'registry_invitees', array( 'php-sam' ) );
			},
			'back'    => static function () use ( $id ) {
				update_post_meta( $id, 'registry_invitees', array( 'php-ida' ) );
			},
			'end'     => static function () use ( $id ) {
				delete_post_meta( $id, 'registry_event_date' );
			},
			'rest'    => static function () use ( $id ) {
				ask( 'POST', REGISTRIES . "/$id", array( 'meta' => array( 'registry_most_wanted' => 2 ) ) );
			},
			'status'  => static function () use ( $id ) {
				ask( 'POST', REGISTRIES . "/$id", array( 'status' => 'publish' ) );
			},
			'owner'   => static function () use ( $id ) {
				\Hopechest\Registry\pass_on_to( $id, get_userdata( person( 'sam' ) ), null );
			},
		);
		$known   = array( said( $id )['version'] );
		foreach ( $changes as $name => $change ) {
			$change();
			$now = said( $id )['version'];
			holds( '' !== $now && ! in_array( $now, $known, true ), $name );
			$known[] = $now;
		}
		update_post_meta( $id, '_hopechest_invitations', array() );
		said( $id );
		same( end( $known ), said( $id )['version'], 'nothing has changed' );
	}
);

test(
	'lists that a page needs are read at once, and one that is not there is gone',
	function () {
		$ids = array();
		for ( $n = 0; $n < 12; $n++ ) {
			$ids[] = registry_of( 'olive', array( 'status' => 'publish' ) );
		}
		visitor();
		wp_cache_flush();
		get_option( 'home' );
		$before = $GLOBALS['wpdb']->num_queries;
		$visit  = meet_needs( array( 'registries' => array_merge( $ids, array( 999999999 ) ) ), array( 'registries' => array() ) );
		$asked  = $GLOBALS['wpdb']->num_queries - $before;
		same( array( $ids, array( 999999999 ) ), array( array_column( array_column( $visit['registries'], 'registry' ), 'id' ), $visit['gone'] ) );
		holds( $asked <= 6, "12 lists cost $asked queries" );
	}
);

test(
	'a visit says the lists of a member, and those of others that the member owns, too, or is invited to',
	function () {
		$own     = registry_of( 'sam' );
		$shared  = registry_of( 'olive', array( 'meta' => array( 'registry_owners' => array( 'php-sam' ) ) ) );
		$invited = registry_of( 'olive', array( 'meta' => array( 'registry_invitees' => array( 'php-sam@example.com' ) ) ) );
		$other   = registry_of( 'olive' );
		by( 'sam' );
		$lists = lists_of_visit();
		$ids   = array_map(
			static fn( array $said ): array => array_column( array_column( $said, 'registry' ), 'id' ),
			$lists
		);
		holds( in_array( $own, $ids['own'], true ) && array() === array_intersect( $ids['own'], array( $shared, $invited, $other ) ), as_text( $ids ) );
		holds( array() === array_diff( array( $shared, $invited ), $ids['invited'] ) && ! in_array( $other, $ids['invited'], true ), as_text( $ids ) );
		same( 'owner', $lists['invited'][ array_search( $shared, $ids['invited'], true ) ]['sight'] );
		same( 'guest', $lists['invited'][ array_search( $invited, $ids['invited'], true ) ]['sight'] );
		visitor();
		same( array( 'own' => array(), 'invited' => array() ), lists_of_visit() );
		forget( $own, $shared, $invited, $other );
	}
);

test(
	'owners read the people of their list, and others none of them',
	function () {
		$id     = registry_of( 'olive', array( 'meta' => array( 'registry_invitees' => array( 'php-ida', 'no-such-name', 'kim@example.com' ), 'registry_owners' => array( 'php-sam', 'later@example.com' ) ) ) );
		$olive  = get_current_user_id();
		$people = meet_needs( array( 'people' => array( $id ) ), array() )['people'][0];
		same( array( $id, $olive, '' ), array( $people['id'], $people['first']['id'], $people['first_entry'] ) );
		same( true, $people['first']['is_email_confirmed'] );
		$proves_none = static fn(): bool => false;
		add_filter( 'hopechest_address_is_proved', $proves_none );
		same( false, person_in_words( get_userdata( $olive ) )['is_email_confirmed'] );
		remove_filter( 'hopechest_address_is_proved', $proves_none );
		same(
			array( array( 'php-sam', person( 'sam' ) ), array( 'later@example.com', null ) ),
			array_map(
				static function ( $owner ) {
					return array( $owner['entry'], $owner['person']['id'] ?? null );
				},
				$people['owners']
			)
		);
		same(
			array( array( 'php-ida', true ), array( 'no-such-name', false ), array( 'kim@example.com', false ) ),
			array_map(
				static function ( $guest ) {
					return array( $guest['invitee'], $guest['has_account'] );
				},
				$people['guests']
			)
		);
		same( array( wp_date( 'Y-m-d' ), null ), array( $people['guests'][0]['invited_at'], $people['guests'][0]['opened_at'] ) );
		$opened = ( new Guest() )->open( $people['guests'][2]['link'] );
		same( array( 303, get_permalink( $id ) ), array( $opened[0], $opened[2] ) );
		clean_post_cache( $id );
		same( wp_date( 'Y-m-d' ), meet_needs( array( 'people' => array( $id ) ), array() )['people'][0]['guests'][2]['opened_at'] );
		by( 'ida' );
		same( array( array( 'id' => $id, 'first' => null, 'first_entry' => '', 'owners' => array(), 'guests' => array(), 'owner_links' => array() ) ), meet_needs( array( 'people' => array( $id ) ), array() )['people'] );
		forget( $id );
	}
);

test(
	'an owner learns which names of guests accounts have, and who is not signed in learns of none',
	function () {
		$said = static fn(): array => meet_needs( array( 'accounts' => array( 'PHP-Ida', 'Oma Lise', '7' ) ), array() )['accounts'];
		by( 'olive' );
		same( array( array( 'PHP-Ida', true ), array( 'Oma Lise', false ), array( '7', false ) ), array_map( 'array_values', $said() ) );
		visitor();
		same( array( false, false, false ), array_column( $said(), 'is_there' ) );
	}
);

test(
	'a guest has one link from the moment of the invitation, and another one after they left and were invited again',
	function () {
		$id    = registry_of( 'olive' );
		$links = static fn(): array => array_column( (array) get_post_meta( $id, '_hopechest_invitations', true ), 'nonce' );
		update_post_meta( $id, 'registry_invitees', array( 'php-ida', 'kim@example.com' ) );
		$first = $links();
		same( 2, count( $first ) );
		update_post_meta( $id, 'registry_invitees', array( 'kim@example.com' ) );
		same( array( $first[1] ), $links() );
		$version = said( $id )['version'];
		( new Guest() )->open( meet_needs( array( 'people' => array( $id ) ), array() )['people'][0]['guests'][0]['link'] );
		same( $version, said( $id )['version'], 'an opening is no change of the list' );
		update_post_meta( $id, 'registry_invitees', array( 'kim@example.com', 'php-ida' ) );
		list( $kim, $ida ) = $links();
		same( array( $first[1], false ), array( $kim, $first[0] === $ida ) );
		$page = wp_insert_post( array( 'post_title' => 'A page', 'post_type' => 'page' ) );
		add_post_meta( $page, 'registry_invitees', array( 'php-ida' ) );
		same( '', get_post_meta( $page, '_hopechest_invitations', true ) );
		wp_delete_post( $page, true );
		forget( $id );
	}
);

test(
	'a list is made once for a key, also by two workers at once, and by none who may own no list',
	function () {
		$olive = by( 'olive' );
		$key   = wp_generate_uuid4();
		$needs = array( 'make' => array( array( 'key' => $key, 'registry' => array( 'title' => 'Tea & <3', 'story' => '<b>', 'status' => 'private', 'meta' => array( 'registry_event_type' => 'baby', 'registry_currency' => '' ) ) ) ) );
		$visit = meet_needs( $needs, array() );
		$id    = $visit['made'][0]['id'];
		same( array( $key, 'Tea & <3', '<b>', $olive, 'baby', 'USD', 'owner' ), array( $visit['made'][0]['key'], $visit['registries'][0]['registry']['title'], $visit['registries'][0]['registry']['story'], $visit['registries'][0]['registry']['user_id'], $visit['registries'][0]['registry']['meta']->registry_event_type, $visit['registries'][0]['registry']['meta']->registry_currency, $visit['registries'][0]['sight'] ) );
		same( false, metadata_exists( 'post', $id, 'registry_currency' ), 'the currency of the site' );
		same( $id, meet_needs( $needs, array() )['made'][0]['id'] );
		$other = wp_generate_uuid4();
		$made  = at_once( array_fill( 1, 8, array( 'make', $other ) ) );
		same( 1, count( array_unique( $made ) ), as_text( $made ) );
		holds( is_int( $made[1] ) && $made[1] > 0, as_text( $made ) );
		by( 'sam' );
		$of_sam = meet_needs( $needs, array() )['made'][0]['id'];
		holds( $id !== $of_sam, 'the key of another person' );
		by( 'nora' );
		same( 403, meet_needs( $needs, array() )->get_error_data()['status'] );
		visitor();
		same( 401, meet_needs( $needs, array() )->get_error_data()['status'] );
	}
);

test(
	'a name on a copy means whom it means on the list that was copied, and no later account',
	function () {
		$meta  = array(
			'registry_invitees' => array( 'php-ida', 'php-later' ),
			'registry_owners'   => array( 'php-sam' ),
		);
		$id    = registry_of( 'olive', array( 'meta' => $meta ) );
		$later = wp_create_user( 'php-later', wp_generate_password() );
		by( 'olive' );
		$make   = static function ( array $of, array $meta ): int {
			$need = $of + array(
				'key'      => wp_generate_uuid4(),
				'registry' => array(
					'title'  => 'Once more',
					'status' => 'private',
					'meta'   => $meta,
				),
			);
			$met  = meet_needs( array( 'make' => array( $need ) ), array() );
			holds( ! is_wp_error( $met ), is_wp_error( $met ) ? $met->get_error_message() : '' );
			return $met['made'][0]['id'];
		};
		$copy   = $make( array( 'copy_of' => $id ), $meta );
		$guests = $make( array( 'copy_of' => $id ), array( 'registry_invitees' => $meta['registry_invitees'] ) );
		$alone  = $make( array( 'copy_of' => $id ), array() );
		$new    = $make( array(), $meta );
		$said   = said( $copy )['registry']['meta'];
		same( array_values( $meta ), array( $said->registry_invitees, $said->registry_owners ) );
		$sights = static function () use ( $copy, $guests, $alone, $new ): array {
			return array_map(
				static fn( int $each ): string => said( $each )['sight'],
				array( $copy, $guests, $alone, $new )
			);
		};
		by( 'ida' );
		same( array( 'guest', 'guest', 'hidden', 'guest' ), $sights() );
		by( 'sam' );
		same( array( 'owner', 'hidden', 'hidden', 'owner' ), $sights() );
		wp_set_current_user( $later );
		same( array( 'hidden', 'hidden', 'hidden', 'guest' ), $sights() );
		forget( $id, $copy, $guests, $alone, $new );
		require_once ABSPATH . 'wp-admin/includes/user.php';
		wp_delete_user( $later );
	}
);

test(
	'a list is copied whose further owner has no account any more, and the name of another list is not taken along',
	function () {
		$gone = registered( 'gonesoon' );
		$meta = array( 'registry_owners' => array( 'gonesoon' ) );
		$ids  = array( registry_of( 'olive', array( 'meta' => $meta ) ), registry_of( 'sam', array( 'meta' => $meta ) ) );
		remove_person( $gone );
		by( 'olive' );
		$made = array();
		foreach ( $ids as $id ) {
			$need   = array( 'key' => wp_generate_uuid4(), 'copy_of' => $id, 'registry' => array( 'title' => 'Once more', 'status' => 'private', 'meta' => $meta ) );
			$made[] = meet_needs( array( 'make' => array( $need ) ), array() );
		}
		same( array( 'gonesoon' ), $made[0]['registries'][0]['registry']['meta']->registry_owners );
		same( 'hopechest_no_such_account', $made[1]->get_error_code(), 'the list of Sam says nothing to Olive' );
		forget( $made[0]['made'][0]['id'], ...$ids );
	}
);

test(
	'only who may delete a list removes it, and one that is not there is gone',
	function () {
		$id    = registry_of( 'olive', array( 'meta' => array( 'registry_owners' => array( 'php-sam' ) ) ) );
		$needs = array( 'remove' => array( $id ) );
		foreach ( array( 'sam', 'ida', '' ) as $name ) {
			'' === $name ? visitor() : by( $name );
			holds( is_wp_error( meet_needs( $needs, array() ) ) && null !== get_post( $id ), $name );
		}
		by( 'olive' );
		$visit = meet_needs( $needs, array( 'registries' => array( said( $id ) ) ) );
		same( array( array( $id ), 1, null ), array( $visit['gone'], count( $visit['registries'] ), get_post( $id ) ) );
		same( array( $id ), meet_needs( $needs, array() )['gone'] );
		same( array( $id ), array_column( array_column( read_anew( $visit )['registries'], 'registry' ), 'id' ), 'what was said of it stays' );
	}
);

test(
	'the first owner passes a list on to another owner, and no one else does',
	function () {
		$id   = registry_of( 'olive', array( 'meta' => array( 'registry_owners' => array( 'php-sam', 'later@example.com' ) ) ) );
		$pass = static function ( string $to, bool $stays = true ) use ( $id ): bool {
			return meet_needs( array( 'pass_on' => array( compact( 'id', 'to', 'stays' ) ) ), array() )['passed_on'][0]['is_done'];
		};
		same( array( false, false ), array( $pass( 'later@example.com' ), $pass( 'php-ida' ) ) );
		by( 'sam' );
		same( false, $pass( 'php-sam' ) );
		by( 'olive' );
		same( true, $pass( 'php-sam' ) );
		same( array( person( 'sam' ), array( 'later@example.com', 'php-olive' ) ), array( (int) get_post( $id )->post_author, get_post_meta( $id, 'registry_owners', true ) ) );
		same( false, $pass( 'php-olive' ), 'olive is no longer the first' );
		by( 'sam' );
		same( true, $pass( 'php-olive', false ) );
		same( array( person( 'olive' ), array( 'later@example.com' ) ), array( (int) get_post( $id )->post_author, get_post_meta( $id, 'registry_owners', true ) ) );
	}
);

test(
	'what an owner changes is stored with the rights and the filters of the site',
	function () {
		$id    = registry_of( 'olive' );
		$saved = did_action( 'save_post_gift_registry' );
		same( true, store_writes( array( change_of( $id, array( 'title' => 'A & <b>', 'story' => 'Words', 'status' => 'publish', 'meta' => array( 'registry_invitees' => array( 'php-sam ' ), 'registry_currency' => 'CHF' ) ) ) ) ) );
		$said = said( $id )['registry'];
		same( array( 'A & <b>', 'Words', 'publish', array( 'php-sam' ), 'CHF', '2046-06-12' ), array( $said['title'], $said['story'], $said['status'], $said['meta']->registry_invitees, $said['meta']->registry_currency, $said['meta']->registry_event_date ) );
		same( 1, did_action( 'save_post_gift_registry' ) - $saved );
		same( true, store_writes( array( change_of( $id, array( 'meta' => array( 'registry_currency' => '' ) ) ) ) ) );
		same( 'USD', said( $id )['registry']['meta']->registry_currency );
		same( true, store_writes( array() ) );
		forget( $id );
	}
);

test(
	'of several changes none is stored where one list has changed, is gone, or may not be changed',
	function () {
		$one  = registry_of( 'olive' );
		$two  = registry_of( 'olive' );
		$else = registry_of( 'sam' );
		by( 'olive' );
		$named = array( 'title' => 'Changed' );
		$stale = change_of( $two, $named );
		update_post_meta( $two, 'registry_invitees', array() );
		same( false, store_writes( array( change_of( $one, $named ), $stale ) ) );
		same( false, store_writes( array( change_of( $one, $named ), array( 'id' => 999999999 ) + $stale ) ) );
		$refused = store_writes( array( change_of( $one, $named ), change_of( $else, $named ) ) );
		same( array( true, 403 ), array( is_wp_error( $refused ), $refused->get_error_data()['status'] ) );
		$wrong = store_writes( array( change_of( $one, $named ), change_of( $two, array( 'meta' => array( 'registry_event_date' => '2027-02-30' ) ) ) ) );
		same( 400, $wrong->get_error_data()['status'] );
		foreach ( array( $one, $two, $else ) as $id ) {
			clean_post_cache( $id );
			same( 'A wedding', get_post( $id )->post_title );
		}
		same( true, store_writes( array( change_of( $one, $named ), change_of( $two, $named ) ) ), 'and afterwards both' );
		same( array( 'Changed', 'Changed' ), array( get_post( $one )->post_title, get_post( $two )->post_title ) );
		same( false, store_writes( array( array( 'version' => 'Changed' ) + change_of( $one, $named ) ) ) );
	}
);

test(
	'a visit that is read anew has its lists as they are now',
	function () {
		$id    = registry_of( 'olive' );
		$other = registry_of( 'olive' );
		$visit = array( 'registries' => array( said( $id ), said( $other ) ), 'made' => array( 1 ) ) + lists_of_visit();
		wp_delete_post( $other, true );
		$GLOBALS['wpdb']->update( $GLOBALS['wpdb']->posts, array( 'post_title' => 'By another worker' ), array( 'ID' => $id ) );
		$now = read_anew( $visit );
		same( array( array( 'By another worker' ), array( $other ), array( 1 ) ), array( array_column( array_column( $now['registries'], 'registry' ), 'title' ), $now['gone'], $now['made'] ) );
		same( 'By another worker', $now['own'][0]['registry']['title'] );
	}
);

test(
	'a change over REST that names an older version is refused, and one that names none is stored',
	function () {
		$id              = registry_of( 'olive' );
		list( , $known ) = ask( 'GET', REGISTRIES . "/$id" );
		same( said( $id )['version'], $known['registry_version'] );
		$change = array( 'title' => 'Mine', 'registry_version' => $known['registry_version'] );
		same( 200, ask( 'POST', REGISTRIES . "/$id", $change )[0] );
		list( $status, $body ) = ask( 'POST', REGISTRIES . "/$id", array( 'title' => 'Late' ) + $change );
		same( array( 409, 'hopechest_changed', 'Mine' ), array( $status, $body['code'], get_post( $id )->post_title ) );
		same( 200, ask( 'POST', REGISTRIES . "/$id", array( 'title' => 'Any' ) )[0] );
		same( 'Any', get_post( $id )->post_title );
		same( '0', (string) $GLOBALS['wpdb']->get_var( "SELECT COUNT(*) FROM {$GLOBALS['wpdb']->posts} WHERE ID = $id AND post_title = 'Late'" ) );
	}
);

test(
	'eight tabs of owners that change a list at once store all eight, also beside callers of the API',
	function () {
		$id   = registry_of( 'olive', array( 'meta' => array( 'registry_item_ids' => array( 1 ), 'registry_invitees' => array( 'php-ida' ) ) ) );
		$acts = array();
		for ( $n = 1; $n <= 8; $n++ ) {
			$acts[ $n ] = array( $n % 2 ? 'invite' : 'add', $id );
		}
		foreach ( array( 'rest-invite', 'rest-add', 'rest-name', 'rest-invite' ) as $n => $act ) {
			$acts[ 9 + $n ] = array( $act, $id );
		}
		$tries = at_once( $acts );
		same( array(), array_diff_key( $acts, array_filter( $tries ) ), as_text( $tries ) );
		$said    = said( $id )['registry'];
		$meta    = $said['meta'];
		$invited = array( 'php-ida' );
		foreach ( array( 1, 3, 5, 7, 9, 12 ) as $n ) {
			$invited[] = "guest-$n@example.com";
		}
		sort( $meta->registry_item_ids );
		same( array( 1, 102, 104, 106, 108, 110 ), $meta->registry_item_ids );
		same( array(), array_merge( array_diff( $invited, $meta->registry_invitees ), array_diff( $meta->registry_invitees, $invited ) ) );
		same( 'Named by 11', $said['title'] );
	}
);

test(
	'eight workers that change eight lists at once wait for none of the others',
	function () {
		$acts = array();
		for ( $n = 1; $n <= 8; $n++ ) {
			$acts[ $n ] = array( 'invite', registry_of( 'olive' ) );
		}
		same( array_fill( 1, 8, 1 ), at_once( $acts ) );
	}
);
