<?php
declare(strict_types=1);

namespace Hopechest\Owners\After;

use Hopechest\Owners\Not_Reached;
use WP_Post;

use function Hopechest\Client\status_of;
use function Hopechest\Owners\{ find_item, form_key, key_of_thing, not_reached_page, open_own_list, own_address, owner_client, print_owner_hidden, reached };
use function Hopechest\Owners\Gifts\{ forget_removed, item_to_typed, put_back, remember_removed, removed_name, row_below, rows_of, rows_to_meta, save_in_meta, say_full, say_totals_of };
use function Hopechest\Owners\Lists\{ card_of, shared_lists };
use function Hopechest\Pages\{ from_address, is_revealed, monogram_of, print_hoop, text_in, thread_of, use_script };
use function Hopechest\Place\owner_address;
use function Hopechest\Registry\{ flatten_registry, stored_list };

use const Hopechest\Owners\{ FOCUS_PARAMETER, NOTE };
use const Hopechest\Pages\GIFT_PARAMETER;
use const Hopechest\Registry\{ CURRENCY, EVENT_TYPE, HEADINGS, ITEM_IDS, PUT_AWAY, REGISTRY };

/**
 * To which of the owner's other lists: each is a button.
 *
 * @param array      $list   As `open_own_list()` returns it.
 * @param array|null $posted What was sent, without slashes, where the page is shown again.
 * @return array As `answer_owner()` returns it.
 */
function move_gift_page( array $list, ?array $posted = null, string $notice = '', int $status = 200 ): array {
	$item = find_item( $list, (int) ( null === $posted ? from_address( GIFT_PARAMETER ) : text_in( $posted, 'item' ) ) );
	if ( null === $item ) {
		return array( 'to' => own_address( $list ) );
	}
	/* translators: %s: a gift. */
	$title = sprintf( __( 'Move “%s” to another list', 'hopechest' ), $item['name'] );
	return array(
		'status' => $status,
		'title'  => $title,
		'thread' => thread_of( $list['registry']['meta'][ EVENT_TYPE ] ),
		'print'  => static function () use ( $list, $item, $title, $posted, $notice ): void {
			$targets = targets_of( $list );
			if ( '' !== $notice ) {
				?>
				<p class="notice" role="status"><?php echo esc_html( $notice ); ?></p>
			<?php } ?>
			<div class="from-shop"><h2 dir="auto"><?php echo esc_html( $title ); ?></h2>
				<?php if ( array() === $targets ) : ?>
					<p class="lead"><?php esc_html_e( 'You have no other list that can take it. From a wrapped list, a gift can only move to another wrapped list.', 'hopechest' ); ?></p>
				<?php else : ?>
					<p class="lead"><?php esc_html_e( 'What guests gave of it counts there, too, so it is not bought again. Who gave it, and their words, stay with this list.', 'hopechest' ); ?></p>
					<ul class="lists">
						<?php
						foreach ( $targets as $post ) {
							print_target( $list, $item, $post, form_key( $posted ?? array() ) );
						}
						?>
					</ul>
				<?php endif; ?>
				<p class="acts"><a class="button plain" href="<?php echo esc_url( own_address( $list, '', array( FOCUS_PARAMETER => "pen-{$item['id']}" ) ) ); ?>"><?php esc_html_e( 'Cancel', 'hopechest' ); ?></a></p></div>
			<?php
			use_script( 'send-once' );
		},
	);
}

function print_target( array $list, array $item, WP_Post $post, string $key ): void {
	$card  = card_of( $post );
	$count = count( stored_list( $post->ID, ITEM_IDS ) );
	$here  = own_address( $list, 'move-gift', array( GIFT_PARAMETER => $item['id'] ) );
	?>
	<li data-thread="<?php echo esc_attr( thread_of( $card['type'] ) ); ?>"><form method="post" action="<?php echo esc_url( $here ); ?>" data-send-once><?php print_owner_hidden( 'move-gift' ); ?><input type="hidden" name="key" value="<?php echo esc_attr( $key ); ?>"><input type="hidden" name="item" value="<?php echo (int) $item['id']; ?>"><input type="hidden" name="to_list" value="<?php echo (int) $post->ID; ?>">
		<button class="list-card"><?php print_hoop( monogram_of( $card['title'] ), (string) $post->ID ); ?><span class="list-words"><strong dir="auto"><?php echo esc_html( $card['title'] ); ?></strong><span><?php echo esc_html( 0 === $count ? __( 'No gift yet.', 'hopechest' ) : say_totals_of( $count, $count ) ); ?></span></span></button></form></li>
	<?php
}

/**
 * What is wrapped moves to a wrapped list alone: an open one would say how many pieces of it are given.
 *
 * @return WP_Post[]
 */
