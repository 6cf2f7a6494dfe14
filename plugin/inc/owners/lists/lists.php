<?php
declare(strict_types=1);

namespace Hopechest\Owners\Lists;

use WP_Post;

use function Hopechest\Owners\print_owner_note;
use function Hopechest\Owners\After\{ print_copy_link, print_put_away, print_take_out };
use function Hopechest\Owners\Gifts\say_totals_of;
use function Hopechest\Pages\{
	days_until, from_address, has_passed, monogram_of, print_hoop, print_icon, thread_of, use_script, when_of
};
use function Hopechest\Place\owner_address;
use function Hopechest\Registry\{ from_stored, is_further_owner, registries_inviting, stored_list };

use const Hopechest\Limits\MOST_SKIPPED;
use const Hopechest\Registry\{ EVENT_DATE, EVENT_TYPE, ITEM_IDS, OWNING, PUT_AWAY, REGISTRY };

const LISTS_ON_PAGE = 24;

/**
 * The lists of the user who is signed in, newest first, and those that the user or this browser is invited to.
 *
 * @return array As `answer_owner()` returns it.
 */
function lists_page(): array {
	$skip     = skipped( 'skip' );
	$found    = get_posts(
		array(
			'post_type'        => REGISTRY,
			'post_status'      => array( 'publish', 'private' ),
			'author'           => get_current_user_id(),
			'posts_per_page'   => LISTS_ON_PAGE + 1,
			'offset'           => $skip,
			'orderby'          => 'ID',
			'order'            => 'DESC',
			'suppress_filters' => true,
		)
	);
	$shared   = 0 === $skip ? shared_lists() : array();
	$owned    = array_column( $shared, 'ID' );
	$inviting = 0 === $skip ? array_values( array_diff( registries_inviting( get_current_user_id() ), $owned ) ) : array();
	return array(
		'print' => static function () use ( $skip, $found, $shared, $owned, $inviting ): void {
			print_done_with_list();
			print_lists_head();
			if ( array() === $found && array() === $shared && 0 === $skip ) {
				print_no_lists();
			}
			print_own_cards( array_merge( $shared, array_slice( $found, 0, LISTS_ON_PAGE ) ) );
			print_pager( 'skip', $skip, count( $found ) > LISTS_ON_PAGE );
			if ( 0 === $skip ) {
				print_invited_lists( $inviting, $owned, skipped( 'invited' ) );
			}
		},
	);
}

/** @return WP_Post[] The lists that another user owns first. */
function shared_lists(): array {
	$user  = get_current_user_id();
	$owned = array_filter(
		registries_inviting( $user ),
		static function ( int $id ) use ( $user ): bool {
			return is_further_owner( $user, $id );
		}
	);
	return array_filter( array_map( 'get_post', array_values( $owned ) ) );
}

function skipped( string $part ): int {
	return (int) min( MOST_SKIPPED, absint( from_address( $part ) ) );
}

function print_lists_head(): void {
	?>
	<div class="lists-head"><h2><?php esc_html_e( 'My lists', 'hopechest' ); ?></h2>
		<?php if ( current_user_can( OWNING ) ) : ?>
			<a class="button solid" href="<?php echo esc_url( owner_address( 0, 'new' ) ); ?>"><?php print_icon( 'plus' ); ?><?php esc_html_e( 'New list', 'hopechest' ); ?></a>
		<?php endif; ?>
	</div>
	<?php
}

function print_no_lists(): void {
	$about = current_user_can( OWNING )
		? __( 'Start with a name and an occasion. Everything else can come later.', 'hopechest' )
		: __( 'Your account on this site may not have lists of its own. Ask the administrator of the site.', 'hopechest' );
	?>
	<section class="empty"><h2><?php esc_html_e( 'An empty chest, for now.', 'hopechest' ); ?></h2><p><?php echo esc_html( $about ); ?></p></section>
	<?php
}

/** @param WP_Post[] $posts */
function print_list_cards( array $posts, callable $print ): void {
	if ( array() !== $posts ) {
		?>
		<ul class="lists"><?php array_map( $print, $posts ); ?></ul>
		<?php
	}
}

/**
 * Those that are put away stand apart.
 *
 * @param WP_Post[] $posts
 */
function print_own_cards( array $posts ): void {
	$away = array_filter( $posts, __NAMESPACE__ . '\\is_list_away' );
	print_list_cards( array_diff_key( $posts, $away ), __NAMESPACE__ . '\\print_own_card' );
	if ( array() !== $away ) {
		?>
		<section class="put-away"><h2><?php esc_html_e( 'Put away', 'hopechest' ); ?></h2><p class="hint"><?php esc_html_e( 'Guests meet a page that says thank you.', 'hopechest' ); ?></p><?php print_list_cards( $away, __NAMESPACE__ . '\\print_away_card' ); ?></section>
		<?php
	}
}

