<?php
declare(strict_types=1);

namespace Hopechest\Guests\Give;

use function Hopechest\Guests\print_shop_and_price;
use function Hopechest\Pages\{ give_address, print_mat };

const MOST_OTHERS = 3;

/**
 * Gifts for a guest whose gift is not there any more: the nearest in price, or the first of the list. One piece of each, under
 * a key of its own.
 */
function print_other_gifts( array $list, array $typed, ?array $gift = null ): void {
	$near = nearest_gifts( $list['gifts'], $gift );
	if ( array() === $near ) {
		return;
	}
	$one = array(
		'quantity' => '1',
		'key'      => '',
	) + $typed;
	?>
	<section><h2><?php echo esc_html( null === ( $gift['price'] ?? null ) ? __( 'Still wished for', 'hopechest' ) : __( 'Still wished for, at about that price', 'hopechest' ) ); ?></h2><ul class="choices">
		<?php foreach ( $near as $other ) : ?>
			<li class="choice"><?php print_mat( $other ); ?><div class="gift-words"><h3 dir="auto"><?php echo esc_html( $other['name'] ); ?></h3><?php print_shop_and_price( $other ); ?></div><form method="post" action="<?php echo esc_url( give_address( $list['registry'], $other ) ); ?>"><?php print_hidden_fields( $list, $one ); ?><button class="button outline" name="fill" value="1"><?php $other['is_in_parts'] ? esc_html_e( 'Give a part', 'hopechest' ) : esc_html_e( 'Give this', 'hopechest' ); ?><span class="visually-hidden"> (<?php echo esc_html( $other['name'] ); ?>)</span></button></form></li>
		<?php endforeach; ?>
	</ul></section>
	<?php
}

function nearest_gifts( array $gifts, ?array $gift ): array {
	$others   = array_filter(
		$gifts,
		static function ( array $other ) use ( $gift ): bool {
			return $other['left'] > 0 && $other['id'] !== ( $gift['id'] ?? null );
		}
	);
	$distance = static function ( array $other ) use ( $gift ): float {
		$differs = null === $other['price'] || null === ( $gift['price'] ?? null ) || $other['currency'] !== $gift['currency'];
		return $differs ? PHP_FLOAT_MAX : abs( shown_price( $other ) - shown_price( $gift ) );
	};
	usort(
		$others,
		static function ( array $one, array $other ) use ( $distance ): int {
			return $distance( $one ) <=> $distance( $other );
		}
	);
	return array_slice( $others, 0, MOST_OTHERS );
}

/** A gift in parts is shown with the price of the whole. */
function shown_price( array $gift ): float {
	return $gift['is_in_parts'] ? $gift['price'] * $gift['wanted'] : $gift['price'];
}
