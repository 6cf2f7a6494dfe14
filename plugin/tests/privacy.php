<?php
/**
 * The tools of WordPress for personal data: what the site and the service know of a person is exported and deleted.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'an export holds the registries of a person, what they are invited to, and gifts with their address in what was typed',
	function () {
		forget_everybody();
		with_wishes(
			function ( int $id, array $items ) {
				$own = registry_of( 'ida', array( 'title' => 'Ida <b>&</b> Co', 'content' => 'Our story', 'meta' => array( 'registry_event_type' => 'birthday', 'registry_event_date' => '2031-02-03', 'registry_invitees' => array( 'a@example.org', 'php-sam' ), 'registry_reveal' => 'always' ) ) );
				foreach ( array( $own, $id ) as $list ) {
					service()->request( 'PATCH', "/registries/$list", array( 'meta' => array( 'registry_reveal' => 'always' ) ) );
					service()->request( 'POST', "/registries/$list/gift-record", array( 'name' => 'Jam <b>', 'purchaser' => 'Paul', 'received_on' => '2026-06-20' ) );
				}
				update_post_meta( $id, 'registry_invitees', array( 'Someone@example.org', 'PHP-Ida@example.COM', 'php-ida' ) );
				purchase_of( $id, $items[1], array( 'quantity' => 2, 'purchaser' => 'Ida', 'note' => 'Write to php-ida@EXAMPLE.com' ) );
				purchase_of( $id, $items[2], array( 'purchaser' => 'Another Ida' ) );
				\Hopechest\Registry\store_owner_links( $own, array( 'a hash' => array( 'id' => 'a hash', 'expires_at' => '2031-02-01T00:00:00.000Z', 'by' => person( 'ida' ), 'asked_by' => 'Tom <i>' ) ) );
				$found = exported( 'php-ida@example.com' );
				$lists = of_group( 'registries', $found );
				same( 1, count( $lists ), as_text( $lists ) );
				same( 'Tom &lt;i&gt; 2031-02-01T00:00:00.000Z', $lists[0]['Links for owners that wait'] );
				same( array( 'Ida &lt;b&gt;&amp;&lt;/b&gt; Co', 'Our story', '2031-02-03', 'a@example.org, php-sam' ), array( $lists[0]['Title'], $lists[0]['Story'], $lists[0]['Date'], $lists[0]['Invited people'] ) );
				same( array( 'PHP-Ida@example.COM', 'php-ida' ), array_column( of_group( 'invitations', $found ), 'Invited as' ) );
				$gifts = of_group( 'gifts', $found );
				same( array( 1, 'Ida', '2' ), array( count( $gifts ), $gifts[0]['Name'], $gifts[0]['Pieces'] ) );
				$record = array( 'hopechest-record', 'Title' => 'Ida &lt;b&gt;&amp;&lt;/b&gt; Co', 'Name' => 'Jam &lt;b&gt;', 'From' => 'Paul', 'Date' => '2026-06-20' );
				same( array( $record ), of_group( 'record', $found ), 'of her own list alone' );
				same( array(), exported( 'stranger@example.com' ) );
				holds( null !== get_post( $own ), 'nothing is deleted' );
			}
		);
	}
);

test(
	'an export goes through more registries than one step takes, and holds each once',
	function () {
		forget_everybody();
		with_service(
			function () {
				for ( $n = 0; $n < 27; $n++ ) {
					registry_of( 'ida', array( 'title' => "Number $n" ) );
				}
				$titles = array_column( of_group( 'registries', exported( 'php-ida@example.com' ) ), 'Title' );
				same( array( 27, 27 ), array( count( $titles ), count( array_unique( $titles ) ) ) );
				$said = erased( 'php-ida@example.com' );
				same( array( true, false ), array( $said['items_removed'], $said['items_retained'] ), as_text( $said ) );
				same( array(), exported( 'php-ida@example.com' ) );
				empty_queue();
			}
		);
	}
);

test(
	'a deletion takes the registries of a person, here and in the service, and their invitations, and says what stays',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				$own = registry_of( 'ida', array( 'title' => 'Of Ida' ) );
				update_post_meta( $id, 'registry_invitees', array( 'Someone@example.org', 'PHP-Ida@example.COM', 'php-ida' ) );
				purchase_of( $id, $items[1], array( 'purchaser' => 'php-ida@example.com' ) );
				$said = erased( 'php-ida@example.com' );
				same( array( true, true ), array( $said['items_removed'], $said['items_retained'] ) );
				holds( 1 === count( $said['messages'] ) && false !== strpos( $said['messages'][0], 'Ana &amp; Jonas' ), as_text( $said ) );
				same( null, get_post( $own ) );
				holds( isset( \Hopechest\Deletion\waiting_deletions()[ $own ] ), 'the service is asked to delete its gifts' );
				same( array( 'Someone@example.org' ), get_post_meta( $id, 'registry_invitees', true ) );
				same( array( false, true ), array( erased( 'php-ida@example.com' )['items_removed'], erased( 'php-ida@example.com' )['items_retained'] ) );
				\Hopechest\Deletion\forget_deletion( $own );
			}
		);
	}
);

test(
	'while the service is away the site still exports and deletes what it knows, and says that the rest is not known',
	function () {
		with_service(
			function () {
				registry_of( 'sam' );
				$own      = registry_of( 'ida', array( 'title' => 'Of Ida' ) );
				$exported = exported( 'php-ida@example.com' );
				same( array( 'Of Ida' ), array_column( of_group( 'registries', $exported ), 'Title' ) );
				holds( false !== strpos( as_text( of_group( 'missing', $exported ) ), 'did not answer' ), as_text( $exported ) );
				$said = erased( 'php-ida@example.com' );
				same( array( true, true, null ), array( $said['items_removed'], $said['items_retained'], get_post( $own ) ) );
				holds( false !== strpos( implode( ' ', $said['messages'] ), 'did not answer' ), as_text( $said ) );
				empty_queue();
			},
			array( 'base_url' => 'http://127.0.0.1:9' )
		);
	}
);

/** What an administrator may take over into the policy of the site. */
function text_for_policy(): string {
	sign_in( 'ada' );
	list( $status, $page ) = browse( '/wp-admin/privacy-policy-guide.php' );
	if ( 200 !== $status ) {
		list( $status, $page ) = browse( '/wp-admin/options-privacy.php?tab=policyguide' );
	}
	same( 200, $status );
	return $page;
}

