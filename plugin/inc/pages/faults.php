<?php
declare(strict_types=1);

namespace Hopechest\Pages;

/** What marks a field as wrong; the first of them has the focus. */
function print_fault_marks( string $fault, bool $is_first ): void {
	if ( '' === $fault ) {
		return;
	}
	echo 'aria-invalid="true"';
	if ( $is_first ) {
		echo ' autofocus';
	}
}

/** What is wrong with a field, below it. */
function print_fault( string $name, string $fault ): void {
	if ( '' === $fault ) {
		return;
	}
	?>
	<p class="fault" id="hc-<?php echo esc_attr( $name ); ?>-fault"><?php print_icon( 'alert' ); ?><span><?php echo esc_html( $fault ); ?></span></p>
	<?php
}
