<?php
declare(strict_types=1);

namespace Hopechest\Guests\Give;

use function Hopechest\Guests\{ print_pieces_left, print_state };
use function Hopechest\Pages\{ give_address, guest_address, people_of };

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
		print_other_gifts( $list, $typed, $gift );
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
