<?php
declare(strict_types=1);

namespace Hopechest\Pages;

use const Hopechest\{ PLUGIN_FILE, VERSION };

const LOOK         = 'hopechest-look';
const LOOK_SCRIPTS = array( 'ask-bar', 'copy', 'invite-chips', 'jump', 'menus', 'price', 'print', 'reorder', 'save-count', 'save-on-change', 'send-once', 'stay', 'stepper', 'thread', 'ticks', 'undo-note' );
const ON_THEME     = 'hopechest-on-theme';

/** The files of the look are those of the theme, put into `look/` when the plugin is packaged. */
function action_init_look(): void {
	wp_register_style( LOOK, plugins_url( 'look/styles/hopechest.css', PLUGIN_FILE ), array(), VERSION );
	wp_register_style( ON_THEME, plugins_url( 'styles/on-theme.css', PLUGIN_FILE ), array( LOOK ), VERSION );
	foreach ( LOOK_SCRIPTS as $name ) {
		wp_register_script( "hopechest-$name", plugins_url( "look/scripts/$name.js", PLUGIN_FILE ), array(), VERSION, true );
	}
}

function use_look(): void {
	wp_enqueue_style( ON_THEME );
}

function use_script( string $name ): void {
	wp_enqueue_script( "hopechest-$name" );
}

/**
 * The scripts are modules.
 *
 * @param string $tag
 * @param string $handle
 */
function filter_script_loader_tag( $tag, $handle ): string {
	return in_array( str_replace( 'hopechest-', '', (string) $handle ), LOOK_SCRIPTS, true ) && 0 === strpos( (string) $handle, 'hopechest-' )
		? str_replace( array( " type='text/javascript'", ' type="text/javascript"', '<script ' ), array( '', '', '<script type="module" ' ), (string) $tag )
		: (string) $tag;
}

/**
 * Our theme gives the frame its colours. Another theme gives its paper and its ink where it names both, for one without
 * the other could be white on white; else the device gives them.
 */
function colours_of_theme(): string {
	if ( current_theme_supports( 'hopechest' ) ) {
		return '';
	}
	$palette = wp_get_global_settings( array( 'color', 'palette', 'theme' ) );
	$slugs   = is_array( $palette ) ? array_column( $palette, 'slug' ) : array();
	return array() === array_diff( array( 'base', 'contrast' ), $slugs ) ? 'hopechest-on-paper-and-ink' : 'hopechest-on-canvas';
}
