<?php
declare(strict_types=1);

namespace Hopechest\Pages;

/**
 * A number between two buttons. Without script the buttons send the form, and the page comes back with the next number. The
 * button that was pressed keeps the focus, and hands it to the number where it is switched off.
 *
 * @param array{value: string, most: int, described: string, fault: string, has_focus: bool, pressed: string} $stepper
 *   `pressed` is what the form that this page answers sent as its `step`; `has_focus` counts with a fault.
 */
function print_stepper( array $stepper ): void {
	$value  = (int) $stepper['value'];
	$is_off = array(
		'-1' => $value <= 1,
		'1'  => $value >= $stepper['most'],
	);
	$button = static function ( string $step, string $label, string $sign ) use ( $stepper, $is_off ): void {
		?>
		<button name="step" value="<?php echo esc_attr( $step ); ?>" aria-label="<?php echo esc_attr( $label ); ?>"<?php disabled( $is_off[ $step ] ); ?> <?php print_focus_if( $stepper['pressed'] === $step && ! $is_off[ $step ] ); ?>><?php print_icon( $sign ); ?></button>
		<?php
	};
	?>
	<div class="stepper" data-stepper>
		<?php $button( '-1', __( 'One fewer', 'hopechest' ), 'minus' ); ?>
		<input id="hc-quantity" name="quantity" type="number" inputmode="numeric" min="1" max="<?php echo (int) $stepper['most']; ?>" value="<?php echo esc_attr( $stepper['value'] ); ?>" aria-describedby="<?php echo esc_attr( $stepper['described'] ); ?>" <?php print_fault_marks( $stepper['fault'], $stepper['has_focus'] ); ?> <?php print_focus_if( $is_off[ $stepper['pressed'] ] ?? false ); ?>>
		<?php $button( '1', __( 'One more', 'hopechest' ), 'plus' ); ?>
	</div>
	<?php
}

function print_focus_if( bool $has_focus ): void {
	if ( $has_focus ) {
		echo 'autofocus';
	}
}
