<?php
declare(strict_types=1);

namespace Hopechest\Place;

use WP_Post;

use function Hopechest\Pages\{ day_in_words, occasion_word };
use function Hopechest\Registry\stored_list;

use const Hopechest\Registry\{ EVENT_DATE, EVENT_TYPE, INVITEES };

/** What the page of details and the page of sharing change, beside the form that edits the title, as guests read it. */
function print_details_box( WP_Post $post ): void {
	$occasion = occasion_word( (string) get_post_meta( $post->ID, EVENT_TYPE, true ) );
	$day      = (string) get_post_meta( $post->ID, EVENT_DATE, true );
	$invitees = stored_list( $post->ID, INVITEES );
	?>
	<p>
		<?php esc_html_e( 'Occasion:', 'hopechest' ); ?>
		<?php echo esc_html( '' === $occasion ? '–' : $occasion ); ?>
		<br>
		<?php esc_html_e( 'Date:', 'hopechest' ); ?>
		<?php echo esc_html( '' === $day ? '–' : day_in_words( $day ) ); ?>
	</p>
	<?php if ( array() === $invitees ) : ?>
		<p><?php esc_html_e( 'No guest is invited yet.', 'hopechest' ); ?></p>
	<?php else : ?>
		<p><?php esc_html_e( 'Invited:', 'hopechest' ); ?></p>
		<ul>
			<?php foreach ( $invitees as $invitee ) : ?>
				<li><?php echo esc_html( is_string( $invitee ) ? $invitee : '' ); ?></li>
			<?php endforeach; ?>
		</ul>
		<?php
	endif;
}
