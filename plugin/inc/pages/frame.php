<?php
declare(strict_types=1);

namespace Hopechest\Pages;

use function Hopechest\Registry\to_inert_html;

/**
 * What the function prints, inside the element that our styles belong to. Signs in it that a later filter would take for
 * a shortcode, a smiley or a quotation mark become their numbers.
 */
function print_in_frame( callable $print, string $thread ): void {
	use_look();
	add_filter( 'esc_html', __NAMESPACE__ . '\\escape_exactly', 10, 2 );
	add_filter( 'attribute_escape', __NAMESPACE__ . '\\escape_exactly', 10, 2 );
	ob_start( __NAMESPACE__ . '\\inert_html' );
	?>
	<div class="hc hopechest alignfull <?php echo esc_attr( colours_of_theme() ); ?>" data-thread="<?php echo esc_attr( $thread ); ?>"><div class="page"><div class="hopechest-main"><?php $print(); ?></div></div></div>
	<?php
	ob_end_flush();
	remove_filter( 'esc_html', __NAMESPACE__ . '\\escape_exactly' );
	remove_filter( 'attribute_escape', __NAMESPACE__ . '\\escape_exactly' );
}

function printed_html( callable $print ): string {
	ob_start();
	$print();
	return (string) ob_get_clean();
}

/**
 * WordPress takes a typed `&lt;` for an entity and leaves it, so a guest would read another sign than was typed.
 *
 * @param string $escaped
 * @param string $text
 */
function escape_exactly( $escaped, $text ): string {
	return htmlspecialchars( wp_check_invalid_utf8( (string) $text ), ENT_QUOTES, 'UTF-8' );
}

/** Only text between tags changes, and the square brackets of attributes. */
function inert_html( string $html ): string {
	$html = (string) preg_replace_callback(
		'~>[^<]*[^<\s][^<]*~',
		static function ( array $found ): string {
			return '>' . to_inert_html( html_entity_decode( substr( $found[0], 1 ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ) );
		},
		$html
	);
	// A shortcode begins with a bracket also inside a tag.
	return strtr(
		preg_replace( '/>\s+</', '><', $html ) ?? $html,
		array(
			'[' => '&#91;',
			']' => '&#93;',
		)
	);
}
