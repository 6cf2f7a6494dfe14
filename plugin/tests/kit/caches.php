<?php
declare(strict_types=1);

namespace Hopechest\Tests;

/**
 * What stands between a site and its readers and gives one answer to many. Every guest gets a page as it was kept; it is
 * kept unless the rules of the cache forbid it.
 */
interface Cache {
	/** @return string The page that this guest gets. */
	public function open( Guest $guest, string $address ): string;
}

/** A cache in front of the site, which obeys the headers of HTTP. Where they say nothing it keeps the answer, as it may. */
final class Cache_In_Front implements Cache {
	/** @var array<string, string> */
	private $pages = array();

	public function open( Guest $guest, string $address ): string {
		if ( ! isset( $this->pages[ $address ] ) ) {
			list( $status, $html, , $headers ) = $guest->open( $address );
			same( 200, $status, $address );
			$rules = implode( ',', (array) ( $headers['cache-control'] ?? array() ) );
			if ( preg_match( '/no-store|private/', $rules ) ) {
				return $html;
			}
			$this->pages[ $address ] = $html;
		}
		return $this->pages[ $address ];
	}
}

/** The one that is a plugin of the site. */
final class Cache_Plugin implements Cache {
	/** @var string */
	private $name;

	public function __construct() {
		$this->name = wp_generate_uuid4();
	}

	public function open( Guest $guest, string $address ): string {
		list( $status, $html ) = $guest->open( $address, null, array( 'X-Page-Cache' => $this->name ) );
		same( 200, $status, $address );
		return $html;
	}
}

/** @param callable $act Gets a function that makes a cache of each kind, one after the other. */
function with_caches( callable $act ): void {
	global $wpdb;
	$plugin = WPMU_PLUGIN_DIR . '/page-cache.php';
	copy( __DIR__ . '/page-cache.php', $plugin );
	try {
		foreach ( array( Cache_In_Front::class, Cache_Plugin::class ) as $kind ) {
			$act( $kind );
		}
	} finally {
		unlink( $plugin );
		$wpdb->query( "DELETE FROM $wpdb->options WHERE option_name LIKE 'page\_cache\_%'" );
		wp_cache_flush();
	}
}

/**
 * Every place of a site in which a block can stand, each by itself. The test gets a name and an address.
 *
 * @param string $block The block as a page holds it.
 */
function in_every_place( string $block, callable $act ): void {
	foreach ( places_for_a_block() as $name => $place ) {
		list( $address, $undo ) = $place( $block );
		wp_cache_flush();
		try {
			$act( $name, $address );
		} finally {
			$undo();
			wp_cache_flush();
		}
	}
}

/** The first site of a network has the word "blog" before it. */
function archive_of_posts(): string {
	$path = '/category/uncategorized/';
	return 404 === visit( $path )[0] ? "/blog$path" : $path;
}

