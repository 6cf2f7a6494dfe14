<?php
declare(strict_types=1);

namespace Hopechest\Relay;

use const Hopechest\{ PLUGIN_FILE, VERSION };

/** The thread of pages without an occasion. */
const THREAD = 'juniper';

/**
 * A fragment as a theme holds it: a marker for its markup, in the element that our styles belong to.
 *
 * @param array  $page What the answer says of it.
 * @param string $html
 */
function placed_fragment( array $page, string $html ): string {
	list( $classes, $style ) = colours_of_theme();

	$html = (string) apply_filters( 'hopechest_page', with_cards( $html ), $page );

	$frame = sprintf(
		'<div class="hc hopechest alignfull %s" data-thread="%s" lang="%s" dir="%s"><div class="hc-page"><div class="hopechest-main">%s</div></div></div>',
		esc_attr( $classes ),
		esc_attr( $page['thread'] ),
		esc_attr( $page['lang'] ),
		// A copy that an older service made has none.
		esc_attr( $page['dir'] ?? 'ltr' ),
		$html
	);
	$tags = array_merge( head_tags( $page['styles'], $page['scripts'] ), array( $style, $page['head'] ) );
	return Finished_Page::place( $frame, array_filter( $tags ) );
}

/** The markup of each gift of a list for guests, as a filter wants it. */
function with_cards( string $html ): string {
	return ! has_filter( 'hopechest_gift_card' ) ? $html : (string) preg_replace_callback(
		'~<li class="gift[ "].*?</li>~s',
		static fn( array $card ): string => (string) apply_filters( 'hopechest_gift_card', $card[0], preg_match( '~/items/(\d+)~', $card[0], $part ) ? (int) $part[1] : 0 ),
		$html
	);
}

/**
 * At the end of the head, after the styles of the theme, which win over ours of the same weight otherwise.
 *
 * @param string[] $styles Addresses below that of the pages.
 * @param string[] $scripts
 * @return string[]
 */
function head_tags( array $styles, array $scripts ): array {
	$tags = array();
	foreach ( array_merge( array_map( __NAMESPACE__ . '\\file_of_plugin', $styles ), array( plugins_url( 'styles/on-theme.css', PLUGIN_FILE ) . '?ver=' . VERSION ) ) as $address ) {
		// phpcs:ignore WordPress.WP.EnqueuedResources.NonEnqueuedStylesheet -- a block may be printed after the head.
		$tags[] = sprintf( '<link rel="stylesheet" href="%s">', esc_url( $address ) );
	}
	foreach ( array_map( __NAMESPACE__ . '\\file_of_plugin', $scripts ) as $address ) {
		// phpcs:ignore WordPress.WP.EnqueuedResources.NonEnqueuedScript -- the same.
		$tags[] = sprintf( '<script type="module" src="%s"></script>', esc_url( $address ) );
	}
	return $tags;
}

/**
 * The plugin brings the files of the service of its version, and the web server sends them without PHP. Those of another
 * version come through the relay.
 */
function file_of_plugin( string $address ): string {
	return is_in_plugin( $address, $part ) && version_of_look() === $part[1] ? plugin_file( $part[2] ) : $address;
}

/**
 * A page that is shown while the service is away has its files from the plugin, of any version.
 *
 * @param array $page What the answer says of it.
 */
function with_files_of_plugin( array $page ): array {
	$from_plugin = static fn( string $address ): string => is_in_plugin( $address, $part ) ? plugin_file( $part[2] ) : $address;
	$files       = array(
		'styles'  => array_map( $from_plugin, $page['styles'] ),
		'scripts' => array_map( $from_plugin, $page['scripts'] ),
	);
	return $files + $page;
}

/** @param string[]|null $part The version and the name of the file. */
function is_in_plugin( string $address, ?array &$part = null ): bool {
	return preg_match( '~^' . preg_quote( pages_url(), '~' ) . '/assets/([0-9a-f]+)/((?:styles|scripts)/[\w-]+\.(?:css|js))$~D', $address, $part )
		&& is_file( dirname( PLUGIN_FILE ) . "/look/$part[2]" );
}

function plugin_file( string $name ): string {
	return plugins_url( "look/$name", PLUGIN_FILE ) . '?ver=' . version_of_look();
}

function version_of_look(): string {
	$file = dirname( PLUGIN_FILE ) . '/look/version.txt';
	return is_readable( $file ) ? trim( (string) file_get_contents( $file ) ) : '';
}
