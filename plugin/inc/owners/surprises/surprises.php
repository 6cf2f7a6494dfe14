<?php
declare(strict_types=1);

namespace Hopechest\Owners\Surprises;

use function Hopechest\Owners\{ own_address, own_page, owner_client, print_owner_hidden, reached };
use function Hopechest\Owners\Sharing\print_reveal_sentence;
use function Hopechest\Pages\{ day_in_words, days_until };

use const Hopechest\Registry\{ EVENT_DATE, REVEAL };

/** What guests gave. Before the reveal nothing here reads a purchase. */
function surprises_page( array $list ): array {
	return $list['is_open'] ? unwrapped_page( $list, read_bought( $list ) ) : wrapped_page( $list );
}

/** Until the reveal: paper, a bow, and nothing under it. */
function wrapped_page( array $list ): array {
	$meta      = $list['registry']['meta'];
	$is_by_day = 'after_event' === $meta[ REVEAL ];
	/* translators: %s: a day. */
	$title = $is_by_day && '' !== $meta[ EVENT_DATE ] ? sprintf( __( 'Wrapped until %s', 'hopechest' ), day_in_words( $meta[ EVENT_DATE ] ) ) : __( 'Wrapped', 'hopechest' );
	return own_page(
		$list,
		'surprises',
		array(
			'main' => static function () use ( $list, $title, $is_by_day, $meta ): void {
				print_wrap(
					$title,
					__( 'What your guests buy is counted, so that nothing comes twice. Which gift, how many and from whom stays a surprise.', 'hopechest' ),
					static function () use ( $list ): void {
						?>
						<p class="acts"><a class="button outline" href="<?php echo esc_url( own_address( $list, 'unwrap' ) ); ?>"><?php esc_html_e( 'Unwrap early…', 'hopechest' ); ?></a></p>
						<?php
					}
				);
				print_reveal_sentence( $list, 'surprises' );
				if ( $is_by_day && '' === $meta[ EVENT_DATE ] ) :
					?>
					<p class="hint"><?php esc_html_e( 'Your list has no day, so it stays wrapped until you unwrap it.', 'hopechest' ); ?></p>
				<?php endif; ?>
				<p class="hint"><?php esc_html_e( 'Some want to know at once, some never. Guests read what you chose before they give.', 'hopechest' ); ?></p>
				<?php
			},
		)
	);
}

/** Looking early: what it costs is said before it is done. */
function unwrap_page( array $list ): array {
	if ( $list['is_open'] ) {
		return array( 'to' => own_address( $list, 'surprises' ) );
	}
	return own_page(
		$list,
		'surprises',
		array(
			'main' => static function () use ( $list ): void {
				print_wrap(
					__( 'Once you look, you have looked.', 'hopechest' ),
					say_what_unwrapping_costs( $list['registry']['meta'] ),
					static function () use ( $list ): void {
						?>
						<form class="acts" method="post" action="<?php echo esc_url( own_address( $list, 'unwrap' ) ); ?>"><?php print_owner_hidden( 'unwrap' ); ?><a class="button solid" href="<?php echo esc_url( own_address( $list, 'surprises' ) ); ?>"><?php esc_html_e( 'Keep it wrapped', 'hopechest' ); ?></a><button class="button outline"><?php esc_html_e( 'Unwrap now', 'hopechest' ); ?></button></form>
						<?php
					}
				);
			},
		)
	);
}

function say_what_unwrapping_costs( array $meta ): string {
	$days = 'after_event' === $meta[ REVEAL ] && '' !== $meta[ EVENT_DATE ] ? days_until( $meta[ EVENT_DATE ] ) : 0;
	$said = array( __( 'You would see every gift that was bought, from whom, and what they wrote.', 'hopechest' ) );
	if ( $days > 0 ) {
		/* translators: %s: a number of days. */
		$said[] = sprintf( _n( 'There is %s day left to look forward to it.', 'There are %s days left to look forward to it.', $days, 'hopechest' ), number_format_i18n( $days ) );
	}
	$said[] = __( 'Once you unwrap, the page tells guests that you can see what they give.', 'hopechest' );
	return implode( ' ', $said );
}

/** Remembered as the setting "at once", so that guests read it before they give. */
function unwrap_now( array $list ): array {
	if ( ! $list['is_open'] ) {
		reached( owner_client()->update_registry( $list['registry']['id'], array( 'meta' => array( REVEAL => 'always' ) ) ) );
	}
	return array( 'to' => own_address( $list, 'surprises' ) );
}
