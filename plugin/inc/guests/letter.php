<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use function Hopechest\Pages\{ day_in_words, days_until, has_passed, is_for_child, monogram_of, occasion_word, print_hoop, print_stitches };

use const Hopechest\Registry\{ EVENT_DATE, EVENT_TYPE };

const LONG_TITLE = 36;
const LONG_STORY = 400;

/** The head of a registry: who, what, when, the story, how it works, and how much is given. */
function print_letter( array $list ): void {
	$registry = $list['registry'];
	$meta     = $registry['meta'];
	$day      = '' === $meta[ EVENT_DATE ] ? '' : day_in_words( $meta[ EVENT_DATE ], true );
	$when     = implode( ', ', array_filter( array( occasion_word( $meta[ EVENT_TYPE ] ), $day ) ) );
	?>
	<header class="letter">
		<?php print_hoop( monogram_of( $registry['title'] ) ); ?>
		<div class="letter-title">
			<h1 class="<?php echo esc_attr( mb_strlen( $registry['title'], 'UTF-8' ) > LONG_TITLE ? 'long' : 'title' ); ?>" dir="auto"><?php echo esc_html( $registry['title'] ); ?></h1>
			<?php if ( '' !== $when ) : ?>
				<p class="occasion"><?php echo esc_html( $when ); ?></p>
			<?php endif; ?>
		</div>
		<div class="letter-story">
			<?php print_story( $registry['description'] ); ?>
			<?php if ( ! empty( $list['gifts'] ) ) : ?>
				<p class="how"><?php esc_html_e( 'Pick a gift, buy it in any shop, then tell us here, so nobody buys it twice. No account needed.', 'hopechest' ); ?> <?php print_for_child( $registry ); ?></p>
			<?php endif; ?>
		</div>
	</header>
	<?php
	if ( null !== $list['gifts'] ) {
		print_progress( $list['gifts'], $meta[ EVENT_DATE ] );
	}
}

/** A blank line begins a paragraph. A long story shows its beginning and unfolds. */
function print_story( string $story ): void {
	$paragraphs = (array) preg_split( '/\R\s*\R/u', trim( $story ) );
	$first      = (string) array_shift( $paragraphs );
	if ( '' === $first ) {
		return;
	}
	$is_long = mb_strlen( $story, 'UTF-8' ) > LONG_STORY && array() !== $paragraphs;
	?>
	<div class="story" dir="auto"><p><?php echo esc_html( $first ); ?></p>
		<?php if ( $is_long ) : ?>
			<details><summary><?php esc_html_e( 'Read on', 'hopechest' ); ?></summary><?php array_map( 'Hopechest\\Pages\\print_paragraph', $paragraphs ); ?></details>
			<?php
		else :
			array_map( 'Hopechest\\Pages\\print_paragraph', $paragraphs );
		endif;
		?>
	</div>
	<?php
}

function print_progress( array $gifts, string $day ): void {
	$counts = array_map( 'Hopechest\\Guests\\count_gifts', $gifts );
	$wanted = (int) array_sum( array_column( $counts, 'wanted' ) );
	$given  = (int) array_sum( array_column( $counts, 'given' ) );
	?>
	<div class="progress">
		<?php print_stitches( $given, 0 === $wanted ? 24 : $wanted ); ?>
		<?php if ( $wanted > 0 ) : ?>
			<p><strong><?php echo esc_html( say_progress( $given, $wanted ) ); ?></strong>
			<?php if ( '' !== $day ) : ?>
				<span><?php echo esc_html( say_days( $day ) ); ?></span>
			<?php endif; ?>
			</p>
		<?php endif; ?>
	</div>
	<?php
}

/**
 * A gift in parts is one gift, and is given with its last part.
 *
 * @param array $gift As `to_gift()` reads it.
 * @return array{wanted: int, given: int}
 */
function count_gifts( array $gift ): array {
	if ( ! $gift['is_in_parts'] ) {
		return array( 'wanted' => $gift['wanted'], 'given' => $gift['given'] );
	}
	return array( 'wanted' => 1, 'given' => $gift['given'] >= $gift['wanted'] ? 1 : 0 );
}

function say_progress( int $given, int $wanted ): string {
	if ( 0 === $given ) {
		/* translators: %s: a number of gifts. */
		return sprintf( _n( '%s gift wished for', '%s gifts wished for', $wanted, 'hopechest' ), number_format_i18n( $wanted ) );
	}
	/* translators: 1: how many gifts are given, 2: how many are wished for. */
	$sentence = _n( '%1$s of %2$s gifts is taken care of', '%1$s of %2$s gifts are taken care of', $given, 'hopechest' );
	return sprintf( $sentence, number_format_i18n( $given ), number_format_i18n( $wanted ) );
}

function say_days( string $day ): string {
	if ( has_passed( $day ) ) {
		return __( 'The day has passed', 'hopechest' );
	}
	$days = max( 0, days_until( $day ) );
	if ( 0 === $days ) {
		return __( 'Today is the day', 'hopechest' );
	}
	/* translators: %s: a number of days. */
	return sprintf( _n( '%s day to go', '%s days to go', $days, 'hopechest' ), number_format_i18n( $days ) );
}

/** Guests read that the owners of a list for a child give, too. */
function print_for_child( array $registry ): void {
	if ( is_for_child( $registry ) ) {
		esc_html_e( 'This list is for a child: its owners give, too, and see at once what is bought.', 'hopechest' );
	}
}
