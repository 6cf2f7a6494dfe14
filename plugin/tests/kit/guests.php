<?php
declare(strict_types=1);

namespace Hopechest\Tests;

/** A browser without an account: it keeps the cookies that it gets and follows no redirect by itself. */
final class Guest {
	/** @var array<string, string> */
	public $cookies = array();

	/** @return array{0: int, 1: string, 2: string, 3: array} Status, body, where it leads, and the headers. */
	public function open( string $address, ?array $posted = null, array $headers = array() ): array {
		$cookies = array();
		foreach ( $this->cookies as $name => $value ) {
			$cookies[] = "$name=$value";
		}
		$response = wp_remote_request(
			0 === strpos( $address, 'http' ) ? $address : home_url( $address ),
			array(
				'method'      => null === $posted ? 'GET' : 'POST',
				'body'        => $posted,
				'headers'     => $headers + ( array() === $cookies ? array() : array( 'Cookie' => implode( '; ', $cookies ) ) ),
				'redirection' => 0,
				'timeout'     => 30,
			)
		);
		holds( ! is_wp_error( $response ), as_text( $response ) );
		foreach ( array_filter( (array) wp_remote_retrieve_header( $response, 'set-cookie' ) ) as $header ) {
			list( $name, $value )   = explode( '=', strtok( $header, ';' ), 2 );
			$this->cookies[ $name ] = $value;
			if ( preg_match( '/Max-Age=0|expires=Thu, 01[ -]Jan[ -]1970/i', $header ) ) {
				unset( $this->cookies[ $name ] );
			}
		}
		return array(
			wp_remote_retrieve_response_code( $response ),
			wp_remote_retrieve_body( $response ),
			(string) wp_remote_retrieve_header( $response, 'location' ),
			wp_remote_retrieve_headers( $response )->getAll(),
		);
	}

	/** Sends the form of a page that was opened, with these fields in place of those that stand in it. */
	public function send( string $html, array $typed = array(), string $button = '' ): array {
		list( $address, $fields ) = form_in( $html, $button );
		return $this->open( $address, $typed + $fields );
	}
}

/** The address and the fields of the first form of ours in a page, or of the one with that button, or that leads there. */
function form_in( string $html, string $button = '' ): array {
	$page = new \DOMDocument();
	@$page->loadHTML( '<?xml encoding="UTF-8">' . $html );
	foreach ( ( new \DOMXPath( $page ) )->query( '//div[contains(@class,"hopechest-main")]//form' ) as $form ) {
		$leads = strtok( $form->getAttribute( 'action' ), '?' ) === (string) wp_parse_url( $button, PHP_URL_PATH );
		if ( '' !== $button && ! $leads && false === strpos( $form->textContent, $button ) ) {
			continue;
		}
		$fields = array();
		foreach ( array( 'input', 'textarea' ) as $tag ) {
			foreach ( $form->getElementsByTagName( $tag ) as $field ) {
				if ( in_array( $field->getAttribute( 'type' ), array( 'checkbox', 'radio' ), true ) && ! $field->hasAttribute( 'checked' ) ) {
					continue;
				}
				$fields[ $field->getAttribute( 'name' ) ] = 'textarea' === $tag ? ltrim( $field->textContent, "\n" ) : $field->getAttribute( 'value' );
			}
		}
		foreach ( $form->getElementsByTagName( 'button' ) as $found ) {
			if ( '' !== $button && false !== strpos( $found->textContent, $button ) && '' !== $found->getAttribute( 'name' ) ) {
				$fields[ $found->getAttribute( 'name' ) ] = $found->getAttribute( 'value' );
			}
		}
		return array( $form->getAttribute( 'action' ), $fields );
	}
	throw new Failure( "There is no form \"$button\" in " . substr( read_page( $html ), 0, 600 ) );
}

/** The text of our part of a page, as a guest reads it. */
function read_page( string $html ): string {
	$page = new \DOMDocument();
	@$page->loadHTML( '<?xml encoding="UTF-8">' . $html );
	$found = ( new \DOMXPath( $page ) )->query( '//div[contains(@class,"hopechest-main")]' );
	return null === $found->item( 0 ) ? '' : trim( (string) preg_replace( '/\s+/u', ' ', $found->item( 0 )->textContent ) );
}

function says( string $html, string $sentence ): void {
	$text = read_page( $html );
	holds( false !== strpos( $text, $sentence ), "It should say \"$sentence\": " . substr( $text, 0, 900 ) );
}

function says_not( string $html, string $sentence ): void {
	holds( false === strpos( $html, $sentence ), "It should not say \"$sentence\"" );
}

/** The address of a page of that registry. */
function page_of( int $id, string $path = '' ): string {
	return \Hopechest\Relay\pages_url() . '/registry/' . get_post( $id )->post_name . $path;
}

function give_page( int $id, int $item ): string {
	return page_of( $id, "/items/$item/give" );
}

/** A guest who gives that gift; returns their browser and the address that it is led to. */
function giver( int $id, int $item, array $typed = array() ): array {
	$guest                 = new Guest();
	list( $status, , $to ) = $guest->send( $guest->open( give_page( $id, $item ) )[1], $typed + array( 'name' => 'Mia Berger' ) );
	same( 303, $status );
	return array( $guest, $to );
}

/** A registry with a casserole and six plates, one of them given, and what follows from the settings of the site. */
function with_wishes( callable $act, array $more = array() ): void {
	with_service(
		function () use ( $act, $more ) {
			$client   = service();
			$meta     = array( 'registry_event_type' => 'wedding', 'registry_event_date' => '2031-06-14', 'registry_currency' => 'EUR' );
			$registry = $client->create_registry( $more + array( 'title' => 'Ana & Jonas', 'story' => 'Nine years, two cities.', 'status' => 'publish', 'meta' => $meta ) );
			$id       = $registry['id'];
			$items    = array();
			foreach ( array( array( 'Casserole', 1, 189 ), array( 'Plate', 6, 24.5 ), array( 'Lamp', 1, 180 ) ) as list( $name, $wanted, $price ) ) {
				$item    = array( 'name' => $name, 'url' => "https://shop.example/$name?a=1&b=2", 'price' => $price, 'quantity_needed' => $wanted );
				$items[] = $client->add_registry_item( $id, $item )['data']['id'];
			}
			clean_post_cache( $id );
			try {
				$act( $id, $items );
			} finally {
				$client->delete_registry( $id );
			}
		}
	);
}

/** How many pieces of that gift are counted as bought. */
function bought( int $item ): int {
	return (int) service()->get_item( $item )['quantity_purchased'];
}

/** What guests get who open an address at the same moment. */
function open_at_once( int $guests, string $address ): array {
	$library = class_exists( '\WpOrg\Requests\Requests' ) ? '\WpOrg\Requests\Requests' : '\Requests';
	return $library::request_multiple( array_fill( 0, $guests, array( 'url' => $address ) ), array( 'timeout' => 60 ) );
}

/** The link of an invitation, as the owner hands it out. */
function invitation_address( int $id, string $invitee ): string {
	$guests = array_column( \Hopechest\Relay\Facts\guests_of_list( $id ), 'link', 'invitee' );
	return $guests[ $invitee ];
}
