<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use function Hopechest\Guests\All\all_gifts_address;
use function Hopechest\Guests\Give\{ given_gifts, kept_aside, print_your_gifts };
use function Hopechest\Pages\{ guest_address, may_change_settings, names_in, settings_address, use_script };
use function Hopechest\Place\print_way_back_to_own_list;

/** The page of a registry for its guests, or its block on another page: there nothing was asked before. */
function print_registry( array $list ): void {
	if ( is_put_away( $list ) ) {
		print_closed( $list );
		return;
	}
	print_letter( $list );
	if ( null === $list['gifts'] ) {
		print_away( $list['registry'] );
		return;
	}
	$given = array();
	if ( $list['is_wrapped'] ) {
		?>
		<p class="notice"><?php esc_html_e( 'This is the page of your guests, without what they bought: every gift looks as if it were still to give.', 'hopechest' ); ?> <?php print_way_back_to_own_list( $list ); ?></p>
		<?php
	} else {
		$given = given_gifts( $list );
		print_your_gifts( $list['registry'], $given );
	}
	if ( array() === $list['gifts'] ) {
		print_empty( $list['registry'] );
		print_way_to_all_gifts();
		return;
	}
	$sought = guest_sought();
	if ( '' !== $sought || count( $list['gifts'] ) > MOST_WITHOUT_SEARCH ) {
		print_find_form( guest_address( $list['registry'] ), $sought );
	}
	print_sections( $list, $sought, kept_aside( $given ) );
	if ( array() === $given ) {
		print_way_to_all_gifts();
	}
	print_ask_bar();
	use_script( 'ask-bar' );
	use_script( 'jump' );
}

/** Also on a device that knows of no gift: there a guest asks for the link to their gifts. */
function print_way_to_all_gifts(): void {
	?>
	<p class="all-gifts"><a href="<?php echo esc_url( all_gifts_address() ); ?>"><?php esc_html_e( 'Your gifts', 'hopechest' ); ?></a></p>
	<?php
}

/** The registry itself is of this site and stays; the owner learns where to look. */
function print_away( array $registry ): void {
	?>
	<section class="empty"><h2><?php esc_html_e( 'The list is resting for a moment.', 'hopechest' ); ?></h2>
		<p><?php esc_html_e( 'We cannot reach it just now. Wait half a minute, then try again.', 'hopechest' ); ?></p>
		<?php if ( may_change_settings() ) : ?>
			<p class="notice"><?php esc_html_e( 'Only you see this: the item service does not answer, so no gifts are shown.', 'hopechest' ); ?> <a href="<?php echo esc_url( settings_address() ); ?>"><?php esc_html_e( 'See what is wrong', 'hopechest' ); ?></a></p>
		<?php elseif ( current_user_can( 'edit_post', $registry['id'] ) ) : ?>
			<p class="notice"><?php esc_html_e( 'Only you see this: the service that keeps your gifts does not answer. Nothing is lost. If it stays so, tell the administrator of this site.', 'hopechest' ); ?></p>
		<?php endif; ?>
	</section>
	<?php
}

function print_empty( array $registry ): void {
	$who = names_in( $registry['title'] );
	/* translators: %s: names of two people. */
	$sentence = null === $who ? __( 'The wishes are still being dreamt up.', 'hopechest' ) : sprintf( __( '%s are still dreaming.', 'hopechest' ), $who );
	?>
	<section class="empty"><h2><?php esc_html_e( 'Nothing on the list yet', 'hopechest' ); ?></h2>
		<p><?php echo esc_html( $sentence ); ?> <?php esc_html_e( 'Keep the link, and look in again in a little while.', 'hopechest' ); ?></p>
	</section>
	<?php
}

/** Hidden until a guest comes back from a shop; the script fills in which gift it is about. */
function print_ask_bar(): void {
	/* translators: {gift} stays as it is: the name of the gift takes its place. */
	$title = __( 'Did you buy “{gift}”?', 'hopechest' );
	?>
	<aside class="ask-bar" role="status" data-ask-bar hidden><div data-ask-picture></div><div><p><strong data-ask-title="<?php echo esc_attr( $title ); ?>"></strong></p><div data-ask-shop></div></div><div class="acts"><a class="button solid" href="#"><?php esc_html_e( 'Yes, I did', 'hopechest' ); ?></a><button class="button outline" type="button"><?php esc_html_e( 'Not yet', 'hopechest' ); ?></button></div></aside>
	<?php
}
