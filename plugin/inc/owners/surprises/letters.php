<?php
declare(strict_types=1);

namespace Hopechest\Owners\Surprises;

use function Hopechest\Client\or_gone;
use function Hopechest\Owners\{ own_address, owner_client, print_focus, reached };
use function Hopechest\Owners\After\print_all_thanked;
use function Hopechest\Pages\{ from_address, print_stitches, text_in };

use const Hopechest\Limits\MOST_NOTE;
use const Hopechest\Owners\FOCUS_PARAMETER;

const SHOW_PARAMETER = 'show';

/**
 * Which rows are shown, by the word in the address: what each is called, and whether a gift is among them.
 *
 * @return array<string, array{word: string, has: callable}>
 */
function letter_shows(): array {
	return array(
		'all'    => array(
			'word' => __( 'All', 'hopechest' ),
			'has'  => '__return_true',
		),
		'thank'  => array(
			'word' => __( 'To thank', 'hopechest' ),
			'has'  => static function ( array $bought ): bool {
				return asks_for_letter( $bought ) && ! $bought['is_thanked'];
			},
		),
		'arrive' => array(
			'word' => __( 'Not arrived', 'hopechest' ),
			'has'  => static function ( array $bought ): bool {
				return $bought['purchase'] > 0 && ! $bought['has_arrived'];
			},
		),
	);
}

function requested_show(): string {
	$show = from_address( SHOW_PARAMETER );
	return isset( letter_shows()[ $show ] ) ? $show : 'all';
}

/** The page with the rows that are shown now. */
function shown_address( array $list, ?string $show = null, string $focus = '' ): string {
	$show       = $show ?? requested_show();
	$parameters = array(
		SHOW_PARAMETER  => 'all' === $show ? '' : $show,
		FOCUS_PARAMETER => $focus,
	);
	return own_address( $list, 'surprises', array_filter( $parameters ) );
}

/**
 * The row with the control that was pressed is not among those that are shown.
 *
 * @param array[] $shown As `read_bought()` returns them.
 */
function is_row_gone( array $shown ): bool {
	return 1 === preg_match( '/^(?:note|has_arrived|is_thanked)-(\d+)$/', from_address( FOCUS_PARAMETER ), $row )
		&& ! in_array( (int) $row[1], array_column( $shown, 'purchase' ), true );
}

/** A gift without a name asks for no letter. */
function asks_for_letter( array $bought ): bool {
	return $bought['purchase'] > 0 && '' !== $bought['giver'];
}

/** How many letters are written and left. Its parts follow a tick at once where there is script. */
function print_letters_left( array $list, array $all ): void {
	$letters = array_filter( $all, __NAMESPACE__ . '\\asks_for_letter' );
	$count   = count( $letters );
	if ( 0 === $count ) {
		return;
	}
	$written = count( array_filter( array_column( $letters, 'is_thanked' ) ) );
	$left    = $count - $written;
	/* translators: %s: a number of letters of thanks. */
	$first = 0 === $left ? __( 'Every letter is written', 'hopechest' ) : sprintf( _n( '%s letter left', '%s letters left', $left, 'hopechest' ), number_format_i18n( $left ) );
	/* translators: 1: how many letters are written, 2: how many there are. */
	$second = sprintf( 0 === $left ? __( '%1$s of %2$s', 'hopechest' ) : _n( '%1$s of %2$s is written', '%1$s of %2$s are written', $written, 'hopechest' ), number_format_i18n( $written ), number_format_i18n( $count ) );
	?>
	<div class="letters"><div data-live="stitches"><?php print_stitches( $written, $count ); ?></div><p role="status" data-live="letters"><strong><?php echo esc_html( $first ); ?></strong> <span><?php echo esc_html( $second ); ?></span></p>
		<div class="letters-done" data-live="done">
			<?php
			if ( 0 === $left ) {
				print_all_thanked( $list );
			}
			?>
		</div></div>
	<?php
}

function print_letter_chips( array $list, array $all, string $current ): void {
	$is_row_gone = is_row_gone( array_filter( $all, letter_shows()[ $current ]['has'] ) );
	?>
	<nav class="filter" aria-label="<?php esc_attr_e( 'Show', 'hopechest' ); ?>"><ul class="filter-shows" data-live="chips">
		<?php foreach ( letter_shows() as $show => $rule ) : ?>
			<li><a class="chip" href="<?php echo esc_url( shown_address( $list, $show, "show-$show" ) ); ?>" data-stay aria-current="<?php echo esc_attr( $show === $current ? 'true' : 'false' ); ?>"<?php print_focus( $is_row_gone && $show === $current ? from_address( FOCUS_PARAMETER ) : "show-$show" ); ?>><?php echo esc_html( $rule['word'] ); ?> <span class="count"><?php echo esc_html( number_format_i18n( count( array_filter( $all, $rule['has'] ) ) ) ); ?></span></a></li>
		<?php endforeach; ?>
	</ul></nav>
	<?php
}

/** A tick or a note beside what was given. */
function thank_for_gift( array $list, array $posted ): array {
	$bought = find_bought( $list, (int) text_in( $posted, 'purchase' ) );
	if ( null === $bought ) {
		return array( 'to' => own_address( $list, 'surprises' ) );
	}
	$value = text_in( $posted, 'own_note' );
	$over  = mb_strlen( $value, 'UTF-8' ) - MOST_NOTE;
	$fault = '';
	if ( $over > 0 ) {
		/* translators: 1: a number of characters, 2: how many the text has. */
		$fault = sprintf( __( 'At most %1$s characters fit here. These are %2$s.', 'hopechest' ), number_format_i18n( MOST_NOTE ), number_format_i18n( MOST_NOTE + $over ) );
	}
	if ( '' !== $fault || isset( $posted['fill'], $posted['own_note'] ) ) {
		return unwrapped_page( $list, read_bought( $list ), compact( 'value', 'fault' ) + array( 'purchase' => $bought['purchase'] ) );
	}
	if ( isset( $posted['fill'] ) ) {
		return array( 'to' => shown_address( $list ) );
	}
	$change = isset( $posted['own_note'] ) ? array( 'own_note' => $value ) : array();
	foreach ( array( 'has_arrived', 'is_thanked' ) as $flag ) {
		if ( isset( $posted[ $flag ] ) ) {
			$change[ $flag ] = '1' === text_in( $posted, $flag );
		}
	}
	reached( or_gone( owner_client()->update_purchase( $list['registry']['id'], $bought['purchase'], $change ) ) );
	$control = array_key_first( array_diff_key( $change, array( 'own_note' => '' ) ) ) ?? 'note';
	return array( 'to' => shown_address( $list, null, "$control-{$bought['purchase']}" ) );
}
