<?php
declare(strict_types=1);

namespace Hopechest\Guests\Give;

use function Hopechest\Guests\{ guest_action, print_pieces_left };
use function Hopechest\Pages\{
	day_in_words, give_address, guest_address, money, people_of, people_of_at_start, print_fault, print_fault_marks,
	print_stepper, sees_at_once, use_script
};

use const Hopechest\Guests\GUEST_NONCE;
use const Hopechest\Registry\{ EVENT_DATE, REVEAL };

/** The form of "I bought it" and "I will buy it". With faults it has the status 422, and the focus is on the first field that is wrong. */
function ask_page( array $list, array $gift, array $typed, array $faults = array(), string $notice = '' ): array {
	$title = has_ways( $gift ) ? __( 'Wonderful. Is it bought already?', 'hopechest' ) : __( 'Wonderful. Who is it from?', 'hopechest' );
	$title = $gift['is_in_parts'] ? __( 'Wonderful. How many parts?', 'hopechest' ) : $title;
	$state = static function () use ( $gift ): void {
		if ( $gift['wanted'] > 1 || $gift['is_in_parts'] ) {
			print_pieces_left( $gift );
		}
	};
	$right = static function () use ( $list, $gift, $typed, $faults, $title ): void {
		// The space between two tags would not reach the page, so only the second sentence has one.
		$sentences = (array) preg_split( '/(?<=[.!?]) /u', $title, 2 );
		?>
		<h1 class="whole-sentences"><?php echo esc_html( $sentences[0] ); ?> <span><?php echo esc_html( $sentences[1] ?? '' ); ?></span></h1><p class="lead"><?php echo esc_html( $gift['is_in_parts'] ? say_promise_of_parts( $list['registry'] ) : say_promise( $list['registry'] ) ); ?></p>
		<?php
		print_ask_form( $list, $gift, $typed, $faults );
	};
	$print = static function () use ( $list, $gift, $notice, $state, $right ): void {
		if ( '' !== $notice ) {
			?>
			<p class="notice" role="status"><?php echo esc_html( $notice ); ?></p>
			<?php
		}
		print_giving( $list, $gift, null, false, $state, $right );
		use_script( 'stepper' );
		use_script( 'send-once' );
	};
	return array(
		'status' => array() === $faults ? 200 : 422,
		/* translators: %s: the title of the page. */
		'title'  => array() === $faults ? $title : sprintf( __( 'Please look again: %s', 'hopechest' ), $title ),
		'print'  => $print,
	);
}

/** What the owner of the registry has decided about surprises, and no more than that. */
function say_promise( array $registry ): string {
	$day = $registry['meta'][ EVENT_DATE ];
	if ( sees_at_once( $registry ) ) {
		/* translators: %s: names, or "The owners". */
		return sprintf( __( 'It comes off the list at once. %s can see what was bought, and from whom.', 'hopechest' ), people_of_at_start( $registry ) );
	}
	if ( 'after_event' === $registry['meta'][ REVEAL ] && '' !== $day ) {
		/* translators: 1: a day, 2: names, or "the owners". */
		return sprintf( __( 'It comes off the list at once. What was bought, and from whom, stays wrapped until %1$s, unless %2$s peek.', 'hopechest' ), day_in_words( $day ), people_of( $registry ) );
	}
	/* translators: %s: names, or "the owners". */
	return sprintf( __( 'It comes off the list at once. What was bought, and from whom, stays wrapped, unless %s peek.', 'hopechest' ), people_of( $registry ) );
}

/** The same for a part of a gift. */
function say_promise_of_parts( array $registry ): string {
	$day = $registry['meta'][ EVENT_DATE ];
	if ( sees_at_once( $registry ) ) {
		/* translators: %s: names, or "The owners". */
		return sprintf( __( '%s buy it with what has come together, and can see who gave a part. No money goes through this site.', 'hopechest' ), people_of_at_start( $registry ) );
	}
	if ( 'after_event' === $registry['meta'][ REVEAL ] && '' !== $day ) {
		/* translators: 1: names, or "The owners", 2: a day, 3: names, or "the owners". */
		return sprintf( __( '%1$s buy it with what has come together. No money goes through this site. Who gave a part stays wrapped until %2$s, unless %3$s peek.', 'hopechest' ), people_of_at_start( $registry ), day_in_words( $day ), people_of( $registry ) );
	}
	/* translators: 1: names, or "The owners", 2: names, or "the owners". */
	return sprintf( __( '%1$s buy it with what has come together. No money goes through this site. Who gave a part stays wrapped, unless %2$s peek.', 'hopechest' ), people_of_at_start( $registry ), people_of( $registry ) );
}

