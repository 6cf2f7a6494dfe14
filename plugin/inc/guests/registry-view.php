<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use function Hopechest\Guests\Give\{ given_gifts, kept_aside, print_kept_card, print_spoken_for_card, print_your_gifts };
use function Hopechest\Pages\{ may_change_settings, names_in, settings_address, use_script };
use function Hopechest\Place\print_way_back_to_own_list;

use const Hopechest\Registry\MOST_WANTED;

/** The page of a registry for its guests. */
function print_registry( array $list ): void {
	print_letter( $list );
	if ( null === $list['gifts'] ) {
		print_away( $list['registry'] );
		return;
	}
	$given = array();
	if ( $list['is_wrapped'] ) {
		?>
		<p class="notice"><?php esc_html_e( 'This is the page of your guests, without what they bought: every gift looks as if it were still to give.', 'hopechest' ); ?> <?php print_way_back_to_own_list( $list ); ?></p>
		<?php
	} else {
		$given = given_gifts( $list );
		print_your_gifts( $list['registry'], $given );
	}
	if ( array() === $list['gifts'] ) {
		print_empty( $list['registry'] );
		return;
	}
	$sought = sought_words();
	if ( '' !== $sought || count( $list['gifts'] ) > MOST_WITHOUT_SEARCH ) {
		print_find_form( $list['registry'], $sought );
	}
	print_sections( $list, $sought, kept_aside( $given ) );
	print_ask_bar();
	use_script( 'ask-bar' );
}

/** The registry itself is of this site and stays; the owner learns where to look. */
function print_away( array $registry ): void {
	?>
	<section class="empty"><h2><?php esc_html_e( 'The list is resting for a moment.', 'hopechest' ); ?></h2>
		<p><?php esc_html_e( 'We cannot reach it just now. Wait half a minute, then try again.', 'hopechest' ); ?></p>
		<?php if ( may_change_settings() ) : ?>
			<p class="notice"><?php esc_html_e( 'Only you see this: the item service does not answer, so no gifts are shown.', 'hopechest' ); ?> <a href="<?php echo esc_url( settings_address() ); ?>"><?php esc_html_e( 'See what is wrong', 'hopechest' ); ?></a></p>
		<?php elseif ( current_user_can( 'edit_post', $registry['id'] ) ) : ?>
			<p class="notice"><?php esc_html_e( 'Only you see this: the service that keeps your gifts does not answer. Nothing is lost. If it stays so, tell the administrator of this site.', 'hopechest' ); ?></p>
		<?php endif; ?>
	</section>
	<?php
}

function print_empty( array $registry ): void {
	$who = names_in( $registry['title'] );
	/* translators: %s: names of two people. */
	$sentence = null === $who ? __( 'The wishes are still being dreamt up.', 'hopechest' ) : sprintf( __( '%s are still dreaming.', 'hopechest' ), $who );
	?>
	<section class="empty"><h2><?php esc_html_e( 'Nothing on the list yet', 'hopechest' ); ?></h2>
		<p><?php echo esc_html( $sentence ); ?> <?php esc_html_e( 'Keep the link, and look in again in a little while.', 'hopechest' ); ?></p>
	</section>
	<?php
}

/**
 * The most wanted gifts first, then the others; those that are given stand at the end. What was found stands together,
 * below the sentence that says so. Gifts that are set aside keep their place.
 *
 * @param array[] $aside What this browser set aside, by the numbers of the items.
 */
function print_sections( array $list, string $sought, array $aside ): void {
	$left  = array();
	$given = array();
	$found = '' === $sought ? $list['gifts'] : find_gifts( $list['gifts'], $sought );
	foreach ( $found as $at => $gift ) {
		if ( 0 === $gift['left'] && '' === ( $gift['spoken'] ?? '' ) && ! isset( $aside[ $gift['id'] ] ) ) {
			$given[] = $gift;
		} else {
			$left[ '' === $sought && $at < $list['registry']['meta'][ MOST_WANTED ] ? 'above' : 'below' ][] = $gift;
		}
	}
	if ( '' !== $sought ) {
		print_found( $list['registry'], $sought, count( $found ), count( $list['gifts'] ) );
	}
	$titles  = array(
		'above' => __( 'Most wanted', 'hopechest' ),
		'below' => isset( $left['above'] ) ? __( 'Also on the list', 'hopechest' ) : __( 'Gifts', 'hopechest' ),
	);
	$is_said = false;
	foreach ( array_intersect_key( $titles, $left ) as $part => $title ) {
		$has_ad = array() !== array_filter( array_column( $left[ $part ], 'ad' ) );
		print_section( $list['registry'], '' === $sought ? $title : '', $left[ $part ], $has_ad && ! $is_said, $aside );
		$is_said = $is_said || $has_ad;
	}
	if ( array() === $left && '' === $sought ) {
		?>
		<p class="nothing"><?php esc_html_e( 'Everything on this list is taken care of.', 'hopechest' ); ?></p>
		<?php
	}
	if ( array() !== $given ) :
		?>
		<section class="given"><h2><?php esc_html_e( 'Taken care of', 'hopechest' ); ?></h2><ul class="gifts"><?php array_map( __NAMESPACE__ . '\\print_given_row', $given ); ?></ul></section>
		<?php
	endif;
}

/** What "Ad" means is said above the first gift that carries it. */
function print_section( array $registry, string $title, array $gifts, bool $says_ad, array $aside ): void {
	?>
	<section>
		<?php if ( '' !== $title ) : ?>
			<h2><?php echo esc_html( $title ); ?></h2>
		<?php endif; ?>
		<?php if ( $says_ad ) : ?>
			<p class="disclosure">
				<?php
				/* translators: %s: the tag "Ad" as it stands on links. */
				printf( esc_html__( 'Links marked %s may earn this site a commission. You pay the same, and the plain link is always there too.', 'hopechest' ), '<span class="ad">' . esc_html( ad_word() ) . '</span>' );
				?>
			</p>
		<?php endif; ?>
		<ul class="gifts">
			<?php
			foreach ( $gifts as $gift ) {
				if ( isset( $aside[ $gift['id'] ] ) ) {
					print_kept_card( $registry, $gift, $aside[ $gift['id'] ] );
				} elseif ( '' !== ( $gift['spoken'] ?? '' ) ) {
					print_spoken_for_card( $gift );
				} else {
					print_gift_card( $registry, $gift );
				}
			}
			?>
		</ul>
	</section>
	<?php
}

/** Hidden until a guest comes back from a shop; the script fills in which gift it is about. */
function print_ask_bar(): void {
	/* translators: {gift} stays as it is: the name of the gift takes its place. */
	$title = __( 'Did you buy “{gift}”?', 'hopechest' );
	?>
	<aside class="ask-bar" role="status" data-ask-bar hidden><div data-ask-picture></div><div><p><strong data-ask-title="<?php echo esc_attr( $title ); ?>"></strong></p><div data-ask-shop></div></div><div class="acts"><a class="button solid" href="#"><?php esc_html_e( 'Yes, I did', 'hopechest' ); ?></a><button class="button outline" type="button"><?php esc_html_e( 'Not yet', 'hopechest' ); ?></button></div></aside>
	<?php
}
