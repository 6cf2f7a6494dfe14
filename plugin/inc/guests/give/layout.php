<?php
declare(strict_types=1);

namespace Hopechest\Guests\Give;

use function Hopechest\Guests\{ guest_action, print_shop_and_price };
use function Hopechest\Pages\{ guest_address, people_of, print_icon, print_mat };

use const Hopechest\Guests\GUEST_NONCE;
use const Hopechest\Registry\HAND_OVER;

/**
 * The gift on the left, and beside it what the guest does about it.
 *
 * @param ?array $gift None when the owner has taken it off the list.
 * @param callable $state Prints what is said under the gift.
 * @param callable $right Prints the side that changes.
 */
function print_giving( array $list, ?array $gift, ?int $pieces, bool $is_given, callable $state, callable $right ): void {
	?>
	<a class="back" href="<?php echo esc_url( guest_address( $list['registry'] ) ); ?>"><?php print_icon( 'arrow-left' ); ?><span dir="auto"><?php echo esc_html( $list['registry']['title'] ); ?></span></a>
	<article class="giving">
		<?php if ( null !== $gift ) : ?>
			<div class="giving-gift" data-given="<?php echo esc_attr( $is_given ? 'true' : 'false' ); ?>"><?php print_mat( $gift ); ?><div class="gift-words"><p class="name" dir="auto"><?php echo esc_html( null === $pieces ? $gift['name'] : name_with_pieces( $gift, $pieces ) ); ?></p><?php print_shop_and_price( $gift, $pieces ); ?><?php $state(); ?></div></div>
		<?php endif; ?>
		<div class="giving-words"><?php $right(); ?></div>
	</article>
	<?php
}

/**
 * "2 × Stoneware dinner plate", "2 parts of Record player"; one piece goes by its name alone.
 *
 * @param array{name: string, is_in_parts?: bool} $gift
 */
function name_with_pieces( array $gift, int $pieces ): string {
	if ( $gift['is_in_parts'] ?? false ) {
		/* translators: 1: a number of parts, 2: a gift. */
		return sprintf( _n( '%1$s part of %2$s', '%1$s parts of %2$s', $pieces, 'hopechest' ), number_format_i18n( $pieces ), $gift['name'] );
	}
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
			<?php
		endif;
		if ( '' !== $name ) :
			?>
			<p class="slip-name" dir="auto"><?php echo esc_html( $name ); ?></p>
		<?php endif; ?>
	</blockquote>
	<?php
}

/** How the owners would like a part of a gift to reach them, in their words. */
function print_hand_over( array $registry, array $gift ): void {
	$words = $registry['meta'][ HAND_OVER ] ?? '';
	if ( $gift['is_in_parts'] && '' !== $words ) {
		/* translators: %s: names, or "the owners". */
		$label = sprintf( __( 'How %s would like it', 'hopechest' ), people_of( $registry ) );
		?>
		<div class="hand-over"><?php print_slip( $words, '', $label ); ?></div>
		<?php
	}
}

/** Hidden fields with the words that a guest typed, for a form that does not show them. */
function print_hidden_fields( array $list, array $typed ): void {
	wp_nonce_field( guest_action( $list['registry']['id'] ), GUEST_NONCE, false );
	$fields = array(
		'guest'    => $typed['name'],
		'note'     => $typed['note'],
		'quantity' => $typed['quantity'],
		'way'      => $typed['way'],
		'key'      => $typed['key'],
	);
	foreach ( $fields as $name => $value ) {
		?>
		<input type="hidden" name="<?php echo esc_attr( $name ); ?>" value="<?php echo esc_attr( $value ); ?>">
		<?php
	}
}
