<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use function Hopechest\Pages\{ print_in_frame, printed_html };

use const Hopechest\Registry\REGISTRY;

/**
 * A page of a registry stands between head and foot of the theme, and has no title, date or author beside its own. A
 * theme with a template for registries keeps it; the page is then in the place of the content.
 *
 * @param string $template
 */
function filter_template_include( $template ): string {
	if ( null === Guest_Page::get() || has_theme_template( (string) $template ) ) {
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
	return null !== Guest_Page::get() && is_main_query() && in_the_loop() && is_singular( REGISTRY ) ? guest_page_html() : (string) $content;
}

function guest_page_html(): string {
	return printed_html(
		static function (): void {
			print_guest_page( doing_filter( 'the_content' ) );
		}
	);
}

/** Some themes open the main part of a page in their head. */
function print_guest_page( bool $is_in_main = false ): void {
	$page = Guest_Page::get();
	if ( null === $page ) {
		return;
	}
	?>
	<<?php echo esc_attr( $is_in_main ? 'div' : 'main' ); ?> class="hopechest-page alignfull"><?php print_in_frame( $page['print'], $page['thread'] ?? 'juniper' ); ?></<?php echo esc_attr( $is_in_main ? 'div' : 'main' ); ?>>
	<?php
}

/**
 * @param array $parts
 */
function filter_document_title_parts( $parts ): array {
	$title = Guest_Page::get()['title'] ?? null;
	return null === $title ? $parts : array( 'title' => esc_html( $title ) ) + $parts;
}
