<?php
declare(strict_types=1);

namespace Hopechest\Owners\Surprises;

use function Hopechest\Owners\{
	own_address, own_page, own_question, owner_client, print_owner_note, reached, to_focus
};
use function Hopechest\Owners\Gifts\say_totals_of;
use function Hopechest\Owners\Sharing\print_reveal_sentence;
use function Hopechest\Pages\{ from_address, print_icon, text_in };

use const Hopechest\Owners\NOTE;
use const Hopechest\Pages\PURCHASE_PARAMETER;

/**
 * Who gave what, with the words that came with it, and which letters of thanks are left.
 *
 * @param array $wrong A note that is too long: `purchase`, `value` and `fault`; or nothing.
 */
function unwrapped_page( array $list, array $all, array $wrong = array() ): array {
	return own_page(
		$list,
		'surprises',
		array(
			'is_wrong' => '' !== ( $wrong['fault'] ?? '' ),
			'scripts'  => array( 'print', 'ticks' ),
			'main'     => static function () use ( $list, $all, $wrong ): void {
				if ( 'back' === from_address( 'done' ) ) {
					print_owner_note( __( 'It is back on the list.', 'hopechest' ) );
				}
				?>
				<div class="own-heading"><h2><?php esc_html_e( 'Who gave what', 'hopechest' ); ?></h2>
				<?php if ( array() === $all ) : ?>
					</div><p class="nothing"><?php esc_html_e( 'No gift is bought yet.', 'hopechest' ); ?></p>
				<?php else : ?>
					<p><?php echo esc_html( say_totals_of( count( $all ), (int) array_sum( array_column( $all, 'quantity' ) ) ) ); ?></p></div>
					<?php
					print_letters_left( $list, $all );
					print_bought_rows( $list, $all, $wrong );
				endif;
			},
			'aside'    => static function () use ( $list, $all ): void {
				?>
				<section><?php print_reveal_sentence( $list, 'surprises' ); ?></section>
				<section><h2><?php esc_html_e( 'For your thank-you letters', 'hopechest' ); ?></h2><p class="hint"><?php echo esc_html( say_bought_totals( $all ) ); ?></p><p class="acts"><button class="button outline" type="button" data-print hidden><?php print_icon( 'print' ); ?><?php esc_html_e( 'Print', 'hopechest' ); ?></button><a class="button outline" href="<?php echo esc_url( own_address( $list, 'letters' ) ); ?>" download><?php esc_html_e( 'Download CSV', 'hopechest' ); ?></a></p></section>
				<?php
			},
		)
	);
}

/** "5 givers, 8 pieces, 3 with words." */
function say_bought_totals( array $all ): string {
	$givers = count( array_unique( array_map( 'Hopechest\\Registry\\lower_case', array_filter( array_column( $all, 'giver' ), 'strlen' ) ) ) );
	$pieces = (int) array_sum( array_column( $all, 'quantity' ) );
	$words  = count( array_filter( array_column( $all, 'words' ), 'strlen' ) );
	$said   = array(
		/* translators: %s: a number of people. */
		sprintf( _n( '%s giver', '%s givers', $givers, 'hopechest' ), number_format_i18n( $givers ) ),
		/* translators: %s: a number of pieces. */
		sprintf( _n( '%s piece', '%s pieces', $pieces, 'hopechest' ), number_format_i18n( $pieces ) ),
		/* translators: %s: a number of gifts. */
		sprintf( __( '%s with words.', 'hopechest' ), number_format_i18n( $words ) ),
	);
	return implode( ', ', $said );
}

/** A gift that was marked by mistake, after a question. */
function take_back_page( array $list ): array {
	$bought = find_bought( $list, (int) from_address( PURCHASE_PARAMETER ) );
	if ( null === $bought ) {
		return array( 'to' => own_address( $list, 'surprises' ) );
	}
	/* translators: 1: a gift, 2: who gave it. */
	$about = sprintf( __( '“%1$s” from %2$s no longer counts as bought, and another guest can give it. The giver gets no message.', 'hopechest' ), gift_of_bought( $bought ), giver_of( $bought ) );
	return own_question(
		$list,
		__( 'Put this gift back on the list?', 'hopechest' ),
		$about,
		'take-back',
		__( 'Put it back', 'hopechest' ),
		static function () use ( $bought ): void {
			?>
			<input type="hidden" name="purchase" value="<?php echo (int) $bought['purchase']; ?>">
			<?php
		}
	);
}

function take_back( array $list, array $posted ): array {
	$bought = find_bought( $list, (int) text_in( $posted, 'purchase' ) );
	if ( null === $bought ) {
		return array( 'to' => own_address( $list, 'surprises' ) );
	}
	reached( owner_client()->release_purchase( $list['registry']['id'], $bought['item_id'], $bought['purchase'] ) );
	return to_focus( $list, 'surprises', NOTE, array( 'done' => 'back' ) );
}
