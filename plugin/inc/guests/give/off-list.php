<?php
declare(strict_types=1);

namespace Hopechest\Guests\Give;

use function Hopechest\Guests\kept_gifts;
use function Hopechest\Pages\{ from_address, guest_address, people_of_at_start };

use const Hopechest\Pages\GIFT_PARAMETER;

/**
 * The owner has taken the gift off the list. A guest who gives it finds their thanks. Any other guest reads that it is gone,
 * and what they typed goes along to the next choice.
 */
function off_list_page( array $list, array $typed ): array {
	foreach ( kept_gifts( $list['registry']['id'] ) as $own ) {
		if ( (int) from_address( GIFT_PARAMETER ) === $own['item'] ) {
			return array( 'to' => yours_address( $list['registry'], $own['purchase'] ) );
		}
	}
	$title = __( 'This gift is no longer on the list.', 'hopechest' );
	$right = static function () use ( $list, $typed, $title ): void {
		$has_words = '' !== $typed['name'] || '' !== $typed['note'];
		/* translators: %s: names, or "The owners". */
		$about = $has_words ? __( '%s took it off while you were writing. Nothing you wrote is lost.', 'hopechest' ) : __( '%s took it off.', 'hopechest' );
		?>
		<h1><?php echo esc_html( $title ); ?></h1>
		<p class="lead"><?php echo esc_html( sprintf( $about, people_of_at_start( $list['registry'] ) ) ); ?></p>
		<?php
		if ( $has_words ) {
			print_slip( $typed['note'], $typed['name'], __( 'Kept for your next choice', 'hopechest' ) );
		}
		print_other_gifts( $list, $typed );
		?>
		<p class="acts"><a class="button outline wide" href="<?php echo esc_url( guest_address( $list['registry'] ) ); ?>"><?php esc_html_e( 'See the whole list', 'hopechest' ); ?></a></p>
		<?php
	};
	return array(
		'status' => 404,
		'title'  => $title,
		'print'  => static function () use ( $list, $right ): void {
			print_giving( $list, null, null, false, '__return_null', $right );
		},
	);
}
