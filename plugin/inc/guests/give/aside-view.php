<?php
declare(strict_types=1);

namespace Hopechest\Guests\Give;

use function Hopechest\Guests\{ guest_action, print_ad_tag, print_pieces_left, print_plain_link, print_shop_and_price };
use function Hopechest\Pages\{ give_address, guest_address, people_of, print_icon, print_mat, use_script };

use const Hopechest\Guests\{ AD_REL, GUEST_NONCE, PLAIN_REL };
use const Hopechest\Limits\SET_ASIDE_DAYS;
use const Hopechest\Pages\VIEW_PARAMETER;

/** The day of a moment in the next days, as people say it: "Wednesday", and on the day itself "tonight". */
function day_word( string $moment ): string {
	$time = (int) strtotime( $moment );
	if ( wp_date( 'Y-m-d', $time ) <= wp_date( 'Y-m-d' ) ) {
		return __( 'tonight', 'hopechest' );
	}
	return (string) wp_date( 'l', $time );
}

/** @param array $aside As in `standing_of()`, not null. */
function say_aside( array $aside ): string {
	if ( $aside['is_over'] ) {
		return __( 'It is back on the list.', 'hopechest' );
	}
	/* translators: %s: a day of the week, or "tonight". */
	return '' === $aside['until'] ? __( 'Kept for you', 'hopechest' ) : sprintf( __( 'Kept for you until %s', 'hopechest' ), day_word( $aside['until'] ) );
}

/** What a shop sells can be set aside. A part is money for the owners, and what no shop has is not bought. */
function has_ways( array $gift ): bool {
	return '' !== $gift['plain'] && ! $gift['is_in_parts'];
}

/** Two tiles, of which one is chosen. A guest who comes back from a shop finds "I bought it" chosen. */
function print_ways( string $chosen ): void {
	$last = (string) wp_date( 'l, ' . get_option( 'date_format' ), time() + SET_ASIDE_DAYS * DAY_IN_SECONDS );
	$ways = array(
		'bought' => array( __( 'I bought it', 'hopechest' ), __( 'Off the list for good.', 'hopechest' ) ),
		/* translators: %s: a day. */
		'later'  => array( __( 'I will buy it', 'hopechest' ), sprintf( __( 'Kept for you for three days, until %s. Then it is back on the list.', 'hopechest' ), $last ) ),
	);
	?>
	<fieldset class="ways"><legend class="visually-hidden"><?php esc_html_e( 'Is it bought already?', 'hopechest' ); ?></legend>
		<?php foreach ( $ways as $way => list( $word, $hint ) ) : ?>
			<label class="tile way"><input type="radio" name="way" value="<?php echo esc_attr( $way ); ?>"<?php checked( $way, $chosen ); ?>><span><strong><?php echo esc_html( $word ); ?></strong><span class="hint"><?php echo esc_html( $hint ); ?></span></span></label>
		<?php endforeach; ?>
	</fieldset>
	<?php
}

/** A gift whose last pieces other guests have set aside: nothing can be done with it before they go back. */
function print_spoken_for_card( array $gift ): void {
	/* translators: %s: a day of the week, or "tonight". */
	$sentence = sprintf( __( 'Spoken for until %s', 'hopechest' ), day_word( $gift['spoken'] ) );
	?>
	<li class="gift spoken-for"><?php print_mat( $gift ); ?><div class="gift-words"><?php print_words_of( $gift ); ?><p class="kept"><?php echo esc_html( $sentence ); ?></p><p class="hint"><?php esc_html_e( 'Look in again then.', 'hopechest' ); ?></p></div></li>
	<?php
}

/** A gift that this browser set aside: the way to the shop, and how it ends. */
function print_kept_card( array $registry, array $gift, array $given ): void {
	?>
	<li class="gift yours-kept"><?php print_mat( $gift ); ?><div class="gift-words"><?php print_words_of( $gift ); ?>
		<?php
		if ( $gift['wanted'] > 1 ) {
			print_pieces_left( $gift );
		}
		?>
		<p class="kept"><?php echo esc_html( say_aside( $given['aside'] ) ); ?></p><?php print_shop_again( $gift ); ?></div>
		<div class="acts"><?php print_bought_form( $registry, $given, 'soft' ); ?><?php print_give_back_form( $registry, $given ); ?></div></li>
	<?php
}

function print_words_of( array $gift ): void {
	?>
	<h3 dir="auto"><?php echo esc_html( $gift['name'] ); ?></h3><?php print_shop_and_price( $gift ); ?>
	<?php if ( '' !== $gift['note'] ) : ?>
		<p class="note" dir="auto"><?php echo esc_html( $gift['note'] ); ?></p>
		<?php
	endif;
}

/** The way to the shop as a link: the buttons are what comes behind it. */
function print_shop_again( array $gift ): void {
	$is_ad   = '' !== $gift['ad'];
	$address = $is_ad ? $gift['ad'] : $gift['plain'];
	if ( '' === $address ) {
		return;
	}
	$shop = '' !== $gift['shop'] ? $gift['shop'] : __( 'a shop', 'hopechest' );
	/* translators: 1: a gift, 2: a shop. */
	$details = sprintf( __( '(%1$s, %2$s, opens in a new tab)', 'hopechest' ), $gift['name'], $shop );
	?>
	<p class="shop-again"><a href="<?php echo esc_url( $address ); ?>" rel="<?php echo esc_attr( $is_ad ? AD_REL : PLAIN_REL ); ?>" target="_blank"><?php esc_html_e( 'Go to shop', 'hopechest' ); ?>
	<?php
	if ( $is_ad ) {
		print_ad_tag();
	}
	?>
	<span class="visually-hidden"> <?php echo esc_html( $details ); ?></span><?php print_icon( 'arrow-up-right' ); ?></a></p>
	<?php
	print_plain_link( $gift );
}

