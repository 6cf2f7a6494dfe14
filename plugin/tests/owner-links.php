<?php
/**
 * The links that make owners: what the site keeps of them, and that it believes the secret of its visitor and no word of the service.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

use function Hopechest\Registry\utc;
use function Hopechest\Relay\Facts\meet_needs;
use function Hopechest\Relay\Facts\owner_link_of_visit;
use function Hopechest\Relay\Facts\store_writes;

const LINKS = '_hopechest_owner_links';

/** Sent with the answer to the current user, as the service does; the secret. */
function link_of( int $id, string $tail = 'of-a-test' ): string {
	$secret = "$id-$tail" . wp_generate_password( 24, false );
	store_writes( array( change_of( $id, array( 'owner_link' => array( 'add' => hash( 'sha256', $secret ) ) ) ) ) );
	return $secret;
}

/** What the page of a link gets that the current user opens, or sends. */
function visit_by( string $secret, array $needs = array(), string $method = 'POST', string $path = '' ): ?array {
	$path  = '' === $path ? "/own/$secret" : $path;
	$visit = array( 'request' => compact( 'method', 'path' ), 'owner_link' => owner_link_of_visit( $path ) );
	return meet_needs( array() === $needs ? array() : array( 'owner_link' => $needs ), $visit )['owner_link'];
}

function owned_with( int $id ): array {
	clean_post_cache( $id );
	return array_filter( (array) get_post_meta( $id, 'registry_owners', true ) );
}

/** Each link of the list is changed in the database. */
function with_links( int $id, array $change ): void {
	update_post_meta( $id, LINKS, array_map( static fn( array $link ): array => $change + $link, get_post_meta( $id, LINKS, true ) ) );
}

/** Of the plugin, on that page of the administration. */
function notices_on( string $page ): string {
	$before             = $GLOBALS['pagenow'] ?? '';
	$GLOBALS['pagenow'] = $page;
	ob_start();
	\Hopechest\Registry\Admin\action_admin_notices();
	$GLOBALS['pagenow'] = $before;
	return (string) ob_get_clean();
}

test(
	'the first owner makes a link, of which the site keeps the hash; who uses it owns the list, too, once',
	function () {
		$id     = registry_of( 'olive', array( 'title' => 'Tea &amp; us', 'meta' => array( 'registry_invitees' => array() ) ) );
		$secret = link_of( $id );
		holds( false === strpos( (string) wp_json_encode( get_post_meta( $id ) ), substr( $secret, -20 ) ), 'no secret is stored' );
		$said = meet_needs( array( 'people' => array( $id ) ), array() )['people'][0]['owner_links'];
		same( array( 1, hash( 'sha256', $secret ), '' ), array( count( $said ), $said[0]['id'], $said[0]['asked_by'] ) );
		holds( false === strpos( (string) wp_json_encode( ask( 'GET', REGISTRIES . "/$id", array( 'context' => 'edit' ) ) ), 'owner_link' ), 'REST does not show it' );
		by( 'sam' );
		$found = visit_by( $secret, array(), 'GET' );
		same( array( 'Tea & us', get_post( $id )->post_name, get_userdata( person( 'olive' ) )->display_name, true ), array( $found['title'], $found['slug'], $found['from'], $found['may_own'] ) );
		same( array( array(), 'hidden' ), array( owned_with( $id ), said( $id )['sight'] ), 'a look changes nothing' );
		same( true, visit_by( $secret, array( 'use' => true ) )['used'] );
		same( array( array( 'php-sam' ), 'owner', '' ), array( owned_with( $id ), said( $id )['sight'], get_post_meta( $id, LINKS, true ) ) );
		same( person( 'sam' ), get_current_user_id() );
		by( 'ida' );
		same( null, visit_by( $secret, array( 'use' => true ) ) );
		same( array( 'php-sam' ), owned_with( $id ) );
		forget( $id );
	}
);