function targets_of( array $list ): array {
	$own = get_posts(
		array(
			'post_type'        => REGISTRY,
			'post_status'      => array( 'publish', 'private' ),
			'author'           => get_current_user_id(),
			'posts_per_page'   => -1,
			'orderby'          => 'ID',
			'order'            => 'DESC',
			'suppress_filters' => true,
		)
	);
	return array_values(
		array_filter(
			array_merge( shared_lists(), $own ),
			static function ( WP_Post $post ) use ( $list ): bool {
				$other = flatten_registry( $post, array() );
				return $post->ID !== $list['registry']['id'] && ! $other['meta'][ PUT_AWAY ] && ( $list['is_open'] || ! is_revealed( $other ) );
			}
		)
	);
}

/**
 * A gift moves with all its pieces. Those that guests bought or set aside count on the new list, too, so no guest buys
 * them again; who gave them, and their words, stay with the old list. It leaves that list before it is written on the other:
 * of those who move it at the same time, one makes it leave, and no guest gives a piece of it meanwhile. Until it has
 * arrived it is among the gifts that can be put back.
 *
 * @param array $list   As `open_own_list()` returns it.
 * @param array $posted What was sent, without slashes.
 * @return array As `answer_owner()` returns it.
 */
function move_gift( array $list, array $posted ): array {
	if ( isset( $posted['fill'] ) ) {
		return move_gift_page( $list, $posted );
	}
	$list = bring_back_left( $list, $posted );
	$item = find_item( $list, (int) text_in( $posted, 'item' ) );
	$to   = array_column( targets_of( $list ), null, 'ID' )[ (int) text_in( $posted, 'to_list' ) ] ?? null;
	if ( null === $item || null === $to ) {
		return array( 'to' => own_address( $list ) );
	}
	$from  = $list['registry']['id'];
	$links = array_column( (array) reached( owner_client()->list_affiliates( $from ) ), null, 'item_id' );
	$left  = reached( owner_client()->delete_item( $item['id'] ) )['data'] ?? null;
	if ( null === $left ) {
		return array( 'to' => own_address( $list ) );
	}
	remember_removed( $from, $item, row_below( rows_of( $list ), (int) $item['id'] ) );
	$pieces = array_intersect_key( $left, array_flip( array( 'quantity_needed', 'quantity_purchased' ) ) );
	$gift   = $pieces + item_for_list( $left, $links, $from, $to->ID );
	$added  = owner_client()->add_registry_item( $to->ID, $gift, key_of_thing( form_key( $posted ), array( $to->ID, $gift ) ) );
	$status = status_of( $added );
	if ( null === $added || 409 === $status || 429 === $status ) {
		bring_back( $list, (int) $item['id'] );
		return null === $added
			? array( 'to' => own_address( $list ) )
			: move_gift_page( $list, $posted, 409 === $status ? say_full() : say_many_moves(), $status );
	}
	if ( is_wp_error( $added ) ) {
		return not_reached_page( new Not_Reached( $added ), array( LEFT => '1' ) + $posted );
	}
	forget_removed( $from, (int) $item['id'] );
	keep_marks( $list, $left, $to, (int) $added['data']['id'] );
	$done = array(
		'done'          => 'arrived',
		GIFT_PARAMETER  => $added['data']['id'],
		FOCUS_PARAMETER => NOTE,
	);
	return array( 'to' => owner_address( $to->ID, '', $done ) );
}

/** In a form that is sent again: the gift left its list, and the service was away before it arrived. */
const LEFT = 'left';

/** Such a gift comes back, and so the same form moves it again. */
function bring_back_left( array $list, array $posted ): array {
	$id = (int) text_in( $posted, 'item' );
	if ( '' === text_in( $posted, LEFT ) || null === removed_name( $list['registry']['id'], $id ) ) {
		return $list;
	}
	reached( put_back( $list, $id ) );
	// The service has written the list in another request.
	clean_post_cache( $list['registry']['id'] );
	return open_own_list( get_post( $list['registry']['id'] ) );
}

function say_many_moves(): string {
	return __( 'Those were many gifts at once. Please wait a minute, then choose again.', 'hopechest' );
}

/** To the place that it had: by itself it would come back to the end. */
function bring_back( array $list, int $item_id ): void {
	reached( owner_client()->update_item( $item_id, array( 'is_active' => true ) ) );
	$meta = rows_to_meta( rows_of( $list ), $list['registry']['meta'][ HEADINGS ] );
	reached( owner_client()->update_registry( $list['registry']['id'], compact( 'meta' ) ) );
	forget_removed( $list['registry']['id'], $item_id );
}

/** A gift in parts stays one, and its price keeps its currency. */
function keep_marks( array $list, array $item, WP_Post $to, int $id ): void {
	$typed = item_to_typed( $item, $list['registry']['meta'] );
	if ( '' === $typed['currency'] ) {
		$typed['currency'] = $list['registry']['meta'][ CURRENCY ];
	}
	save_in_meta( open_own_list( $to ), $id, $typed );
}
