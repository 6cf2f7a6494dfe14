<?php
declare(strict_types=1);

namespace Hopechest\Guests\Give;

use function Hopechest\Client\{ client_if_awake, status_of };
use function Hopechest\Guests\{ drop_cached_list, find_gift, guest_action, is_off_list, is_put_away, kept_gift, note_given_back, sign_text, was_given_back };
use function Hopechest\Pages\{ from_address, guest_address, print_message, text_in };

use const Hopechest\Guests\GUEST_NONCE;
use const Hopechest\Pages\{ OUTCOME_PARAMETER, PURCHASE_PARAMETER, RELEASE_PARAMETER, VIEW_PARAMETER };

/** The link that puts a gift back: the ids of gift and purchase, the release key that the service gave, and our seal. */
function release_address( array $registry, array $kept ): string {
	return guest_address(
		$registry,
		array(
			VIEW_PARAMETER    => 'back',
			RELEASE_PARAMETER => write_release( $registry, $kept ),
		)
	);
}

/** The seal is there because the service lets an account of an administrator put back a gift with any key. */
function write_release( array $registry, array $kept ): string {
	$link = "{$kept['item']}-{$kept['purchase']}-{$kept['key']}";
	return $link . '.' . substr( sign_text( "{$registry['id']}-$link" ), 0, 24 );
}

/** The key travels in the body of the form, where no server writes it down. */
function print_release_fields( array $registry, array $kept ): void {
	wp_nonce_field( guest_action( $registry['id'] ), GUEST_NONCE, false );
	?>
	<input type="hidden" name="<?php echo esc_attr( RELEASE_PARAMETER ); ?>" value="<?php echo esc_attr( write_release( $registry, $kept ) ); ?>">
	<?php
}

/**
 * Null when this site has given out no such link.
 *
 * @param array $registry As `flatten_registry()` returns it.
 * @return array{item: int, purchase: int, key: string}|null
 */
function read_release( array $registry, string $text ): ?array {
	if ( ! preg_match( '/^([1-9]\d{0,15})-([1-9]\d{0,15})-([\w-]{20,100})\./', $text, $part ) ) {
		return null;
	}
	$release = array(
		'item'     => (int) $part[1],
		'purchase' => (int) $part[2],
		'key'      => $part[3],
	);
	return hash_equals( write_release( $registry, $release ), $text ) ? $release : null;
}

/**
 * Opening the link changes nothing yet: mail programs open links, too.
 *
 * @param array $list As `open_list()` returns it.
 * @return array As `answer_give()` returns it.
 */
function answer_give_back( array $list, ?array $posted, bool $is_fresh ): array {
	$outcome = from_address( OUTCOME_PARAMETER );
	if ( null === $posted && '' !== $outcome && was_given_back( (int) from_address( PURCHASE_PARAMETER ) ) ) {
		return say_given_back( $list, 'removed' === $outcome );
	}
	$release = read_release( $list['registry'], null === $posted ? from_address( RELEASE_PARAMETER ) : text_in( $posted, RELEASE_PARAMETER ) );
	if ( null === $release ) {
		return nothing_to_give_back();
	}
	if ( null === $posted || ! $is_fresh ) {
		return ask_to_give_back( $list, $release );
	}
	$id      = $list['registry']['id'];
	$removed = is_off_list( $list, $release['item'] ) ? removed_gift( $list['registry'], $release ) : null;
	$outcome = client_if_awake()->release_purchase( $id, $release['item'], $release['purchase'], $release['key'] );
	drop_cached_list( $id );
	if ( is_wp_error( $outcome ) && 403 !== status_of( $outcome ) ) {
		return array( 'status' => 503 ) + ask_to_give_back( $list, $release, __( 'We cannot reach it just now. Wait half a minute, then try again.', 'hopechest' ) );
	}
	$kept     = kept_gift( $id, $release['purchase'] );
	$is_known = null !== $kept && hash_equals( $kept['key'], $release['key'] );
	if ( true === $outcome || ( null === $outcome && $is_known ) ) {
		note_given_back( $release['purchase'] );
	}
	if ( true !== $outcome ) {
		return nothing_to_give_back();
	}
	// A page of its own, so that a reload and the way back in the browser send nothing again.
	$done = array(
		VIEW_PARAMETER     => 'back',
		PURCHASE_PARAMETER => $release['purchase'],
		OUTCOME_PARAMETER  => null === $removed ? 'back' : 'removed',
	);
	return array( 'to' => guest_address( $list['registry'], $done ) );
}

