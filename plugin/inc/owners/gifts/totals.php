<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Guests\currency_of;
use function Hopechest\Pages\money;

use const Hopechest\Registry\CURRENCY;

function print_gifts_heading( array $list ): void {
	?>
	<div class="own-heading"><h2><?php esc_html_e( 'Gifts', 'hopechest' ); ?></h2>
		<?php if ( array() !== $list['items'] ) : ?>
			<p aria-live="polite" data-totals><?php echo esc_html( say_totals( $list ) ); ?></p>
		<?php endif; ?>
	</div>
	<?php
}

/** "14 gifts, 31 pieces, about €1,240". */
function say_totals( array $list ): string {
	$count  = count( $list['items'] );
	$pieces = 0;
	foreach ( $list['items'] as $item ) {
		$pieces += (int) $item['quantity_needed'];
	}
	$said = array( say_totals_of( $count, $pieces ) );
	$sums = sums_of( $list );
	if ( array() !== $sums ) {
		/* translators: %s: an amount of money, or several in different currencies. */
		$said[] = sprintf( __( 'about %s', 'hopechest' ), wp_sprintf( '%l', $sums ) );
	}
	return implode( ', ', $said );
}

/**
 * What all gifts cost, one sum for each currency: that of the list first.
 *
 * @return string[]
 */
function sums_of( array $list ): array {
	$meta  = $list['registry']['meta'];
	$costs = array( $meta[ CURRENCY ] => 0.0 );
	foreach ( $list['items'] as $item ) {
		$currency           = currency_of( $meta, (int) $item['id'] );
		$costs[ $currency ] = ( $costs[ $currency ] ?? 0.0 ) + (float) ( $item['price'] ?? 0 ) * (int) $item['quantity_needed'];
	}
	$sums = array();
	foreach ( array_filter( $costs ) as $currency => $cost ) {
		$sums[] = money( round( $cost ), $currency );
	}
	return $sums;
}

/** "14 gifts, 31 pieces". */
function say_totals_of( int $count, int $pieces ): string {
	/* translators: %s: a number of gifts. */
	$said = array( sprintf( _n( '%s gift', '%s gifts', $count, 'hopechest' ), number_format_i18n( $count ) ) );
	if ( $pieces !== $count ) {
		/* translators: %s: a number of pieces. */
		$said[] = sprintf( _n( '%s piece', '%s pieces', $pieces, 'hopechest' ), number_format_i18n( $pieces ) );
	}
	return implode( ', ', $said );
}
