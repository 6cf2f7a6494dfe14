<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use function Hopechest\Pages\{ give_address, money, print_icon, print_mat, print_stitches };

/** A shop behind a plain link learns nothing of the guest. */
const PLAIN_REL = 'ugc nofollow noopener noreferrer';

/** An affiliate programme must see which site a guest comes from. */
const AD_REL = 'sponsored nofollow noopener';

/**
 * A gift that can be given: to the shop, and "Give this". A gift without a shop has the second button alone. The page asks
 * a guest who comes back from the shop (`data-gift`), but not about a gift in parts: no guest buys the whole of it there.
 */
function print_gift_card( array $registry, array $gift ): void {
	?>
	<li class="gift"<?php if ( ! $gift['is_in_parts'] ) : ?> data-gift="<?php echo (int) $gift['id']; ?>"<?php endif; ?>>
		<?php print_linked_mat( $gift ); ?>
		<div class="gift-words"><h3 dir="auto"><?php echo esc_html( $gift['name'] ); ?></h3><?php print_shop_and_price( $gift ); ?>
			<?php if ( '' !== $gift['note'] ) : ?>
				<p class="note" dir="auto"><?php echo esc_html( $gift['note'] ); ?></p>
				<?php
			endif;
			if ( $gift['wanted'] > 1 || $gift['is_in_parts'] ) {
				print_pieces_left( $gift );
			}
			print_plain_link( $gift );
			?>
		</div>
		<div class="acts"><?php print_shop_link( $gift ); ?><a class="button outline" href="<?php echo esc_url( give_address( $registry, $gift ) ); ?>"><?php echo esc_html( say_give( $gift ) ); ?><span class="visually-hidden"> (<?php echo esc_html( $gift['name'] ); ?>)</span></a></div>
	</li>
	<?php
}

/** Beside an ad there is the way to the shop that earns nobody anything. */
function print_plain_link( array $gift ): void {
	if ( '' === $gift['ad'] || '' === $gift['plain'] ) {
		return;
	}
	?>
	<p class="plain-link"><a href="<?php echo esc_url( $gift['plain'] ); ?>" rel="<?php echo esc_attr( PLAIN_REL ); ?>" target="_blank"><?php esc_html_e( 'Plain link', 'hopechest' ); ?></a><?php esc_html_e( ', not an ad', 'hopechest' ); ?></p>
	<?php
}

/** A gift that is taken care of. */
function print_given_row( array $gift ): void {
	?>
	<li class="gift"><?php print_mat( $gift ); ?><div class="gift-words"><h3 dir="auto"><?php echo esc_html( $gift['name'] ); ?></h3><?php print_shop_and_price( $gift ); ?><?php print_state( say_given( $gift ) ); ?></div></li>
	<?php
}

function say_give( array $gift ): string {
	return $gift['is_in_parts'] ? __( 'Give a part', 'hopechest' ) : __( 'Give this', 'hopechest' );
}

function say_given( array $gift ): string {
	$wanted = $gift['wanted'];
	if ( $gift['is_in_parts'] && 1 === $wanted ) {
		return __( 'The part is given', 'hopechest' );
	}
	if ( $gift['is_in_parts'] ) {
		/* translators: %s: how many parts a gift has. */
		return sprintf( _n( 'All %s parts are given', 'All %s parts are given', $wanted, 'hopechest' ), number_format_i18n( $wanted ) );
	}
	/* translators: %s: how many pieces were wished for. */
	return 1 === $wanted ? __( 'Given', 'hopechest' ) : sprintf( _n( 'All %s given', 'All %s given', $wanted, 'hopechest' ), number_format_i18n( $wanted ) );
}

function print_state( string $sentence ): void {
	?>
	<p class="state"><?php print_icon( 'check' ); ?><?php echo esc_html( $sentence ); ?></p>
	<?php
}

/**
 * Of a gift in parts the price of the whole, unless the pieces are named.
 *
 * @param array $gift As `to_gift()` returns it.
 */
