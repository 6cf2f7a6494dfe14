<?php
declare(strict_types=1);

namespace Hopechest;

/**
 * A page of a registry stands between head and foot of the theme, and has no title, date or author beside its own. A
 * theme with a template for registries keeps it; the page is then in the place of the content.
 *
 * @param string $template
 */
function filter_template_include( $template ): string {
	if ( null === guest_page() || has_theme_template( (string) $template ) ) {
		return (string) $template;
	}
	if ( ! wp_is_block_theme() ) {
		return __DIR__ . '/template.php';
	}
	$GLOBALS['_wp_current_template_content'] = block_template_part_markup( 'header' ) . '<!-- wp:hopechest/registry-page /-->' . block_template_part_markup( 'footer' );
	return ABSPATH . WPINC . '/template-canvas.php';
}

function has_theme_template( string $template ): bool {
	$name = 'single-' . REGISTRY;
	return is_singular( REGISTRY ) && ( false !== strpos( basename( $template ), $name ) || ( wp_is_block_theme() && has_block_template( $name, 'wp_template' ) ) );
}

/** Up to WordPress 6.3 a part is found only under the name of its theme. */
function block_template_part_markup( string $name ): string {
	return has_block_template( $name, 'wp_template_part' )
		? sprintf( '<!-- wp:template-part {"slug":"%1$s","theme":"%2$s","tagName":"%1$s"} /-->', $name, get_stylesheet() )
		: '';
}

function has_block_template( string $name, string $type ): bool {
	return null !== get_block_template( get_stylesheet() . '//' . $name, $type );
}

/**
 * The page in the place of the content, for themes with a template of their own.
 *
 * @param string $content
 */
function filter_the_content_of_page( $content ): string {
	return null !== guest_page() && is_main_query() && in_the_loop() && is_singular( REGISTRY ) ? guest_page_html() : (string) $content;
}

function guest_page_html(): string {
	return printed_html(
		static function (): void {
			print_guest_page( doing_filter( 'the_content' ) );
		}
	);
}

function printed_html( callable $print ): string {
	ob_start();
	$print();
	return (string) ob_get_clean();
}

/** Some themes open the main part of a page in their head. */
function print_guest_page( bool $is_in_main = false ): void {
	$page = guest_page();
	if ( null === $page ) {
		return;
	}
	?>
	<<?php echo esc_attr( $is_in_main ? 'div' : 'main' ); ?> class="hopechest-page alignfull"><?php print_in_frame( $page['print'], $page['thread'] ?? 'juniper' ); ?></<?php echo esc_attr( $is_in_main ? 'div' : 'main' ); ?>>
	<?php
}

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

/**
 * @param array $parts
 */
function filter_document_title_parts( $parts ): array {
	$title = guest_page()['title'] ?? null;
	return null === $title ? $parts : array( 'title' => esc_html( $title ) ) + $parts;
}
