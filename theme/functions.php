<?php
/**
 * The theme's few hooks. It needs no plugin; the plugin Hopechest Gift Registry finds its look here already.
 *
 * @package hopechest
 * @license MIT
 */

declare(strict_types=1);

namespace Hopechest\Theme;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

/** The plugin brings the same files under this name. The first one to register them is loaded. */
const LOOK = 'hopechest-look';

const STYLES = 'styles/hopechest.css';
const FONT   = 'fonts/literata-latin.woff2';

add_action( 'after_setup_theme', __NAMESPACE__ . '\action_after_setup_theme' );
add_action( 'init', __NAMESPACE__ . '\action_init', 11 );
add_action( 'wp_enqueue_scripts', __NAMESPACE__ . '\action_wp_enqueue_scripts' );
add_action( 'wp_head', __NAMESPACE__ . '\action_wp_head', 2 );
add_filter( 'render_block_core/navigation', __NAMESPACE__ . '\filter_render_navigation' );
add_filter( 'page_template_hierarchy', __NAMESPACE__ . '\filter_page_template_hierarchy' );
add_filter( 'frontpage_template_hierarchy', __NAMESPACE__ . '\filter_page_template_hierarchy' );

/** The editor shows what visitors will see. */
function action_after_setup_theme(): void {
	// Another domain than that of the plugin: WordPress looks for the words of a domain in one folder alone.
	load_theme_textdomain( 'hopechest-theme', get_template_directory() . '/languages' );
	// Says to the plugin that its pages need no colours of their own here.
	add_theme_support( 'hopechest' );
	add_theme_support( 'wp-block-styles' );
	add_editor_style( array( STYLES, 'style.css' ) );
}

/** After the plugin, whose pages may need newer styles than those of an older theme. */
function action_init(): void {
	wp_register_style( LOOK, get_theme_file_uri( STYLES ), array(), version() );
}

/** WordPress reads the style sheet of a block theme for its header only, and does not load it. */
function action_wp_enqueue_scripts(): void {
	wp_enqueue_style( 'hopechest-theme', get_theme_file_uri( 'style.css' ), array( LOOK ), version() );
}

/** The browser learns of the colours before it paints, and of the font before it reads the styles. */
function action_wp_head(): void {
	$scheme = wp_get_global_settings( array( 'custom', 'scheme' ) );
	printf( '<meta name="color-scheme" content="%s">' . "\n", esc_attr( \is_string( $scheme ) ? $scheme : 'light dark' ) );
	$styles = (string) ( wp_styles()->registered[ LOOK ]->src ?? '' );
	printf( '<link rel="preload" href="%s" as="font" type="font/woff2" crossorigin>' . "\n", esc_url( str_replace( STYLES, FONT, $styles ) ) );
}

/**
 * The page on which owners look after their registries shows its title to screen readers alone, at any address and as
 * the front page too. A template that the editor of the page has chosen comes first.
 *
 * @param string[] $templates
 */
function filter_page_template_hierarchy( $templates ): array {
	$page = get_queried_object();
	if ( $page instanceof \WP_Post && '' === get_page_template_slug( $page ) && has_block( 'hopechest/my-registries', $page ) ) {
		array_unshift( $templates, 'page-bare.php' );
	}
	return $templates;
}

/**
 * A menu that the owner of the site has not made lists all pages. WordPress puts that list directly into another one, and
 * screen readers lose count.
 *
 * @param string $html
 */
function filter_render_navigation( $html ): string {
	$one = preg_replace( '~(<ul class="wp-block-navigation__container[^>]*>)<ul class="wp-block-page-list">(.*?)</ul></ul>~s', '$1$2</ul>', (string) $html );
	return \is_string( $one ) ? $one : (string) $html;
}

function version(): string {
	return (string) wp_get_theme( 'hopechest' )->get( 'Version' );
}
