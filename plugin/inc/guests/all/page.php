<?php
declare(strict_types=1);

namespace Hopechest\Guests\All;

use function Hopechest\Guests\guest_action;
use function Hopechest\Guests\Give\{ name_with_pieces, say_aside, yours_address };
use function Hopechest\Pages\{ from_address, guest_address, monogram_of, print_hoop, print_icon, print_mat, thread_of, when_of };

use const Hopechest\Guests\GUEST_NONCE;
use const Hopechest\Pages\PURCHASE_PARAMETER;
use const Hopechest\Registry\{ EVENT_DATE, EVENT_TYPE };

/** All that a guest gives, list by list, the newest day first. */
function all_gifts_page(): array {
	$skip  = min( 1000, absint( from_address( OLDER_PARAMETER ) ) );
	$found = read_all( $skip );
	if ( $found['is_away'] ) {
		return resting_page();
	}
	$lists = array();
	foreach ( $found['gifts'] as $given ) {
		$lists[ $given['place']['registry']['id'] ][] = $given;
	}
	uasort(
		$lists,
		static function ( array $one, array $other ): int {
			return strcmp( $other[0]['place']['registry']['meta'][ EVENT_DATE ], $one[0]['place']['registry']['meta'][ EVENT_DATE ] );
		}
	);
	$title = __( 'What you are giving', 'hopechest' );
	return array(
		'title' => $title,
		'print' => static function () use ( $title, $lists, $found, $skip ): void {
			?>
			<article class="column my-gifts">
				<?php print_what_was_done(); ?>
				<h1><?php echo esc_html( $title ); ?></h1>
				<p class="lead"><?php echo esc_html( say_where_kept( array() !== $lists ) ); ?></p>
				<?php array_map( __NAMESPACE__ . '\\print_list_with_gifts', $lists ); ?>
				<?php if ( $found['has_more'] ) : ?>
					<p><a class="button outline" href="<?php echo esc_url( all_gifts_address( array( OLDER_PARAMETER => $skip + MOST_AT_ONCE ) ) ); ?>"><?php esc_html_e( 'Older gifts', 'hopechest' ); ?></a></p>
				<?php endif; ?>
				<?php print_other_devices(); ?>
			</article>
			<?php
		},
	);
}

function say_where_kept( bool $has_gifts ): string {
	if ( is_user_logged_in() ) {
		return $has_gifts ? __( 'Kept with your account.', 'hopechest' ) : __( 'We know of no gift of yours here.', 'hopechest' );
	}
	return $has_gifts ? __( 'Kept in this browser only.', 'hopechest' ) : __( 'This browser knows of no gift of yours.', 'hopechest' );
}

function print_what_was_done(): void {
	$sentences = array(
		'back'   => __( 'You no longer give it.', 'hopechest' ),
		'bought' => __( 'It counts as bought now.', 'hopechest' ),
		'taken'  => __( 'Another guest has taken it since.', 'hopechest' ),
		'note'   => __( 'Your words are changed.', 'hopechest' ),
		'stale'  => __( 'The page was open for too long. Please choose it again.', 'hopechest' ),
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
	list( 'kept' => $kept, 'gift' => $gift, 'note' => $note, 'aside' => $aside ) = $given;
	?>
	<li class="choice"><?php print_mat( $gift ); ?><div class="gift-words"><h3><bdi><?php echo esc_html( name_with_pieces( $gift, $kept['quantity'] ) ); ?></bdi></h3>
		<?php if ( null !== $aside ) : ?>
			<p class="kept"><?php echo esc_html( say_aside( $aside ) ); ?></p>
		<?php endif; ?>
		<?php if ( '' !== $note ) : ?>
			<p class="since"><?php esc_html_e( 'Your words:', 'hopechest' ); ?> <span dir="auto"><?php echo esc_html( $note ); ?></span></p>
		<?php endif; ?>
	</div><div class="choice-acts">
		<?php
		if ( null !== $aside ) {
			print_act( $given, 'bought', 'soft', __( 'I bought it now', 'hopechest' ) );
			print_act( $given, 'back', 'plain', $aside['is_over'] ? __( 'I do not give it', 'hopechest' ) : __( 'Give it back', 'hopechest' ) );
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

function print_other_devices(): void {
	?>
	<section class="elsewhere"><h2><?php esc_html_e( 'On your other devices', 'hopechest' ); ?></h2>
	<?php if ( is_user_logged_in() ) : ?>
		<p><?php esc_html_e( 'Sign in with this account on another device, and you find your gifts there.', 'hopechest' ); ?></p>
	<?php else : ?>
		<p><?php esc_html_e( 'Sign in, and your gifts are kept with your account, for each of your devices.', 'hopechest' ); ?></p>
		<p class="acts"><a class="button soft" href="<?php echo esc_url( wp_login_url( all_gifts_address() ) ); ?>"><?php esc_html_e( 'Sign in', 'hopechest' ); ?></a></p>
	<?php endif; ?>
	</section>
	<?php
}
