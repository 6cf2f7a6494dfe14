<?php
declare(strict_types=1);

namespace Hopechest\Guests\Give;

use function Hopechest\Guests\{ guest_action, print_shop_and_price };
use function Hopechest\Pages\{ guest_address, print_icon, print_mat };

use const Hopechest\Guests\GUEST_NONCE;

/**
 * The gift on the left, and beside it what the guest does about it.
 *
 * @param callable $state Prints what is said under the gift.
 * @param callable $right Prints the side that changes.
 */
function print_giving( array $list, array $gift, int $pieces, bool $is_given, callable $state, callable $right ): void {
	?>
	<a class="back" href="<?php echo esc_url( guest_address( $list['registry'] ) ); ?>"><?php print_icon( 'arrow-left' ); ?><span dir="auto"><?php echo esc_html( $list['registry']['title'] ); ?></span></a>
	<article class="giving">
		<div class="giving-gift" data-given="<?php echo esc_attr( $is_given ? 'true' : 'false' ); ?>"><?php print_mat( $gift ); ?><div class="gift-words"><p class="name" dir="auto"><?php echo esc_html( name_with_pieces( $gift, $pieces ) ); ?></p><?php print_shop_and_price( $gift, $pieces ); ?><?php $state(); ?></div></div>
		<div class="giving-words"><?php $right(); ?></div>
	</article>
	<?php
}

/**
 * "2 × Stoneware dinner plate"; one piece goes by its name alone.
 *
 * @param array{name: string} $gift
 */
function name_with_pieces( array $gift, int $pieces ): string {
	return $pieces > 1 ? number_format_i18n( $pieces ) . ' × ' . $gift['name'] : $gift['name'];
}

/** The words of a guest, drawn as a slip of paper with a stitched edge. */
function print_slip( string $note, string $name, string $label = '' ): void {
	?>
	<blockquote class="slip">
		<?php if ( '' !== $label ) : ?>
			<p class="slip-label"><?php echo esc_html( $label ); ?></p>
			<?php
		endif;
		if ( '' !== $note ) :
			?>
			<p class="slip-words" dir="auto"><?php echo esc_html( $note ); ?></p>
		<?php endif; ?>
		<p class="slip-name" dir="auto"><?php echo esc_html( $name ); ?></p>
	</blockquote>
	<?php
}

/** Hidden fields with the words that a guest typed, for a form that does not show them. */
function print_hidden_fields( array $list, array $typed ): void {
	wp_nonce_field( guest_action( $list['registry']['id'] ), GUEST_NONCE, false );
	$fields = array(
		'guest'    => $typed['name'],
		'note'     => $typed['note'],
		'quantity' => $typed['quantity'],
		'key'      => $typed['key'],
	);
	foreach ( $fields as $name => $value ) {
		?>
		<input type="hidden" name="<?php echo esc_attr( $name ); ?>" value="<?php echo esc_attr( $value ); ?>">
		<?php
	}
}