test(
	'the guide to the privacy policy of the site has a text about registries',
	function () {
		$text = text_for_policy();
		foreach ( array( 'Members of this site can keep gift registries.', 'each letter has a link that stops its kind', 'for a day from which ideas came' ) as $sentence ) {
			holds( false !== strpos( $text, $sentence ), $sentence );
		}
	}
);

test(
	'a browser loads nothing from elsewhere, not even the picture of a gift; the text for the policy says so',
	function () {
		with_wishes(
			function ( int $id, array $items ) {
				service()->update_item( $items[0], array( 'image_url' => 'https://pictures.example/casserole.jpg' ) );
				$page = new \DOMDocument();
				@$page->loadHTML( '<?xml encoding="UTF-8">' . ( new Guest() )->open( page_of( $id ) )[1] );
				$elsewhere = array();
				foreach ( ( new \DOMXPath( $page ) )->query( '//*[@src]|//link[@rel="stylesheet"]' ) as $element ) {
					$address = $element->hasAttribute( 'src' ) ? $element->getAttribute( 'src' ) : $element->getAttribute( 'href' );
					if ( 0 !== strpos( $address, home_url() ) && 0 !== strpos( $address, 'data:' ) ) {
						$elsewhere[] = $address;
					}
				}
				same( array(), $elsewhere );
			}
		);
		$text = text_for_policy();
		foreach ( array( 'keeps a copy of the pictures of gifts', 'no shop learns who opens a registry' ) as $sentence ) {
			holds( false !== strpos( $text, $sentence ), $sentence );
		}
	}
);
