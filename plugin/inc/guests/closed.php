<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use function Hopechest\Guests\Give\{ given_gifts, print_slip, print_your_gifts };
use function Hopechest\Pages\{ monogram_of, print_message, text_in };
use function Hopechest\Place\print_way_back_to_own_list;

use const Hopechest\Registry\PUT_AWAY;

/** @param array $list As `open_list()` returns it. */
function is_put_away( array $list ): bool {
	return $list['registry']['meta'][ PUT_AWAY ] ?? false;
}

/**
 * The page of a list that its owners have put away. What a guest was writing is not lost, and not counted.
 *
 * @param array|null $posted What was sent, without slashes.
 * @return array As `answer_give()` returns it.
 */
function closed_page( array $list, ?array $posted ): array {
	return array(
		'status' => null === $posted ? 200 : 409,
		'title'  => __( 'Thank you', 'hopechest' ),
		'print'  => static function () use ( $list, $posted ): void {
			print_closed( $list, $posted );
		},
	);
}

function print_closed( array $list, ?array $posted = null ): void {
	$registry = $list['registry'];
	if ( current_user_can( 'edit_post', $registry['id'] ) ) {
		?>
		<p class="notice"><?php esc_html_e( 'Your guests read this page while the list is put away.', 'hopechest' ); ?> <?php print_way_back_to_own_list( $list ); ?></p>
		<?php
	}
	/* translators: %s: the title of a list. */
	$thanks    = sprintf( __( '“%s” is closed now. Thank you for every gift and every good wish.', 'hopechest' ), $registry['title'] );
	$sentences = null === $posted ? array( $thanks ) : array( __( 'Your gift was not counted: the list was closed while you were writing. If you bought it already, tell the owners yourself.', 'hopechest' ), $thanks );
	print_message(
		monogram_of( $registry['title'] ),
		__( 'Thank you', 'hopechest' ),
		$sentences,
		static function () use ( $list, $registry, $posted ): void {
			if ( '' !== text_in( (array) $posted, 'note' ) ) {
				print_slip( text_in( (array) $posted, 'note' ), text_in( (array) $posted, 'guest' ) );
			}
			// What is away just now is not shown, and what is wrapped is not for its owner.
			if ( null !== $list['gifts'] && ! $list['is_wrapped'] ) {
				print_your_gifts( $registry, given_gifts( $list ) );
			}
		}
	);
}
