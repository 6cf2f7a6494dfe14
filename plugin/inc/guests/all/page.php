<?php
declare(strict_types=1);

namespace Hopechest\Guests\All;

use function Hopechest\Guests\{ guest_action, print_shop_and_price };
use function Hopechest\Guests\Give\{ name_with_pieces, say_aside, say_removed, yours_address };
use function Hopechest\Guests\Mailbox\{ get_to_know_browser, opened_mailbox };
use function Hopechest\Pages\{ from_address, guest_address, has_passed, monogram_of, print_hoop, print_icon, print_mat, thread_of, when_of };

use const Hopechest\Guests\GUEST_NONCE;
use const Hopechest\Pages\PURCHASE_PARAMETER;
use const Hopechest\Registry\{ EVENT_DATE, EVENT_TYPE };

/**
 * All that a guest gives, list by list, the newest day first, and how to find it on another device.
 *
 * @param string $typed An e-mail address, with what is wrong with it.
 */
function all_gifts_page( string $typed = '', string $fault = '' ): array {
	$skip  = min( 1000, absint( from_address( OLDER_PARAMETER ) ) );
	$found = read_all( $skip );
	if ( $found['is_away'] ) {
		return resting_page();
	}
	get_to_know_browser();
	$lists = lists_with_gifts( $found['gifts'] );
	$title = __( 'What you give on all lists', 'hopechest' );
	return array(
		'title' => $title,
		'print' => static function () use ( $title, $lists, $found, $skip, $typed, $fault ): void {
			list( $past, $coming ) = $lists;
			?>
			<article class="column my-gifts">
				<?php print_what_was_done(); ?>
				<h1><?php echo esc_html( $title ); ?></h1>
				<p class="lead"><?php echo esc_html( say_where_kept( array() !== $found['gifts'] ) ); ?></p>
				<?php array_map( __NAMESPACE__ . '\\print_list_with_gifts', $coming ); ?>
				<?php if ( $found['gone'] > 0 ) : ?>
					<p class="since"><?php echo esc_html( _n( 'A list that you gave something for is no longer there.', 'Some lists that you gave something for are no longer there.', $found['gone'], 'hopechest' ) ); ?></p>
				<?php endif; ?>
				<?php if ( array() !== $past ) : ?>
					<details class="long-ago"><summary><?php esc_html_e( 'Long ago', 'hopechest' ); ?></summary><?php array_map( __NAMESPACE__ . '\\print_list_with_gifts', $past ); ?></details>
				<?php endif; ?>
				<?php if ( $found['has_more'] ) : ?>
					<p><a class="button outline" href="<?php echo esc_url( all_gifts_address( array( OLDER_PARAMETER => $skip + MOST_AT_ONCE ) ) ); ?>"><?php esc_html_e( 'Older gifts', 'hopechest' ); ?></a></p>
				<?php endif; ?>
				<?php print_other_devices( $typed, $fault ); ?>
			</article>
			<?php
		},
	);
}

/**
 * Those whose day has passed, and the others, each with the newest day first.
 *
 * @param array[] $gifts As `read_all()` returns them.
 * @return array{0: array[][], 1: array[][]} Lists of gifts.
 */
function lists_with_gifts( array $gifts ): array {
	$day_of = static function ( array $given ): string {
		return $given['place']['registry']['meta'][ EVENT_DATE ];
	};
	$lists  = array( array(), array() );
	foreach ( $gifts as $given ) {
		$lists[ has_passed( $day_of( $given ) ) ? 0 : 1 ][ $given['place']['registry']['id'] ][] = $given;
	}
	foreach ( $lists as &$some ) {
		uasort(
			$some,
			static function ( array $one, array $other ) use ( $day_of ): int {
				return strcmp( $day_of( $other[0] ), $day_of( $one[0] ) );
			}
		);
	}
	return $lists;
}

function say_where_kept( bool $has_gifts ): string {
	$is_known = is_user_logged_in() || '' !== opened_mailbox();
	if ( ! $has_gifts ) {
		return $is_known ? __( 'We know of no gift of yours here.', 'hopechest' ) : __( 'This browser knows of no gift of yours.', 'hopechest' );
	}
	if ( is_user_logged_in() ) {
		return __( 'Kept with your account.', 'hopechest' );
	}
	return $is_known ? __( 'Kept for your e-mail address.', 'hopechest' ) : __( 'Kept in this browser only.', 'hopechest' );
}

function print_what_was_done(): void {
	$sentences = array(
		'back'      => __( 'You are no longer giving it.', 'hopechest' ),
		'bought'    => __( 'It counts as bought now.', 'hopechest' ),
		'taken'     => __( 'Another guest has taken it since.', 'hopechest' ),
		'note'      => __( 'Your words are changed.', 'hopechest' ),
		'closed'    => __( 'This device no longer shows the gifts of your e-mail address.', 'hopechest' ),
		'forgotten' => __( 'Your address is forgotten.', 'hopechest' ),
		'stale'     => __( 'The page was open for too long. Please press the button again.', 'hopechest' ),
	);
	$sentence  = $sentences[ from_address( DONE_PARAMETER ) ] ?? '';
	if ( '' !== $sentence ) {
		?>
		<div class="undo-note" role="status" tabindex="-1" autofocus><?php echo esc_html( $sentence ); ?></div>
		<?php
	}
}

