<?php
declare(strict_types=1);

namespace Hopechest\Relay;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * What comes from the service into the page of the theme. The theme prints a marker, and the markup takes its place when
 * the page is finished: no filter of WordPress, of the theme or of a plugin changes a byte of it.
 */
final class Finished_Page {
	/** @var array<string, string> Markup by its markers. */
	private static $fragments = array();

	/** @var array<string, true> Tags for the head, each once. */
	private static $head = array();

	/** @var bool */
	private static $is_open = false;

	/** From here on what is printed waits, so that a block may also set a cookie and forbid caches. */
	public static function open(): void {
		self::$is_open = true;
		ob_start( array( self::class, 'fill' ) );
	}

	/**
	 * @param string[] $tags For the head.
	 * @return string A marker; the markup itself where nothing waits for it, as over REST.
	 */
	public static function place( string $html, array $tags ): string {
		if ( ! self::$is_open ) {
			return implode( '', $tags ) . $html;
		}
		self::$head += array_fill_keys( $tags, true );
		$marker      = '<div id="hopechest-' . bin2hex( random_bytes( 8 ) ) . '"></div>';

		self::$fragments[ $marker ] = $html;
		return $marker;
	}

	/** @param string $page */
	public static function fill( $page ): string {
		if ( array() === self::$fragments ) {
			return (string) $page;
		}
		$end  = stripos( (string) $page, '</head>' );
		$tags = implode( "\n", array_keys( self::$head ) ) . "\n";
		return strtr( false === $end ? $tags . $page : substr_replace( (string) $page, $tags, $end, 0 ), self::$fragments );
	}
}
