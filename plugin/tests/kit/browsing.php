<?php
declare(strict_types=1);

namespace Hopechest\Tests;

/** From here on that person is signed in for browse() and for nonces. */
function sign_in( string $name ): int {
	$id    = by( $name );
	$until = time() + HOUR_IN_SECONDS;
	$token = \WP_Session_Tokens::get_instance( $id )->create( $until );
	foreach ( array( AUTH_COOKIE => 'auth', LOGGED_IN_COOKIE => 'logged_in' ) as $cookie => $scheme ) {
		$_COOKIE[ $cookie ] = wp_generate_auth_cookie( $id, $until, $scheme, $token );
	}
	return $id;
}

/** A page of the site for the user who is signed in, or the answer to a form. Returns status, body and Location. */
function browse( string $path, ?array $posted = null ): array {
	$cookies = array();
	foreach ( array( AUTH_COOKIE, LOGGED_IN_COOKIE ) as $name ) {
		$cookies[] = $name . '=' . $_COOKIE[ $name ];
	}
	$response = wp_remote_request(
		home_url( $path ),
		array(
			'method'      => null === $posted ? 'GET' : 'POST',
			'headers'     => array( 'Cookie' => implode( '; ', $cookies ) ),
			'body'        => $posted,
			'redirection' => 0,
			'timeout'     => 30,
		)
	);
	holds( ! is_wp_error( $response ), as_text( $response ) );
	return array( wp_remote_retrieve_response_code( $response ), wp_remote_retrieve_body( $response ), wp_remote_retrieve_header( $response, 'location' ) );
}

/** Texts that would change, or run, if they were taken for more than text. */
const LIVELY = array(
	'[audio src="https://evil.example/a.mp3"]',
	'[gallery ids="1"] [caption]x[/caption]',
	'<!-- wp:loginout /-->',
	'<!-- wp:html --><b>bold</b><!-- /wp:html -->',
	"One<!--more-->[audio src=\"https://evil.example/b.mp3\"]\n\nTwo",
	'One<!--nextpage-->[audio src="https://evil.example/c.mp3"]',
	"https://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n[embed]https://www.youtube.com/watch?v=dQw4w9WgXcQ[/embed]",
	'Well :-) "quoted" -- and it\'s... 50% \\ off; {{mustache}} <?php echo 1; ?>',
	'<a href="https://evil.example">x</a> <b>y</b> & &lt;3 &#91;audio&#93;',
);

const LISTED = '/wp-admin/edit.php?post_type=gift_registry';

/** A page for a visitor who is not signed in: status, body and where it leads. */
function visit( string $path ): array {
	$response = wp_remote_get( home_url( $path ), array( 'redirection' => 0, 'timeout' => 30 ) );
	holds( ! is_wp_error( $response ), as_text( $response ) );
	return array( wp_remote_retrieve_response_code( $response ), wp_remote_retrieve_body( $response ), (string) wp_remote_retrieve_header( $response, 'location' ) );
}
