<?php
declare(strict_types=1);

namespace Hopechest\Owners\Lists;

use function Hopechest\Owners\{
	may_pass_on_list, own_address, own_page, own_question, owner_client, print_focus, print_own_field, print_owner_hidden,
	print_owner_note, reached, to_focus
};
use function Hopechest\Owners\After\print_after_the_day;
use function Hopechest\Owners\Gifts\has_length;
use function Hopechest\Owners\Surprises\{ print_wrap, say_what_unwrapping_costs };
use function Hopechest\Pages\{ from_address, occasion_key, text_in, would_reveal };
use function Hopechest\Place\owner_address;

use const Hopechest\Limits\{ LONGEST_EVENT_TYPE, LONGEST_HAND_OVER, LONGEST_SEND_TO, LONGEST_STORY };
use const Hopechest\Owners\{ FOCUS_PARAMETER, NOTE };
use const Hopechest\Pages\OCCASION_THREADS;
use const Hopechest\Registry\{ CURRENCY, EVENT_DATE, EVENT_TYPE, FOR_CHILD, HAND_OVER, REVEAL };

/** Name, occasion, day, story and currency of a list, and its end. */
function details_page( array $list, ?array $typed = null, array $faults = array() ): array {
	$typed = $typed ?? stored_details( $list );
	return own_page(
		$list,
		'details',
		array(
			'is_wrong' => array() !== $faults,
			'scripts'  => array( 'send-once', 'thread' ),
			'main'     => static function () use ( $list, $typed, $faults ): void {
				if ( 'saved' === from_address( 'done' ) ) {
					print_owner_note( __( 'Your list is saved.', 'hopechest' ) );
				}
				print_details_form( $list, $typed, $faults );
				print_after_the_day( $list );
				if ( may_pass_on_list( $list ) ) {
					print_end_of_list( $list );
				}
			},
		)
	);
}

/** A day that has passed, and a child, would show the owner what guests bought, so the page asks first. */
function save_details( array $list, array $posted ): array {
	$typed  = read_details( $posted );
	$faults = isset( $posted['fill'] ) ? array() : faults_of_details( $typed );
	if ( isset( $posted['fill'] ) || array() !== $faults ) {
		return details_page( $list, $typed, $faults );
	}
	$is_child = '1' === $typed['for_child'];
	$answer   = text_in( $posted, 'opens' );
	$dated    = array(
		EVENT_DATE => $typed['day'],
		FOR_CHILD  => $is_child,
	);
	$opens    = would_reveal( $list['registry'], $dated );
	if ( $opens && 'change' === $answer ) {
		return $is_child
			? details_page( $list, array( 'for_child' => '' ) + $typed )
			: details_page( $list, $typed, array( 'event_day' => say_that_day_has_passed() ) );
	}
	if ( $opens && 'unwrap' !== $answer ) {
		return opening_question( $list, $typed );
	}
	$change = array(
		'title' => $typed['title'],
		'story' => $typed['story'],
		'meta'  => $dated + array(
			EVENT_TYPE => $typed['occasion'],
			HAND_OVER  => $typed['hand_over'],
		),
	);
	// Guests read from then on, before they give, that the owners can see it.
	if ( $opens && ! $is_child ) {
		$change['meta'][ REVEAL ] = 'always';
	}
	$currency = strtoupper( $typed['currency'] );
	// A list that has no currency of its own goes on with that of the site.
	if ( $currency !== $list['registry']['meta'][ CURRENCY ] ) {
		$change['meta'][ CURRENCY ] = $currency;
	}
	reached( owner_client()->set_send_to( $list['registry']['id'], $typed['send_to'] ) );
	reached( owner_client()->update_registry( $list['registry']['id'], $change ) );
	return to_focus( $list, 'details', 'save', array( 'done' => 'saved' ) );
}

/**
 * A list that is wrapped would open, so the owner reads that first. What was typed travels on in the page.
 *
 * @param array $list  As `open_own_list()` returns it.
 * @param array $typed As `read_details()` returns it.
 */
