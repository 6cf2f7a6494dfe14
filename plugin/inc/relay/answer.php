<?php
declare(strict_types=1);

namespace Hopechest\Relay;

use WP_Post;

use function Hopechest\Invitations\forget_invitation;

/** The headers of an answer that the browser gets, beside those that WordPress sends. */
const HEADERS_OF_SERVICE = array(
	'content-type',
	'content-disposition',
	'cache-control',
	'retry-after',
	'referrer-policy',
	'content-security-policy',
	'x-content-type-options',
	'x-frame-options',
	'x-robots-tag',
);

/**
 * Answers this request with what the service says. Unless that is a page for the theme, the request ends with it.
 *
 * @param string $path Below the address of the pages, without its query.
 */
function answer_path( string $path, ?WP_Post $post ): void {
	remove_action( 'template_redirect', 'redirect_canonical' );
	remove_action( 'template_redirect', 'wp_old_slug_redirect' );
	$method = request_method();
	if ( ! in_array( $method, array( 'GET', 'HEAD', 'POST' ), true ) ) {
		refuse_method();
	}
	if ( 'POST' !== $method && redirect_to_own_host() ) {
		exit;
	}
	if ( is_behind_password( $post ) ) {
		let_no_cache_keep_it();
		show_message( 200, password_message( $post ) );
		return;
	}
	$visit  = visit_of( $method, $path . query_of_request(), $post );
	$answer = bring( $visit, $post );
	if ( is_wp_error( $answer ) ) {
		answer_without_service( $answer, $visit, $post );
		return;
	}
	tell_of_gift( $visit, $answer, $post );
	forget_with( $visit, $answer );
	send_answer( $answer );
	$page = $answer['head']['page'] ?? null;
	if ( null === $page || $page['is_whole'] ) {
		// A file, or a page for paper: byte for byte.
		( new \SplFileObject( 'php://output', 'w' ) )->fwrite( $answer['page'] );
		exit;
	}
	show_in_theme( (int) $answer['head']['status'], $page, $answer['page'] );
	keep_copy( $visit, $answer, $post );
}

/** WordPress took each of these for the page itself. */
function refuse_method(): void {
	let_no_cache_keep_it();
	status_header( 405 );
	header( 'Allow: GET, HEAD, POST' );
	exit;
}

/** What stands before the page: cookies, rules for caches, and where it leads. */
function send_answer( array $answer ): void {
	$head = $answer['head'];
	send_cookies( $head['cookies'] ?? array() );
	status_header( (int) $head['status'] );
	if ( isset( $head['to'] ) ) {
		let_no_cache_keep_it();
		lead_to( (string) $head['to'], (int) $head['status'] );
	}
	$headers = array_intersect_key( $head['headers'] ?? array(), array_flip( HEADERS_OF_SERVICE ) );
	$is_page = isset( $head['page'] ) && ! $head['page']['is_whole'];
	if ( $is_page || ! preg_match( '/\bpublic\b/', $headers['cache-control'] ?? '' ) ) {
		let_no_cache_keep_it();
		unset( $headers['cache-control'] );
	} else {
		header_remove( 'Expires' );
		header_remove( 'Pragma' );
	}
	foreach ( $is_page ? array_diff_key( $headers, array( 'content-type' => '' ) ) : $headers as $name => $value ) {
		header( "$name: $value" );
	}
}

/**
 * By the mail of the site. Some are for others than the visitor: they come along with any answer, and only once.
 *
 * @param array{to: string, subject: string, text: string, stop?: string}[] $letters
 */
function send_letters( array $letters ): void {
	foreach ( array_filter( array_map( __NAMESPACE__ . '\\letter_to_send', $letters ) ) as $letter ) {
		wp_mail( $letter['to'], $letter['subject'], $letter['text'], headers_to_stop( $letter['stop'] ?? null ) );
	}
}

/**
 * With these a mail program stops letters of the kind by one press (RFC 8058). The address is one of our pages.
 *
 * @param mixed $address
 * @return string[]
 */
function headers_to_stop( $address ): array {
	$is_ours = is_string( $address ) && 0 === strpos( $address, pages_url() . '/' ) && ! preg_match( '/[^\x21-\x7e]|[<>]/', $address );
	return $is_ours ? array( "List-Unsubscribe: <$address>", 'List-Unsubscribe-Post: List-Unsubscribe=One-Click' ) : array();
}

