<?php
declare(strict_types=1);

namespace Hopechest\Owners;

use function Hopechest\Pages\print_fault;

/**
 * A label, its field, what is wrong with it, and a hint.
 *
 * @param array{
 *   name: string, id?: string, label: string, value: string, type?: string, rows?: int, hint?: string, fault?: string,
 *   placeholder?: string, optional?: bool, focus?: bool, reading?: callable
 * } $field
 */
function print_own_field( array $field ): void {
	$field    += array(
		'type'     => 'text',
		'rows'     => 0,
		'hint'     => '',
		'fault'    => '',
		'optional' => false,
		'focus'    => false,
	);
	$key       = $field['id'] ?? $field['name'];
	$id        = "hc-$key";
	$described = trim( ( '' === $field['fault'] ? '' : "$id-fault " ) . ( '' === $field['hint'] ? '' : "$id-hint" ) );
	?>
	<div class="control"><label for="<?php echo esc_attr( $id ); ?>"><?php echo esc_html( $field['label'] ); ?>
		<?php if ( $field['optional'] ) : ?>
			<span class="optional"><?php esc_html_e( '(optional)', 'hopechest' ); ?></span>
		<?php endif; ?>
		</label>
		<?php if ( $field['rows'] > 0 ) : // A browser drops one line break at the start of a textarea. ?>
			<textarea class="field" id="<?php echo esc_attr( $id ); ?>" name="<?php echo esc_attr( $field['name'] ); ?>" rows="<?php echo (int) $field['rows']; ?>" dir="auto" <?php print_own_field_marks( $field, $described ); ?>><?php echo esc_textarea( "\n" . $field['value'] ); ?></textarea>
		<?php else : ?>
			<input class="field" id="<?php echo esc_attr( $id ); ?>" name="<?php echo esc_attr( $field['name'] ); ?>" type="<?php echo esc_attr( $field['type'] ); ?>" value="<?php echo esc_attr( $field['value'] ); ?>" dir="auto" <?php print_own_field_marks( $field, $described ); ?>>
			<?php
		endif;
		if ( isset( $field['reading'] ) ) {
			$field['reading']( $id );
		}
		print_fault( $key, $field['fault'] );
		if ( '' !== $field['hint'] ) :
			?>
			<p class="hint" id="<?php echo esc_attr( $id ); ?>-hint"><?php echo esc_html( $field['hint'] ); ?></p>
		<?php endif; ?>
	</div>
	<?php
}

function print_own_field_marks( array $field, string $described ): void {
	if ( '' !== $described ) {
		echo ' aria-describedby="' . esc_attr( $described ) . '"';
	}
	if ( '' !== ( $field['placeholder'] ?? '' ) ) {
		echo ' placeholder="' . esc_attr( $field['placeholder'] ) . '"';
	}
	if ( ! $field['optional'] ) {
		echo ' aria-required="true"';
	}
	if ( '' !== $field['fault'] ) {
		echo ' aria-invalid="true"';
	}
	if ( $field['focus'] ) {
		echo ' autofocus';
	}
}

/** @param array $options What each value is called. */
function print_own_choice( string $name, string $label, array $options, string $chosen ): void {
	?>
	<div class="control"><label for="hc-<?php echo esc_attr( $name ); ?>"><?php echo esc_html( $label ); ?></label><select class="field" id="hc-<?php echo esc_attr( $name ); ?>" name="<?php echo esc_attr( $name ); ?>"><?php print_options( $options, $chosen ); ?></select></div>
	<?php
}

function print_options( array $options, string $chosen ): void {
	foreach ( $options as $value => $word ) {
		?>
		<option value="<?php echo esc_attr( (string) $value ); ?>"<?php selected( (string) $value, $chosen ); ?>><?php echo esc_html( $word ); ?></option>
		<?php
	}
}

/** The title of a page with a mistake in it begins with these words. */
function look_again( string $title, bool $is_wrong ): string {
	/* translators: %s: the title of the page. */
	return $is_wrong ? sprintf( __( 'Please look again: %s', 'hopechest' ), $title ) : $title;
}
