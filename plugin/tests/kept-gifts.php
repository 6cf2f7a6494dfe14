<?php
/**
 * What the service keeps of a person beside lists: an export has it, a deletion takes it, and it goes with the account.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

use function Hopechest\Deletion\waiting_deletions;
use function Hopechest\Privacy\forget_kept_for;
use function Hopechest\Privacy\kept_for;
use function Hopechest\Relay\agree_on_key;

use const Hopechest\Deletion\DELETION_HOOK;
use const Hopechest\Deletion\GONE_PREFIX;

/** With a key, and where this answers in place of the service what it is asked about a person. */
function with_keeping_service( callable $act, ?callable $answer = null ): void {
	$hook = static fn( $none, $request, $url ) => null !== $answer && '/frame/kept' === substr( $url, -11 ) ? $answer( json_decode( $request['body'], true ) ) : $none;
	with_service_at(
		getenv( 'SERVICE_MEMBERS_URL' ),
		static function () use ( $act, $hook ) {
			same( null, agree_on_key() );
			add_filter( 'pre_http_request', $hook, 10, 3 );
			try {
				$act();
			} finally {
				remove_filter( 'pre_http_request', $hook );
			}
		}
	);
}

function answer_about_person( int $status, array $body ): array {
	return array( 'response' => array( 'code' => $status ), 'body' => wp_json_encode( (object) $body ), 'headers' => array() );
}

test(
	'the service says what it keeps of a person, and forgets it, for a site with the key alone',
	function () {
		with_keeping_service(
			function () {
				$nothing = array( 'gifts' => array(), 'names' => array(), 'people' => array(), 'remembered' => array(), 'bank' => array(), 'words' => array(), 'ideas' => array(), 'sizes' => array() );
				same( $nothing, kept_for( person( 'ida' ), 'php-ida@example.com' ) );
				same( $nothing, kept_for( 0, 'stranger@example.com' ) );
				same( array(), forget_kept_for( person( 'ida' ), 'php-ida@example.com' ) );
				\Hopechest\Client\store_frame_key( 'another key' );
				same( 401, \Hopechest\Client\status_of( kept_for( 0, 'stranger@example.com' ) ) );
				delete_option( 'hopechest_frame_key' );
				same( true, is_wp_error( kept_for( 0, 'stranger@example.com' ) ) );
			}
		);
	}
);

