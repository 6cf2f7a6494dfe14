<?php
declare(strict_types=1);

namespace Hopechest\Pages;

const JOINED_NAMES = '/^\s*([^&+]{1,60}?)\s*(?:&|\+|\bund\b|\band\b)\s*([^&+]{1,60}?)\s*$/iu';

/** The letters in the hoop: "Ana & Jonas" gives A&J, any other title its first letter. */
function monogram_of( string $title ): string {
	return preg_match( JOINED_NAMES, $title, $part ) ? initial( $part[1] ) . '&' . initial( $part[2] ) : initial( $title );
}

/** The people of a registry when its title is two names, such as "Ana & Jonas"; any other title says nothing about names. */
function names_in( string $title ): ?string {
	$is_name = '/^\p{Lu}[\p{L}\p{M}.\'’-]*(?: \p{Lu}[\p{L}\p{M}.\'’-]*)?$/u';
	$is_both = preg_match( JOINED_NAMES, $title, $part ) && preg_match( $is_name, $part[1] ) && preg_match( $is_name, $part[2] );
	return $is_both ? trim( $title ) : null;
}

/**
 * The names, or a word that stands for them.
 *
 * @param array $registry As `flatten_registry()` returns it.
 */
function people_of( array $registry ): string {
	return owners_in_title( $registry ) ?? _x( 'the owners', 'in a sentence', 'hopechest' );
}

/** @param array $registry As `flatten_registry()` returns it. */
function people_of_at_start( array $registry ): string {
	return owners_in_title( $registry ) ?? _x( 'The owners', 'at the start of a sentence', 'hopechest' );
}

/** The names in the title of a list for a child are not those of its owners. */
function owners_in_title( array $registry ): ?string {
	return is_for_child( $registry ) ? null : names_in( $registry['title'] );
}

/** The first letter or figure; the first sign of a text without any. */
function initial( string $text ): string {
	if ( ! preg_match( '/[\p{L}\p{N}]\p{M}*/u', $text, $found ) && ! preg_match( '/\X/u', trim( $text ), $found ) ) {
		return '?';
	}
	return function_exists( 'mb_strtoupper' ) ? mb_strtoupper( $found[0], 'UTF-8' ) : strtoupper( $found[0] );
}
