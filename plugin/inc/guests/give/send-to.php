<?php
declare(strict_types=1);

namespace Hopechest\Guests\Give;

use function Hopechest\Client\page_client;
use function Hopechest\Pages\print_icon;

/**
 * Where to send a gift. The service says it for one that is bought, until the day of the registry has passed.
 *
 * @param array $kept As `kept_gift()` returns it, sealed by this site.
 */
function read_send_to( array $kept ): string {
	$found = page_client()->get_send_to_for_purchase( $kept['registry'], $kept['item'], $kept['purchase'], $kept['key'] );
	return is_array( $found ) ? (string) ( $found['send_to'] ?? '' ) : '';
}

/** The address, and behind a blank line what else the owners say about it. */
function print_send_to( string $text ): void {
	if ( '' === $text ) {
		return;
	}
	$notes   = preg_split( '/\n\s*\n/', $text );
	$address = array_shift( $notes );
	?>
	<section class="send-to"><h2><?php esc_html_e( 'Where to send it', 'hopechest' ); ?></h2><address id="send-to" dir="auto"><?php echo esc_html( $address ); ?></address>
		<?php foreach ( $notes as $note ) : ?>
			<p class="note" dir="auto"><?php echo esc_html( $note ); ?></p>
		<?php endforeach; ?>
		<p class="acts"><button class="button soft" type="button" data-copy="send-to" data-copy-text="<?php echo esc_attr( $address ); ?>" data-copied="<?php esc_attr_e( 'Copied', 'hopechest' ); ?>" hidden><?php print_icon( 'copy' ); ?><span><?php esc_html_e( 'Copy the address', 'hopechest' ); ?></span></button></p>
		<p class="hint"><?php esc_html_e( 'Only guests who give something see it. Bringing it along on the day is just as good.', 'hopechest' ); ?></p></section>
	<?php
}