test(
	'an export has the gifts that the account and the address of a person keep, the names that owners gave them, and whom they wrote down; a deletion has it forgotten',
	function () {
		$asked  = array();
		$list   = registry_of( 'sam', array( 'title' => 'Of <b>Sam</b>' ) );
		$own    = registry_of( 'ida', array( 'title' => 'Of Ida' ) );
		$status = 200;
		$answer = static function ( array $body ) use ( &$asked, &$status, $list, $own ): array {
			$asked[] = $body;
			$gift    = array( 'registry_id' => $list, 'item_id' => 1, 'quantity' => 2, 'name' => 'Ida <3' );
			// A guest gave for a list of hers, in the browser in which she signed in then.
			$wrapped = array( 'registry_id' => $own, 'item_id' => 2, 'quantity' => 1, 'name' => 'A surprise' );
			$kept    = array(
				'gifts'      => array( $gift, $wrapped ),
				'names'      => array( array( 'registry_id' => $list, 'name' => 'Aunt <Ida>' ) ),
				'people'     => array( array( 'name' => 'Oma <Lise>', 'address' => 'lise@example.com', 'birthday' => '--04-17' ), array( 'name' => 'Paul', 'address' => '', 'birthday' => '' ) ),
				'remembered' => array( array( 'who' => 'Of <b>Sam</b>', 'gift' => 'Vase', 'quantity' => 1, 'price' => 30, 'currency' => 'EUR', 'year' => 2026 ) ),
				'bank'       => array( array( 'registry_id' => $own, 'name' => 'Ida <3', 'number' => 'DE02120300000000202051', 'place' => '' ) ),
				'words'      => array( array( 'registry_id' => $list, 'name' => 'Ida', 'text' => 'Shall <we>?', 'reach' => '0431 1' ), array( 'registry_id' => $own, 'name' => 'Ida', 'text' => 'Wrapped', 'reach' => '' ) ),
				'sizes'      => array( array( 'top' => '', 'shoes' => '39', 'words' => 'No <b>wool</b>' ) ),
				'ideas'      => array( array( 'registry_id' => $list, 'name' => 'Three <b>records</b>', 'comment' => 'They have one' ), array( 'registry_id' => $own, 'name' => 'Wrapped', 'comment' => null ) ),
			);
			return answer_about_person( $status, 'tell' === $body['act'] ? $kept : array() );
		};
		with_keeping_service(
			function () use ( &$asked, &$status ) {
				by( 'ada' );
				$found = exported( 'php-ida@example.com' );
				same( array( array( 'hopechest-kept-gifts', 'Title' => 'Of &lt;b&gt;Sam&lt;/b&gt;', 'Name' => 'Ida &lt;3', 'Pieces' => '2' ) ), of_group( 'kept-gifts', $found ) );
				same( array( array( 'hopechest-names', 'Title' => 'Of &lt;b&gt;Sam&lt;/b&gt;', 'Name' => 'Aunt &lt;Ida&gt;' ) ), of_group( 'names', $found ) );
				$people = array( array( 'hopechest-people', 'Name' => 'Oma &lt;Lise&gt;', 'E-mail address' => 'lise@example.com', 'Birthday' => '--04-17' ), array( 'hopechest-people', 'Name' => 'Paul' ) );
				same( $people, of_group( 'people', $found ) );
				same( array( array( 'hopechest-remembered', 'Title' => 'Of &lt;b&gt;Sam&lt;/b&gt;', 'Name' => 'Vase', 'Pieces' => '1', 'Year' => '2026' ) ), of_group( 'remembered', $found ) );
				same( array( array( 'hopechest-bank', 'Title' => 'Of Ida', 'Name' => 'Ida &lt;3', 'Account number' => 'DE02120300000000202051' ) ), of_group( 'bank', $found ) );
				same( array( array( 'hopechest-words', 'Title' => 'Of &lt;b&gt;Sam&lt;/b&gt;', 'Name' => 'Ida', 'What you said' => 'Shall &lt;we&gt;?', 'How other guests reach you' => '0431 1' ) ), of_group( 'words', $found ) );
				same( array( array( 'hopechest-ideas', 'Title' => 'Of &lt;b&gt;Sam&lt;/b&gt;', 'Name' => 'Three &lt;b&gt;records&lt;/b&gt;', 'What you said' => 'They have one' ) ), of_group( 'ideas', $found ) );
				same( array( array( 'hopechest-sizes', 'Shoes' => '39', 'In my own words' => 'No &lt;b&gt;wool&lt;/b&gt;' ) ), of_group( 'sizes', $found ) );
				$person = array( 'email' => 'php-ida@example.com', 'id' => person( 'ida' ) );
				same( array( array( 'act' => 'tell', 'person' => $person ) ), $asked );
				$asked = array();
				erased( 'stranger@example.com' );
				same( array( array( 'act' => 'forget', 'person' => array( 'email' => 'stranger@example.com' ) ) ), $asked );
				$status = 503;
				holds( false !== strpos( as_text( erased( 'stranger@example.com' )['messages'] ), 'did not answer' ), 'a service that is away' );
			},
			$answer
		);
		wp_delete_post( $list, true );
		wp_delete_post( $own, true );
		empty_queue();
	}
);

test(
	'what the account of a user keeps goes with the account, in the background, also when the service is away at first',
	function () {
		// Users of the tests before have gone, too.
		empty_queue();
		$status = 503;
		$asked  = array();
		$answer = static function ( array $body ) use ( &$asked, &$status ): array {
			$asked[] = $body;
			return answer_about_person( $status, array() );
		};
		with_keeping_service(
			function () use ( &$asked, &$status ) {
				$leaver = wp_insert_user( array( 'user_login' => 'php-leaver', 'user_pass' => 'x' ) );
				wp_delete_user( $leaver );
				same( array( $leaver ), array_keys( waiting_deletions( GONE_PREFIX ) ) );
				// Another request, at the same moment.
				$GLOBALS['wpdb']->insert( $GLOBALS['wpdb']->options, array( 'option_name' => 'hopechest_gone_999999', 'option_value' => '1' ) );
				\Hopechest\Deletion\action_forget_user( $leaver );
				same( array( $leaver, 999999 ), array_keys( waiting_deletions( GONE_PREFIX ) ) );
				\Hopechest\Deletion\forget_deletion( 999999, GONE_PREFIX );
				same( array(), $asked, 'a deletion does not wait' );
				wp_clear_scheduled_hook( DELETION_HOOK );
				do_action( DELETION_HOOK );
				same( array( $leaver ), array_keys( waiting_deletions( GONE_PREFIX ) ) );
				holds( wp_next_scheduled( DELETION_HOOK ) > time() + 200, 'it is tried again' );
				$status = 200;
				wp_clear_scheduled_hook( DELETION_HOOK );
				do_action( DELETION_HOOK );
				same( array( array(), array( 'act' => 'forget', 'gone' => array( $leaver ) ), false ), array( array_keys( waiting_deletions( GONE_PREFIX ) ), end( $asked ), wp_next_scheduled( DELETION_HOOK ) ) );
			},
			$answer
		);
		empty_queue();
	}
);
