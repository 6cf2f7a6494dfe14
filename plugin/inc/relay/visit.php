<?php
declare(strict_types=1);

namespace Hopechest\Relay;

use WP_Post;

use function Hopechest\Relay\Facts\{ owner_link_of_visit, person_of_visit, registry_of_visit, site_of_visit };

/** The version of visits and their answers, on which both sides agree with the key. */
const VISIT_VERSION = 1;

/** The names of the cookies that travel between browser and service. No other cookie of the site does. */
const COOKIES_OF_SERVICE = '/^(?:__Host-|__Secure-)?hc_[\w-]+$/D';

/** What a filter may say of the site. */
const SAID_BY_FILTER = array( 'name', 'currency', 'disclosure', 'locale' );

/** A longer form stays here: the service refuses it by its length. */
const MOST_FORM_BYTES = 128 * KB_IN_BYTES;

const URL_ENCODED = 'application/x-www-form-urlencoded';

/** The same for a file of gifts, a picture of one, or the page of a shop, which only a person brings to a list. */
const MOST_FILE_BYTES = 4 * MB_IN_BYTES;

/**
 * What the service learns of a page: the request of the visitor, the site, the person, and the list that the path names.
 * Of the headers of the browser it gets what stands here and nothing else.
 *
 * @param string $path With its query, below the address of the pages.
 * @return array{version: int, request: array, site: array, person: ?array, registries: array[], made: array[], gone: int[], as_invitees: array[], accounts: array[], owner_link: ?array}
 */
function visit_of( string $method, string $path, ?WP_Post $post ): array {
	$request = array(
		'method'      => $method,
		'path'        => $path,
		'cookies'     => (object) cookies_of_service(),
		'address'     => visitor_address(),
		'agent'       => sent_header( 'USER_AGENT', 1000 ),
		'accept'      => sent_header( 'ACCEPT', 1000 ),
		'destination' => sent_header( 'SEC_FETCH_DEST', 20 ),
		'origin'      => site_origin(),
		'sent_from'   => isset( $_SERVER['HTTP_ORIGIN'] ) ? sent_header( 'ORIGIN', 500 ) : null,
	);
	$visit   = array(
		'version'     => VISIT_VERSION,
		'request'     => 'POST' === $method ? $request + sent_form( most_bytes( $path ) ) : $request,
		'site'        => array( 'url' => pages_url() ) + site_of_visit(),
		'person'      => person_of_visit(),
		'registries'  => null === $post ? array() : array( registry_of_visit( $post ) ),
		'made'        => array(),
		'gone'        => array(),
		'as_invitees' => array(),
		'accounts'    => array(),
		'owner_link'  => owner_link_of_visit( $path ),
	);
	// A filter says how the site speaks; who visits, and what they may see, is said by WordPress alone.
	$changed       = (array) apply_filters( 'hopechest_visit', $visit );
	$visit['site'] = array_intersect_key( (array) ( $changed['site'] ?? array() ), array_flip( SAID_BY_FILTER ) ) + $visit['site'];
	return $visit;
}

function request_method(): string {
	return isset( $_SERVER['REQUEST_METHOD'] ) ? sanitize_text_field( wp_unslash( $_SERVER['REQUEST_METHOD'] ) ) : 'GET';
}

function most_bytes( string $path ): int {
	return is_user_logged_in() && preg_match( '~^/(?:lists/[^/?]+/import|add/window)(?:\?|$)~D', $path ) ? MOST_FILE_BYTES : MOST_FORM_BYTES;
}

/** @return array{type: string, form: string, file?: array}|array{type: string, form_bytes: int} */
function sent_form( int $most ): array {
	$type  = sanitize_text_field( wp_unslash( $_SERVER['CONTENT_TYPE'] ?? '' ) );
	$bytes = (int) ( $_SERVER['CONTENT_LENGTH'] ?? 0 );
	if ( 0 === stripos( $type, 'multipart/form-data' ) ) {
		return sent_form_with_picture( $bytes, $most );
	}
	$form  = $bytes > $most ? '' : (string) file_get_contents( 'php://input', false, null, 0, $most + 1 );
	$bytes = max( $bytes, strlen( $form ) );
	return array( 'type' => substr( $type, 0, 1000 ) ) + ( $bytes > $most ? array( 'form_bytes' => $bytes ) : array( 'form' => $form ) );
}

/**
 * PHP has taken such a form apart: the fields go as those of any other form, and the picture beside them. One that PHP or the
 * service takes no more has its size alone.
 *
 * @return array{type: string, form: string, file?: array}|array{type: string, form_bytes: int}
 */
function sent_form_with_picture( int $bytes, int $most ): array {
	// phpcs:ignore WordPress.Security.NonceVerification.Missing -- the service has a token of its own in each form.
	$form = http_build_query( wp_unslash( $_POST ) );
	// phpcs:ignore WordPress.Security.NonceVerification.Missing, WordPress.Security.ValidatedSanitizedInput -- the service reads it by its content.
	$sent = is_user_logged_in() ? ( $_FILES['picture'] ?? null ) : null;
	$type = URL_ENCODED;
	if ( '' === $form || strlen( $form ) > $most ) {
		$form_bytes = max( $bytes, $most + 1 );
		return compact( 'type', 'form_bytes' );
	}
	$file = is_array( $sent ) && is_string( $sent['name'] ) && UPLOAD_ERR_NO_FILE !== $sent['error'] ? array( 'file' => sent_picture( $sent, $bytes ) ) : array();
	return $file + compact( 'type', 'form' );
}

/** @return array{name: string, bytes: string}|array{name: string, size: int} */
function sent_picture( array $sent, int $bytes ): array {
	$name        = array( 'name' => substr( $sent['name'], 0, 1000 ) );
	$is_too_long = in_array( $sent['error'], array( UPLOAD_ERR_INI_SIZE, UPLOAD_ERR_FORM_SIZE ), true ) || $sent['size'] > MOST_FILE_BYTES;
	if ( $is_too_long ) {
		return $name + array( 'size' => max( $bytes, $sent['size'] ) );
	}
	$content = UPLOAD_ERR_OK === $sent['error'] && is_uploaded_file( $sent['tmp_name'] ) ? file_get_contents( $sent['tmp_name'] ) : '';
	return $name + array( 'bytes' => base64_encode( (string) $content ) );
}

/** @return array<string, string> */
function cookies_of_service(): array {
	return array_filter(
		wp_unslash( $_COOKIE ),
		static fn( $value, $name ): bool => is_string( $value ) && preg_match( COOKIES_OF_SERVICE, (string) $name ),
		ARRAY_FILTER_USE_BOTH
	);
}

function sent_header( string $name, int $most ): string {
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- it is printed nowhere.
	return substr( (string) wp_unslash( $_SERVER[ "HTTP_$name" ] ?? '' ), 0, $most );
}
