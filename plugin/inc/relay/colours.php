<?php
declare(strict_types=1);

namespace Hopechest\Relay;

/** The contrast that words and buttons need. */
const LEAST_CONTRAST = 4.5;

/**
 * How light the threads are on light paper and on dark: each time the one that stands out least. A test holds them to the look.
 */
const THREAD_ON_LIGHT = 0.085;
const THREAD_ON_DARK  = 0.461;

/** Ink that stands out less than this has no quieter words beside it. */
const LEAST_FOR_QUIET = 9;

/** Red, green and blue of a grey paper differ by so much at most. */
const MOST_OF_GREY = 24;

/**
 * The classes by which our styles find paper, ink and thread, and a style for colours that only PHP knows. Our theme gives
 * all three. Another one gives paper and ink where it names both, for one without the other could be white on white; else
 * the device does.
 *
 * @return array{string, string}
 */
function colours_of_theme(): array {
	if ( current_theme_supports( 'hopechest' ) ) {
		return array( '', '' );
	}
	list( $place, $found ) = paper_and_ink();

	$chosen = array_map( 'sanitize_hex_color', array_filter( (array) apply_filters( 'hopechest_colours', $found ), 'is_string' ) );
	if ( $chosen === $found || ! isset( $chosen['paper'], $chosen['ink'] ) ) {
		return array( in_theme() . "$place " . ( 'on-canvas' === $place ? '' : classes_of_thread( $found ) ), '' );
	}
	return array( in_theme() . classes_of_thread( $chosen ), "<style>.hc.hopechest.in-theme{--hc-paper:$chosen[paper];--hc-ink:$chosen[ink]}</style>" );
}

/**
 * A theme whose settings give headings no size may have none, as many that are made with a framework of styles. Then our styles
 * do, unless a rule of the theme is stronger.
 */
function in_theme(): string {
	$elements = (array) wp_get_global_styles( array( 'elements' ) );
	$has_size = static fn( string $name ): bool => isset( $elements[ $name ]['typography']['fontSize'] );
	return $has_size( 'heading' ) || ( $has_size( 'h1' ) && $has_size( 'h2' ) ) || 'twentytwentyone' === get_template() ? 'in-theme ' : 'in-theme without-headings ';
}

/** @return array{string, array{paper: ?string, ink: ?string}} The class for it, and the colours as `#rrggbb` where they are known. */
function paper_and_ink(): array {
	$palette = wp_get_global_settings( array( 'color', 'palette', 'theme' ) );
	$named   = is_array( $palette ) ? array_column( $palette, 'color', 'slug' ) : array();
	if ( isset( $named['base'], $named['contrast'] ) ) {
		return array(
			'on-paper-and-ink',
			array(
				'paper' => sanitize_hex_color( $named['base'] ),
				'ink'   => sanitize_hex_color( $named['contrast'] ),
			),
		);
	}
	$paper = 'twentytwentyone' === get_template() ? sanitize_hex_color( '#' . get_background_color() ) : null;
	return null === $paper
		? array(
			'on-canvas',
			array(
				'paper' => null,
				'ink'   => null,
			),
		)
		: array(
			'on-twenty-twenty-one',
			array(
				'paper' => $paper,
				'ink'   => luminance( $paper ) > 0.18 ? '#000000' : '#ffffff',
			),
		);
}

/** @param array{paper: ?string, ink: ?string} $colours */
function classes_of_thread( array $colours ): string {
	if ( ! isset( $colours['paper'], $colours['ink'] ) ) {
		return 'in-ink';
	}
	list( $paper, $ink ) = array( luminance( $colours['paper'] ), luminance( $colours['ink'] ) );

	$is_light = $paper > $ink;
	$channels = channels( $colours['paper'] );
	$classes  = array(
		$is_light ? 'is-light' : 'is-dark',
		contrast( $paper, $ink ) < LEAST_FOR_QUIET ? 'no-quiet' : '',
	);
	if ( contrast( $paper, $is_light ? THREAD_ON_LIGHT : THREAD_ON_DARK ) < LEAST_CONTRAST ) {
		$classes[] = 'in-ink';
	} elseif ( max( $channels ) - min( $channels ) > MOST_OF_GREY ) {
		$classes[] = 'marks-only';
	}
	return implode( ' ', array_filter( $classes ) );
}

/** As WCAG 2 has it. */
function contrast( float $one, float $other ): float {
	return ( max( $one, $other ) + 0.05 ) / ( min( $one, $other ) + 0.05 );
}

/** The relative luminance of WCAG 2, from 0 to 1. */
function luminance( string $hex ): float {
	list( $red, $green, $blue ) = array_map(
		static function ( int $channel ): float {
			$part = $channel / 255;
			return $part <= 0.04045 ? $part / 12.92 : pow( ( $part + 0.055 ) / 1.055, 2.4 );
		},
		channels( $hex )
	);
	return 0.2126 * $red + 0.7152 * $green + 0.0722 * $blue;
}

/** @return int[] From `#rgb` or `#rrggbb`. */
function channels( string $hex ): array {
	$digits = substr( $hex, 1 );
	$pairs  = 3 === strlen( $digits ) ? array_map( static fn( string $digit ): string => $digit . $digit, str_split( $digits ) ) : str_split( $digits, 2 );
	return array_map( 'hexdec', $pairs );
}
