<?php
declare(strict_types=1);

namespace Hopechest\Relay;

use WP_Post;

use function Hopechest\Registry\{ find_readable, find_registry, from_stored, is_covered, is_owner, requested_registry };

use const Hopechest\{ PLUGIN_FILE, VERSION };
use const Hopechest\Registry\QUERY_VAR;

/** The blocks that show pages of the service on a page of the site, and their shortcodes. */
const BLOCKS = array(
	'registry'        => 'hopechest_registry',
	'my-registries'   => 'hopechest_my_registries',
	'registry-editor' => 'hopechest_registry_editor',
);

/** A further block, which no editor offers, is the page of the service in a theme of blocks. */
function action_init_blocks(): void {
	$needed = array( 'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components', 'wp-server-side-render' );
	wp_register_style( 'hopechest-look', plugin_file( 'styles/hopechest.css' ), array(), VERSION );
	wp_register_style( 'hopechest-on-theme', plugins_url( 'styles/on-theme.css', PLUGIN_FILE ), array( 'hopechest-look' ), VERSION );
	wp_register_script( 'hopechest-owner-blocks', plugins_url( 'blocks/owners.js', PLUGIN_FILE ), $needed, VERSION, true );
	foreach ( BLOCKS as $name => $shortcode ) {
		$render = static fn( $attributes ): string => block_html( $name, is_array( $attributes ) ? $attributes : array() );
		register_block_type( dirname( PLUGIN_FILE ) . "/blocks/$name", array( 'render_callback' => $render ) );
		add_shortcode( $shortcode, $render );
	}
	wp_set_script_translations( 'hopechest-registry-editor-script', 'hopechest', dirname( PLUGIN_FILE ) . '/languages' );
	register_block_type(
		'hopechest/registry-page',
		array(
			'supports'        => array( 'inserter' => false ),
			'render_callback' => __NAMESPACE__ . '\\page_block_html',
		)
	);
}

/**
 * @param string $name One of `BLOCKS`.
 * @param array  $attributes Of the block, or of its shortcode.
 */
function block_html( string $name, array $attributes ): string {
	if ( 'registry' === $name ) {
		return list_for_guests( is_scalar( $attributes['registry'] ?? '' ) ? (string) ( $attributes['registry'] ?? '' ) : '' );
	}
	if ( ! may_be_personal() ) {
		return way_to( pages_url() . '/lists', __( 'My lists', 'hopechest' ) );
	}
	$post = requested_registry();
	if ( 'registry-editor' === $name && null === $post ) {
		return message_in_page( __( 'No list is chosen here.', 'hopechest' ), __( 'Open one of your lists: its address names it.', 'hopechest' ) );
	}
	return null === $post ? page_in_block( '/lists', null ) : page_in_block( "/lists/$post->post_name", $post );
}

/**
 * A registry by its id or slug; without one, the registry that the address of the page names. What the visitor may not
 * read looks like what is not there.
 */
function list_for_guests( string $key ): string {
	$named = '' === $key ? get_query_var( QUERY_VAR ) : $key;
	if ( ! may_be_personal() ) {
		return way_to_list( find_registry( $named ) );
	}
	$post = find_readable( $named );
	if ( null === $post ) {
		return '' === $named
			? message_in_page( __( 'No list is chosen here.', 'hopechest' ), __( 'Open the link that you were sent: it names the list.', 'hopechest' ) )
			: message_in_page( __( 'This list is for invited guests.', 'hopechest' ), __( 'If you were sent a link, open exactly that one. If you have an account here and were invited by name, sign in and the list opens.', 'hopechest' ) );
	}
	return is_covered( $post ) ? way_to_list( $post ) : page_in_block( "/registry/$post->post_name", $post );
}

/** A page of the service among other things of a page of the site. Nothing is sent to it: its forms lead to its own address. */
function page_in_block( string $path, ?WP_Post $post ): string {
	$answer = bring( visit_of( 'GET', $path, $post ), $post );
	if ( is_wp_error( $answer ) ) {
		return block_without_service( $post );
	}
	$head = $answer['head'];
	if ( isset( $head['to'] ) ) {
		return way_to( wp_login_url( (string) get_permalink() ), __( 'Sign in to see your lists.', 'hopechest' ) );
	}
	if ( ! headers_sent() ) {
		send_cookies( $head['cookies'] ?? array() );
	}
	if ( empty( $head['page']['for_search_engines'] ) ) {
		add_filter( 'wp_robots', 'wp_robots_no_robots' );
	}
	return isset( $head['page'] ) && ! $head['page']['is_whole'] ? placed_fragment( $head['page'], $answer['page'] ) : '';
}

function block_without_service( ?WP_Post $post ): string {
	$copy = null === $post || is_owner( get_current_user_id(), $post ) ? null : kept_copy( $post );
	return null === $copy
		? message_in_page( __( 'The list is resting for a moment.', 'hopechest' ), __( 'We cannot reach it just now. Wait half a minute, then try again.', 'hopechest' ) )
		: placed_fragment( with_files_of_plugin( $copy['page'] ), copy_note( $copy['time'] ) . $copy['html'] );
}

function message_in_page( string $title, string $about ): string {
	return placed_fragment( page_of_plugin( $title ), message_html( '<h2>' . exactly( $title ) . '</h2><p>' . exactly( $about ) . '</p>' ) );
}

/**
 * In place of a list, where one answer is for many readers: the way to it. It names only what every visitor may read. To
 * another list it leads through the page that shows it.
 */
function way_to_list( ?WP_Post $post ): string {
	$is_open = null !== $post && is_for_all( $post );
	$address = get_permalink( null !== $post && 'publish' === $post->post_status ? $post : 0 );
	/* translators: %s: the title of a list. */
	$words = $is_open ? sprintf( __( 'Open the list “%s”', 'hopechest' ), from_stored( $post->post_title ) ) : __( 'Open the list', 'hopechest' );
	return way_to( is_string( $address ) ? $address : home_url( '/' ), $words );
}

function way_to( string $address, string $words ): string {
	return placed_fragment( page_of_plugin( $words ), sprintf( '<p class="acts"><a class="hc-button solid" href="%s">%s</a></p>', esc_url( $address ), exactly( $words ) ) );
}

/** In "My account" of WooCommerce. */
function action_woocommerce_account_tab(): void {
	// A marker, which the page of the service replaces.
	echo wp_kses_post( block_html( 'my-registries', array() ) );
}