/** @param array[] $gifts All on one list, as `read_all()` returns them. */
function print_list_with_gifts( array $gifts ): void {
	list( 'registry' => $registry, 'is_open' => $is_open ) = $gifts[0]['place'];

	$when = when_of( $registry['meta'][ EVENT_TYPE ], $registry['meta'][ EVENT_DATE ] );
	$head = static function () use ( $registry, $when ): void {
		print_hoop( monogram_of( $registry['title'] ), '-' . $registry['id'] );
		?>
		<span><span dir="auto"><?php echo esc_html( $registry['title'] ); ?></span>
		<?php if ( '' !== $when ) : ?>
			<span class="when"><?php echo esc_html( $when ); ?></span>
		<?php endif; ?>
		</span>
		<?php
	};
	?>
	<section data-thread="<?php echo esc_attr( thread_of( $registry['meta'][ EVENT_TYPE ] ) ); ?>"><h2>
		<?php if ( $is_open ) : ?>
			<a class="list-head" href="<?php echo esc_url( guest_address( $registry ) ); ?>"><?php $head(); ?></a>
		<?php else : ?>
			<span class="list-head"><?php $head(); ?></span>
		<?php endif; ?>
		</h2>
		<?php if ( ! $is_open ) : ?>
			<p class="since"><?php esc_html_e( 'Only the people who are invited see this list.', 'hopechest' ); ?></p>
		<?php endif; ?>
		<ul class="choices"><?php array_map( __NAMESPACE__ . '\\print_gift_of_guest', $gifts ); ?></ul>
	</section>
	<?php
}

function print_gift_of_guest( array $given ): void {
	list( 'kept' => $kept, 'gift' => $gift, 'is_removed' => $is_removed, 'note' => $note, 'aside' => $aside ) = $given;
	?>
	<li class="choice"><?php print_mat( $gift ); ?><div class="gift-words"><h3><bdi><?php echo esc_html( name_with_pieces( $gift, $kept['quantity'] ) ); ?></bdi></h3>
		<?php print_shop_and_price( $gift, $kept['quantity'] ); ?>
		<?php if ( null !== $aside ) : ?>
			<p class="kept"><?php echo esc_html( say_aside( $aside ) ); ?></p>
			<?php
		endif;
		if ( $is_removed ) :
			?>
			<p class="since"><?php echo esc_html( say_removed() ); ?></p>
		<?php endif; ?>
		<?php if ( '' !== $note ) : ?>
			<p class="since"><?php esc_html_e( 'Your words:', 'hopechest' ); ?> <span dir="auto"><?php echo esc_html( $note ); ?></span></p>
		<?php endif; ?>
	</div><div class="choice-acts">
		<?php
		if ( null !== $aside ) {
			print_act( $given, 'bought', 'soft', __( 'I bought it now', 'hopechest' ) );
			print_act( $given, 'back', 'plain', $aside['is_over'] ? __( 'I am not giving it', 'hopechest' ) : __( 'Give it back', 'hopechest' ) );
		} else {
			if ( $given['place']['is_open'] ) {
				?>
				<a class="button outline" href="<?php echo esc_url( yours_address( $given['place']['registry'], $kept['purchase'] ) ); ?>"><?php esc_html_e( 'Show', 'hopechest' ); ?><span class="visually-hidden"> (<?php echo esc_html( $gift['name'] ); ?>)</span></a>
				<?php
			}
			print_act( $given, 'back', 'plain', __( 'Undo', 'hopechest' ), 'undo' );
		}
		if ( ! ( $aside['is_over'] ?? false ) ) :
			?>
			<a class="button plain" href="<?php echo esc_url( all_gifts_address( array( PURCHASE_PARAMETER => $kept['purchase'] ) ) ); ?>"><?php echo esc_html( '' === $note ? __( 'Add a few words', 'hopechest' ) : __( 'Change your words', 'hopechest' ) ); ?><span class="visually-hidden"> (<?php echo esc_html( $gift['name'] ); ?>)</span></a>
		<?php endif; ?>
	</div></li>
	<?php
}

function print_act( array $given, string $act, string $look, string $label, string $icon = '' ): void {
	$action = all_gifts_address( array( PURCHASE_PARAMETER => $given['kept']['purchase'] ) );
	?>
	<form method="post" action="<?php echo esc_url( $action ); ?>"><?php wp_nonce_field( guest_action( 0 ), GUEST_NONCE, false ); ?><button class="button <?php echo esc_attr( $look ); ?>" name="<?php echo esc_attr( ACT_FIELD ); ?>" value="<?php echo esc_attr( $act ); ?>">
	<?php
	if ( '' !== $icon ) {
		print_icon( $icon );
	}
	echo esc_html( $label );
	?>
	<span class="visually-hidden"> (<?php echo esc_html( $given['gift']['name'] ); ?>)</span></button></form>
	<?php
}
