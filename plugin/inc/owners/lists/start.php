<?php
declare(strict_types=1);

namespace Hopechest\Owners\Lists;

use function Hopechest\Owners\{ form_key, key_of_thing, look_again, owner_client, print_own_field, print_owner_hidden, reached };
use function Hopechest\Pages\{ text_in, thread_of, use_script };
use function Hopechest\Place\owner_address;
use function Hopechest\Registry\sanitize_registry_event_date;

use const Hopechest\Limits\{ LONGEST_EVENT_TYPE, LONGEST_TITLE };
use const Hopechest\Registry\{ EVENT_DATE, EVENT_TYPE, FOR_CHILD };

/**
 * A new list: a name, an occasion, a day. It is private until its owner says otherwise.
 *
 * @param array|null $typed  As `read_start()` returns it.
 * @param string[]   $faults
 * @return array As `answer_owner()` returns it.
 */
function start_page( ?array $typed = null, array $faults = array() ): array {
	$typed = $typed ?? read_start( array() );
	$title = __( 'A new list', 'hopechest' );
	return array(
		'status' => array() === $faults ? 200 : 422,
		'title'  => look_again( $title, array() !== $faults ),
		'thread' => thread_of( $typed['occasion'] ),
		'print'  => static function () use ( $typed, $faults, $title ): void {
			?>
			<article class="form-page" data-wide="true"><h2><?php echo esc_html( $title ); ?></h2>
				<form method="post" action="<?php echo esc_url( owner_address( 0, 'new' ) ); ?>" novalidate data-send-once><?php print_owner_hidden( 'start' ); ?>
					<input type="hidden" name="key" value="<?php echo esc_attr( $typed['key'] ); ?>">
					<?php
					print_title_field( $typed['title'], $faults, true );
					print_occasion_tiles( $typed['occasion'] );
					print_day_field( $typed['day'], $faults );
					print_child_choice( $typed['for_child'] );
					?>
					<p class="acts"><button class="button solid"><?php esc_html_e( 'Start the list', 'hopechest' ); ?></button><a class="button plain" href="<?php echo esc_url( owner_address() ); ?>"><?php esc_html_e( 'Cancel', 'hopechest' ); ?></a></p>
				</form>
				<p class="hint"><?php esc_html_e( 'Only you can open it until you share it.', 'hopechest' ); ?></p>
			</article>
			<?php
			use_script( 'send-once' );
			use_script( 'thread' );
		},
	);
}

/**
 * A form that comes twice starts one list.
 *
 * @param array $posted What was sent, without slashes.
 * @return array As `answer_owner()` returns it.
 */
function start_list( array $posted ): array {
	$typed  = read_start( $posted );
	$faults = array_filter(
		array(
			'title'     => fault_of_title( $typed['title'] ),
			'event_day' => fault_of_day( $typed['day'] ),
		)
	);
	if ( array() !== $faults || isset( $posted['fill'] ) ) {
		return start_page( $typed, isset( $posted['fill'] ) ? array() : $faults );
	}
	$list = array(
		'title' => $typed['title'],
		'meta'  => array(
			EVENT_TYPE => $typed['occasion'],
			EVENT_DATE => $typed['day'],
			FOR_CHILD  => '1' === $typed['for_child'],
		),
	);
	$made = reached( owner_client()->create_registry( $list, key_of_thing( $typed['key'], $list ) ) );
	return array( 'to' => is_array( $made ) ? owner_address( (int) $made['id'] ) : owner_address() );
}

/**
 * @param array $posted What was sent, without slashes.
 * @return array{title: string, occasion: string, day: string, for_child: string, key: string}
 */
function read_start( array $posted ): array {
	return array(
		'title'     => text_in( $posted, 'title' ),
		'for_child' => text_in( $posted, 'for_child' ),
		'occasion'  => isset( $posted['occasion'] ) ? mb_substr( text_in( $posted, 'occasion' ), 0, LONGEST_EVENT_TYPE, 'UTF-8' ) : 'wedding',
		'day'       => text_in( $posted, 'event_day' ),
		'key'       => form_key( $posted ),
	);
}

function fault_of_title( string $title ): string {
	$length = mb_strlen( $title, 'UTF-8' );
	/* translators: %s: a number of characters. */
	return $length >= 1 && $length <= LONGEST_TITLE ? '' : sprintf( __( 'A name has 1 to %s characters.', 'hopechest' ), number_format_i18n( LONGEST_TITLE ) );
}

function fault_of_day( string $day ): string {
	return '' === $day || '' !== sanitize_registry_event_date( $day ) ? '' : __( 'There is no such day. Choose another one, or leave it empty.', 'hopechest' );
}

function print_title_field( string $title, array $faults, bool $is_new ): void {
	print_own_field(
		array(
			'name'  => 'title',
			'label' => __( 'What is it called?', 'hopechest' ),
			'value' => $title,
			'hint'  => $is_new ? __( 'Your names, or a short line. Guests read it first.', 'hopechest' ) : '',
			'fault' => $faults['title'] ?? '',
			'focus' => isset( $faults['title'] ) || ( $is_new && array() === $faults ),
		)
	);
}

/** WordPress would take a sent field "day" for a part of an address, and "name" too. */
function print_day_field( string $day, array $faults ): void {
	print_own_field(
		array(
			'name'     => 'event_day',
			'label'    => __( 'When is the day?', 'hopechest' ),
			'value'    => $day,
			'type'     => 'date',
			'optional' => true,
			'fault'    => $faults['event_day'] ?? '',
			'focus'    => 'event_day' === array_key_first( $faults ),
		)
	);
}

/** Whether a list is for a child. What follows from it stands below: there is no wrapping then. */
function print_child_choice( string $chosen ): void {
	?>
	<label class="radio"><input type="checkbox" name="for_child" value="1" aria-describedby="hc-child-hint"<?php checked( '1', $chosen ); ?>><span><?php esc_html_e( 'It is for a child', 'hopechest' ); ?></span></label><p class="hint child-hint" id="hc-child-hint"><?php esc_html_e( 'You give, too: you see at once what is bought. The page tells guests so before they give.', 'hopechest' ); ?></p>
	<?php
}

/** One tile for each occasion, with the colour of its thread, and one for anything else. */
function print_occasion_tiles( string $chosen ): void {
	$known  = array( 'wedding', 'birth', 'birthday', 'holidays', 'new_home' );
	$tiles  = array_combine( $known, array_map( 'Hopechest\\Pages\\occasion_word', $known ) );
	$other  = in_array( $chosen, $known, true ) ? '' : $chosen;
	$tiles += array( $other => __( 'Something else', 'hopechest' ) );
	?>
	<fieldset class="tiles" aria-describedby="hc-occasion-hint"><legend><?php esc_html_e( 'What is the occasion?', 'hopechest' ); ?></legend>
		<?php foreach ( $tiles as $value => $word ) : ?>
			<label class="tile" data-thread="<?php echo esc_attr( thread_of( (string) $value ) ); ?>"><input type="radio" name="occasion" value="<?php echo esc_attr( (string) $value ); ?>"<?php checked( (string) $value, $chosen ); ?>><span class="spool" aria-hidden="true"></span><span><?php echo esc_html( $word ); ?></span></label>
		<?php endforeach; ?>
		<p class="hint" id="hc-occasion-hint"><?php esc_html_e( 'It also chooses the colour of your list.', 'hopechest' ); ?></p></fieldset>
	<?php
}
