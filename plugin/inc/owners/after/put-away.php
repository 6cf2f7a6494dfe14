<?php
declare(strict_types=1);

namespace Hopechest\Owners\After;

use function Hopechest\Owners\{ owner_client, print_owner_hidden, print_owner_note, reached, to_focus };
use function Hopechest\Pages\from_address;
use function Hopechest\Place\owner_address;

use const Hopechest\Owners\{ FOCUS_PARAMETER, NOTE };
use const Hopechest\Registry\PUT_AWAY;

/** An owner puts a list away once its day is over, and takes it out again. Nothing of it is lost. */
function put_away( array $list ): array {
	reached( owner_client()->update_registry( $list['registry']['id'], array( 'meta' => array( PUT_AWAY => true ) ) ) );
	$done = array(
		'done'          => 'put-away',
		FOCUS_PARAMETER => NOTE,
	);
	return array( 'to' => owner_address( 0, '', $done ) );
}

function take_out( array $list ): array {
	reached( owner_client()->update_registry( $list['registry']['id'], array( 'meta' => array( PUT_AWAY => false ) ) ) );
	return to_focus( $list, '', NOTE, array( 'done' => 'taken-out' ) );
}

/** Above each page of a list that is away, and on the first one after it was taken out. */
function print_away_note( array $list ): void {
	if ( $list['registry']['meta'][ PUT_AWAY ] ?? false ) {
		?>
		<div class="notice away-note"><p><?php esc_html_e( 'This list is put away: guests read a page that says thank you.', 'hopechest' ); ?></p><?php print_take_out( $list['registry']['id'], $list['registry']['title'] ); ?></div>
		<?php
	} elseif ( 'taken-out' === from_address( 'done' ) ) {
		print_owner_note( __( 'This list is out again, and guests can open it as before.', 'hopechest' ) );
	}
}

/** Hidden words say which list, because several lists may stand on a page. */
function print_put_away( int $id, string $title ): void {
	?>
	<form method="post" action="<?php echo esc_url( owner_address( $id ) ); ?>"><?php print_owner_hidden( 'put-away' ); ?><button class="button outline"><?php esc_html_e( 'Put it away', 'hopechest' ); ?><span class="visually-hidden">: <?php echo esc_html( $title ); ?></span></button></form>
	<?php
}

function print_take_out( int $id, string $title ): void {
	?>
	<form method="post" action="<?php echo esc_url( owner_address( $id ) ); ?>"><?php print_owner_hidden( 'take-out' ); ?><button class="button plain"><?php esc_html_e( 'Take it out again', 'hopechest' ); ?><span class="visually-hidden">: <?php echo esc_html( $title ); ?></span></button></form>
	<?php
}

function print_copy_link( int $id, string $title ): void {
	?>
	<a class="button outline" href="<?php echo esc_url( owner_address( $id, 'copy' ) ); ?>"><?php esc_html_e( 'Copy it to next year', 'hopechest' ); ?><span class="visually-hidden">: <?php echo esc_html( $title ); ?></span></a>
	<?php
}

/** Among the details of a list: what it means to put it away. */
function print_after_the_day( array $list ): void {
	$registry = $list['registry'];
	?>
	<section class="details-end"><h2><?php esc_html_e( 'After the day', 'hopechest' ); ?></h2><p><?php esc_html_e( 'When all is over, put this list away. It stays in your chest with all that is in it. Guests read a page that says thank you, and no gift of it can be given until you take it out again.', 'hopechest' ); ?></p>
		<div class="acts">
			<?php
			if ( ! $registry['meta'][ PUT_AWAY ] ) {
				print_put_away( $registry['id'], $registry['title'] );
			}
			print_copy_link( $registry['id'], $registry['title'] );
			?>
		</div></section>
	<?php
}

/** Once the last letter of thanks is written. */
function print_all_thanked( array $list ): void {
	if ( ! $list['registry']['meta'][ PUT_AWAY ] ) {
		?>
		<p><?php esc_html_e( 'All done? Then put the list away. It stays in your chest, with who gave what.', 'hopechest' ); ?></p>
		<?php
		print_put_away( $list['registry']['id'], $list['registry']['title'] );
	}
}
