<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Guests\{ print_shop_and_price, to_gift };
use function Hopechest\Owners\{ own_address, print_focus, print_owner_hidden };
use function Hopechest\Pages\{ print_icon, print_mat };

/** A gift in the owner's list: its place, its picture, its name, how many, and the pen. */
function print_gift_row( array $list, array $item, int $place, array $rows ): void {
	$gift = to_gift( $item, '', $list['registry']['meta'] );
	$edit = own_address( $list, '', array( 'edit' => $gift['id'] ) );
	$tag  = is_under_heading( $rows, $place ) ? 'h4' : 'h3';
	?>
	<li class="own-row" id="row-<?php echo (int) $gift['id']; ?>" data-row="<?php echo (int) $gift['id']; ?>" data-name="<?php echo esc_attr( $gift['name'] ); ?>">
		<?php
		print_rail( $list, $gift['name'], $place, $rows );
		print_mat( $gift );
		?>
		<div class="gift-words"><<?php echo esc_html( $tag ); ?> dir="auto"><?php echo esc_html( $gift['name'] ); ?></<?php echo esc_html( $tag ); ?>><?php print_shop_and_price( $gift ); ?></div>
		<?php print_row_quantity( $list, $gift ); ?>
		<?php
		/* translators: %s: a gift. */
		print_pen( $edit, sprintf( __( 'Change %s', 'hopechest' ), $gift['name'] ), (string) $gift['id'] );
		?>
	</li>
	<?php
}

/** What is above the line leads the page of the guests. */
function print_line_row( array $list, int $place, array $rows ): void {
	$words = say_line();
	?>
	<li class="own-row own-line" id="row-line" data-row="line" data-name="<?php echo esc_attr( $words ); ?>"><?php print_rail( $list, $words, $place, $rows ); ?><p><?php echo esc_html( $words ); ?></p></li>
	<?php
}

/** A heading of the owner, with the number of gifts under it. */
function print_heading_row( array $list, int $place, array $rows ): void {
	$row    = $rows[ $place ];
	$title  = title_of( $row );
	$name   = place_name( $rows, $row );
	$count  = gifts_under( $rows, $place );
	$number = substr( $name, strlen( 'row-heading-' ) );
	?>
	<li class="own-row own-section" id="<?php echo esc_attr( $name ); ?>" data-row="<?php echo esc_attr( $row ); ?>" data-name="<?php echo esc_attr( $title ); ?>" data-heading>
		<?php print_rail( $list, $title, $place, $rows ); ?>
		<h3 dir="auto"><?php echo esc_html( $title ); ?></h3><p class="hint" data-under>
		<?php
		/* translators: %s: a number of gifts. */
		echo esc_html( sprintf( _n( '%s gift', '%s gifts', $count, 'hopechest' ), number_format_i18n( $count ) ) );
		?>
		</p>
		<?php
		/* translators: %s: a heading. */
		print_pen( own_address( $list, '', array( 'heading' => $number ) ), sprintf( __( 'Change the heading “%s”', 'hopechest' ), $title ), $row );
		?>
	</li>
	<?php
}

/** How many gifts stand under the heading at this place. */
function gifts_under( array $rows, int $place ): int {
	$count = 0;
	foreach ( array_slice( $rows, $place + 1 ) as $row ) {
		if ( is_heading( $row ) ) {
			break;
		}
		$count += is_int( $row ) ? 1 : 0;
	}
	return $count;
}

function print_pen( string $address, string $words, string $row ): void {
	?>
	<a class="button plain pen" href="<?php echo esc_url( $address ); ?>" data-stay<?php print_focus( "pen-$row" ); ?>><?php print_icon( 'pen' ); ?><span class="visually-hidden"><?php echo esc_html( $words ); ?></span></a>
	<?php
}

function say_line(): string {
	return __( 'Most wanted is above this line', 'hopechest' );
}

function say_moved(): string {
	/* translators: {name}, {place} and {count} stay as they are: what was moved, its new place, and how many there are. */
	return __( '“{name}” is now in row {place} of {count}.', 'hopechest' );
}

/** Two buttons that move the row; with script, dragging anywhere on it does too. */
function print_rail( array $list, string $name, int $place, array $rows ): void {
	$row   = (string) $rows[ $place ];
	$steps = steps_of( $rows, $place );
	/* translators: %s: a gift. */
	$up = sprintf( __( 'Move %s up', 'hopechest' ), $name );
	/* translators: %s: a gift. */
	$down = sprintf( __( 'Move %s down', 'hopechest' ), $name );
	?>
	<form class="rail" method="post" action="<?php echo esc_url( own_address( $list ) ); ?>" data-rail data-moved="<?php echo esc_attr( say_moved() ); ?>"><?php print_owner_hidden( 'move' ); ?><input type="hidden" name="row" value="<?php echo esc_attr( $row ); ?>">
		<button name="to" value="<?php echo (int) ( $steps['up'] ?? $place ); ?>" aria-label="<?php echo esc_attr( $up ); ?>"<?php disabled( null === $steps['up'] ); ?><?php print_focus( "up-$row" ); ?>><?php print_icon( 'chevron-up' ); ?></button>
		<span class="grip" aria-hidden="true"><?php print_icon( 'grip' ); ?></span>
		<button name="to" value="<?php echo (int) ( $steps['down'] ?? $place ); ?>" aria-label="<?php echo esc_attr( $down ); ?>"<?php disabled( null === $steps['down'] ); ?><?php print_focus( "down-$row" ); ?>><?php print_icon( 'chevron' ); ?></button></form>
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
		<button name="step" value="-1" aria-label="<?php echo esc_attr( $fewer ); ?>"<?php disabled( $gift['wanted'] <= 1 ); ?><?php print_focus( "fewer-{$gift['id']}" ); ?>><?php print_icon( 'minus' ); ?></button>
		<input name="quantity" type="number" inputmode="numeric" min="1" value="<?php echo (int) $gift['wanted']; ?>" aria-label="<?php echo esc_attr( $label ); ?>"<?php print_focus( "quantity-{$gift['id']}" ); ?>>
		<button name="step" value="1" aria-label="<?php echo esc_attr( $more ); ?>"<?php print_focus( "more-{$gift['id']}" ); ?>><?php print_icon( 'plus' ); ?></button></form>
	<?php
}