test(
	'the service makes no owner by a word: not on another page, not for a secret of its own, and no link for another person',
	function () {
		$id     = registry_of( 'olive', array( 'meta' => array( 'registry_owners' => array( 'php-ida' ) ) ) );
		$other  = registry_of( 'olive' );
		$secret = link_of( $id );
		by( 'sam' );
		$use = array( 'use' => true, 'secret' => $secret );
		same( null, visit_by( $secret, $use, 'POST', '/lists' ) );
		same( null, visit_by( "$id-guessed", $use ) );
		same( null, visit_by( $other . strstr( $secret, '-' ), $use ), 'of another list' );
		same( false, isset( visit_by( $secret, $use, 'GET' )['used'] ), 'a look' );
		$forged = hash( 'sha256', "$other-forged" );
		foreach ( array( 'sam', 'ida' ) as $name ) {
			by( $name );
			store_writes( array( change_of( $other, array( 'owner_link' => array( 'add' => $forged ) ) ), change_of( $id, array( 'owner_link' => array( 'add' => $forged ) ) ) ) );
			store_writes( array( change_of( $id, array( 'owner_link' => array( 'end' => hash( 'sha256', $secret ) ) ) ) ) );
		}
		same( array( '', 1 ), array( get_post_meta( $other, LINKS, true ), count( get_post_meta( $id, LINKS, true ) ) ) );
		by( 'olive' );
		foreach ( array( 'of no hash', $forged . "\n", '' ) as $wrong ) {
			store_writes( array( change_of( $other, array( 'owner_link' => array( 'add' => $wrong ) ) ) ) );
		}
		same( array( '', array( 'php-ida' ), array() ), array( get_post_meta( $other, LINKS, true ), owned_with( $id ), owned_with( $other ) ) );
		forget( $id, $other );
	}
);

test(
	'a link ends after three days, when it is taken back, when an owner is taken off, and when its maker may not add owners any more; those go each day',
	function () {
		$id     = registry_of( 'olive' );
		$secret = link_of( $id );
		$until  = strtotime( get_post_meta( $id, LINKS, true )[ hash( 'sha256', $secret ) ]['expires_at'] );
		holds( abs( $until - time() - 3 * DAY_IN_SECONDS ) <= 2, (string) $until );
		by( 'sam' );
		$works = static fn(): bool => null !== visit_by( $secret );
		$aged  = static function ( int $seconds ) use ( $id, $works ): bool {
			with_links( $id, array( 'expires_at' => utc( time() + $seconds ) ) );
			return $works();
		};
		same( array( true, false, false ), array( $aged( 2 ), $aged( 0 ), $aged( -1 ) ) );
		with_links( $id, array( 'expires_at' => utc( $until ) ) );
		$role = get_role( 'subscriber' );
		$role->remove_cap( 'own_gift_registries' );
		same( false, $works(), 'the role of Olive may own no list' );
		$role->add_cap( 'own_gift_registries' );
		same( true, $works() );
		wp_update_post( array( 'ID' => $id, 'post_author' => person( 'ida' ) ) );
		same( false, $works(), 'the list is of Ida' );
		do_action( 'wp_scheduled_delete' );
		same( '', get_post_meta( $id, LINKS, true ) );
		by( 'ida' );
		$secret = link_of( $id );
		$works  = static function () use ( &$secret ): bool {
			return null !== visit_by( $secret );
		};
		same( true, $works() );
		wp_trash_post( $id );
		same( false, $works() );
		wp_untrash_post( $id );
		same( true, $works() );
		store_writes( array( change_of( $id, array( 'owner_link' => array( 'end' => hash( 'sha256', $secret ) ) ) ) ) );
		same( false, $works() );
		link_of( $id );
		wp_trash_post( $id );
		with_links( $id, array( 'expires_at' => utc( time() ) ) );
		do_action( 'wp_scheduled_delete' );
		same( '', get_post_meta( $id, LINKS, true ), 'also while the list is in the trash' );
		wp_untrash_post( $id );
		$named = static fn( ?array $owners ) => store_writes( array( change_of( $id, array( 'meta' => array( 'registry_owners' => $owners ) ) ) ) );
		foreach ( array( array( 'php-olive' ), array() ) as $left ) {
			by( 'ida' );
			$named( array( 'php-olive', 'PHP-Sam' ) );
			$secret = link_of( $id );
			$named( array( 'php-sam', 'php-olive' ) );
			same( true, $works(), 'the same owners' );
			$named( $left );
			same( false, $works(), 'an owner is taken off' );
		}
		$of_ada = array( by( 'ada' ), link_of( $id ) );
		with_links( $id, array( 'by' => 999999999 ) );
		same( null, visit_by( $of_ada[1] ), 'an account that is gone' );
		forget( $id );
		same( null, visit_by( $secret ) );
	}
);