function opening_question( array $list, array $typed ): array {
	return own_page(
		$list,
		'details',
		array(
			'scripts' => array( 'send-once' ),
			'main'    => static function () use ( $list, $typed ): void {
				$is_child = '1' === $typed['for_child'];
				$why      = $is_child ? __( 'With a list for a child you see at once what guests bought.', 'hopechest' ) : say_that_day_has_passed();
				// How long the old day is still to wait for is not said: the new one has passed.
				$costs = say_what_unwrapping_costs( array( EVENT_DATE => '' ) + $list['registry']['meta'] );
				print_wrap(
					__( 'Once you look, you have looked.', 'hopechest' ),
					"$why $costs",
					static function () use ( $list, $typed, $is_child ): void {
						?>
						<form class="acts" method="post" action="<?php echo esc_url( own_address( $list, 'details' ) ); ?>" data-send-once>
						<?php
						print_owner_hidden( 'details' );
						foreach ( as_fields( $typed ) as $name => $value ) {
							?>
							<input type="hidden" name="<?php echo esc_attr( $name ); ?>" value="<?php echo esc_attr( $value ); ?>">
							<?php
						}
						?>
						<button class="button solid" name="opens" value="change"><?php echo esc_html( $is_child ? __( 'Keep it wrapped', 'hopechest' ) : __( 'Choose another day', 'hopechest' ) ); ?></button><button class="button outline" name="opens" value="unwrap"><?php esc_html_e( 'Save it and unwrap', 'hopechest' ); ?></button></form>
						<?php
					}
				);
			},
		)
	);
}

function say_that_day_has_passed(): string {
	return __( 'This day has passed, so saving it would unwrap your surprises.', 'hopechest' );
}

/**
 * @param array $typed As `read_details()` returns it.
 * @return array<string, string> As the form names them.
 */
function as_fields( array $typed ): array {
	$fields = array(
		'event_day'    => $typed['day'],
		'own_occasion' => $typed['occasion'],
	);
	return $fields + array_diff_key( $typed, array_flip( array( 'day', 'occasion' ) ) );
}

/**
 * @param array $list As `open_own_list()` returns it.
 * @return array As `read_details()` returns it.
 */
function stored_details( array $list ): array {
	$registry = $list['registry'];
	return array(
		'hand_over' => $registry['meta'][ HAND_OVER ],
		'for_child' => $registry['meta'][ FOR_CHILD ] ? '1' : '',
		'send_to'   => (string) ( reached( $list['reader']->get_send_to( $registry['id'] ) )['send_to'] ?? '' ),
		'title'     => $registry['title'],
		'story'     => $registry['description'],
		'occasion'  => $registry['meta'][ EVENT_TYPE ],
		'day'       => $registry['meta'][ EVENT_DATE ],
		'currency'  => $registry['meta'][ CURRENCY ],
	);
}

/**
 * @param array $posted What was sent, without slashes.
 * @return array{title: string, story: string, occasion: string, day: string, currency: string, hand_over: string, send_to: string, for_child: string}
 */
function read_details( array $posted ): array {
	$own = text_in( $posted, 'own_occasion' );
	return array(
		'hand_over' => text_in( $posted, 'hand_over' ),
		'for_child' => text_in( $posted, 'for_child' ),
		'send_to'   => text_in( $posted, 'send_to' ),
		'title'     => text_in( $posted, 'title' ),
		'story'     => text_in( $posted, 'story' ),
		'occasion'  => '' === $own ? text_in( $posted, 'occasion' ) : $own,
		'day'       => text_in( $posted, 'event_day' ),
		'currency'  => text_in( $posted, 'currency' ),
	);
}

function faults_of_details( array $typed ): array {
	$over   = mb_strlen( $typed['story'], 'UTF-8' ) - LONGEST_STORY;
	$faults = array(
		'title'        => fault_of_title( $typed['title'] ),
		/* translators: 1: a number of characters, 2: how many the text has. */
		'story'        => $over <= 0 ? '' : sprintf( __( 'A story has at most %1$s characters. This one has %2$s.', 'hopechest' ), number_format_i18n( LONGEST_STORY ), number_format_i18n( LONGEST_STORY + $over ) ),
		/* translators: %s: a number of characters. */
		'own_occasion' => has_length( $typed['occasion'], 0, LONGEST_EVENT_TYPE ) ? '' : sprintf( __( 'An occasion has at most %s characters.', 'hopechest' ), number_format_i18n( LONGEST_EVENT_TYPE ) ),
		'event_day'    => fault_of_day( $typed['day'] ),
		'hand_over'    => fault_of_length( $typed['hand_over'], LONGEST_HAND_OVER ),
		'send_to'      => fault_of_length( $typed['send_to'], LONGEST_SEND_TO ),
		'currency'     => preg_match( '/^[A-Za-z]{3}$/D', $typed['currency'] ) ? '' : __( 'A currency is three letters, such as EUR.', 'hopechest' ),
	);
	return array_filter( $faults );
}

function fault_of_length( string $text, int $most ): string {
	$over = mb_strlen( $text, 'UTF-8' ) - $most;
	/* translators: 1: a number of characters, 2: how many the text has. */
	return $over <= 0 ? '' : sprintf( __( 'At most %1$s characters fit here. These are %2$s.', 'hopechest' ), number_format_i18n( $most ), number_format_i18n( $most + $over ) );
}

