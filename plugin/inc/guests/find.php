<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use function Hopechest\Pages\{ from_address, guest_address, print_icon };
use function Hopechest\Registry\lower_case;

use const Hopechest\Limits\LONGEST_GIFT_NAME;
use const Hopechest\Pages\FIND_PARAMETER;
use const Hopechest\Registry\REGISTRY;

/** A list of more gifts than these has a field to find one. */
const MOST_WITHOUT_SEARCH = 30;

/** The words that a guest looks for on the page of a registry; empty for all gifts. */
function guest_sought(): string {
	return is_singular( REGISTRY ) ? sought_words() : '';
}

/** The words in the address that a guest or an owner looks for. */
function sought_words(): string {
	return mb_substr( trim( sanitize_text_field( from_address( FIND_PARAMETER ) ) ), 0, LONGEST_GIFT_NAME, 'UTF-8' );
}

/** The address of the list may have a query of its own, which a form of the method GET would drop. */
function print_find_form( string $address, string $sought, string $class = '' ): void {
	parse_str( (string) wp_parse_url( $address, PHP_URL_QUERY ), $query );
	?>
	<form class="<?php echo esc_attr( trim( "find $class" ) ); ?>" role="search" method="get" action="<?php echo esc_url( $address ); ?>">
		<?php foreach ( $query as $name => $value ) : ?>
			<input type="hidden" name="<?php echo esc_attr( (string) $name ); ?>" value="<?php echo esc_attr( is_string( $value ) ? $value : '' ); ?>">
		<?php endforeach; ?>
		<span class="find-field"><?php print_icon( 'search' ); ?><input class="field" type="search" name="<?php echo esc_attr( FIND_PARAMETER ); ?>" value="<?php echo esc_attr( $sought ); ?>" aria-label="<?php esc_attr_e( 'Find a gift', 'hopechest' ); ?>" placeholder="<?php esc_attr_e( 'Find a gift', 'hopechest' ); ?>" dir="auto"></span><button class="button outline"><?php esc_html_e( 'Find', 'hopechest' ); ?></button></form>
	<?php
}

/**
 * Every word stands in the name, the shop or the note of a gift.
 *
 * @param array[] $gifts Each as `to_gift()` returns it.
 * @return array[]
 */
function find_gifts( array $gifts, string $sought ): array {
	$words = preg_split( '/\s+/u', plain_text( $sought ), -1, PREG_SPLIT_NO_EMPTY );
	return array_filter(
		$gifts,
		static function ( array $gift ) use ( $words ): bool {
			$text = plain_text( implode( ' ', array( $gift['name'], $gift['shop'], $gift['note'] ) ) );
			foreach ( $words as $word ) {
				if ( false === strpos( $text, $word ) ) {
					return false;
				}
			}
			return true;
		}
	);
}

/** "CAFÉ" is found as "cafe". */
function plain_text( string $text ): string {
	return lower_case( remove_accents( $text ) );
}

function print_found( array $registry, string $sought, int $found, int $all ): void {
	?>
	<div class="found" role="status" tabindex="-1" autofocus><h2><?php echo esc_html( say_found( $sought, $found ) ); ?></h2><a href="<?php echo esc_url( guest_address( $registry ) ); ?>">
		<?php
		/* translators: %s: a number of gifts. */
		echo esc_html( sprintf( __( 'Show all %s', 'hopechest' ), number_format_i18n( $all ) ) );
		?>
	</a></div>
	<?php
}

function say_found( string $sought, int $found ): string {
	if ( 0 === $found ) {
		/* translators: %s: the words that a guest looks for. */
		return sprintf( __( 'Nothing with “%s” here.', 'hopechest' ), $sought );
	}
	/* translators: 1: a number of gifts, 2: the words that a guest looks for. */
	return sprintf( _n( '%1$s gift with “%2$s”', '%1$s gifts with “%2$s”', $found, 'hopechest' ), number_format_i18n( $found ), $sought );
}