test(
	'owners and links that wait are ten at most, and a member whose role may own no list becomes no owner',
	function () {
		$id   = registry_of( 'olive', array( 'meta' => array( 'registry_owners' => array( 'php-ida' ) ) ) );
		$keys = array_map( static fn(): string => link_of( $id ), range( 1, 10 ) );
		same( 9, count( get_post_meta( $id, LINKS, true ) ) );
		by( 'nora' );
		same( array( false, false ), array( visit_by( $keys[0] )['may_own'], visit_by( $keys[0], array( 'use' => true ) )['used'] ) );
		visitor();
		same( array( false, false ), array( visit_by( $keys[0] )['may_own'], visit_by( $keys[0], array( 'use' => true ) )['used'] ) );
		same( array( array( 'php-ida' ), 9 ), array( owned_with( $id ), count( get_post_meta( $id, LINKS, true ) ) ) );
		by( 'ida' );
		same( true, visit_by( $keys[0], array( 'use' => true ) )['used'], 'she owns it already' );
		same( 9, count( get_post_meta( $id, LINKS, true ) ), 'and the link stays for another' );
		update_post_meta( $id, 'registry_owners', array_merge( array( 'php-ida' ), array_map( static fn( int $n ): string => "$n@example.com", range( 1, 9 ) ) ) );
		by( 'sam' );
		same( false, visit_by( $keys[0], array( 'use' => true ) )['used'], 'ten came meanwhile' );
		same( array( 10, 9 ), array( count( owned_with( $id ) ), count( get_post_meta( $id, LINKS, true ) ) ) );
		forget( $id );
	}
);

test(
	'of eight who use a link at once one becomes an owner, and of eight names at once the admins hear one',
	function () {
		$id     = registry_of( 'olive', array( 'meta' => array( 'registry_owners' => array() ) ) );
		$secret = link_of( $id );
		visitor();
		same( 1, count( array_filter( at_once( array_fill( 1, 8, array( 'ask', $secret ) ) ) ) ) );
		clean_post_cache( $id );
		holds( 0 === strpos( current( get_post_meta( $id, LINKS, true ) )['asked_by'], 'Kim ' ), 'the first name stays' );
		$people = array_map( static fn( int $n ): int => registered( "many$n" ), range( 1, 8 ) );
		$used   = at_once( array_map( static fn( int $person ): array => array( 'own', $secret, $person ), $people ) );
		same( array( 1, 1 ), array( count( array_filter( $used ) ), count( owned_with( $id ) ) ), as_text( $used ) );
		array_map( __NAMESPACE__ . '\\remove_person', $people );
		forget( $id );
	}
);

test(
	'a request that is killed while it uses a link has not used it: the list is as it was, and the link makes an owner after that',
	function () {
		foreach ( array( 'update_post_metadata', 'updated_post_meta' ) as $hook ) {
			$id                       = registry_of( 'olive', array( 'meta' => array( 'registry_owners' => array( 'php-ida' ) ) ) );
			$secret                   = link_of( $id );
			list( $worker, $printed ) = worker( array( 'own-halted', $secret, person( 'sam' ) ), $hook );
			same( "halts\n", fgets( $printed ), $hook );
			proc_terminate( $worker, 9 );
			proc_close( $worker );
			clean_post_cache( $id );
			same( array( array( 'php-ida' ), 1 ), array( owned_with( $id ), count( get_post_meta( $id, LINKS, true ) ) ), $hook );
			by( 'sam' );
			same( true, visit_by( $secret, array( 'use' => true ) )['used'], $hook );
			same( array( array( 'php-ida', 'php-sam' ), '' ), array( owned_with( $id ), get_post_meta( $id, LINKS, true ) ), $hook );
			forget( $id );
		}
	}
);

