<?php
declare(strict_types=1);

namespace Hopechest\Owners;

use Hopechest\Place\Block_In_Template;

use function Hopechest\Guests\is_in_editor;
use function Hopechest\Pages\{ may_be_personal, print_in_frame, print_message, print_way, printed_html };
use function Hopechest\Place\{ has_owner_block, owner_address };

use const Hopechest\{ PLUGIN_FILE, VERSION };
use const Hopechest\Place\OWNER_BLOCKS;

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
	Block_In_Template::note();
	$page      = Owner_Page::get() ?? answer_owner( null, false );
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

function action_woocommerce_account_tab(): void {
	print_owner_block( 'hopechest/my-registries' );
}
