<?php
declare(strict_types=1);

namespace Hopechest\Owners\Sharing;

use function Hopechest\Owners\{
	own_address, own_tabs, owner_client, print_focus, print_options, print_owner_hidden, print_said, reached, to_focus
};
use function Hopechest\Pages\{ from_address, is_for_child, print_icon, text_in, use_script, would_reveal };

use const Hopechest\Pages\VIEW_PARAMETER;
use const Hopechest\Registry\{ REVEAL, REVEALS };

/**
 * Beside the gifts: who can see them, their link, and when surprises are shown.
 *
 * @param array $list As `open_own_list()` returns it.
 */
function print_privacy_aside( array $list ): void {
	?>
	<section><h2><?php esc_html_e( 'Who can see it', 'hopechest' ); ?></h2><?php print_privacy_sentence( $list ); ?></section>
	<?php print_way_in( $list ); ?>
	<section><h2><?php esc_html_e( 'Surprises', 'hopechest' ); ?></h2><?php print_reveal_sentence( $list ); ?></section>
	<?php
}

/** @param string $from The page that the sentence stands on, to come back to it. */
function print_privacy_sentence( array $list, string $from = '' ): void {
	print_sentence(
		$list,
		array(
			'act'     => 'status',
			'from'    => $from,
			'name'    => 'status',
			'label'   => __( 'Who can open this list', 'hopechest' ),
			/* translators: %s: a choice: "Anyone with the link" or "People I invite". */
			'words'   => __( '%s can open this list.', 'hopechest' ),
			'options' => array(
				'publish' => __( 'Anyone with the link', 'hopechest' ),
				'private' => _x( 'People I invite', 'in a sentence', 'hopechest' ),
			),
			'now'     => array(
				'publish' => __( 'Anyone with the link can open this list now.', 'hopechest' ),
				'private' => __( 'Only people you invite can open this list now.', 'hopechest' ),
			),
			'chosen'  => $list['registry']['is_public'] ? 'publish' : 'private',
		)
	);
}

/** @param array $list As `open_own_list()` returns it. */
function print_reveal_sentence( array $list, string $from = '' ): void {
	if ( is_for_child( $list['registry'] ) ) {
		?>
		<p class="hint"><?php esc_html_e( 'This list is for a child: you see at once what is bought, and give as guests do. Change that under “Details”.', 'hopechest' ); ?></p>
		<?php
		return;
	}
	print_sentence(
		$list,
		array(
			'act'     => 'reveal',
			'from'    => $from,
			'name'    => 'reveal',
			'label'   => __( 'When I see what guests buy', 'hopechest' ),
			/* translators: %s: a choice: "after the day", "at once" or "never". */
			'words'   => __( 'I see what guests buy %s.', 'hopechest' ),
			'options' => array(
				'after_event' => __( 'after the day', 'hopechest' ),
				'always'      => __( 'at once', 'hopechest' ),
				'never'       => __( 'never', 'hopechest' ),
			),
			'now'     => array(
				'after_event' => __( 'You see what guests buy after the day.', 'hopechest' ),
				'always'      => __( 'You see what guests buy at once.', 'hopechest' ),
				'never'       => __( 'You never see what guests buy.', 'hopechest' ),
			),
			'chosen'  => $list['registry']['meta'][ REVEAL ],
		)
	);
}

/** A setting that reads as a sentence with one choice in it. With script it saves when it changes. */
function print_sentence( array $list, array $given ): void {
	list( $before, $after ) = explode( '%s', $given['words'], 2 ) + array( '', '' );
	?>
	<form class="sentence" method="post" action="<?php echo esc_url( own_address( $list, $given['from'] ) ); ?>" data-save-on-change><?php print_owner_hidden( $given['act'] ); ?><p><?php echo esc_html( $before ); ?><span class="choice-in-sentence"><select name="<?php echo esc_attr( $given['name'] ); ?>" aria-label="<?php echo esc_attr( $given['label'] ); ?>"<?php print_focus( $given['name'] ); ?>><?php print_options( $given['options'], $given['chosen'] ); ?></select><?php print_icon( 'chevron' ); ?></span><?php echo esc_html( $after ); ?></p>
		<button class="button outline"><?php esc_html_e( 'Save', 'hopechest' ); ?></button></form>
	<?php
	if ( from_address( 'done' ) === $given['chosen'] ) {
		print_said( $given['now'][ $given['chosen'] ] );
	}
	use_script( 'save-on-change' );
}