function ask_to_give_back( array $list, array $release, string $notice = '' ): array {
	$title    = __( 'Put it back on the list?', 'hopechest' );
	$submit   = __( 'Put it back', 'hopechest' );
	$sentence = __( 'The gift can then be given by someone else.', 'hopechest' );
	$pieces   = kept_gift( $list['registry']['id'], $release['purchase'] )['quantity'] ?? 1;
	$gift     = find_gift( $list, $release['item'] );
	$removed  = is_off_list( $list, $release['item'] ) ? removed_gift( $list['registry'], $release ) : null;
	if ( null !== $gift && is_put_away( $list ) ) {
		$title  = __( 'Are you not giving it after all?', 'hopechest' );
		$submit = __( 'I am not giving it', 'hopechest' );
		/* translators: %s: a gift. */
		$sentence = sprintf( __( '“%s” then no longer counts as given by you. The list is closed, so no other guest is asked for it.', 'hopechest' ), name_with_pieces( $gift, $pieces ) );
	} elseif ( null !== $gift ) {
		/* translators: %s: a gift. */
		$sentence = sprintf( __( '“%s” can then be given by someone else.', 'hopechest' ), name_with_pieces( $gift, $pieces ) );
	} elseif ( null !== $removed ) {
		$title  = __( 'Are you not giving it after all?', 'hopechest' );
		$submit = __( 'I am not giving it', 'hopechest' );
		/* translators: %s: a gift. */
		$sentence = sprintf( __( '“%s” is off the list already. It then no longer counts as given by you.', 'hopechest' ), name_with_pieces( $removed, $pieces ) );
	}
	$acts = static function () use ( $list, $release, $submit ): void {
		?>
		<form class="acts" method="post" action="<?php echo esc_url( guest_address( $list['registry'], array( VIEW_PARAMETER => 'back' ) ) ); ?>"><?php print_release_fields( $list['registry'], $release ); ?><button class="button solid"><?php echo esc_html( $submit ); ?></button><a class="button plain" href="<?php echo esc_url( guest_address( $list['registry'] ) ); ?>"><?php esc_html_e( 'Keep it', 'hopechest' ); ?></a></form>
		<?php
	};
	return message_page( '?', $title, array_filter( array( $notice, $sentence ) ), $acts );
}

/** A gift that its owner removed goes back to the guest, and not to the list. */
function say_given_back( array $list, bool $is_removed ): array {
	$acts = static function () use ( $list ): void {
		?>
		<p class="acts"><a class="button solid" href="<?php echo esc_url( guest_address( $list['registry'] ) ); ?>"><?php esc_html_e( 'Back to the list', 'hopechest' ); ?></a></p>
		<?php
	};
	if ( is_put_away( $list ) ) {
		return message_page( '✓', __( 'You are no longer giving it.', 'hopechest' ), array( __( 'Thank you for saying so.', 'hopechest' ) ), $acts );
	}
	return $is_removed
		? message_page( '✓', __( 'You are no longer giving it.', 'hopechest' ), array( __( 'The gift stays off the list. Thank you for saying so.', 'hopechest' ) ), $acts )
		: message_page( '✓', __( 'It is back on the list.', 'hopechest' ), array( __( 'Another guest can give it now. Thank you for saying so.', 'hopechest' ) ), $acts );
}

/** One page for a gift that is back already and for a link that never was one. */
function nothing_to_give_back(): array {
	$sentence = __( 'This gift is back on the list already, or the link is not complete. Open it again from where you kept it.', 'hopechest' );
	return array( 'status' => 404 ) + message_page( '?', __( 'There is nothing to put back.', 'hopechest' ), array( $sentence ) );
}

function message_page( string $sign, string $title, array $paragraphs, ?callable $acts = null ): array {
	return array(
		'title' => $title,
		'print' => static function () use ( $sign, $title, $paragraphs, $acts ): void {
			print_message( $sign, $title, $paragraphs, $acts );
		},
	);
}