function print_shop_and_price( array $gift, ?int $pieces = null ): void {
	$pieces = $pieces ?? ( $gift['is_in_parts'] ? $gift['wanted'] : 1 );
	if ( '' === $gift['shop'] && null === $gift['price'] ) {
		return;
	}
	?>
	<p class="shop">
	<?php if ( '' !== $gift['shop'] ) : ?>
		<span dir="auto"><?php echo esc_html( $gift['shop'] ); ?></span>
	<?php endif; ?>
	<?php if ( null !== $gift['price'] ) : ?>
		<span class="price"><?php echo esc_html( money( $gift['price'] * $pieces, $gift['currency'] ) ); ?></span>
	<?php endif; ?>
	</p>
	<?php
}

/** @param array $gift As `to_gift()` returns it. */
function print_pieces_left( array $gift ): void {
	/* translators: 1: how many pieces are left, 2: how many were wished for. */
	$left     = sprintf( __( '%1$s of %2$s left', 'hopechest' ), number_format_i18n( $gift['left'] ), number_format_i18n( $gift['wanted'] ) );
	$sentence = $gift['is_in_parts'] ? say_parts( $gift ) : $left;
	?>
	<p class="pieces"><?php print_stitches( $gift['given'], $gift['wanted'], true ); ?><span><?php echo esc_html( $sentence ); ?></span></p>
	<?php
}

/** "3 of 8 parts are given, €25 each". */
function say_parts( array $gift ): string {
	$given = number_format_i18n( $gift['given'] );
	$all   = number_format_i18n( $gift['wanted'] );
	/* translators: %s: a number of parts. */
	$parts = sprintf( _n( '%s part', '%s parts', $gift['wanted'], 'hopechest' ), $all );
	if ( $gift['given'] > 0 ) {
		/* translators: 1: how many parts are given, 2: how many there are. */
		$parts = sprintf( _n( '%1$s of %2$s parts is given', '%1$s of %2$s parts are given', $gift['given'], 'hopechest' ), $given, $all );
	}
	if ( null === $gift['price'] ) {
		return $parts;
	}
	$price = money( $gift['price'], $gift['currency'] );
	/* translators: 1: how many parts are given, as a sentence, 2: the price of a part. */
	return 1 === $gift['wanted'] ? "$parts, $price" : sprintf( __( '%1$s, %2$s each', 'hopechest' ), $parts, $price );
}

/** The picture leads where the plain link leads, for guests who point; the button says the same to all others. */
function print_linked_mat( array $gift ): void {
	if ( '' === $gift['plain'] ) {
		print_mat( $gift );
		return;
	}
	?>
	<a href="<?php echo esc_url( $gift['plain'] ); ?>" rel="<?php echo esc_attr( PLAIN_REL ); ?>" target="_blank" tabindex="-1" aria-hidden="true"><?php print_mat( $gift ); ?></a>
	<?php
}

function print_shop_link( array $gift ): void {
	$is_ad   = '' !== $gift['ad'];
	$address = $is_ad ? $gift['ad'] : $gift['plain'];
	if ( '' === $address ) {
		return;
	}
	$shop = '' !== $gift['shop'] ? $gift['shop'] : __( 'a shop', 'hopechest' );
	/* translators: 1: a gift, 2: a shop. */
	$details = sprintf( __( '(%1$s, %2$s, opens in a new tab)', 'hopechest' ), $gift['name'], $shop );
	?>
	<a class="button soft" href="<?php echo esc_url( $address ); ?>" rel="<?php echo esc_attr( $is_ad ? AD_REL : PLAIN_REL ); ?>" target="_blank"><?php echo esc_html( $gift['is_in_parts'] ? __( 'See it in the shop', 'hopechest' ) : __( 'Go to shop', 'hopechest' ) ); ?>
	<?php
	if ( $is_ad ) {
		print_ad_tag();
	}
	?>
	<span class="visually-hidden"> <?php echo esc_html( $details ); ?></span><?php print_icon( 'arrow-up-right' ); ?></a>
	<?php
}

function print_ad_tag(): void {
	printf( '<span class="ad">%s</span>', esc_html( ad_word() ) );
}

function ad_word(): string {
	return _x( 'Ad', 'tag of an affiliate link', 'hopechest' );
}