function print_details_form( array $list, array $typed, array $faults ): void {
	$first = array_key_first( $faults );
	$known = isset( OCCASION_THREADS[ occasion_key( $typed['occasion'] ) ] );
	?>
	<form class="details-form" method="post" action="<?php echo esc_url( own_address( $list, 'details' ) ); ?>" novalidate data-send-once>
		<?php
		print_owner_hidden( 'details' );
		print_title_field( $typed['title'], $faults, false );
		print_own_field(
			array(
				'name'     => 'story',
				'label'    => __( 'Your story', 'hopechest' ),
				'value'    => $typed['story'],
				'rows'     => 6,
				'optional' => true,
				'hint'     => __( 'Guests read it under the title. A blank line begins a new paragraph.', 'hopechest' ),
				'fault'    => $faults['story'] ?? '',
				'focus'    => 'story' === $first,
			)
		);
		print_occasion_tiles( $typed['occasion'] );
		print_own_field(
			array(
				'name'     => 'own_occasion',
				'label'    => __( 'Another occasion, in your words', 'hopechest' ),
				'value'    => $known ? '' : $typed['occasion'],
				'optional' => true,
				'fault'    => $faults['own_occasion'] ?? '',
				'focus'    => 'own_occasion' === $first,
			)
		);
		print_day_field( $typed['day'], $faults );
		print_child_choice( $typed['for_child'] );
		print_own_field(
			array(
				'name'  => 'currency',
				'label' => __( 'Currency of the prices', 'hopechest' ),
				'value' => $typed['currency'],
				'hint'  => __( 'Three letters, such as EUR, USD, GBP or CHF.', 'hopechest' ),
				'fault' => $faults['currency'] ?? '',
				'focus' => 'currency' === $first,
			)
		);
		print_own_field(
			array(
				'name'     => 'hand_over',
				'label'    => __( 'How guests hand over their part of a gift', 'hopechest' ),
				'value'    => $typed['hand_over'],
				'rows'     => 2,
				'optional' => true,
				'hint'     => __( 'Guests read it when they give a part. A transfer shows on your bank statement before the day; an envelope keeps the surprise.', 'hopechest' ),
				'fault'    => $faults['hand_over'] ?? '',
				'focus'    => 'hand_over' === $first,
			)
		);
		print_own_field(
			array(
				'name'     => 'send_to',
				'label'    => __( 'Where to send gifts', 'hopechest' ),
				'value'    => $typed['send_to'],
				'rows'     => 4,
				'optional' => true,
				'hint'     => __( 'Name, street and town; after a blank line, a note. Guests read it once they say that they bought a gift, until the day has passed. If your list is open to anyone with the link, any guest who finds it can say so and read your address.', 'hopechest' ),
				'fault'    => $faults['send_to'] ?? '',
				'focus'    => 'send_to' === $first,
			)
		);
		?>
		<p class="acts"><button class="button solid"<?php print_focus( 'save' ); ?>><?php esc_html_e( 'Save', 'hopechest' ); ?></button></p></form>
	<?php
}

function print_end_of_list( array $list ): void {
	?>
	<section class="details-end"><h2><?php esc_html_e( 'Delete this list', 'hopechest' ); ?></h2><p><?php esc_html_e( 'Its gifts go with it. There is no way back.', 'hopechest' ); ?></p>
		<p class="acts"><a class="button danger" href="<?php echo esc_url( own_address( $list, 'delete' ) ); ?>"><?php esc_html_e( 'Delete this list…', 'hopechest' ); ?></a></p></section>
	<?php
}

function delete_page( array $list ): array {
	if ( ! may_pass_on_list( $list ) ) {
		return array( 'to' => own_address( $list, 'details' ) );
	}
	/* translators: %s: the title of a list. */
	$title = sprintf( __( 'Delete “%s”?', 'hopechest' ), $list['registry']['title'] );
	return own_question( $list, $title, __( 'Its gifts go with it. There is no way back.', 'hopechest' ), 'delete', __( 'Delete the list', 'hopechest' ), '__return_null' );
}

function delete_list( array $list ): array {
	if ( ! may_pass_on_list( $list ) ) {
		return array( 'to' => own_address( $list, 'details' ) );
	}
	reached( owner_client()->delete_registry( $list['registry']['id'] ) );
	$done = array(
		'deleted'       => 1,
		FOCUS_PARAMETER => NOTE,
	);
	return array( 'to' => owner_address( 0, '', $done ) );
}