/** Enter sends the form by its first button, so the real one stands first as well, out of sight. */
function print_ask_form( array $list, array $gift, array $typed, array $faults ): void {
	$hint = sees_at_once( $list['registry'] ) ? __( 'They read them with your name.', 'hopechest' ) : __( 'They find them, with your name, when they unwrap.', 'hopechest' );
	$submit = $gift['is_in_parts'] ? __( 'Give it', 'hopechest' ) : __( 'Take it off the list', 'hopechest' );
	?>
	<form method="post" action="<?php echo esc_url( give_address( $list['registry'], $gift ) ); ?>" novalidate data-send-once>
		<button class="visually-hidden" tabindex="-1" aria-hidden="true"><?php echo esc_html( $submit ); ?></button>
		<?php wp_nonce_field( guest_action( $list['registry']['id'] ), GUEST_NONCE, false ); ?>
		<input type="hidden" name="key" value="<?php echo esc_attr( $typed['key'] ); ?>"><input type="hidden" name="left" value="<?php echo (int) $gift['left']; ?>">
		<?php
		if ( has_ways( $gift ) ) {
			print_ways( $typed['way'] );
		}
		if ( $gift['left'] > 1 || $gift['is_in_parts'] || isset( $faults['quantity'] ) ) {
			print_quantity( $typed, $gift, $faults['quantity'] ?? '' );
		} else {
			?>
			<input type="hidden" name="quantity" value="1">
			<?php
		}
		print_control( 'guest', __( 'Your name', 'hopechest' ), $typed['name'], $faults, __( 'So that they know whom to thank.', 'hopechest' ) );
		print_control( 'note', __( 'A few words to go with it', 'hopechest' ), $typed['note'], $faults, $hint );
		print_hand_over( $list['registry'], $gift );
		?>
		<p class="acts"><button class="button solid"><?php echo esc_html( $submit ); ?></button><a class="button plain" href="<?php echo esc_url( guest_address( $list['registry'] ) ); ?>"><?php esc_html_e( 'Not yet', 'hopechest' ); ?></a></p>
	</form>
	<?php
}

/** Name and e-mail address are one line; the note has several and may be left out. */
function print_control( string $name, string $label, string $value, array $faults, string $hint ): void {
	$fault     = $faults[ $name ] ?? '';
	$described = ( '' === $fault ? '' : "hc-$name-fault " ) . "hc-$name-hint";
	$is_first  = array_key_first( $faults ) === $name;
	$is_mail   = 'email' === $name;
	?>
	<div class="control"><label for="hc-<?php echo esc_attr( $name ); ?>"><?php echo esc_html( $label ); ?>
		<?php if ( 'note' === $name ) : // A browser drops one line break at the start of a textarea. ?>
			<span class="optional"><?php esc_html_e( '(optional)', 'hopechest' ); ?></span></label>
			<textarea class="field" id="hc-note" name="note" rows="3" dir="auto" aria-describedby="<?php echo esc_attr( $described ); ?>" <?php print_fault_marks( $fault, $is_first ); ?>><?php echo esc_textarea( "\n" . $value ); ?></textarea>
		<?php else : ?>
			</label><input class="field" id="hc-<?php echo esc_attr( $name ); ?>" name="<?php echo esc_attr( $name ); ?>" type="<?php echo esc_attr( $is_mail ? 'email' : 'text' ); ?>" value="<?php echo esc_attr( $value ); ?>" dir="auto" autocomplete="<?php echo esc_attr( $is_mail ? 'email' : 'name' ); ?>" aria-required="true" aria-describedby="<?php echo esc_attr( $described ); ?>" <?php print_fault_marks( $fault, $is_first ); ?>>
			<?php
		endif;
		print_fault( $name, $fault );
		?>
		<p class="hint" id="hc-<?php echo esc_attr( $name ); ?>-hint"><?php echo esc_html( $hint ); ?></p></div>
	<?php
}

function print_quantity( array $typed, array $gift, string $fault ): void {
	$label   = $gift['is_in_parts'] ? __( 'Parts', 'hopechest' ) : __( 'How many do you give?', 'hopechest' );
	$stepper = array(
		'value'     => $typed['quantity'],
		'most'      => $gift['left'],
		'described' => 'hc-quantity-fault hc-quantity-hint',
		'fault'     => $fault,
		'has_focus' => true,
		'pressed'   => $typed['pressed'],
	);
	?>
	<div class="control"><label for="hc-quantity"><?php echo esc_html( $label ); ?></label>
		<div class="sum"><?php print_stepper( $stepper ); ?><?php print_sum( $gift, (int) $typed['quantity'] ); ?></div>
		<?php
		print_fault( 'quantity', $fault );
		if ( $gift['is_in_parts'] ) :
			?>
			<p class="hint" id="hc-quantity-hint"><?php echo esc_html( say_parts_to_give( $gift ) ); ?></p>
		<?php endif; ?>
	</div>
	<?php
}

/** "€25 each. 5 of 8 are still to give." On a phone the gift, which says it too, is out of sight. */
function say_parts_to_give( array $gift ): string {
	/* translators: 1: how many parts are left, 2: how many there are. */
	$left = sprintf( _n( '%1$s of %2$s is still to give.', '%1$s of %2$s are still to give.', $gift['left'], 'hopechest' ), number_format_i18n( $gift['left'] ), number_format_i18n( $gift['wanted'] ) );
	if ( null === $gift['price'] ) {
		return $left;
	}
	$price = money( $gift['price'], $gift['currency'] );
	/* translators: 1: the price of a part, 2: how many parts are left, as a sentence. */
	return 1 === $gift['wanted'] ? "$price. $left" : sprintf( __( '%1$s each. %2$s', 'hopechest' ), $price, $left );
}

const MOST_SUMS = 48;

/** "2 parts are €50". The script knows the sentence for each number; without it the next page says it. */
function print_sum( array $gift, int $parts ): void {
	if ( ! $gift['is_in_parts'] || null === $gift['price'] || $gift['left'] > MOST_SUMS ) {
		return;
	}
	$sums = array();
	for ( $n = 1; $n <= $gift['left']; $n++ ) {
		/* translators: 1: a number of parts, 2: their price. */
		$sums[] = sprintf( _n( '%1$s part is %2$s', '%1$s parts are %2$s', $n, 'hopechest' ), number_format_i18n( $n ), money( $gift['price'] * $n, $gift['currency'] ) );
	}
	?>
	<output for="hc-quantity" data-sums="<?php echo esc_attr( (string) wp_json_encode( $sums ) ); ?>"><?php echo esc_html( $sums[ $parts - 1 ] ?? '' ); ?></output>
	<?php
}
