<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Guests\{ print_shop_and_price, to_gift };
use function Hopechest\Owners\{ own_address, print_owner_hidden };
use function Hopechest\Pages\{ print_icon, print_mat };


/** A gift in the owner's list: its place, its picture, its name, how many, and the pen. */
function print_gift_row( array $list, array $item, int $place, int $count ): void {
	$gift = to_gift( $item, '', $list['registry']['meta'] );
	$edit = own_address( $list, '', array( 'edit' => $gift['id'] ), "row-{$gift['id']}" );
	?>
	<li class="own-row" id="row-<?php echo (int) $gift['id']; ?>" data-row="<?php echo (int) $gift['id']; ?>" data-name="<?php echo esc_attr( $gift['name'] ); ?>">
		<?php
		print_rail( $list, (string) $gift['id'], $gift['name'], $place, $count );
		print_mat( $gift );
		?>
		<div class="gift-words"><h3 dir="auto"><?php echo esc_html( $gift['name'] ); ?></h3><?php print_shop_and_price( $gift ); ?></div>
		<?php print_row_quantity( $list, $gift ); ?>
		<a class="button plain pen" href="<?php echo esc_url( $edit ); ?>"><?php print_icon( 'pen' ); ?><span class="visually-hidden">
			<?php
			/* translators: %s: a gift. */
			echo esc_html( sprintf( __( 'Change %s', 'hopechest' ), $gift['name'] ) );
			?>
		</span></a>
	</li>
	<?php
}

/** What is above the line leads the page of the guests. */
function print_line_row( array $list, int $place, int $count ): void {
	$words = __( 'Most wanted is above this line', 'hopechest' );
	?>
	<li class="own-row own-line" id="row-line" data-row="line" data-name="<?php echo esc_attr( $words ); ?>"><?php print_rail( $list, LINE, $words, $place, $count ); ?><p><?php echo esc_html( $words ); ?></p></li>
	<?php
}

/** Two buttons that move the row; with script, dragging anywhere on it does too. */
function print_rail( array $list, string $row, string $name, int $place, int $count ): void {
	/* translators: {name}, {place} and {count} stay as they are: what was moved, its new place, and how many there are. */
	$moved = __( '{name} is now {place} of {count}', 'hopechest' );
	/* translators: %s: a gift. */
	$up = sprintf( __( 'Move %s up', 'hopechest' ), $name );
	/* translators: %s: a gift. */
	$down = sprintf( __( 'Move %s down', 'hopechest' ), $name );
	?>
	<form class="rail" method="post" action="<?php echo esc_url( own_address( $list ) ); ?>" data-rail data-moved="<?php echo esc_attr( $moved ); ?>"><?php print_owner_hidden( 'move' ); ?><input type="hidden" name="row" value="<?php echo esc_attr( $row ); ?>">
		<button name="to" value="<?php echo (int) max( 0, $place - 1 ); ?>" aria-label="<?php echo esc_attr( $up ); ?>"<?php disabled( 0 === $place ); ?>><?php print_icon( 'chevron-up' ); ?></button>
		<span class="grip" aria-hidden="true"><?php print_icon( 'grip' ); ?></span>
		<button name="to" value="<?php echo (int) ( $place + 1 ); ?>" aria-label="<?php echo esc_attr( $down ); ?>"<?php disabled( $count - 1 === $place ); ?>><?php print_icon( 'chevron' ); ?></button></form>
	<?php
}

/** A number between two buttons, each of which saves at once. */
function print_row_quantity( array $list, array $gift ): void {
	/* translators: %s: a gift. */
	$label = sprintf( __( 'How many of %s', 'hopechest' ), $gift['name'] );
	/* translators: %s: a gift. */
	$fewer = sprintf( __( 'One fewer: %s', 'hopechest' ), $gift['name'] );
	/* translators: %s: a gift. */
	$more = sprintf( __( 'One more: %s', 'hopechest' ), $gift['name'] );
	?>
	<form class="stepper" method="post" action="<?php echo esc_url( own_address( $list ) ); ?>" data-stepper data-save-count><?php print_owner_hidden( 'quantity' ); ?><input type="hidden" name="item" value="<?php echo (int) $gift['id']; ?>"><button class="visually-hidden" tabindex="-1" aria-hidden="true"><?php esc_html_e( 'Save', 'hopechest' ); ?></button>
		<button name="step" value="-1" aria-label="<?php echo esc_attr( $fewer ); ?>"<?php disabled( $gift['wanted'] <= 1 ); ?>><?php print_icon( 'minus' ); ?></button>
		<input name="quantity" type="number" inputmode="numeric" min="1" value="<?php echo (int) $gift['wanted']; ?>" aria-label="<?php echo esc_attr( $label ); ?>">
		<button name="step" value="1" aria-label="<?php echo esc_attr( $more ); ?>"><?php print_icon( 'plus' ); ?></button></form>
	<?php
}
