<?php
declare(strict_types=1);

namespace Hopechest\Theme;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

add_action( 'after_setup_theme', __NAMESPACE__ . '\action_after_setup_theme' );
add_action( 'wp_enqueue_scripts', __NAMESPACE__ . '\action_wp_enqueue_scripts' );

/** The editor shows what visitors will see. */
function action_after_setup_theme(): void {
	add_editor_style( 'style.css' );
}

/** WordPress reads the style sheet of a block theme for its header only, and does not load it. */
function action_wp_enqueue_scripts(): void {
	wp_enqueue_style( 'hopechest', get_stylesheet_uri(), array(), wp_get_theme()->get( 'Version' ) );
}
