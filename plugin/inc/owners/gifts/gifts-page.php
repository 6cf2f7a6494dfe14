<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Owners\{ find_item, own_address, own_page, print_owner_hidden };
use function Hopechest\Owners\Sharing\print_privacy_aside;
use function Hopechest\Pages\{ from_address, money, print_fault, print_icon };

use const Hopechest\Registry\CURRENCY;

/**
 * The editor: the box that takes a link, and the gifts in their order.
 *
 * @param array $list As `open_own_list()` returns it.
 * @param array{
 *   adding?: array{typed: array, faults: string[], about?: string, sign?: string},
 *   editing?: array{id: int, typed: array, faults: string[]}, link?: array{value: string, fault: string}
 * } $open What is open besides the rows; typed is as `read_own_gift()` returns it.
 * @return array As `answer_owner()` returns it.
 */
function gifts_page( array $list, array $open = array() ): array {
	$open    += forms_in_address( $list );
	$is_wrong = isset( $open['link'] ) || array() !== ( $open['adding']['faults'] ?? array() ) || array() !== ( $open['editing']['faults'] ?? array() );
	return own_page(
		$list,
		'',
		array(
			'is_wrong' => $is_wrong,
			'scripts'  => array( 'send-once', 'stepper', 'save-count', 'price', 'reorder', 'undo-note' ),
			'main'     => static function () use ( $list, $open ): void {
				print_done_note( $list );
				print_add_box( $list, $open['link'] ?? array(), isset( $open['adding'] ) || isset( $open['editing'] ) );
				print_new_gift( $list, $open['adding'] ?? null );
				print_gifts_heading( $list );
				print_rows( $list, $open['editing'] ?? null );
				print_removed_gifts( $list );
			},
			'aside'    => static function () use ( $list ): void {
				print_privacy_aside( $list );
			},
		)
	);
}

/** `add=by-hand` and `edit=5` open a form without script. */
function forms_in_address( array $list ): array {
	$item = find_item( $list, (int) from_address( 'edit' ) );
	$open = array();
	if ( 'by-hand' === from_address( 'add' ) ) {
		$open['adding'] = array(
			'typed'  => read_own_gift( array() ),
			'faults' => array(),
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
		<div class="add-head"><label for="hc-link"><?php esc_html_e( 'Add a gift', 'hopechest' ); ?></label><a href="<?php echo esc_url( own_address( $list, '', array( 'add' => 'by-hand' ), 'new' ) ); ?>"><?php esc_html_e( 'Or fill in a gift by hand', 'hopechest' ); ?></a></div>
		<div class="add-link"><span class="add-field"><?php print_icon( 'link' ); ?><input class="field" id="hc-link" name="link" type="url" inputmode="url" placeholder="<?php esc_attr_e( 'Paste a link from any shop', 'hopechest' ); ?>" value="<?php echo esc_attr( $link['value'] ?? '' ); ?>" <?php print_link_marks( $link ); ?>></span><button class="button <?php echo esc_attr( $is_form_open ? 'outline' : 'solid' ); ?>"><?php esc_html_e( 'Add', 'hopechest' ); ?></button></div>
		<?php print_fault( 'link', $link['fault'] ?? '' ); ?></form>
	<?php
}

function print_link_marks( array $link ): void {
	if ( array() !== $link ) {
		echo 'aria-invalid="true" aria-describedby="hc-link-fault" autofocus';
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
				'cancel' => own_address( $list ),
				'submit' => __( 'Put it on the list', 'hopechest' ),
			)
		);
		?>
	</section>
	<?php
}

function print_gifts_heading( array $list ): void {
	?>
	<div class="own-heading"><h2><?php esc_html_e( 'Gifts', 'hopechest' ); ?></h2>
		<?php if ( array() !== $list['items'] ) : ?>
			<p aria-live="polite" data-totals><?php echo esc_html( say_totals( $list ) ); ?></p>
		<?php endif; ?>
	</div>
	<?php
}

/** "14 gifts, 31 pieces, about €1,240". */
function say_totals( array $list ): string {
	$count  = count( $list['items'] );
	$pieces = 0;
	$cost   = 0.0;
	foreach ( $list['items'] as $item ) {
		$pieces += (int) $item['quantity_needed'];
		$cost   += (float) ( $item['price'] ?? 0 ) * (int) $item['quantity_needed'];
	}
	$said = array( say_totals_of( $count, $pieces ) );
	if ( $cost > 0 ) {
		/* translators: %s: an amount of money. */
		$said[] = sprintf( __( 'about %s', 'hopechest' ), money( round( $cost ), $list['registry']['meta'][ CURRENCY ] ) );
	}
	return implode( ', ', $said );
}

/** "14 gifts, 31 pieces". */
function say_totals_of( int $count, int $pieces ): string {
	/* translators: %s: a number of gifts. */
	$said = array( sprintf( _n( '%s gift', '%s gifts', $count, 'hopechest' ), number_format_i18n( $count ) ) );
	if ( $pieces !== $count ) {
		/* translators: %s: a number of pieces. */
		$said[] = sprintf( _n( '%s piece', '%s pieces', $pieces, 'hopechest' ), number_format_i18n( $pieces ) );
	}
	return implode( ', ', $said );
}

function print_rows( array $list, ?array $editing ): void {
	if ( array() === $list['items'] ) {
		?>
		<section class="empty"><h2><?php esc_html_e( 'What would make the day?', 'hopechest' ); ?></h2><p><?php esc_html_e( 'Paste the link of a first gift above. It can come from any shop.', 'hopechest' ); ?></p></section>
		<?php
		return;
	}
	$rows  = rows_of( $list );
	$count = count( $rows );
	?>
	<ol class="own-rows" data-rows>
		<?php
		foreach ( $rows as $place => $row ) {
			if ( LINE === $row ) {
				print_line_row( $list, $place, $count );
			} elseif ( ( $editing['id'] ?? 0 ) === $row ) {
				print_open_row( $list, $editing );
			} else {
				print_gift_row( $list, (array) find_item( $list, $row ), $place, $count );
			}
		}
		?>
	</ol>
	<p class="visually-hidden" role="status" data-moved-note></p>
	<?php
}

function print_open_row( array $list, array $editing ): void {
	?>
	<li id="row-<?php echo (int) $editing['id']; ?>">
		<?php
		print_gift_form(
			$list,
			$editing + array(
				'act'    => 'save',
				'cancel' => own_address( $list, '', array(), "row-{$editing['id']}" ),
				'submit' => __( 'Save', 'hopechest' ),
			)
		);
		?>
	</li>
	<?php
}
