<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use function Hopechest\Guests\Give\{ print_kept_card, print_spoken_for_card };

use const Hopechest\Registry\MOST_WANTED;

/**
 * The most wanted gifts first, then those under each heading; what is given stands at the end. What was found stands
 * together, below the sentence that says so. Gifts that are set aside keep their place.
 *
 * @param array   $list  As `open_list()` returns it.
 * @param array[] $aside What this browser set aside, by the numbers of the items.
 */
function print_sections( array $list, string $sought, array $aside ): void {
	$found = '' === $sought ? $list['gifts'] : find_gifts( $list['gifts'], $sought );
	$given = array_filter( $found, static fn( array $gift ): bool => 0 === $gift['left'] && '' === ( $gift['spoken'] ?? '' ) && ! isset( $aside[ $gift['id'] ] ) );
	$parts = parts_to_show( $list, array_diff_key( $found, $given ), $sought );
	if ( '' === $sought ) {
		print_jump_row( array_values( array_filter( $parts, static fn( array $part ): bool => isset( $part['id'] ) ) ) );
	} else {
		print_found( $list['registry'], $sought, count( $found ), count( $list['gifts'] ) );
	}
	$is_said = false;
	foreach ( $parts as $part ) {
		$has_ad = array() !== array_filter( array_column( $part['gifts'], 'ad' ) );
		print_section( $list['registry'], $part, $has_ad && ! $is_said, $aside );
		$is_said = $is_said || $has_ad;
	}
	if ( array() === $parts && '' === $sought ) {
		?>
		<p class="nothing"><?php esc_html_e( 'Everything on this list is taken care of.', 'hopechest' ); ?></p>
		<?php
	}
	if ( array() !== $given ) :
		?>
		<section class="given"><h2><?php esc_html_e( 'Taken care of', 'hopechest' ); ?></h2><ul class="gifts"><?php array_map( __NAMESPACE__ . '\\print_given_row', $given ); ?></ul></section>
		<?php
	endif;
}

/**
 * The parts that have a gift to give.
 *
 * @param array   $list As `open_list()` returns it.
 * @param array[] $left The gifts that can be given, by their places in the list.
 * @return array{title: string, gifts: array[], count: int, id?: string}[]
 */
function parts_to_show( array $list, array $left, string $sought ): array {
	$found = array(
		array(
			'title' => '',
			'from'  => 0,
			'to'    => count( $list['gifts'] ),
		),
	);
	$parts = '' === $sought ? parts_of( $list, (int) array_key_first( $left ) < $list['registry']['meta'][ MOST_WANTED ] ) : $found;
	$shown = array();
	foreach ( $parts as $part ) {
		$gifts = array_filter(
			$left,
			static function ( int $place ) use ( $part ): bool {
				return $place >= $part['from'] && $place < $part['to'];
			},
			ARRAY_FILTER_USE_KEY
		);
		if ( array() !== $gifts ) {
			$shown[] = $part + array(
				'gifts' => $gifts,
				'count' => count( $gifts ),
			);
		}
	}
	return $shown;
}

/** What "Ad" means is said above the first gift that carries it. */
function print_section( array $registry, array $part, bool $says_ad, array $aside ): void {
	?>
	<section<?php print_place( $part['id'] ?? '' ); ?>>
		<?php if ( '' !== $part['title'] ) : ?>
			<h2 dir="auto"><?php echo esc_html( $part['title'] ); ?></h2>
		<?php endif; ?>
		<?php if ( $says_ad ) : ?>
			<p class="disclosure">
				<?php
				/* translators: %s: the tag "Ad" as it stands on links. */
				printf( esc_html__( 'Links marked %s may earn this site a commission. You pay the same, and the plain link is always there too.', 'hopechest' ), '<span class="ad">' . esc_html( ad_word() ) . '</span>' );
				?>
			</p>
		<?php endif; ?>
		<ul class="gifts">
			<?php
			foreach ( $part['gifts'] as $gift ) {
				if ( isset( $aside[ $gift['id'] ] ) ) {
					print_kept_card( $registry, $gift, $aside[ $gift['id'] ] );
				} elseif ( '' !== ( $gift['spoken'] ?? '' ) ) {
					print_spoken_for_card( $gift );
				} else {
					print_gift_card( $registry, $gift );
				}
			}
			?>
		</ul>
	</section>
	<?php
}

/** A link of the row of headings leads here, and the next press of Tab goes on from here. */
function print_place( string $id ): void {
	if ( '' !== $id ) {
		echo ' id="' . esc_attr( $id ) . '" tabindex="-1"';
	}
}
