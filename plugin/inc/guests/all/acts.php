<?php
declare(strict_types=1);

namespace Hopechest\Guests\All;

use function Hopechest\Client\{ client_if_awake, or_gone, status_of };
use function Hopechest\Guests\{ drop_cached_list, guest_action, keep_gift, note_given_back, words_with };
use function Hopechest\Guests\Give\{ message_page, print_control };
use function Hopechest\Pages\text_in;

use const Hopechest\Guests\GUEST_NONCE;
use const Hopechest\Limits\MOST_NOTE;
use const Hopechest\Pages\PURCHASE_PARAMETER;

/** The button of a form: "back", "bought" or "note". */
const ACT_FIELD = 'gift_act';

/** A gift that the page would not show leads back to it, and so does a form that was open for too long. */
function act_on_gift( int $purchase_id, array $posted, bool $is_fresh ): array {
	$act   = text_in( $posted, ACT_FIELD );
	$note  = text_in( $posted, 'note' );
	$found = read_all( 0, $purchase_id );
	$given = $found['gifts'][0] ?? null;
	if ( $found['is_away'] ) {
		return 'note' === $act ? note_page( $purchase_id, $note ) : resting_page();
	}
	if ( null === $given ) {
		return array( 'to' => all_gifts_address() );
	}
	if ( ! $is_fresh ) {
		return 'note' === $act ? note_page( $purchase_id, $note ) : array( 'to' => all_gifts_address( array( DONE_PARAMETER => 'stale' ) ) );
	}
	if ( 'back' === $act ) {
		return give_back( $given );
	}
	return 'bought' === $act ? say_bought( $given ) : change_note( $given, $note );
}

function give_back( array $given ): array {
	$kept    = $given['kept'];
	$outcome = client_if_awake()->release_purchase( $kept['registry'], $kept['item'], $kept['purchase'], $kept['key'] );
	drop_cached_list( $kept['registry'] );
	if ( is_wp_error( $outcome ) ) {
		return resting_page();
	}
	note_given_back( $kept['purchase'] );
	return array( 'to' => all_gifts_address( array( DONE_PARAMETER => 'back' ) ) );
}

function say_bought( array $given ): array {
	$kept    = $given['kept'];
	$outcome = or_gone( client_if_awake()->confirm_purchase( $kept['registry'], $kept['item'], $kept['purchase'], $kept['key'] ) );
	drop_cached_list( $kept['registry'] );
	if ( 409 === status_of( $outcome ) ) {
		return array( 'to' => all_gifts_address( array( DONE_PARAMETER => 'taken' ) ) );
	}
	if ( is_wp_error( $outcome ) ) {
		return resting_page();
	}
	if ( ! is_array( $outcome ) ) {
		return array( 'to' => all_gifts_address() );
	}
	keep_gift( array( 'aside' => false ) + $kept, words_with( $kept['purchase'] ) );
	return array( 'to' => all_gifts_address( array( DONE_PARAMETER => 'bought' ) ) );
}

function change_note( array $given, string $note ): array {
	$kept = $given['kept'];
	if ( true === ( $given['aside']['is_over'] ?? false ) ) {
		return array( 'to' => all_gifts_address() );
	}
	$over = mb_strlen( $note, 'UTF-8' ) - MOST_NOTE;
	if ( $over > 0 ) {
		/* translators: 1: a number of characters, 2: how many the text has. */
		$fault = sprintf( __( 'At most %1$s characters fit here. These are %2$s.', 'hopechest' ), number_format_i18n( MOST_NOTE ), number_format_i18n( MOST_NOTE + $over ) );
		return array( 'status' => 422 ) + note_page( $kept['purchase'], $note, $fault );
	}
	$changed = or_gone( client_if_awake()->change_purchase_note( $kept['registry'], $kept['item'], $kept['purchase'], '' === $note ? null : $note, $kept['key'] ) );
	if ( is_wp_error( $changed ) ) {
		return array( 'status' => 503 ) + note_page( $kept['purchase'], $note, __( 'We cannot reach it just now. Wait half a minute, then try again.', 'hopechest' ) );
	}
	return array( 'to' => all_gifts_address( array( DONE_PARAMETER => 'note' ) ) );
}

/** @param string|null $typed Null shows the words as they stand. */
function note_page( int $purchase_id, ?string $typed = null, string $fault = '' ): array {
	$found = read_all( 0, $purchase_id );
	$given = $found['gifts'][0] ?? null;
	if ( null === $typed && $found['is_away'] ) {
		return resting_page();
	}
	if ( ! $found['is_away'] && ( null === $given || ( $given['aside']['is_over'] ?? false ) ) ) {
		return array( 'to' => all_gifts_address() );
	}
	$title = __( 'Your words for this gift', 'hopechest' );
	return array(
		'title' => $title,
		'print' => static function () use ( $purchase_id, $given, $title, $typed, $fault ): void {
			$words  = $typed ?? $given['note'];
			$faults = array_filter( array( 'note' => $fault ) );
			?>
			<article class="column"><h1><?php echo esc_html( $title ); ?></h1>
				<p class="lead" dir="auto"><?php echo esc_html( $given['gift']['name'] ?? '' ); ?></p>
				<form method="post" action="<?php echo esc_url( all_gifts_address( array( PURCHASE_PARAMETER => $purchase_id ) ) ); ?>"><?php wp_nonce_field( guest_action( 0 ), GUEST_NONCE, false ); ?>
					<?php print_control( 'note', __( 'A few words', 'hopechest' ), $words, $faults, __( 'Leave it empty to take your words back.', 'hopechest' ) ); ?>
					<div class="acts"><button class="button solid" name="<?php echo esc_attr( ACT_FIELD ); ?>" value="note"><?php esc_html_e( 'Save these words', 'hopechest' ); ?></button><a class="button plain" href="<?php echo esc_url( all_gifts_address() ); ?>"><?php esc_html_e( 'Leave them as they are', 'hopechest' ); ?></a></div>
				</form>
			</article>
			<?php
		},
	);
}

function resting_page(): array {
	return array( 'status' => 503 ) + message_page( '…', __( 'The list is resting for a moment.', 'hopechest' ), array( __( 'We cannot reach it just now. Wait half a minute, then try again.', 'hopechest' ) ) );
}
