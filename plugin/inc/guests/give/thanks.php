<?php
declare(strict_types=1);

namespace Hopechest\Guests\Give;

use WP_Post;

use function Hopechest\Guests\{ drop_cached_list, open_list, print_pieces_left, print_state, words_with };
use function Hopechest\Guests\All\all_gifts_address;
use function Hopechest\Pages\{ from_address, guest_address, people_of_at_start, print_icon, sees_at_once };

use const Hopechest\Pages\{ PURCHASE_PARAMETER, VIEW_PARAMETER };

function yours_address( array $registry, int $purchase_id ): string {
	return guest_address(
		$registry,
		array(
			VIEW_PARAMETER     => 'yours',
			PURCHASE_PARAMETER => $purchase_id,
		)
	);
}

/**
 * The page after "I bought it" or "I will buy it", and later the page of one gift that this browser gives. Only for a gift
 * that is bought the service says where to send it.
 *
 * @param array $list As `open_list()` returns it.
 * @return array As `answer_give()` returns it.
 */
function answer_yours( WP_Post $post, array $list, ?array $posted, bool $is_fresh ): array {
	$done = null !== $posted && $is_fresh ? act_on_aside( $list, $posted ) : null;
	if ( null !== $done ) {
		return $done;
	}
	$given = given_gift( $list );
	if ( true === ( $given['aside']['is_over'] ?? false ) ) {
		// What is kept of the list may be from before it went back.
		drop_cached_list( $post->ID );
		$list  = open_list( $post );
		$given = given_gift( $list );
	}
	if ( null === $given ) {
		return array( 'to' => guest_address( $list['registry'] ) );
	}
	if ( null !== $given['aside'] ) {
		return $given['aside']['is_over'] ? over_page( $list, $given ) : kept_page( $list, $given );
	}
	$kept = $given['kept'];
	/* translators: %s: the name of a guest. */
	$title = sprintf( __( 'Thank you, %s.', 'hopechest' ), $kept['name'] );
	$state = static function () use ( $given ): void {
		if ( $given['gift']['is_in_parts'] && ! $given['is_removed'] ) {
			print_pieces_left( $given['gift'] );
			return;
		}
		print_state( __( 'Off the list', 'hopechest' ) );
	};
	$send_to = can_be_sent( $given ) ? read_send_to( $kept ) : '';
	$right = static function () use ( $list, $given, $kept, $title, $send_to ): void {
		$note = words_with( $kept['purchase'] );
		?>
		<h1 dir="auto"><?php echo esc_html( $title ); ?></h1>
		<p class="lead"><?php echo esc_html( $given['is_removed'] ? say_removed() : say_it_counts( $given['gift'], $kept['quantity'] ) ); ?> <?php echo esc_html( say_what_owners_see( $list['registry'], '' !== $note ) ); ?></p>
		<?php
		if ( '' !== $note ) {
			print_slip( $note, $kept['name'] );
		}
		print_hand_over( $list['registry'], $given['gift'] );
		print_send_to( $send_to );
		print_undo( $list, $kept );
		print_release_link( $list['registry'], $given );
	};
	return page_of_given( $list, $given, $title, false, $state, $right );
}

/**
 * The gift of this browser that the address names.
 *
 * @return array|null As one of `given_gifts()`.
 */
function given_gift( array $list ): ?array {
	return array_column( given_gifts( $list ), null, 'purchase' )[ (int) from_address( PURCHASE_PARAMETER ) ] ?? null;
}

/** A part is money, and what no shop sells is no parcel. The service does not know which of the two a removed gift was. */
function can_be_sent( array $given ): bool {
	return $given['is_removed'] || has_ways( $given['gift'] );
}

function say_it_counts( array $gift, int $pieces ): string {
	if ( $gift['is_in_parts'] ) {
		/* translators: 1: how many parts are given, 2: how many there are. */
		return sprintf( _n( '%1$s of %2$s parts is given now.', '%1$s of %2$s parts are given now.', $gift['given'], 'hopechest' ), number_format_i18n( $gift['given'] ), number_format_i18n( $gift['wanted'] ) );
	}
	if ( '' === ( $gift['plain'] ?? '' ) ) {
		return __( 'Nobody else will give this.', 'hopechest' );
	}
	return 1 === $pieces ? __( 'Nobody will buy this twice.', 'hopechest' ) : __( 'Nobody will buy these twice.', 'hopechest' );
}