function is_list_away( WP_Post $post ): bool {
	return (bool) get_post_meta( $post->ID, PUT_AWAY, true );
}

function print_away_card( WP_Post $post ): void {
	$count = count( stored_list( $post->ID, ITEM_IDS ) );
	$card  = card_of( $post );
	print_list_card(
		$card,
		owner_address( $post->ID ),
		say_totals_of( $count, $count ),
		static function () use ( $card ): void {
			print_copy_link( $card['id'], $card['title'] );
			print_take_out( $card['id'], $card['title'] );
		}
	);
}

/** Letters take their time: a list is offered to be put away two weeks after its day. */
const DAYS_OF_LETTERS = 14;

function print_own_card( WP_Post $post ): void {
	$count    = count( stored_list( $post->ID, ITEM_IDS ) );
	$sentence = array(
		/* translators: %s: a number of gifts. */
		0 === $count ? __( 'No gift yet.', 'hopechest' ) : sprintf( _n( '%s gift.', '%s gifts.', $count, 'hopechest' ), number_format_i18n( $count ) ),
		'publish' === $post->post_status ? __( 'Anyone with the link can open it.', 'hopechest' ) : __( 'People I invite can open it.', 'hopechest' ),
	);
	$day      = (string) get_post_meta( $post->ID, EVENT_DATE, true );
	if ( has_passed( $day ) ) {
		array_unshift( $sentence, __( 'The day has passed.', 'hopechest' ) );
	}
	$card = card_of( $post );
	$acts = '' === $day || days_until( $day ) >= -DAYS_OF_LETTERS ? null : static function () use ( $card ): void {
		print_put_away( $card['id'], $card['title'] );
		print_copy_link( $card['id'], $card['title'] );
	};
	print_list_card( $card, owner_address( $post->ID ), implode( ' ', $sentence ), $acts );
}

/**
 * What the card of a list says.
 *
 * @return array{id: int, title: string, type: string, day: string}
 */
function card_of( WP_Post $post ): array {
	return array(
		'id'    => $post->ID,
		'title' => from_stored( $post->post_title ),
		'type'  => (string) get_post_meta( $post->ID, EVENT_TYPE, true ),
		'day'   => (string) get_post_meta( $post->ID, EVENT_DATE, true ),
	);
}

/** @param array $card As `card_of()` returns it. */
function print_list_card( array $card, string $address, string $sentence, ?callable $acts = null ): void {
	$when = when_of( $card['type'], $card['day'] );
	?>
	<li data-thread="<?php echo esc_attr( thread_of( $card['type'] ) ); ?>"><a class="list-card" href="<?php echo esc_url( $address ); ?>"><?php print_hoop( monogram_of( $card['title'] ), (string) $card['id'] ); ?>
		<span class="list-words"><strong dir="auto"><?php echo esc_html( $card['title'] ); ?></strong>
		<?php if ( '' !== $when ) : ?>
			<span><?php echo esc_html( $when ); ?></span>
			<?php
		endif;
		if ( '' !== $sentence ) :
			?>
			<span><?php echo esc_html( $sentence ); ?></span>
		<?php endif; ?>
		</span></a>
		<?php if ( null !== $acts ) : ?>
			<div class="after-acts"><?php $acts(); ?></div>
		<?php endif; ?>
	</li>
	<?php
}

/** Leads to newer and older lists; `$part` says in the address which of the two parts of the page they stand in. */
function print_pager( string $part, int $skip, bool $has_more ): void {
	if ( 0 === $skip && ! $has_more ) {
		return;
	}
	?>
	<p class="acts">
		<?php if ( $skip > 0 ) : ?>
			<a class="button outline" href="<?php echo esc_url( owner_address( 0, '', array( $part => max( 0, $skip - LISTS_ON_PAGE ) ) ) ); ?>"><?php esc_html_e( 'Newer lists', 'hopechest' ); ?></a>
			<?php
		endif;
		if ( $has_more ) :
			?>
			<a class="button outline" href="<?php echo esc_url( owner_address( 0, '', array( $part => $skip + LISTS_ON_PAGE ) ) ); ?>"><?php esc_html_e( 'Older lists', 'hopechest' ); ?></a>
		<?php endif; ?>
	</p>
	<?php
}

function print_done_with_list(): void {
	$sentences = array(
		'deleted'  => __( 'Your list is deleted.', 'hopechest' ),
		'put-away' => __( 'Your list is put away.', 'hopechest' ),
	);
	$said      = $sentences[ '' === from_address( 'deleted' ) ? from_address( 'done' ) : 'deleted' ] ?? '';
	if ( '' !== $said ) {
		print_owner_note( $said );
		use_script( 'undo-note' );
	}
}
