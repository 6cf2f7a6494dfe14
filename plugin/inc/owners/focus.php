<?php
declare(strict_types=1);

namespace Hopechest\Owners;

use function Hopechest\Pages\from_address;

/** The address that an act leads to names the control that it came from, or the note where the control went. */
const FOCUS_PARAMETER = 'focus';
const NOTE            = 'note';

/** That control gets the focus on the new page, with script and without. */
function print_focus( string $control ): void {
	if ( from_address( FOCUS_PARAMETER ) === $control ) {
		echo ' autofocus';
	}
}

/** A note that takes the focus of a control that went. */
function print_note_focus(): void {
	echo ' tabindex="-1"';
	print_focus( NOTE );
}

/** What was just done, above the page; with script it floats for a while, because the page stands where it stood. */
function print_owner_note( string $sentence ): void {
	?>
	<div class="undo-note" role="status"<?php print_note_focus(); ?>><span data-undo-note><?php echo esc_html( $sentence ); ?></span></div>
	<?php
}

/** What was done, where a look at the page says it already. */
function print_said( string $sentence ): void {
	if ( '' === $sentence ) {
		return;
	}
	?>
	<p class="visually-hidden" role="status"><?php echo esc_html( $sentence ); ?></p>
	<?php
}

/** Back to a page of the list, with the focus there. */
function to_focus( array $list, string $view, string $control, array $said = array() ): array {
	return array( 'to' => own_address( $list, $view, $said + array( FOCUS_PARAMETER => $control ) ) );
}
