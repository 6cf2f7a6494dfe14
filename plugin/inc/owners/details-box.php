<?php
declare(strict_types=1);

namespace Hopechest\Registry\Admin;

use WP_Post;

use function Hopechest\Registry\stored_list;

use const Hopechest\Registry\{ EVENT_DATE, EVENT_TYPE, INVITEES, REGISTRY };

/** Shows what the service keeps with a registry beside the form that edits it. */
function action_add_meta_boxes(): void {
	add_meta_box(
		'hopechest-details',
		__( 'Occasion and guests', 'hopechest' ),
		__NAMESPACE__ . '\\print_details_box',
		REGISTRY,
		'side'
	);
}

function print_details_box( WP_Post $post ): void {
	$event_type = get_post_meta( $post->ID, EVENT_TYPE, true );
	$event_date = get_post_meta( $post->ID, EVENT_DATE, true );
	$invitees   = stored_list( $post->ID, INVITEES );
	?>
	<p>
		<?php esc_html_e( 'Occasion:', 'hopechest' ); ?>
		<?php echo esc_html( is_string( $event_type ) && '' !== $event_type ? $event_type : '–' ); ?>
		<br>
		<?php esc_html_e( 'Date:', 'hopechest' ); ?>
		<?php echo esc_html( is_string( $event_date ) && '' !== $event_date ? $event_date : '–' ); ?>
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
