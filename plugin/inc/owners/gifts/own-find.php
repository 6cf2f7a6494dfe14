<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Guests\{ find_gifts, print_find_form, print_jump_row, say_found, sought_words, to_gift };
use function Hopechest\Owners\own_address;

use const Hopechest\Guests\MOST_WITHOUT_SEARCH;

/**
 * A long list has a field to find a gift, and its headings as links, as guests have them. What was found stands as links
 * to its rows: these stay as they are, so that each can be moved and changed in its place.
 */
function print_ways_to_gifts( array $list ): void {
	if ( count( $list['items'] ) <= MOST_WITHOUT_SEARCH ) {
		return;
	}
	$sought = sought_words();
	print_find_form( own_address( $list ), $sought, 'own-find' );
	if ( '' !== $sought ) {
		print_own_found( $list, $sought );
	}
	$rows   = rows_of( $list );
	$places = array();
	foreach ( $rows as $place => $row ) {
		if ( is_heading( $row ) ) {
			$places[] = array(
				'title' => title_of( $row ),
				'count' => gifts_under( $rows, $place ),
				'id'    => place_name( $rows, $row ),
			);
		}
	}
	print_jump_row( $places );
}

function print_own_found( array $list, string $sought ): void {
	$gifts = array();
	foreach ( $list['items'] as $item ) {
		$gifts[] = to_gift( $item, '', $list['registry']['meta'] );
	}
	$found = find_gifts( $gifts, $sought );
	?>
	<div class="found own-found" role="status" tabindex="-1" autofocus><h3><?php echo esc_html( say_found( $sought, count( $found ) ) ); ?></h3>
		<?php if ( array() !== $found ) : ?>
			<ul>
				<?php foreach ( $found as $gift ) : ?>
					<li><a href="<?php echo esc_attr( "#row-{$gift['id']}" ); ?>" dir="auto"><?php echo esc_html( $gift['name'] ); ?></a></li>
				<?php endforeach; ?>
			</ul>
		<?php endif; ?>
	</div>
	<?php
}
