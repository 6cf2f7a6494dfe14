<?php
declare(strict_types=1);

namespace Hopechest\Pages;

use function Hopechest\Registry\{ find_registry, from_stored };

/**
 * Whether the page may differ from one reader to the next. A list does: it shows what is left at this moment, and what
 * this browser gives. So this call keeps the whole answer out of caches. In a feed, in an answer of REST to a visitor,
 * and after the head of the answer was sent, nothing may differ.
 */
function may_be_personal(): bool {
	$is_for_many = is_feed() || ( defined( 'REST_REQUEST' ) && REST_REQUEST && ! is_user_logged_in() );
	return ! $is_for_many && let_no_cache_keep_it();
}

/**
 * Caches in front of the site read the header, plugins read the constant.
 *
 * @return bool Whether no cache keeps it: not if a part of it was sent before.
 */
function let_no_cache_keep_it(): bool {
	static $is_said = false;
	if ( ! defined( 'DONOTCACHEPAGE' ) ) {
		define( 'DONOTCACHEPAGE', true );
	}
	if ( ! $is_said && ! headers_sent() ) {
		nocache_headers();
		header( 'Cache-Control: no-store, private' );
		$is_said = true;
	}
	return $is_said;
}

/**
 * A theme with templates of PHP prints the head of a page before its blocks are reached. The answer waits until the page
 * is complete, so that a block may still say what caches are to do. A theme of blocks prints nothing before.
 *
 * @param string $template
 */
function filter_template_include_of_any( $template ): string {
	if ( ! wp_is_block_theme() ) {
		ob_start();
	}
	return (string) $template;
}

/**
 * In place of a list: the way to it. It is the same for every reader, so it names only what every visitor may read. To
 * another list it leads through the page that shows it.
 */
function print_way_to_list( string $key ): void {
	$post    = find_registry( $key );
	$is_open = null !== $post && 'publish' === $post->post_status && '' === $post->post_password;
	$address = get_permalink( $is_open ? $post : 0 );
	/* translators: %s: the title of a list. */
	$words = $is_open ? sprintf( __( 'Open the list “%s”', 'hopechest' ), from_stored( $post->post_title ) ) : __( 'Open the list', 'hopechest' );
	print_way( is_string( $address ) ? $address : home_url( '/' ), $words );
}

function print_way( string $address, string $words ): void {
	print_in_frame(
		static function () use ( $address, $words ): void {
			?>
			<p class="acts"><a class="button solid" href="<?php echo esc_url( $address ); ?>"><?php echo esc_html( $words ); ?></a></p>
			<?php
		},
		'juniper'
	);
}

/**
 * The owner of a list may name any address as the picture of a gift, and the browser of every guest loads it. Such an
 * address of ours opens nothing. Over http, only what a browser accepts says that it wants a picture.
 */
function refuse_as_picture(): void {
	$wanted   = sanitize_key( wp_unslash( $_SERVER['HTTP_SEC_FETCH_DEST'] ?? '' ) );
	$accepted = sanitize_text_field( wp_unslash( $_SERVER['HTTP_ACCEPT'] ?? '' ) );
	if ( 'image' === $wanted || 0 === strpos( $accepted, 'image/' ) ) {
		let_no_cache_keep_it();
		status_header( 404 );
		exit;
	}
}
