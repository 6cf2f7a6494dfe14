<?php
/**
 * Paper, ink and thread in the theme of the site.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

use function Hopechest\Relay\classes_of_thread;
use function Hopechest\Relay\colours_of_theme;
use function Hopechest\Relay\contrast;
use function Hopechest\Relay\luminance;

use const Hopechest\Relay\LEAST_CONTRAST;
use const Hopechest\Relay\THREAD_ON_DARK;
use const Hopechest\Relay\THREAD_ON_LIGHT;

/** The classes on that paper and with that ink. */
function thread_on( string $paper, string $ink ): string {
	return classes_of_thread( array( 'paper' => $paper, 'ink' => $ink ) );
}

test(
	'contrast is that of WCAG',
	function () {
		same( 21.0, round( contrast( luminance( '#fff' ), luminance( '#000000' ) ), 2 ) );
		same( 4.54, round( contrast( luminance( '#767676' ), luminance( '#ffffff' ) ), 2 ) );
		same( 4.48, round( contrast( luminance( '#ffffff' ), luminance( '#777777' ) ), 2 ) );
	}
);

test(
	'a thread stays on paper on which it has a contrast of 4.5, and no longer',
	function () {
		foreach ( array( array( '#c5c5c5', '#c4c4c4', '#000000', THREAD_ON_LIGHT, 'is-light' ), array( '#474747', '#484848', '#ffffff', THREAD_ON_DARK, 'is-dark' ) ) as list( $good, $bad, $ink, $thread, $shade ) ) {
			holds( contrast( luminance( $good ), $thread ) >= LEAST_CONTRAST, "$good has it" );
			holds( contrast( luminance( $bad ), $thread ) < LEAST_CONTRAST, "$bad does not" );
			holds( 0 === preg_match( '/in-ink|marks-only/', thread_on( $good, $ink ) ), thread_on( $good, $ink ) );
			holds( 1 === preg_match( "/^$shade.* in-ink$/", thread_on( $bad, $ink ) ), thread_on( $bad, $ink ) );
		}
	}
);

test(
	'on paper of a colour only marks keep the thread, and pale ink has no quieter words',
	function () {
		same( 'is-light', thread_on( '#ffffff', '#111111' ) );
		same( 'is-light', thread_on( '#ffffe7', '#111111' ) );
		same( 'is-light marks-only', thread_on( '#ffffe6', '#111111' ) );
		same( 'is-dark marks-only', thread_on( '#330616', '#ffffff' ) );
		same( 'is-light', thread_on( '#ffffff', '#494949' ) );
		same( 'is-light no-quiet', thread_on( '#ffffff', '#4a4a4a' ) );
	}
);

test(
	'a builder names paper and ink of a theme as #rrggbb; anything else changes nothing',
	function () {
		same( array( '', '' ), with_colours( array(), 'hopechest' ) );
		$own = with_colours( array() );
		foreach ( array( array( 'paper' => '#101010' ), array( 'paper' => 'red', 'ink' => '#ffffff' ), array( 'paper' => '#101010}a{', 'ink' => '#ffffff' ), 'none' ) as $wrong ) {
			same( $own, with_colours( $wrong ) );
		}
		same( array( 'in-theme is-dark', '<style>.hc.hopechest.in-theme{--hc-paper:#101010;--hc-ink:#f0f0f0}</style>' ), with_colours( array( 'paper' => '#101010', 'ink' => '#f0f0f0' ) ) );
	}
);

test(
	'Twenty Twenty-One without a colour of its background has the paper of the device',
	function () {
		$name = static fn(): string => 'twentytwentyone';
		add_filter( 'template', $name );
		add_filter( 'theme_mod_background_color', '__return_empty_string' );
		try {
			holds( false === strpos( with_colours( array() )[0], 'on-twenty-twenty-one' ), 'no colour is made up' );
		} finally {
			remove_filter( 'template', $name );
			remove_filter( 'theme_mod_background_color', '__return_empty_string' );
		}
	}
);

test(
	'headings keep the size that the settings of a theme give them; where they give none, our styles do',
	function () {
		$sizes = array();
		$theme = static fn(): string => 'another';
		$json  = static function ( \WP_Theme_JSON_Data $data ) use ( &$sizes ) {
			$elements = array_map( static fn( ?string $size ): array => array( 'typography' => array( 'fontSize' => $size ) ), $sizes );
			return new \WP_Theme_JSON_Data( array( 'version' => 2, 'styles' => array( 'elements' => $elements ) ), 'theme' );
		};
		add_filter( 'template', $theme );
		add_filter( 'wp_theme_json_data_theme', $json );
		try {
			foreach ( array( array( array(), true ), array( array( 'h1' => '3rem' ), true ), array( array( 'h1' => '3rem', 'h2' => '2rem' ), false ), array( array( 'heading' => '2rem' ), false ) ) as list( $sizes, $ours ) ) {
				\WP_Theme_JSON_Resolver::clean_cached_data();
				$found = strpos( with_colours( array() )[0], 'without-headings' );
				same( $ours, false !== $found, as_text( $sizes ) );
			}
		} finally {
			remove_filter( 'template', $theme );
			remove_filter( 'wp_theme_json_data_theme', $json );
			\WP_Theme_JSON_Resolver::clean_cached_data();
		}
	}
);

/** @param mixed $colours What the filter returns, in a theme that is not ours, or in one that has its look. */
function with_colours( $colours, string $support = '' ): array {
	$name = static fn() => $colours;
	$had  = current_theme_supports( 'hopechest' );
	'' === $support ? remove_theme_support( 'hopechest' ) : add_theme_support( $support );
	add_filter( 'hopechest_colours', $name );
	try {
		return colours_of_theme();
	} finally {
		remove_filter( 'hopechest_colours', $name );
		$had ? add_theme_support( 'hopechest' ) : remove_theme_support( 'hopechest' );
	}
}
