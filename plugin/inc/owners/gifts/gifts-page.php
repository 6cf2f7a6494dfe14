<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Owners\{ find_item, own_address, own_page, print_focus, print_owner_hidden };
use function Hopechest\Owners\Sharing\print_privacy_aside;
use function Hopechest\Pages\{ from_address, print_fault, print_icon };

use const Hopechest\Owners\FOCUS_PARAMETER;

/**
 * The editor: the box that takes a link, and the gifts in their order.
 *
 * @param array $list As `open_own_list()` returns it.
 * @param array{
 *   adding?: array{typed: array, faults: string[], about?: string, sign?: string},
 *   editing?: array{id: int, typed: array, faults: string[]}, link?: array{value: string, fault: string},
 *   heading?: array{row?: string, typed: array, fault: string}
 * } $open What is open besides the rows; typed is as `read_own_gift()` returns it.
 * @return array As `answer_owner()` returns it.
 */
function gifts_page( array $list, array $open = array() ): array {
	$open    += forms_in_address( $list );
	$is_wrong = '' !== ( $open['link']['fault'] ?? '' ) || array() !== ( $open['adding']['faults'] ?? array() ) || array() !== ( $open['editing']['faults'] ?? array() )
		|| '' !== ( $open['heading']['fault'] ?? '' );
	return own_page(
		$list,
		'',
		array(
			'is_wrong' => $is_wrong,
			'scripts'  => array( 'send-once', 'stepper', 'save-count', 'price', 'reorder', 'jump', 'menus' ),
			'main'     => static function () use ( $list, $open ): void {
				print_done_note( $list );
				print_add_box( $list, $open['link'] ?? array(), isset( $open['adding'] ) || isset( $open['editing'] ) || isset( $open['heading'] ) );
				print_new_gift( $list, $open['adding'] ?? null );
				if ( isset( $open['heading'] ) && ! isset( $open['heading']['row'] ) ) {
					print_new_heading( $list, $open['heading'] );
				}
				print_gifts_heading( $list );
				print_ways_to_gifts( $list );
				print_rows( $list, $open );
				print_removed_gifts( $list );
			},
			'aside'    => static function () use ( $list ): void {
				print_privacy_aside( $list );
			},
		)
	);
}

/** `add=by-hand`, `add=heading`, `edit=5` and `heading=1` open a form without script. */
function forms_in_address( array $list ): array {
	$item = find_item( $list, (int) from_address( 'edit' ) );
	$open = array();
	if ( 'by-hand' === from_address( 'add' ) ) {
		$open['adding'] = array(
			'typed'  => read_own_gift( array() ),
			'faults' => array(),
		);
	}
	if ( 'heading' === from_address( 'add' ) ) {
		$open['heading'] = blank_heading( $list );
	}
	$row = headings_in( rows_of( $list ) )[ (int) from_address( 'heading' ) - 1 ] ?? null;
	if ( null !== $row && '' === from_address( 'done' ) ) {
		$open['heading'] = array(
			'row'   => $row,
			'typed' => array(
				'heading' => title_of( $row ),
				'before'  => '',
			),
			'fault' => '',
		);
	}
	if ( null !== $item ) {
		$open['editing'] = array(
			'id'     => $item['id'],
			'typed'  => item_to_typed( $item, $list['registry']['meta'] ),
			'faults' => array(),
		);
	}
	return $open;
}

/** The form of a gift has the solid button while it is open. */
function print_add_box( array $list, array $link, bool $is_form_open ): void {
	?>
	<form class="add-box" method="post" action="<?php echo esc_url( own_address( $list ) ); ?>" novalidate data-send-once><?php print_owner_hidden( 'link' ); ?>
		<div class="add-head"><label for="hc-link"><?php esc_html_e( 'Add a gift', 'hopechest' ); ?></label><?php print_ways_to_add( $list ); ?></div>
		<div class="add-link"><span class="add-field"><?php print_icon( 'link' ); ?><input class="field" id="hc-link" name="link" type="url" inputmode="url" placeholder="<?php esc_attr_e( 'Paste a link from any shop', 'hopechest' ); ?>" value="<?php echo esc_attr( $link['value'] ?? '' ); ?>" <?php print_link_marks( $link ); ?>></span><button class="button <?php echo esc_attr( $is_form_open ? 'outline' : 'solid' ); ?>"><?php esc_html_e( 'Add', 'hopechest' ); ?></button></div>
		<?php print_fault( 'link', $link['fault'] ?? '' ); ?></form>
	<?php
}

/** A list with gifts has one quiet link to all other ways of adding. */
function print_ways_to_add( array $list ): void {
	$by_hand = own_address( $list, '', array( 'add' => 'by-hand' ) );
	$heading = own_address( $list, '', array( 'add' => 'heading' ) );
	if ( array() === rows_of( $list ) ) :
		?>
		<a href="<?php echo esc_url( $by_hand ); ?>"><?php esc_html_e( 'Or fill in a gift by hand', 'hopechest' ); ?></a>
		<?php
		return;
	endif;
	?>
	<details class="menu"><summary><?php esc_html_e( 'Other ways', 'hopechest' ); ?><?php print_icon( 'chevron' ); ?></summary><ul>
		<li><a href="<?php echo esc_url( $by_hand ); ?>"><?php esc_html_e( 'Fill in a gift by hand', 'hopechest' ); ?></a></li>
		<li><a href="<?php echo esc_url( $heading ); ?>"><?php esc_html_e( 'Add a heading', 'hopechest' ); ?></a></li>
	</ul></details>
	<?php
}

function print_link_marks( array $link ): void {
	if ( '' !== ( $link['fault'] ?? '' ) ) {
		echo 'aria-invalid="true" aria-describedby="hc-link-fault" autofocus';
	} else {
		print_focus( 'link' );
	}
}

function print_new_gift( array $list, ?array $adding ): void {
	if ( null === $adding ) {
		return;
	}
	?>
	<section id="new">
		<?php
		print_gift_form(
			$list,
			$adding + array(
				'act'    => 'add',
				'cancel' => own_address( $list, '', array( FOCUS_PARAMETER => 'link' ) ),
				'submit' => __( 'Put it on the list', 'hopechest' ),
			)
		);
		?>
	</section>
	<?php
}