function say_removed(): string {
	return __( 'They have taken this off the list since. You gave it, and it still counts.', 'hopechest' );
}

function say_what_owners_see( array $registry, bool $has_words ): string {
	if ( sees_at_once( $registry ) ) {
		/* translators: %s: names, or "The owners". */
		$sentence = $has_words ? __( '%s can see your name and your words.', 'hopechest' ) : __( '%s can see your name.', 'hopechest' );
	} else {
		/* translators: %s: names, or "The owners". */
		$sentence = $has_words ? __( '%s will find your name and your words when they unwrap.', 'hopechest' ) : __( '%s will find your name when they unwrap.', 'hopechest' );
	}
	return sprintf( $sentence, people_of_at_start( $registry ) );
}

function print_undo( array $list, array $kept ): void {
	?>
	<form class="acts" method="post" action="<?php echo esc_url( guest_address( $list['registry'], array( VIEW_PARAMETER => 'back' ) ) ); ?>">
		<?php print_release_fields( $list['registry'], $kept ); ?>
		<a class="button solid" href="<?php echo esc_url( guest_address( $list['registry'] ) ); ?>"><?php esc_html_e( 'Back to the list', 'hopechest' ); ?></a>
		<button class="button outline"><?php print_icon( 'undo' ); ?><?php esc_html_e( 'Undo', 'hopechest' ); ?></button>
	</form>
	<?php
}

function print_release_link( array $registry, array $given ): void {
	$about = $given['gift']['is_in_parts']
		? _n( 'This link puts your part back on the list. This browser remembers it too.', 'This link puts your parts back on the list. This browser remembers it too.', $given['kept']['quantity'], 'hopechest' )
		: __( 'This link puts it back on the list. This browser remembers it too.', 'hopechest' );
	?>
	<section class="later"><h2><?php esc_html_e( 'If you change your mind later', 'hopechest' ); ?></h2>
		<?php if ( ! $given['is_removed'] ) : ?>
			<p><?php echo esc_html( $about ); ?></p>
		<?php endif; ?>
		<div class="copy"><input class="field" readonly aria-label="<?php esc_attr_e( 'Link that puts it back', 'hopechest' ); ?>" value="<?php echo esc_url( release_address( $registry, $given['kept'] ) ); ?>" id="release-link"><button class="button outline" type="button" data-copy="release-link" data-copied="<?php esc_attr_e( 'Copied', 'hopechest' ); ?>" hidden><?php print_icon( 'copy' ); ?><span><?php esc_html_e( 'Copy', 'hopechest' ); ?></span></button></div></section>
	<?php
}

/**
 * For a guest who comes back: what they marked as bought or set aside, each with its page.
 *
 * @param array[] $given As `given_gifts()` returns them.
 */
function print_your_gifts( array $registry, array $given ): void {
	$said = array();
	foreach ( $given as $each ) {
		$sentence            = null === $each['aside'] ? __( 'You are giving', 'hopechest' ) : say_aside( $each['aside'] );
		$said[ $sentence ][] = $each;
	}
	foreach ( $said as $sentence => $some ) {
		print_some_of_your_gifts( $registry, (string) $sentence, $some );
	}
	if ( array() !== $given ) {
		?>
		<p class="all-gifts"><a href="<?php echo esc_url( all_gifts_address() ); ?>"><?php esc_html_e( 'All your gifts, on all lists', 'hopechest' ); ?></a></p>
		<?php
	}
}

function print_some_of_your_gifts( array $registry, string $sentence, array $given ): void {
	$links = array();
	foreach ( $given as $each ) {
		$links[ yours_address( $registry, $each['purchase'] ) ] = name_with_pieces( $each['gift'], $each['kept']['quantity'] );
	}
	?>
	<aside class="yours"><p><strong><?php echo esc_html( $sentence ); ?></strong></p>
		<?php foreach ( $links as $address => $name ) : ?>
			<a href="<?php echo esc_url( $address ); ?>"><bdi><?php echo esc_html( $name ); ?></bdi><span class="visually-hidden"> (<?php esc_html_e( 'Show or undo', 'hopechest' ); ?>)</span></a>
		<?php endforeach; ?>
	</aside>
	<?php
}