/** Each puts the block somewhere, and returns the address of a page that shows it, and what takes it away again. */
function places_for_a_block(): array {
	$page   = static function ( string $content, string $type = 'page' ): int {
		return wp_insert_post( array( 'post_type' => $type, 'post_status' => 'publish', 'post_title' => 'A place ' . wp_generate_uuid4(), 'post_content' => $content ) );
	};
	$remove = static function ( int ...$ids ): void {
		foreach ( $ids as $id ) {
			wp_delete_post( $id, true );
		}
	};
	$places = array(
		'a page'                        => static function ( string $block ) use ( $page, $remove ): array {
			$id = $page( $block );
			return array(
				get_permalink( $id ),
				static fn() => $remove( $id ),
			);
		},
		'a synced pattern'              => static function ( string $block ) use ( $page, $remove ): array {
			$pattern = $page( "<!-- wp:group --><div class=\"wp-block-group\">$block</div><!-- /wp:group -->", 'wp_block' );
			$id      = $page( "<!-- wp:block {\"ref\":$pattern} /-->" );
			return array(
				get_permalink( $id ),
				static fn() => $remove( $id, $pattern ),
			);
		},
		'a page that is the front page' => static function ( string $block ) use ( $page, $remove ): array {
			$id     = $page( $block );
			$before = array( get_option( 'show_on_front' ), get_option( 'page_on_front' ) );
			// The administration would collect all addresses anew, and this process would keep ours among them.
			remove_action( 'update_option_page_on_front', 'update_home_siteurl' );
			update_option( 'show_on_front', 'page' );
			update_option( 'page_on_front', $id );
			return array(
				home_url( '/' ),
				static function () use ( $remove, $id, $before ): void {
					update_option( 'show_on_front', $before[0] );
					update_option( 'page_on_front', $before[1] );
					$remove( $id );
				},
			);
		},
	);
	foreach ( array( 'the latest posts' => array( '/', 'front-page' ), 'an archive' => array( archive_of_posts(), 'category' ) ) as $name => list( $path, $template ) ) {
		$places[ $name ] = static function ( string $block ) use ( $page, $remove, $path, $template ): array {
			$ids = array( $page( "<!-- wp:paragraph --><p>Placed here</p><!-- /wp:paragraph -->$block", 'post' ) );
			// Posts whole, where the theme shows their beginnings.
			set_theme_mod( 'display_excerpt_or_full_post', 'full' );
			if ( wp_is_block_theme() ) {
				$ids[] = part_of_theme( 'wp_template', $template, '<!-- wp:query {"query":{"inherit":true}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-content /--><!-- /wp:post-template --></div><!-- /wp:query -->' );
			}
			return array(
				home_url( $path ),
				static function () use ( $remove, $ids ): void {
					remove_theme_mod( 'display_excerpt_or_full_post' );
					$remove( ...$ids );
				},
			);
		};
	}
	return $places + ( wp_is_block_theme() ? places_in_templates() : places_in_sidebars() );
}

/** The foot of a theme of blocks, as its owner edits it. */
function places_in_templates(): array {
	return array(
		'a part of the theme' => static function ( string $block ): array {
			$id = part_of_theme( 'wp_template_part', 'footer', $block );
			wp_set_post_terms( $id, 'footer', 'wp_template_part_area' );
			return array(
				home_url( '/' ),
				static fn() => wp_delete_post( $id, true ),
			);
		},
	);
}

/** In place of what the theme brings under that name. */
function part_of_theme( string $type, string $name, string $content ): int {
	$id = wp_insert_post( array( 'post_type' => $type, 'post_status' => 'publish', 'post_title' => $name, 'post_name' => $name, 'post_content' => $content ) );
	wp_set_post_terms( $id, get_stylesheet(), 'wp_theme' );
	return $id;
}

/** A theme of PHP has printed the whole page before it comes to the widgets in its foot. */
function places_in_sidebars(): array {
	$places = array();
	foreach ( array( 'a widget' => 'block', 'a widget of text' => 'text' ) as $name => $kind ) {
		$places[ $name ] = static function ( string $block ) use ( $kind ): array {
			$before  = array( get_option( "widget_$kind" ), get_option( 'sidebars_widgets' ) );
			$sidebar = array_key_first( $GLOBALS['wp_registered_sidebars'] );
			// A widget of text knows shortcodes only.
			$text = str_replace( array( '<!-- wp:hopechest/registry {"registry":', '<!-- wp:hopechest/my-registries', '} /-->', ' /-->' ), array( '[hopechest_registry registry=', '[hopechest_my_registries', ']', ']' ), $block );
			update_option( "widget_$kind", array( 7 => 'text' === $kind ? array( 'title' => '', 'text' => $text, 'filter' => false ) : array( 'content' => $block ), '_multiwidget' => 1 ) );
			update_option( 'sidebars_widgets', array( $sidebar => array( "$kind-7" ), 'array_version' => 3 ) );
			return array(
				home_url( '/' ),
				static function () use ( $kind, $before ): void {
					update_option( "widget_$kind", $before[0] );
					update_option( 'sidebars_widgets', $before[1] );
				},
			);
		};
	}
	return $places;
}
