<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use function Hopechest\Pages\{
	may_be_personal, print_in_frame, print_message, print_way_to_list, printed_html, thread_of, use_look
};
use function Hopechest\Registry\{ find_readable, is_covered, requested_registry };

use const Hopechest\PLUGIN_FILE;
use const Hopechest\Registry\EVENT_TYPE;

const REGISTRY_BLOCK     = 'hopechest/registry';
const REGISTRY_SHORTCODE = 'hopechest_registry';

/** The block and its twin show a registry on any page. A second block, which no editor offers, is the page of a registry. */
function action_init_blocks(): void {
	register_block_type( dirname( PLUGIN_FILE ) . '/blocks/registry' );
	wp_set_script_translations( 'hopechest-registry-editor-script', 'hopechest', dirname( PLUGIN_FILE ) . '/languages' );
	register_block_type(
		'hopechest/registry-page',
		array(
			'supports'        => array( 'inserter' => false ),
			'render_callback' => __NAMESPACE__ . '\\guest_page_html',
		)
	);
	add_shortcode( REGISTRY_SHORTCODE, __NAMESPACE__ . '\\registry_shortcode' );
}

/** @param array|string $attributes */
function registry_shortcode( $attributes ): string {
	$attributes = shortcode_atts( array( 'registry' => '' ), $attributes, REGISTRY_SHORTCODE );
	return printed_html(
		static function () use ( $attributes ): void {
			print_registry_block( (string) $attributes['registry'] );
		}
	);
}

/**
 * A registry by its id or slug; without one, the registry that the address of the page names. What the visitor may not
 * read looks like what is not there.
 *
 * @param bool $is_example For the pictures of blocks in the editor.
 */
function print_registry_block( string $key, bool $is_example = false ): void {
	if ( $is_example && is_in_editor() ) {
		print_in_frame( __NAMESPACE__ . '\\print_example_registry', thread_of( example_registry()['meta'][ EVENT_TYPE ] ) );
		return;
	}
	if ( ! may_be_personal() ) {
		print_way_to_list( '' === $key ? registry_in_address() : $key );
		return;
	}
	$post = '' === $key ? requested_registry() : find_readable( $key );
	if ( null === $post || is_covered( $post ) ) {
		$names_one = '' !== $key || '' !== registry_in_address();
		print_in_frame( __NAMESPACE__ . ( $names_one ? '\\print_not_for_you' : '\\print_choose_one' ), 'juniper' );
		return;
	}
	$list  = open_list( $post );
	$print = static function () use ( $list ): void {
		print_registry( $list );
	};
	print_in_frame( $print, thread_of( $list['registry']['meta'][ EVENT_TYPE ] ) );
}

function print_choose_one(): void {
	print_message( '?', __( 'No list is chosen here.', 'hopechest' ), array( __( 'Open the link that you were sent: it names the list.', 'hopechest' ) ) );
}

/** @param mixed $post */
function has_registry_block( $post ): bool {
	return $post instanceof \WP_Post && ( has_block( REGISTRY_BLOCK, $post ) || has_shortcode( $post->post_content, REGISTRY_SHORTCODE ) );
}

/** In the head where that is known before the page is printed. */
function action_wp_enqueue_scripts(): void {
	if ( null !== Guest_Page::get() || has_registry_block( get_queried_object() ) ) {
		use_look();
	}
}
