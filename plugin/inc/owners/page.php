<?php
declare(strict_types=1);

namespace Hopechest;

use WP_Post;

/** The blocks of owners, and their twins. */
const OWNER_BLOCKS = array(
	'hopechest/my-registries'   => 'hopechest_my_registries',
	'hopechest/registry-editor' => 'hopechest_registry_editor',
);

function action_init_owner_blocks(): void {
	$needed = array( 'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components', 'wp-server-side-render' );
	wp_register_script( 'hopechest-owner-blocks', plugins_url( 'blocks/owners.js', PLUGIN_FILE ), $needed, VERSION, true );
	foreach ( OWNER_BLOCKS as $block => $shortcode ) {
		register_block_type( dirname( PLUGIN_FILE ) . '/blocks/' . substr( $block, strlen( 'hopechest/' ) ) );
		add_shortcode(
			$shortcode,
			static function () use ( $block ): string {
				return printed_html(
					static function () use ( $block ): void {
						print_owner_block( $block );
					}
				);
			}
		);
	}
}

/** @param mixed $post */
function has_owner_block( $post, string $block = '' ): bool {
	if ( 'hopechest/registry-editor' !== $block && is_account_tab( $post ) ) {
		return true;
	}
	$wanted = '' === $block ? OWNER_BLOCKS : array_intersect_key( OWNER_BLOCKS, array( $block => '' ) );
	foreach ( $post instanceof WP_Post ? $wanted : array() as $name => $shortcode ) {
		if ( has_block( $name, $post ) || has_shortcode( $post->post_content, $shortcode ) ) {
			return true;
		}
	}
	return false;
}

/**
 * The lists of an owner and the editor of one of them share an address. On a page with both blocks each shows its part; a
 * page with the lists alone shows both. In the editor of WordPress no address names a list, so one shows an example.
 *
 * @param bool $is_example For the pictures of blocks in that editor.
 */
function print_owner_block( string $block, bool $is_example = false ): void {
	if ( is_in_editor() && ( $is_example || 'hopechest/registry-editor' === $block ) ) {
		print_example_of_owner( $block );
		return;
	}
	if ( ! may_be_personal() ) {
		print_way( owner_address(), __( 'My lists', 'hopechest' ) );
		return;
	}
	is_owner_page( true );
	$page      = owner_page() ?? answer_owner( null, false );
	$is_editor = 'hopechest/registry-editor' === $block;
	$other     = $is_editor ? 'hopechest/my-registries' : 'hopechest/registry-editor';
	$is_mine   = ( $page['is_editor'] ?? false ) === $is_editor;
	if ( ! $is_mine && has_owner_block( get_queried_object(), $other ) ) {
		return;
	}
	if ( isset( $page['to'] ) || ( $is_editor && ! $is_mine && is_user_logged_in() ) ) {
		$page = array( 'print' => __NAMESPACE__ . '\\print_choose_own' );
	}
	print_in_frame( $page['print'], $page['thread'] ?? 'juniper' );
}

function print_choose_own(): void {
	print_message(
		'?',
		__( 'No list is chosen here.', 'hopechest' ),
		array( __( 'Open one of your lists: its address names it.', 'hopechest' ) ),
		static function (): void {
			?>
			<p class="acts"><a class="button solid" href="<?php echo esc_url( owner_address() ); ?>"><?php esc_html_e( 'My lists', 'hopechest' ); ?></a></p>
			<?php
		}
	);
}

/** The page of this request if it shows one of the blocks, otherwise the place that the site has for them. */
function owner_page_address(): string {
	if ( is_account_tab( get_queried_object() ) ) {
		return wc_get_account_endpoint_url( ACCOUNT_TAB );
	}
	$here    = is_owner_page() ? (string) get_permalink( get_queried_object_id() ) : '';
	$address = '' === $here ? lists_address() : $here;
	return '' === $address ? home_url( '/' ) : $address;
}

/** From the page of the guests, where the site has a page for owners. */
function print_way_back_to_own_list( array $list ): void {
	if ( '' !== lists_address() ) {
		?>
		<a href="<?php echo esc_url( owner_address( $list['registry']['id'] ) ); ?>"><?php esc_html_e( 'Back to my list', 'hopechest' ); ?></a>
		<?php
	}
}

/**
 * Whether this request is for a page with one of the blocks: in its content, or in the template of the theme, which is
 * known once the block is printed or a form of it is sent.
 */
function is_owner_page( bool $set = false ): bool {
	static $is_known = false;
	$is_known        = $is_known || $set;
	// The story of a registry is text, also where it names a shortcode.
	return is_singular() && ! is_singular( REGISTRY ) && ( $is_known || has_owner_block( get_queried_object() ) );
}

/**
 * The lists of an owner, or a page of one list.
 *
 * @param array $parameters Further ones of the address.
 */
function owner_address( int $registry_id = 0, string $view = '', array $parameters = array() ): string {
	$page = owner_page_address();
	if ( $registry_id && '' === $view && is_front_address( $page ) ) {
		$view = GIFTS_VIEW;
	}
	$all = array_filter(
		array(
			QUERY_VAR      => (string) ( $registry_id ? $registry_id : '' ),
			VIEW_PARAMETER => $view,
		)
	) + $parameters;
	return add_query_arg( array_map( 'rawurlencode', array_map( 'strval', $all ) ), $page );
}
