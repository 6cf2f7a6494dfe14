<?php
declare(strict_types=1);

namespace Hopechest\Relay;

use const Hopechest\Registry\REGISTRY;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

/** The page that this request is answered with: kept from the answer until the template prints it. */
final class Page_Of_Theme {
	/** @var array|null */
	private static $page = null;

	/** @param array $page What the answer says of it, and its `html`. */
	public static function set( array $page ): void {
		self::$page = $page;
	}

	/** Null where this request is answered with another page. */
	public static function get(): ?array {
		return self::$page;
	}
}

/**
 * A page stands between head and foot of the theme, and has no title, date or author beside its own. A theme with a
 * template for registries keeps it; the page is then in the place of the content.
 *
 * @param string $template
 */
function filter_template_include( $template ): string {
	if ( null === Page_Of_Theme::get() || has_theme_template( (string) $template ) ) {
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
	if ( ! is_singular( REGISTRY ) || ! wp_is_block_theme() ) {
		return is_singular( REGISTRY ) && false !== strpos( basename( $template ), $name );
	}
	// The one that WordPress has chosen. Older versions do not say it.
	$chosen = $GLOBALS['_wp_current_template_id'] ?? null;
	return null === $chosen ? has_part( 'wp_template', $name ) : false !== strpos( (string) $chosen, "//$name" );
}

/** Up to WordPress 6.3 a part is found only under the name of its theme. */
function block_template_part_markup( string $name ): string {
	return has_part( 'wp_template_part', $name )
		? sprintf( '<!-- wp:template-part {"slug":"%1$s","theme":"%2$s","tagName":"%1$s"} /-->', $name, get_stylesheet() )
		: '';
}

/** The database is asked only for what an administrator has made beside the files of the theme. */
function has_part( string $type, string $name ): bool {
	foreach ( array( get_stylesheet(), get_template() ) as $theme ) {
		$folder = get_block_theme_folders( $theme )[ $type ];
		if ( is_readable( get_theme_root( $theme ) . "/$theme/$folder/$name.html" ) ) {
			return true;
		}
	}
	return null !== get_block_template( get_stylesheet() . "//$name", $type );
}

/**
 * The page in the place of the content, for themes with a template of their own.
 *
 * @param string $content
 */
function filter_the_content_of_page( $content ): string {
	return null !== Page_Of_Theme::get() && is_main_query() && in_the_loop() && is_singular( REGISTRY ) ? page_in_theme( 'div' ) : (string) $content;
}

/** The block that holds the page in a theme of blocks. */
function page_block_html(): string {
	return page_in_theme( 'main' );
}

/** Some themes open the main part of a page in their head. */
function page_in_theme( string $tag ): string {
	$page = Page_Of_Theme::get();
	return null === $page ? '' : sprintf( '<%1$s class="hopechest-page alignfull">%2$s</%1$s>', $tag, placed_fragment( $page, $page['html'] ) );
}

/**
 * @param array $parts
 */
function filter_document_title_parts( $parts ): array {
	$page = Page_Of_Theme::get();
	return null === $page ? $parts : array( 'title' => esc_html( $page['title'] ) ) + $parts;
}

/**
 * The last filter of templates.
 *
 * @param string $template
 */
function filter_template_include_of_any( $template ): string {
	Finished_Page::open();
	return (string) $template;
}
