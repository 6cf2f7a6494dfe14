<?php
declare(strict_types=1);

namespace Hopechest\Owners\Surprises;

use function Hopechest\Owners\{ own_address, own_page, own_question, owner_client, reached };
use function Hopechest\Owners\Sharing\print_reveal_sentence;
use function Hopechest\Pages\{ day_in_words, from_address, picture_address, print_mat, text_in };

use const Hopechest\Pages\PURCHASE_PARAMETER;

/** Who gave what, with the words that came with it. */
function unwrapped_page( array $list, array $all ): array {
	return own_page(
		$list,
		'surprises',
		array(
			'main'  => static function () use ( $list, $all ): void {
				if ( 'back' === from_address( 'done' ) ) {
					?>
					<p class="notice" role="status"><?php esc_html_e( 'It is back on the list.', 'hopechest' ); ?></p>
					<?php
				}
				?>
				<div class="own-heading"><h2><?php esc_html_e( 'Who gave what', 'hopechest' ); ?></h2></div>
				<?php if ( array() === $all ) : ?>
					<p class="nothing"><?php esc_html_e( 'No gift is bought yet.', 'hopechest' ); ?></p>
				<?php else : ?>
					<ol class="bought-rows">
						<?php
						foreach ( $all as $bought ) {
							print_bought( $list, $bought );
						}
						?>
					</ol>
					<?php
				endif;
			},
			'aside' => static function () use ( $list, $all ): void {
				?>
				<section><?php print_reveal_sentence( $list, 'surprises' ); ?></section>
				<section><h2><?php esc_html_e( 'For your thank-you letters', 'hopechest' ); ?></h2><p class="hint"><?php echo esc_html( say_bought_totals( $all ) ); ?></p></section>
				<?php
			},
		)
	);
}

function print_bought( array $list, array $bought ): void {
	$picture = array(
		'picture' => picture_address( $bought['picture'] ),
		'name'    => $bought['name'],
	);
	$from    = implode( ', ', array_filter( array( giver_of( $bought ), '' === $bought['day'] ? '' : day_in_words( $bought['day'] ) ) ) );
	?>
	<li class="bought-row"><?php print_mat( $picture ); ?><div class="gift-words"><h3 dir="auto"><?php echo esc_html( gift_of_bought( $bought ) ); ?></h3><p class="giver" dir="auto"><?php echo esc_html( $from ); ?></p>
		<?php if ( '' !== $bought['words'] ) : ?>
			<p class="note" dir="auto"><?php echo esc_html( $bought['words'] ); ?></p>
		<?php endif; ?>
		</div>
		<?php if ( $bought['purchase'] > 0 && $bought['is_listed'] ) : ?>
			<a class="button plain" href="<?php echo esc_url( own_address( $list, 'back', array( PURCHASE_PARAMETER => $bought['purchase'] ) ) ); ?>"><?php esc_html_e( 'Put it back on the list…', 'hopechest' ); ?><span class="visually-hidden"> <?php echo esc_html( gift_of_bought( $bought ) . ', ' . giver_of( $bought ) ); ?></span></a>
		<?php endif; ?>
	</li>
	<?php
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
	return array( 'to' => own_address( $list, 'surprises', array( 'done' => 'back' ) ) );
}
