<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Owners\{ own_address, print_owner_hidden };
use function Hopechest\Registry\stored_list;

/** What was removed from a list, newest first, so that each can be put back: its id, its name, the row above which it stood. */
const REMOVED_KEY  = '_hopechest_removed';
const MOST_REMOVED = 12;

function removed_gifts( int $registry_id ): array {
	return array_filter( stored_list( $registry_id, REMOVED_KEY ), 'is_array' );
}

function remember_removed( int $registry_id, array $item, string $before ): void {
	$others = others_removed( $registry_id, (int) $item['id'] );
	array_unshift( $others, array( (int) $item['id'], (string) $item['name'], $before ) );
	update_post_meta( $registry_id, REMOVED_KEY, wp_slash( array_slice( $others, 0, MOST_REMOVED ) ) );
}

function forget_removed( int $registry_id, int $item_id ): void {
	update_post_meta( $registry_id, REMOVED_KEY, wp_slash( others_removed( $registry_id, $item_id ) ) );
}

function others_removed( int $registry_id, int $item_id ): array {
	return array_values(
		array_filter(
			removed_gifts( $registry_id ),
			static function ( array $gift ) use ( $item_id ): bool {
				return ( $gift[0] ?? 0 ) !== $item_id;
			}
		)
	);
}

function removed_name( int $registry_id, int $item_id ): ?string {
	$names = array_column( removed_gifts( $registry_id ), 1, 0 );
	return isset( $names[ $item_id ] ) ? (string) $names[ $item_id ] : null;
}

/** The row above which a removed gift stood; empty for the end of the list. */
function row_below_removed( int $registry_id, int $item_id ): string {
	$rows = array_column( removed_gifts( $registry_id ), 2, 0 );
	return (string) ( $rows[ $item_id ] ?? '' );
}

/** At the end of the list. */
function print_removed_gifts( array $list ): void {
	$gifts = removed_gifts( $list['registry']['id'] );
	if ( array() === $gifts ) {
		return;
	}
	?>
	<details class="removed"><summary><?php esc_html_e( 'Recently removed', 'hopechest' ); ?></summary><ul class="rows">
		<?php foreach ( $gifts as list( $id, $name ) ) : ?>
			<li class="row"><p dir="auto"><?php echo esc_html( $name ); ?></p><form method="post" action="<?php echo esc_url( own_address( $list ) ); ?>"><?php print_owner_hidden( 'restore' ); ?><input type="hidden" name="item" value="<?php echo (int) $id; ?>"><button class="button plain"><?php esc_html_e( 'Put it back', 'hopechest' ); ?><span class="visually-hidden">: <?php echo esc_html( $name ); ?></span></button></form></li>
		<?php endforeach; ?>
	</ul></details>
	<?php
}
