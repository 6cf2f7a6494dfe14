<?php
declare(strict_types=1);

namespace Hopechest\Place;

use function Hopechest\Pages\{ from_address, may_change_settings, settings_address };

use const Hopechest\Pages\SETTINGS_PAGE;

const OFFER_ACTION = 'hopechest_owner_page_offer';

/** What the option holds when the offer was declined. */
const NO_OWNER_PAGE = '0';

/** The screens of the administration on which the offer stands. On the settings page it is a step of the set-up. */
const OFFER_SCREENS = array( 'dashboard', 'plugins' );

/**
 * After activation the plugin offers to make the page for owners. It does so once: a page that was made and deleted, and
 * an offer that was declined, are remembered.
 */
function action_admin_notices(): void {
	$screen = get_current_screen();
	if ( null === $screen || ! may_make_owner_page() ) {
		return;
	}
	if ( 'made' === from_address( OFFER_ACTION ) ) {
		print_owner_page_made();
	} elseif ( in_array( $screen->id, OFFER_SCREENS, true ) && is_owner_page_open() ) {
		print_owner_page_offer();
	}
}

function may_make_owner_page(): bool {
	return may_change_settings() && current_user_can( 'publish_pages' );
}

/** Neither made nor declined yet. */
function is_owner_page_open(): bool {
	return false === get_option( OWNER_PAGE_OPTION );
}

function print_owner_page_offer(): void {
	?>
	<div class="notice notice-info">
		<p><?php esc_html_e( 'Hopechest can make a page on which members start their gift registries and look after them.', 'hopechest' ); ?> <a href="<?php echo esc_url( settings_address() ); ?>"><?php esc_html_e( 'See the set-up', 'hopechest' ); ?></a></p>
		<?php print_owner_page_form( true ); ?>
	</div>
	<?php
}

function print_owner_page_form( bool $is_primary ): void {
	?>
	<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
		<?php wp_nonce_field( OFFER_ACTION ); ?>
		<input type="hidden" name="action" value="<?php echo esc_attr( OFFER_ACTION ); ?>">
		<p>
			<button class="button <?php echo esc_attr( $is_primary ? 'button-primary' : '' ); ?>" name="make" value="1"><?php esc_html_e( 'Make the page “My lists”', 'hopechest' ); ?></button>
			<button class="button" name="make" value="0"><?php esc_html_e( 'No, thank you', 'hopechest' ); ?></button>
		</p>
	</form>
	<?php
}

function print_owner_page_made(): void {
	?>
	<div class="notice notice-success"><p><?php esc_html_e( 'The page is made. Put it into the menu of your site.', 'hopechest' ); ?> <a href="<?php echo esc_url( lists_address() ); ?>"><?php esc_html_e( 'Look at it', 'hopechest' ); ?></a></p></div>
	<?php
}

function action_admin_post_owner_page(): void {
	check_admin_referer( OFFER_ACTION );
	if ( ! may_make_owner_page() || ! current_user_can( 'publish_pages' ) ) {
		wp_die( esc_html__( 'You may not make this page.', 'hopechest' ), '', array( 'response' => 403 ) );
	}
	$wants = isset( $_POST['make'] ) && '1' === $_POST['make'];
	if ( is_owner_page_open() ) {
		// Of two requests at once, the one that adds the option makes the page.
		$is_first = add_option( OWNER_PAGE_OPTION, NO_OWNER_PAGE );
		if ( $wants && $is_first ) {
			make_owner_page();
		}
	}
	$is_step = false !== strpos( (string) wp_get_referer(), 'page=' . SETTINGS_PAGE );
	$back    = $is_step ? settings_address() : admin_url();
	wp_safe_redirect( add_query_arg( OFFER_ACTION, $wants ? 'made' : 'declined', $back ) );
	exit;
}

/** One block is enough: it shows the lists, and the editor of one of them. */
function make_owner_page(): void {
	$id = wp_insert_post(
		array(
			'post_type'      => 'page',
			'post_status'    => 'publish',
			'post_title'     => __( 'My lists', 'hopechest' ),
			'post_content'   => '<!-- wp:hopechest/my-registries {"align":"full"} /-->',
			'comment_status' => 'closed',
			'ping_status'    => 'closed',
		)
	);
	update_option( OWNER_PAGE_OPTION, (string) $id );
}