function print_bought_form( array $registry, array $given, string $look ): void {
	print_aside_form( $registry, $given, 'bought', $look, __( 'I bought it now', 'hopechest' ) );
}

function print_aside_form( array $registry, array $given, string $act, string $look, string $label ): void {
	?>
	<form method="post" action="<?php echo esc_url( yours_address( $registry, $given['purchase'] ) ); ?>"><?php wp_nonce_field( guest_action( $registry['id'] ), GUEST_NONCE, false ); ?><button class="button <?php echo esc_attr( $look ); ?>" name="<?php echo esc_attr( ASIDE_ACT ); ?>" value="<?php echo esc_attr( $act ); ?>"><?php echo esc_html( $label ); ?><span class="visually-hidden"> (<?php echo esc_html( $given['gift']['name'] ); ?>)</span></button></form>
	<?php
}

function print_give_back_form( array $registry, array $given ): void {
	?>
	<form method="post" action="<?php echo esc_url( guest_address( $registry, array( VIEW_PARAMETER => 'back' ) ) ); ?>"><?php print_release_fields( $registry, $given['kept'] ); ?><button class="button outline"><?php esc_html_e( 'Give it back', 'hopechest' ); ?><span class="visually-hidden"> (<?php echo esc_html( $given['gift']['name'] ); ?>)</span></button></form>
	<?php
}

/** The page of a gift that this browser set aside, while it is kept. */
function kept_page( array $list, array $given ): array {
	/* translators: %s: the name of a guest. */
	$title = sprintf( __( 'It is kept for you, %s.', 'hopechest' ), $given['kept']['name'] );
	$state = static function () use ( $given ): void {
		?>
		<p class="kept"><?php echo esc_html( say_aside( $given['aside'] ) ); ?></p>
		<?php
		if ( ! $given['is_removed'] ) {
			print_shop_again( $given['gift'] );
		}
	};
	$right = static function () use ( $list, $given, $title ): void {
		$until = $given['aside']['until'];
		/* translators: %s: a day of the week, or "tonight". */
		$others = '' === $until ? '' : sprintf( __( 'Others cannot take it until %s.', 'hopechest' ), day_word( $until ) );
		?>
		<h1 dir="auto"><?php echo esc_html( $title ); ?></h1>
		<p class="lead"><?php echo esc_html( $others ); ?> <?php esc_html_e( 'If you do not buy it, it goes back on the list by itself. Once you have bought it, say so here: then you also read where to send it, if that is known.', 'hopechest' ); ?></p>
		<div class="acts"><?php print_bought_form( $list['registry'], $given, 'solid' ); ?><?php print_give_back_form( $list['registry'], $given ); ?></div>
		<p class="acts"><a class="button plain" href="<?php echo esc_url( guest_address( $list['registry'] ) ); ?>"><?php esc_html_e( 'Back to the list', 'hopechest' ); ?></a></p>
		<?php
		print_release_link( $list['registry'], $given );
	};
	return page_of_given( $list, $given, $title, false, $state, $right );
}

/** It went back by itself. While it is free its guest can still say that it is bought. */
function over_page( array $list, array $given ): array {
	$is_free = ! $given['is_removed'] && $given['gift']['left'] >= $given['kept']['quantity'];
	$title   = $is_free ? __( 'It is back on the list.', 'hopechest' ) : __( 'Another guest has taken it since.', 'hopechest' );
	$right   = static function () use ( $list, $given, $title, $is_free ): void {
		$registry = $list['registry'];
		/* translators: %s: names, or "the owners". */
		$hint = sprintf( __( 'Paid for it already? Most shops take it back. Or tell %s that there will be two.', 'hopechest' ), people_of( $registry ) );
		?>
		<h1><?php echo esc_html( $title ); ?></h1>
		<?php if ( $is_free ) : ?>
			<p class="lead"><?php esc_html_e( 'The three days are over, and it is still free. Did you buy it? Then say so now, before another guest takes it.', 'hopechest' ); ?></p>
			<div class="acts"><?php print_bought_form( $registry, $given, 'solid' ); ?><a class="button outline" href="<?php echo esc_url( give_address( $registry, $given['gift'] ) ); ?>"><?php esc_html_e( 'Keep it again', 'hopechest' ); ?></a>
		<?php else : ?>
			<p class="lead"><?php esc_html_e( 'Your three days are over, and it counts for the other guest.', 'hopechest' ); ?></p>
			<p class="hint"><?php echo esc_html( $hint ); ?></p>
			<div class="acts"><a class="button solid" href="<?php echo esc_url( guest_address( $registry ) ); ?>"><?php esc_html_e( 'See the whole list', 'hopechest' ); ?></a>
			<?php
		endif;
		print_aside_form( $registry, $given, 'forget', 'plain', __( 'I am not giving it', 'hopechest' ) );
		?>
		</div>
		<?php
	};
	return page_of_given( $list, $given, $title, ! $is_free, '__return_null', $right );
}

function page_of_given( array $list, array $given, string $title, bool $is_given, callable $state, callable $right ): array {
	return array(
		'title' => $title,
		'print' => static function () use ( $list, $given, $is_given, $state, $right ): void {
			print_giving( $list, $given['gift'], $given['kept']['quantity'], $is_given, $state, $right );
			use_script( 'copy' );
		},
	);
}
