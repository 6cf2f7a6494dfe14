<?php
declare(strict_types=1);

namespace Hopechest\Guests\Give;

use WP_Error;
use WP_Post;

use function Hopechest\Client\{ client_if_awake, status_of };
use function Hopechest\Guests\{ drop_cached_list, find_gift, keep_gift, open_list, was_given_back };
use function Hopechest\Pages\{ from_address, guest_address, is_too_often, text_in, visitor_code };

use const Hopechest\Guests\MOST_GIVEN_BACK;
use const Hopechest\Pages\{ GIFT_PARAMETER, VIEW_PARAMETER };

/**
 * "I bought it" and "I will buy it": the form, and what becomes of it. A gift that is not there any more has a page that says so.
 *
 * @param array $list As `open_list()` returns it.
 * @return array{to: string}|array{print: callable, title?: string, status?: int, thread?: string}
 *                Where it leads, or a page.
 */
function answer_give( WP_Post $post, array $list, ?array $posted, bool $is_fresh ): array {
	$gift  = find_gift( $list, (int) from_address( GIFT_PARAMETER ) );
	$typed = read_typed( $posted ?? array() );
	if ( null === $list['gifts'] ) {
		return null === $posted ? array( 'to' => guest_address( $list['registry'] ) ) : away_page( $list, $typed );
	}
	if ( null === $gift ) {
		return off_list_page( $list, $typed );
	}
	if ( null === $posted || isset( $posted['fill'] ) ) {
		return show_form( $list, $gift, $typed );
	}
	if ( ! $is_fresh ) {
		return show_form( $list, $gift, $typed, __( 'The form was open for too long. Nothing is lost: please send it again.', 'hopechest' ) );
	}
	$step = text_in( $posted, 'step' );
	if ( in_array( $step, array( '1', '-1' ), true ) ) {
		$next = (int) $typed['quantity'] + (int) $step;
		return ask_page( $list, $gift, array( 'quantity' => (string) max( 1, min( $gift['left'], $next ) ) ) + $typed );
	}
	$faults = faults_of( $typed, $gift['left'] );
	return array() === $faults ? take_gift( $post, $list, $gift, $typed ) : ask_page( $list, $gift, $typed, $faults );
}

function show_form( array $list, array $gift, array $typed, string $notice = '' ): array {
	if ( $gift['left'] > 0 ) {
		return ask_page( $list, $gift, $typed, array(), $notice );
	}
	return '' === $typed['name'] ? array( 'to' => guest_address( $list['registry'] ) ) : quicker_page( $list, $gift, $typed );
}

/** The service decides, not what the page knew: a form that comes twice gets its first answer again. */
function take_gift( WP_Post $post, array $list, array $gift, array $typed ): array {
	if ( gave_too_often() ) {
		$page = ask_page( $list, $gift, $typed, array(), __( 'Those were many gifts at once. Please wait a minute, then send it again.', 'hopechest' ) );
		return array( 'status' => 429 ) + $page;
	}
	$receipt = buy_once( $post->ID, $gift, $typed );
	drop_cached_list( $post->ID );
	if ( is_wp_error( $receipt ) ) {
		return explain_refusal( $post, $gift, $typed, $receipt );
	}
	if ( ! is_array( $receipt ) ) {
		$fresh = open_list( $post );
		return null === $fresh['gifts'] ? away_page( $fresh, $typed ) : off_list_page( $fresh, $typed );
	}
	$kept = array(
		'registry' => $post->ID,
		'item'     => $gift['id'],
		'purchase' => (int) $receipt['id'],
		'quantity' => (int) $receipt['quantity'],
		'key'      => (string) $receipt['release_key'],
		'name'     => $typed['name'],
		'aside'    => null !== ( $receipt['set_aside_until'] ?? null ),
	);
	keep_gift( $kept, $typed['note'] );
	return array( 'to' => yours_address( $list['registry'], $kept['purchase'] ) );
}

/**
 * A form that comes again after its gift was put back is a new gift, under a key of its own.
 *
 * @return array|null|WP_Error
 */
function buy_once( int $registry_id, array $gift, array $typed ) {
	$purchase = array(
		'quantity'  => (int) $typed['quantity'],
		'purchaser' => $typed['name'],
		'note'      => '' === $typed['note'] ? null : $typed['note'],
	);
	if ( 'later' === $typed['way'] && has_ways( $gift ) ) {
		$purchase['is_set_aside'] = true;
	}
	$key    = $typed['key'];
	$client = client_if_awake();
	for ( $n = 2; $n <= MOST_GIVEN_BACK + 2; $n++ ) {
		$receipt = $client->create_purchase( $registry_id, $gift['id'], $purchase, $key );
		if ( ! is_array( $receipt ) || ! was_given_back( (int) ( $receipt['id'] ?? 0 ) ) ) {
			break;
		}
		$key = "{$typed['key']}.$n";
	}
	return $receipt;
}

function explain_refusal( WP_Post $post, array $gift, array $typed, WP_Error $error ): array {
	$list  = open_list( $post );
	$fresh = find_gift( $list, $gift['id'] );
	if ( 422 === status_of( $error ) && null !== $fresh && $fresh['left'] > 0 ) {
		$notice = __( 'This form was sent before with other words, and that gift is counted. Send it again only if you bought another one.', 'hopechest' );
		return array( 'status' => 422 ) + ask_page( $list, $fresh, array( 'key' => wp_generate_uuid4() ) + $typed, array(), $notice );
	}
	$is_taken = 409 === status_of( $error ) && null !== $fresh && $fresh['left'] < (int) $typed['quantity'];
	// Otherwise the same form may be being counted at this moment, or the service is away.
	return $is_taken ? quicker_page( $list, $fresh, $typed ) : away_page( $list, $typed );
}

/** A party behind one address may give; a program that takes a whole list may not. */
function gave_too_often(): bool {
	return is_too_often( 'given_' . visitor_code(), 60, MINUTE_IN_SECONDS );
}

/**
 * The service is away while a guest gives. Everything typed travels on in the page, with the key under which the gift
 * counts once: the answer may have got lost after the gift was counted.
 */
function away_page( array $list, array $typed ): array {
	$title = __( 'The list is resting for a moment.', 'hopechest' );
	$print = static function () use ( $list, $typed, $title ): void {
		$address = guest_address(
			$list['registry'],
			array(
				VIEW_PARAMETER => 'give',
				GIFT_PARAMETER => (int) from_address( GIFT_PARAMETER ),
			)
		);
		?>
		<article class="message"><h1><?php echo esc_html( $title ); ?></h1>
			<p class="lead"><?php esc_html_e( 'We cannot reach it just now. Nothing you wrote is lost. Wait half a minute, then try again: it is never counted twice.', 'hopechest' ); ?></p>
			<?php print_slip( $typed['note'], $typed['name'] ); ?>
			<form class="acts" method="post" action="<?php echo esc_url( $address ); ?>"><?php print_hidden_fields( $list, $typed ); ?><button class="button solid"><?php esc_html_e( 'Try again', 'hopechest' ); ?></button><button class="button plain" name="fill" value="1"><?php esc_html_e( 'Change something', 'hopechest' ); ?></button></form>
		</article>
		<?php
	};
	return array(
		'status' => 503,
		'title'  => $title,
		'print'  => $print,
	);
}
