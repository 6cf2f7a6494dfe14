<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use const Hopechest\Registry\{ HEADINGS, MOST_WANTED };

/**
 * The headings of a list in their order. One that counts more gifts than there are stands at the end.
 *
 * @param array $registry As `flatten_registry()` returns it.
 * @return array{title: string, items_above: int}[]
 */
function headings_of( array $registry, int $gifts ): array {
	$headings = array();
	foreach ( $registry['meta'][ HEADINGS ] as $heading ) {
		$heading['items_above'] = min( $heading['items_above'], $gifts );
		$headings[]             = $heading;
	}
	// Older versions of PHP do not keep the order of equals.
	$above  = array_column( $headings, 'items_above' );
	$places = array_keys( $headings );
	array_multisort( $above, $places, $headings );
	return $headings;
}

/**
 * The parts of a list in the order of its owner: the most wanted first, then what stands under each heading. One whose
 * title the page does not show has none.
 *
 * @param array $list As `open_list()` returns it.
 * @param bool  $has_wanted Whether any of the most wanted can still be given.
 * @return array{title: string, from: int, to: int, id?: string}[]
 *                From the first gift of the part to the one behind it; its `id` where the row of headings leads to it.
 */
function parts_of( array $list, bool $has_wanted ): array {
	$all      = count( $list['gifts'] );
	$line     = min( $list['registry']['meta'][ MOST_WANTED ], $all );
	$headings = headings_of( $list['registry'], $all );
	$first    = max( $line, $headings[0]['items_above'] ?? $all );
	$gifts    = array() === $headings ? __( 'Gifts', 'hopechest' ) : '';
	$parts    = array(
		array(
			'title' => __( 'Most wanted', 'hopechest' ),
			'from'  => 0,
			'to'    => $line,
			'id'    => 'most-wanted',
		),
		array(
			'title' => $has_wanted ? __( 'Also on the list', 'hopechest' ) : $gifts,
			'from'  => $line,
			'to'    => $first,
		),
	);
	foreach ( $headings as $n => $heading ) {
		$parts[] = array(
			'title' => $heading['title'],
			'from'  => max( $line, $heading['items_above'] ),
			'to'    => max( $line, $headings[ $n + 1 ]['items_above'] ?? $all ),
			'id'    => 'heading-' . ( $n + 1 ),
		);
	}
	return $parts;
}

/**
 * The headings of a long list as links: they stay in sight while the page is scrolled.
 *
 * @param array{title: string, count: int, id: string}[] $places
 */
function print_jump_row( array $places ): void {
	if ( count( $places ) < 2 ) {
		return;
	}
	?>
	<nav class="jump" aria-label="<?php esc_attr_e( 'Headings', 'hopechest' ); ?>" data-jump><ul>
		<?php foreach ( $places as $place ) : ?>
			<li><a class="chip" href="<?php echo esc_attr( "#{$place['id']}" ); ?>"><span dir="auto"><?php echo esc_html( $place['title'] ); ?></span> <span class="count"><?php echo esc_html( number_format_i18n( $place['count'] ) ); ?></span></a></li>
		<?php endforeach; ?>
	</ul></nav>
	<?php
}