/**
 * What else a filter makes of a letter than one is not sent.
 *
 * @param array{to: string, subject: string, text: string, stop?: string} $letter
 */
function letter_to_send( array $letter ): ?array {
	$letter = apply_filters( 'hopechest_letter', $letter );
	return is_array( $letter ) && array( true, true, true ) === array_map( 'is_string', array( $letter['to'] ?? null, $letter['subject'] ?? null, $letter['text'] ?? null ) ) ? $letter : null;
}

/** What was given or set aside, and nothing of the guest. A form that is sent again leads on and sets no cookie. */
function tell_of_gift( array $visit, array $answer, ?WP_Post $post ): void {
	$is_given = 'POST' === $visit['request']['method'] && 303 === $answer['head']['status'] && array() !== ( $answer['head']['cookies'] ?? array() );
	if ( $is_given && null !== $post && preg_match( '~/items/(\d+)/give(?:\?|$)~D', $visit['request']['path'], $part ) ) {
		do_action( 'hopechest_gift_given', $post, (int) $part[1] );
	}
}

/** A guest has this browser forget a list: the invitation to it is kept here, and not by the service. */
function forget_with( array $visit, array $answer ): void {
	if ( 'POST' === $visit['request']['method'] && '/gifts/lists/forget' === strtok( $visit['request']['path'], '?' ) && 303 === $answer['head']['status'] ) {
		parse_str( $visit['request']['form'] ?? '', $form );
		forget_invitation( is_string( $form['list'] ?? null ) ? (int) $form['list'] : null );
	}
}

/**
 * The service sets no cookie of the site.
 *
 * @param string[] $cookies Whole headers.
 */
function send_cookies( array $cookies ): void {
	foreach ( $cookies as $cookie ) {
		$name = strstr( (string) $cookie, '=', true );
		if ( false !== $name && preg_match( COOKIES_OF_SERVICE, $name ) && ! preg_match( '/[\x00-\x1f\x7f]/', $cookie ) ) {
			header( "Set-Cookie: $cookie", false );
		}
	}
}

/** The service leads to pages below its own address and to no other place. */
function lead_to( string $address, int $status ): void {
	if ( 0 === strpos( $address, pages_url() . '/' ) ) {
		wp_safe_redirect( $address, $status );
	} else {
		status_header( 502 );
	}
	exit;
}

/**
 * A site with "www." is reached without it, too, or the other way around. WordPress leads to its own name from its own
 * pages, and here, too: a form that was opened under the other name would be one of another site.
 */
function redirect_to_own_host(): bool {
	$own   = (string) preg_replace( '~^https?://~', '', site_origin() );
	$other = 0 === strpos( $own, 'www.' ) ? substr( $own, strlen( 'www.' ) ) : "www.$own";
	return strtolower( sent_header( 'HOST', 500 ) ) === $other && wp_safe_redirect( site_origin() . sent_address(), 301 );
}

/**
 * @param array $page What the answer says of it.
 */
function show_in_theme( int $status, array $page, string $html ): void {
	global $wp_query;
	status_header( $status );
	if ( 404 === $status ) {
		$wp_query->set_404();
	} else {
		$wp_query->is_404 = false;
	}
	if ( empty( $page['for_search_engines'] ) ) {
		add_filter( 'wp_robots', 'wp_robots_no_robots' );
	}
	if ( '' !== $page['head'] ) {
		// The page names its address itself.
		remove_action( 'wp_head', 'rel_canonical' );
	}
	Page_Of_Theme::set( $page + array( 'html' => $html ) );
}

/** What a browser gives leaves it with the person who signs out. */
function action_wp_logout(): void {
	$path = (string) wp_parse_url( pages_url(), PHP_URL_PATH );
	foreach ( array_keys( cookies_of_service() ) as $name ) {
		setcookie(
			$name,
			'',
			array(
				'expires'  => 1,
				'path'     => '' === $path ? '/' : $path,
				'secure'   => 0 === strpos( $name, '__' ),
				'httponly' => true,
				'samesite' => 'Lax',
			)
		);
	}
}
