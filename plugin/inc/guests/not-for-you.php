<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use function Hopechest\Pages\print_message;

use const Hopechest\Registry\{ QUERY_VAR, REGISTRY };

/** Whether the address names a registry that is not there, or one that this visitor may not read: both get the same page. */
function is_registry_not_found(): bool {
	return is_404() && ( REGISTRY === get_query_var( 'post_type' ) || '' !== registry_in_address() );
}

/** What stands in the address in place of a registry: its slug or its id. */
function registry_in_address(): string {
	foreach ( array( QUERY_VAR, REGISTRY, 'name' ) as $name ) {
		$key = get_query_var( $name );
		if ( ( is_string( $key ) || is_int( $key ) ) && '' !== (string) $key && ( 'name' !== $name || REGISTRY === get_query_var( 'post_type' ) ) ) {
			return (string) $key;
		}
	}
	return '';
}

/** @return array As `answer_give()` returns it. */
function not_for_you_page(): array {
	return array(
		'title' => __( 'This list is for invited guests.', 'hopechest' ),
		'print' => __NAMESPACE__ . '\\print_not_for_you',
	);
}

function print_not_for_you(): void {
	$sentences = array(
		__( 'If somebody has sent you a link, open exactly that one. If it does not work any more, ask them for a new one.', 'hopechest' ),
		__( 'If you have an account here and were invited by name, sign in and the list opens.', 'hopechest' ),
	);
	$sign_in   = is_user_logged_in() ? null : __NAMESPACE__ . '\\print_sign_in';
	print_message( 'lock', __( 'This list is for invited guests.', 'hopechest' ), $sentences, $sign_in );
}

/** The way back leads to the same registry. */
function print_sign_in(): void {
	$back = add_query_arg( QUERY_VAR, rawurlencode( registry_in_address() ), home_url( '/' ) );
	?>
	<p class="acts"><a class="button solid" href="<?php echo esc_url( wp_login_url( $back ) ); ?>"><?php esc_html_e( 'Sign in', 'hopechest' ); ?></a></p>
	<?php
}

/**
 * WordPress looks for an address that begins like the one that is not found, and would find other registries.
 *
 * @param bool $guesses
 */
function filter_do_redirect_guess_404_permalink( $guesses ): bool {
	return $guesses && ! is_registry_not_found();
}
