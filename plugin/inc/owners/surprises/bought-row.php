<?php
declare(strict_types=1);

namespace Hopechest\Owners\Surprises;

use function Hopechest\Owners\{ own_address, print_focus, print_own_field, print_owner_hidden };
use function Hopechest\Pages\{ day_in_words, picture_address, print_icon, print_mat };

use const Hopechest\Pages\PURCHASE_PARAMETER;

/** The rows that the address asks for. */
function print_bought_rows( array $list, array $all, array $wrong ): void {
	$show  = requested_show();
	$shown = array_filter( $all, letter_shows()[ $show ]['has'] );
	if ( array() !== array_filter( array_column( $all, 'purchase' ) ) ) {
		print_letter_chips( $list, $all, $show );
	}
	if ( array() === $shown ) {
		?>
		<p class="nothing"><?php esc_html_e( 'Nothing here at the moment.', 'hopechest' ); ?></p>
		<?php
	}
	?>
	<ol class="bought-rows">
		<?php
		foreach ( $shown as $bought ) {
			print_bought( $list, $bought, ( $wrong['purchase'] ?? 0 ) === $bought['purchase'] ? $wrong : array() );
		}
		?>
	</ol>
	<?php
}

/** What was given, by whom, with which words; and what its owner ticks and notes beside it. */
function print_bought( array $list, array $bought, array $wrong ): void {
	$picture = array(
		'picture' => picture_address( $bought['picture'] ),
		'name'    => $bought['name'],
	);
	$from    = implode( ', ', array_filter( array( giver_of( $bought ), '' === $bought['day'] ? '' : day_in_words( $bought['day'] ) ) ) );
	?>
	<li class="bought-row"><?php print_mat( $picture ); ?><div class="gift-words"><h3 dir="auto"><?php echo esc_html( gift_of_bought( $bought ) ); ?></h3><p class="giver" dir="auto"><?php echo esc_html( $from ); ?></p>
		<?php if ( '' !== $bought['words'] ) : ?>
			<p class="note" dir="auto"><?php echo esc_html( $bought['words'] ); ?></p>
			<?php
		endif;
		if ( '' !== $bought['own_note'] ) :
			?>
			<p class="self-note"><strong><?php esc_html_e( 'For yourself:', 'hopechest' ); ?></strong> <span dir="auto"><?php echo esc_html( $bought['own_note'] ); ?></span></p>
		<?php endif; ?>
		</div>
		<?php
		if ( $bought['purchase'] > 0 ) {
			print_ticks( $list, $bought );
			print_more_of( $list, $bought, $wrong );
		}
		?>
	</li>
	<?php
}

function print_ticks( array $list, array $bought ): void {
	$of = gift_of_bought( $bought ) . ', ' . giver_of( $bought );
	?>
	<div class="ticks" role="group" aria-label="<?php echo esc_attr( $of ); ?>"><form method="post" action="<?php echo esc_url( shown_address( $list ) ); ?>" data-ticks><?php print_owner_hidden( 'thank' ); ?><input type="hidden" name="purchase" value="<?php echo (int) $bought['purchase']; ?>">
		<?php
		print_tick( $bought, 'has_arrived', __( 'Arrived', 'hopechest' ), $of );
		if ( asks_for_letter( $bought ) ) {
			print_tick( $bought, 'is_thanked', __( 'Thanked', 'hopechest' ), $of );
		}
		?>
	</form></div>
	<?php
}

/** A button that is pressed or not, so it works without script. */
function print_tick( array $bought, string $name, string $word, string $of ): void {
	$is_set = $bought[ $name ];
	?>
	<button class="tick" name="<?php echo esc_attr( $name ); ?>" value="<?php echo (int) ! $is_set; ?>" aria-pressed="<?php echo esc_attr( $is_set ? 'true' : 'false' ); ?>"<?php print_focus( "$name-{$bought['purchase']}" ); ?>><span class="tick-box"><?php print_icon( 'check' ); ?></span><span><?php echo esc_html( $word ); ?><span class="visually-hidden">: <?php echo esc_html( $of ); ?></span></span></button>
	<?php
}

/** Two rare acts are folded away: the note, and putting the gift back on the list. */
function print_more_of( array $list, array $bought, array $wrong ): void {
	$label = __( 'Note for yourself', 'hopechest' );
	$of    = gift_of_bought( $bought ) . ', ' . giver_of( $bought );
	?>
	<details class="more-of"<?php echo esc_attr( array() === $wrong ? '' : ' open' ); ?>><summary<?php print_focus( "note-{$bought['purchase']}" ); ?>><?php echo esc_html( '' === $bought['own_note'] ? $label : __( 'Change your note', 'hopechest' ) ); ?><span class="visually-hidden">: <?php echo esc_html( $of ); ?></span><?php print_icon( 'chevron' ); ?></summary>
		<form method="post" action="<?php echo esc_url( shown_address( $list ) ); ?>" novalidate><?php print_owner_hidden( 'thank' ); ?><input type="hidden" name="purchase" value="<?php echo (int) $bought['purchase']; ?>">
			<?php
			$note = array(
				'id'       => "own-note-{$bought['purchase']}",
				'name'     => 'own_note',
				'label'    => $label,
				'value'    => $wrong['value'] ?? $bought['own_note'],
				'fault'    => $wrong['fault'] ?? '',
				'optional' => true,
				'rows'     => 2,
				'focus'    => array() !== $wrong,
			);
			print_own_field( $note );
			?>
			<p class="acts"><button class="button outline"><?php esc_html_e( 'Save', 'hopechest' ); ?></button><?php if ( $bought['is_listed'] ) : ?><a class="button plain" href="<?php echo esc_url( own_address( $list, 'back', array( PURCHASE_PARAMETER => $bought['purchase'] ) ) ); ?>"><?php esc_html_e( 'Put it back on the list…', 'hopechest' ); ?><span class="visually-hidden"> <?php echo esc_html( $of ); ?></span></a><?php endif; ?></p></form></details>
	<?php
}