test(
	'a link ends however owners are deleted: all of them, by what they are, or as a field of the editor',
	function () {
		$field = static function ( int $id ): int {
			global $wpdb;
			return (int) $wpdb->get_var( $wpdb->prepare( "SELECT meta_id FROM $wpdb->postmeta WHERE post_id = %d AND meta_key = 'registry_owners'", $id ) );
		};
		$ways  = array(
			'all'      => static fn( int $id ): bool => delete_post_meta( $id, 'registry_owners' ),
			'by value' => static fn( int $id ): bool => delete_post_meta( $id, 'registry_owners', array( 'php-ida' ) ),
			'a field'  => static fn( int $id ): bool => delete_metadata_by_mid( 'post', $field( $id ) ),
		);
		foreach ( $ways as $way => $delete ) {
			$id     = registry_of( 'olive', array( 'meta' => array( 'registry_owners' => array( 'php-ida' ) ) ) );
			$secret = link_of( $id );
			by( 'sam' );
			holds( null !== visit_by( $secret ), $way );
			same( array( true, array() ), array( $delete( $id ), owned_with( $id ) ), $way );
			same( null, visit_by( $secret ), $way );
			forget( $id );
		}
	}
);

test(
	'a name for the admins is text, stands where accounts are made, and goes with the link',
	function () {
		$id     = registry_of( 'olive' );
		$secret = link_of( $id );
		visitor();
		$name = 'Kim\\ <b>"' . str_repeat( 'x', 100 );
		same( array( get_option( 'admin_email' ) ), visit_by( $secret, array( 'ask' => $name ) )['admins'] );
		same( array(), visit_by( $secret, array( 'ask' => 'Another' ) )['admins'] );
		same( substr( $name, 0, 100 ), visit_by( $secret )['asked_by'] );
		by( 'ada' );
		same( '', notices_on( 'users.php' ) );
		holds( false !== strpos( notices_on( 'user-new.php' ), 'Kim\\ &lt;b&gt;&quot;xx' ), notices_on( 'user-new.php' ) );
		holds( false !== strpos( notices_on( 'user-new.php' ), get_userdata( person( 'olive' ) )->display_name ), 'who handed it over' );
		forget( $id );
		holds( false === strpos( notices_on( 'user-new.php' ), 'Kim' ), 'it goes with its list' );
	}
);

test(
	'who makes many links fills no page of the admins: the oldest twenty names stand there, and a name that is not kept is no news',
	function () {
		$ids     = array_map( static fn(): int => registry_of( 'olive' ), range( 1, 3 ) );
		$refused = static fn( $done, $id, $key ) => LINKS === $key ? false : $done;
		foreach ( range( 1, 21 ) as $n ) {
			by( 'olive' );
			$secret = link_of( $ids[ $n % 3 ] );
			visitor();
			add_filter( 'update_post_metadata', $refused, 10, 3 );
			same( array(), visit_by( $secret, array( 'ask' => "Kim $n." ) )['admins'] );
			remove_filter( 'update_post_metadata', $refused );
			same( 1, count( visit_by( $secret, array( 'ask' => "Kim $n." ) )['admins'] ) );
			$links = get_post_meta( $ids[ $n % 3 ], LINKS, true );
			$links[ hash( 'sha256', $secret ) ]['expires_at'] = utc( time() + HOUR_IN_SECONDS + $n );
			update_post_meta( $ids[ $n % 3 ], LINKS, $links );
		}
		by( 'ada' );
		preg_match_all( '/Kim (\d+)\./', notices_on( 'user-new.php' ), $found );
		same( array_map( 'strval', range( 1, 20 ) ), $found[1] );
		forget( ...$ids );
	}
);
