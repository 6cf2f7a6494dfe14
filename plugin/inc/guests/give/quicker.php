<?php
declare(strict_types=1);

namespace Hopechest\Guests\Give;

use function Hopechest\Guests\{ print_pieces_left, print_shop_and_price, print_state };
use function Hopechest\Pages\{ give_address, guest_address, people_of, print_mat };

const MOST_OTHERS = 3;

/** Another guest took the gift first. What was typed is kept, and goes along to the next choice. */
function quicker_page( array $list, array $gift, array $typed ): array {
	$title = __( 'Another guest was quicker.', 'hopechest' );
	$state = static function () use ( $gift ): void {
		if ( $gift['left'] > 0 ) {
			print_pieces_left( $gift );
		} else {
			print_state( __( 'Given, a moment ago', 'hopechest' ) );
		}
	};
	$right = static function () use ( $list, $gift, $typed, $title ): void {
		?>
		<h1><?php echo esc_html( $title ); ?></h1>
		<p class="lead"><?php echo esc_html( say_who_was_quicker( $gift ) ); ?></p>
		<?php
		print_slip( $typed['note'], $typed['name'], __( 'Kept for your next choice', 'hopechest' ) );
		if ( $gift['left'] > 0 ) {
			print_what_is_left( $list, $gift, $typed );
		}
		print_other_gifts( $list, $gift, $typed );
		/* translators: %s: names, or "the owners". */
		$hint = sprintf( __( 'Paid for it already? Most shops take it back. Or tell %s that there will be two.', 'hopechest' ), people_of( $list['registry'] ) );
		?>
		<p class="acts"><a class="button outline wide" href="<?php echo esc_url( guest_address( $list['registry'] ) ); ?>"><?php esc_html_e( 'See the whole list', 'hopechest' ); ?></a></p>
		<?php if ( '' !== $gift['plain'] && ! $gift['is_in_parts'] ) : ?>
			<p class="hint"><?php echo esc_html( $hint ); ?></p>
			<?php
		endif;
	};
	return array(
		'status' => 409,
		'title'  => $title,
		'print'  => static function () use ( $list, $gift, $state, $right ): void {
			print_giving( $list, $gift, null, 0 === $gift['left'], $state, $right );
		},
	);
}

function say_who_was_quicker( array $gift ): string {
	if ( 0 === $gift['left'] ) {
		if ( $gift['is_in_parts'] ) {
			/* translators: %s: a gift. */
			return sprintf( __( 'While you were writing, another guest took the last part of “%s”. Nothing was counted for you, and nothing you wrote is lost.', 'hopechest' ), $gift['name'] );
		}
		/* translators: %s: a gift. */
		return sprintf( __( 'While you were writing, another guest took the last “%s”. Nothing was counted for you, and nothing you wrote is lost.', 'hopechest' ), $gift['name'] );
	}
	if ( $gift['is_in_parts'] ) {
		/* translators: 1: a gift, 2: how many parts are left. */
		$sentence = _n( 'While you were writing, another guest took some of “%1$s”: only %2$s part is left. Nothing was counted for you, and nothing you wrote is lost.', 'While you were writing, another guest took some of “%1$s”: only %2$s parts are left. Nothing was counted for you, and nothing you wrote is lost.', $gift['left'], 'hopechest' );
		return sprintf( $sentence, $gift['name'], number_format_i18n( $gift['left'] ) );
	}
	/* translators: 1: a gift, 2: how many are left. */
	$sentence = _n( 'While you were writing, another guest took some of “%1$s”: only %2$s is left. Nothing was counted for you, and nothing you wrote is lost.', 'While you were writing, another guest took some of “%1$s”: only %2$s are left. Nothing was counted for you, and nothing you wrote is lost.', $gift['left'], 'hopechest' );
	return sprintf( $sentence, $gift['name'], number_format_i18n( $gift['left'] ) );
}

function print_what_is_left( array $list, array $gift, array $typed ): void {
	$fewer = array(
		'quantity' => (string) $gift['left'],
		'key'      => '',
	) + $typed;
	/* translators: %s: how many are left. */
	$label = 1 === $gift['left'] ? __( 'Give the one that is left', 'hopechest' ) : sprintf( __( 'Give the %s that are left', 'hopechest' ), number_format_i18n( $gift['left'] ) );
	?>
	<form class="acts" method="post" action="<?php echo esc_url( give_address( $list['registry'], $gift ) ); ?>"><?php print_hidden_fields( $list, $fewer ); ?><button class="button solid" name="fill" value="1"><?php echo esc_html( $label ); ?></button></form>
	<?php
}

/** One piece of the other gift, under a key of its own. */
function print_other_gifts( array $list, array $gift, array $typed ): void {
	$near = nearest_gifts( $list['gifts'], $gift );
	if ( array() === $near ) {
		return;
	}
	$one = array(
		'quantity' => '1',
		'key'      => '',
	) + $typed;
	?>
	<section><h2><?php echo esc_html( null === $gift['price'] ? __( 'Still wished for', 'hopechest' ) : __( 'Still wished for, at about that price', 'hopechest' ) ); ?></h2><ul class="choices">
		<?php foreach ( $near as $other ) : ?>
			<li class="choice"><?php print_mat( $other ); ?><div class="gift-words"><h3 dir="auto"><?php echo esc_html( $other['name'] ); ?></h3><?php print_shop_and_price( $other ); ?></div><form method="post" action="<?php echo esc_url( give_address( $list['registry'], $other ) ); ?>"><?php print_hidden_fields( $list, $one ); ?><button class="button outline" name="fill" value="1"><?php $other['is_in_parts'] ? esc_html_e( 'Give a part', 'hopechest' ) : esc_html_e( 'Give this', 'hopechest' ); ?><span class="visually-hidden"> (<?php echo esc_html( $other['name'] ); ?>)</span></button></form></li>
		<?php endforeach; ?>
	</ul></section>
	<?php
}

function nearest_gifts( array $gifts, array $gift ): array {
	$others   = array_filter(
		$gifts,
		static function ( array $other ) use ( $gift ): bool {
			return $other['left'] > 0 && $other['id'] !== $gift['id'];
		}
	);
	$distance = static function ( array $other ) use ( $gift ): float {
		$differs = null === $other['price'] || null === $gift['price'] || $other['currency'] !== $gift['currency'];
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
