<?php
declare(strict_types=1);

namespace Hopechest\Guests\All;

use function Hopechest\Guests\{ drop_from_browser, guest_action, keep_in_browser, kept_in_browser };
use function Hopechest\Guests\Give\message_page;
use function Hopechest\Guests\Mailbox\{
	ask_for_link, close_mailbox, find_link, forget_mailbox, get_to_know_browser, keep_mailbox, knows_this_browser, mailbox_of,
	open_link, opened_mailbox
};
use function Hopechest\Pages\{ is_too_often, text_in, visitor_code };

use const Hopechest\Guests\GUEST_NONCE;
use const Hopechest\Guests\Mailbox\TYPED_COOKIE;
use const Hopechest\Limits\LONGEST_INVITEE;

/** The secret of a link in a letter; on the page to which it leads, the word OPENING. */
const LINK_PARAMETER = 'link';
const OPENING        = 'open';

/** Keeps the secret between the link and the button, so that no page has it in its address. */
const LINK_COOKIE = 'hopechest_gift_link';

/** The buttons of forms about the mailbox. */
const MAILBOX_ACTS = array( 'link', 'open', 'close', 'forget' );

/** How many links one visitor asks for in an hour. */
const MOST_LINKS = 20;

function link_address( string $secret ): string {
	return all_gifts_address( array( LINK_PARAMETER => $secret ) );
}

/**
 * The link leads on at once: a theme may hand the address of a page to others, with a referrer or a program that counts
 * visitors. Programs that look at e-mails open links, too, so only the button does something.
 */
function answer_link( string $secret ): array {
	if ( OPENING === $secret ) {
		return ask_to_open();
	}
	if ( null === find_link( $secret ) ) {
		return link_is_gone();
	}
	keep_in_browser( LINK_COOKIE, $secret, 1 );
	return array( 'to' => link_address( OPENING ) );
}

function ask_to_open(): array {
	if ( null === find_link( kept_secret() ) ) {
		return link_is_gone();
	}
	get_to_know_browser();
	$acts = static function (): void {
		?>
		<form class="acts" method="post" action="<?php echo esc_url( all_gifts_address() ); ?>"><?php wp_nonce_field( guest_action( 0 ), GUEST_NONCE, false ); ?><button class="button solid" name="<?php echo esc_attr( ACT_FIELD ); ?>" value="open"><?php esc_html_e( 'Show my gifts', 'hopechest' ); ?></button></form>
		<?php
	};
	return message_page( '?', __( 'Your gifts, on this device too?', 'hopechest' ), array( __( 'This device then shows what you give, and you can change it here.', 'hopechest' ) ), $acts );
}

function kept_secret(): string {
	return (string) kept_in_browser( LINK_COOKIE );
}

/** @param bool $is_fresh Whether the form is one of this site and of today. */
function act_on_mailbox( string $act, array $posted, bool $is_fresh ): array {
	if ( ! $is_fresh || ! knows_this_browser() ) {
		return array( 'to' => 'open' === $act ? link_address( OPENING ) : all_gifts_address( array( DONE_PARAMETER => 'stale' ) ) );
	}
	if ( 'link' === $act ) {
		return send_link( text_in( $posted, 'email' ) );
	}
	if ( 'open' === $act ) {
		$is_open = open_link( kept_secret() );
		drop_from_browser( LINK_COOKIE );
		return $is_open ? array( 'to' => all_gifts_address() ) : link_is_gone();
	}
	$mailbox = 'forget' === $act ? opened_mailbox() : '';
	if ( '' !== $mailbox ) {
		forget_mailbox( $mailbox );
	}
	close_mailbox();
	return array( 'to' => all_gifts_address( array( DONE_PARAMETER => '' !== $mailbox ? 'forgotten' : 'closed' ) ) );
}

/** The answer is the same for every address. */
function send_link( string $address ): array {
	if ( '' === $address ) {
		return array( 'status' => 422 ) + all_gifts_page( $address, __( 'Please write an e-mail address.', 'hopechest' ) );
	}
	if ( false === is_email( $address ) || strlen( $address ) > LONGEST_INVITEE ) {
		$fault = __( 'That is no e-mail address. One looks like this: name@mail.example.', 'hopechest' );
		return array( 'status' => 422 ) + all_gifts_page( $address, $fault );
	}
	if ( is_too_often( 'links_' . visitor_code(), MOST_LINKS, HOUR_IN_SECONDS ) ) {
		return too_many_links();
	}
	keep_mailbox( TYPED_COOKIE, mailbox_of( $address ) );
	ask_for_link( $address );
	$sentence = __( 'If there are gifts in this browser, or gifts that are kept for this address, a link to them is on its way. It is good for two days.', 'hopechest' );
	return message_page( '✓', __( 'Check your e-mail.', 'hopechest' ), array( $sentence ), __NAMESPACE__ . '\\print_way_back_to_gifts' );
}

function too_many_links(): array {
	$seconds = HOUR_IN_SECONDS - time() % HOUR_IN_SECONDS;
	$minutes = (int) ceil( $seconds / MINUTE_IN_SECONDS );
	header( "Retry-After: $seconds" );
	/* translators: %s: a number of minutes. */
	$sentence = sprintf( _n( 'Those were many requests. Wait %s minute, then ask again.', 'Those were many requests. Wait %s minutes, then ask again.', $minutes, 'hopechest' ), number_format_i18n( $minutes ) );
	return array( 'status' => 429 ) + message_page( '…', __( 'On your other devices', 'hopechest' ), array( $sentence ), __NAMESPACE__ . '\\print_way_back_to_gifts' );
}

function link_is_gone(): array {
	$sentence = __( 'It is good for two days. Ask for a new one on the page of your gifts.', 'hopechest' );
	return array( 'status' => 404 ) + message_page( '?', __( 'This link does not work any more.', 'hopechest' ), array( $sentence ), __NAMESPACE__ . '\\print_way_back_to_gifts' );
}

function print_way_back_to_gifts(): void {
	?>
	<p class="acts"><a class="button outline" href="<?php echo esc_url( all_gifts_address() ); ?>"><?php esc_html_e( 'Back to your gifts', 'hopechest' ); ?></a></p>
	<?php
}