/**
 * How guests open the list. The link of a list for invited people opens nothing for them, so it is not shown.
 *
 * @param string $view The page that this stands on.
 */
function print_way_in( array $list, string $view = '' ): void {
	if ( $list['registry']['is_public'] ) {
		?>
		<section><h2><?php esc_html_e( 'Link for your guests', 'hopechest' ); ?></h2><?php print_link_box( $list ); ?></section>
		<?php
		return;
	}
	?>
	<section><h2><?php esc_html_e( 'How guests come in', 'hopechest' ); ?></h2>
		<p><?php esc_html_e( 'Each guest you invite gets a link of their own. It opens the list without an account.', 'hopechest' ); ?></p>
		<?php if ( 'sharing' === $view ) : ?>
			<p><?php esc_html_e( 'Guests who have an account on this site can also sign in, if you invite them by its name or its e-mail address.', 'hopechest' ); ?></p>
		<?php else : ?>
			<p class="acts"><a class="button outline" href="<?php echo esc_url( own_address( $list, 'sharing' ) ); ?>"><?php esc_html_e( 'Invite guests', 'hopechest' ); ?></a></p>
		<?php endif; ?>
	</section>
	<?php
}

function print_link_box( array $list ): void {
	$address = $list['registry']['permalink'];
	// The scheme says nothing to a reader; the button copies all of it.
	$shown = (string) preg_replace( '~^https?://~', '', esc_url( $address ) );
	?>
	<div class="copy"><input class="field" readonly aria-label="<?php esc_attr_e( 'Link for your guests', 'hopechest' ); ?>" value="<?php echo esc_attr( $shown ); ?>" id="list-link"><?php print_copy_button( 'list-link', __( 'Copy', 'hopechest' ), $address ); ?></div>
	<?php
}

function print_copy_button( string $field, string $word, string $address ): void {
	?>
	<button class="button outline" type="button" data-copy="<?php echo esc_attr( $field ); ?>" data-copy-text="<?php echo esc_url( $address ); ?>" data-copied="<?php esc_attr_e( 'Copied', 'hopechest' ); ?>" hidden><?php print_icon( 'copy' ); ?><span><?php echo esc_html( $word ); ?></span></button>
	<?php
	use_script( 'copy' );
}

/** Anyone with the link, or people who are invited. */
function change_status( array $list, array $posted ): array {
	$status = 'publish' === text_in( $posted, 'status' ) ? 'publish' : 'private';
	reached( owner_client()->update_registry( $list['registry']['id'], array( 'status' => $status ) ) );
	return to_focus( $list, from_tab(), 'status', array( 'done' => $status ) );
}

/** An owner who wants to see everything at once reads first what that costs. */
function change_reveal( array $list, array $posted ): array {
	$reveal = text_in( $posted, 'reveal' );
	if ( in_array( $reveal, REVEALS, true ) ) {
		if ( would_reveal( $list['registry'], array( REVEAL => $reveal ) ) ) {
			return array( 'to' => own_address( $list, 'unwrap' ) );
		}
		reached( owner_client()->update_registry( $list['registry']['id'], array( 'meta' => array( REVEAL => $reveal ) ) ) );
	}
	return to_focus( $list, from_tab(), 'reveal', array( 'done' => $reveal ) );
}

function from_tab(): string {
	$view = from_address( VIEW_PARAMETER );
	return isset( own_tabs()[ $view ] ) ? $view : '';
}
