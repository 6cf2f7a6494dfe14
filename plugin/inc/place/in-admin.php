<?php
declare(strict_types=1);

namespace Hopechest\Place;

use WP_Admin_Bar;
use WP_Post;

use function Hopechest\Registry\{ from_stored, stored_list };

use const Hopechest\Registry\{ ITEM_IDS, MANAGING, OWNING, REGISTRY };

/** The entry in the menu of the administration that leads to the page of lists. */
const LISTS_MENU = 'hopechest-lists';

/** A list has its gifts, guests and surprises on a page of the site, so the administration leads members there. */
function action_admin_menu_of_lists(): void {
	// Members come here for their lists: the first entry is what the menu itself opens. A manager comes for the table.
	$place = current_user_can( MANAGING[0] ) ? null : 0;
	$hook  = add_submenu_page( 'edit.php?post_type=' . REGISTRY, lists_title(), lists_title(), OWNING, LISTS_MENU, '__return_null', $place );
	if ( is_string( $hook ) ) {
		add_action( "load-$hook", __NAMESPACE__ . '\\action_load_lists' );
	}
}

function action_load_lists(): void {
	wp_safe_redirect( lists_address() );
	exit;
}

function lists_title(): string {
	return __( 'My lists', 'hopechest' );
}

/** In the bar of WordPress, in the menu of the person, above the way out. */
function action_admin_bar_menu( WP_Admin_Bar $bar ): void {
	if ( ! current_user_can( OWNING ) ) {
		return;
	}
	$out = $bar->get_node( 'logout' );
	$bar->remove_node( 'logout' );
	$bar->add_node(
		array(
			'parent' => 'user-actions',
			'id'     => LISTS_MENU,
			'title'  => esc_html( lists_title() ),
			'href'   => lists_address(),
		)
	);
	if ( null !== $out ) {
		$bar->add_node( $out );
	}
}

/**
 * In the table of registries, each leads to its gifts.
 *
 * @param string[] $actions
 * @param WP_Post  $post
 */
function filter_post_row_actions_of_lists( $actions, $post ): array {
	if ( REGISTRY !== $post->post_type || 'trash' === $post->post_status || ! current_user_can( 'edit_post', $post->ID ) ) {
		return $actions;
	}
	/* translators: %s: the title of a list. */
	$label = sprintf( __( 'Gifts of “%s”', 'hopechest' ), from_stored( $post->post_title ) );
	$link  = sprintf( '<a href="%s" aria-label="%s">%s</a>', esc_url( list_address( $post ) ), esc_attr( $label ), esc_html__( 'Gifts', 'hopechest' ) );
	return array( 'hopechest-gifts' => $link ) + $actions;
}

/** Above that table, for members: it shows titles, and their gifts are elsewhere. */
function action_admin_notices_of_lists(): void {
	$screen = get_current_screen();
	if ( null === $screen || 'edit-' . REGISTRY !== $screen->id || current_user_can( MANAGING[0] ) ) {
		return;
	}
	?>
	<div class="notice notice-info"><p><?php esc_html_e( 'You look after gifts, guests and surprises on a page of this site.', 'hopechest' ); ?> <a href="<?php echo esc_url( lists_address() ); ?>"><?php echo esc_html( lists_title() ); ?></a></p></div>
	<?php
}

function action_add_meta_boxes_of_lists(): void {
	add_meta_box( 'hopechest-gifts', __( 'Gifts', 'hopechest' ), __NAMESPACE__ . '\\print_gifts_box', REGISTRY, 'side', 'high' );
}

/** Beside the form of WordPress, which knows title and story: the ways to all that it does not know. */
function print_gifts_box( WP_Post $post ): void {
	if ( 'auto-draft' === $post->post_status ) {
		?>
		<p><?php esc_html_e( 'Save the registry. Then you add its gifts on a page of this site.', 'hopechest' ); ?></p>
		<p><a href="<?php echo esc_url( new_list_address() ); ?>"><?php esc_html_e( 'Or start it there', 'hopechest' ); ?></a></p>
		<?php
		return;
	}
	$is_empty = array() === stored_list( $post->ID, ITEM_IDS );
	print_how_many_gifts( $post );
	?>
	<p><a class="button button-large" href="<?php echo esc_url( list_address( $post ) ); ?>"><?php $is_empty ? esc_html_e( 'Add gifts', 'hopechest' ) : esc_html_e( 'Look after the gifts', 'hopechest' ); ?></a></p>
	<ul>
		<?php foreach ( pages_of_list() as $page => $title ) : ?>
			<li><a href="<?php echo esc_url( list_address( $post, $page ) ); ?>"><?php echo esc_html( $title ); ?></a></li>
		<?php endforeach; ?>
	</ul>
	<?php
}

/** @return string[] Their titles, by the ends of their addresses. */
function pages_of_list(): array {
	return array(
		'sharing'   => __( 'Sharing', 'hopechest' ),
		'surprises' => __( 'Surprises', 'hopechest' ),
		'details'   => __( 'Details', 'hopechest' ),
		'as-guest'  => __( 'See it as a guest', 'hopechest' ),
	);
}

function print_how_many_gifts( WP_Post $post ): void {
	$count = count( stored_list( $post->ID, ITEM_IDS ) );
	/* translators: %s: a number of gifts. */
	$says = 0 === $count ? __( 'No gift yet.', 'hopechest' ) : sprintf( _n( '%s gift.', '%s gifts.', $count, 'hopechest' ), number_format_i18n( $count ) );
	?>
	<p><?php echo esc_html( $says ); ?></p>
	<?php
}
