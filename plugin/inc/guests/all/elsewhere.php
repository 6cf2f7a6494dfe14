<?php
declare(strict_types=1);

namespace Hopechest\Guests\All;

use function Hopechest\Guests\guest_action;
use function Hopechest\Guests\Give\print_control;
use function Hopechest\Guests\Mailbox\opened_mailbox;
use function Hopechest\Pages\use_script;

use const Hopechest\Guests\GUEST_NONCE;
use const Hopechest\Guests\Mailbox\DAYS_AFTER_THE_DAY;

/** How a guest finds the same on another device. */
function print_other_devices( string $typed, string $fault ): void {
	?>
	<section class="elsewhere"><h2><?php esc_html_e( 'On your other devices', 'hopechest' ); ?></h2>
	<?php
	if ( is_user_logged_in() ) {
		?>
		<p><?php esc_html_e( 'Sign in with this account on another device, and you find your gifts there.', 'hopechest' ); ?></p>
		<?php
	} else {
		if ( '' !== opened_mailbox() ) {
			print_opened_mailbox();
		}
		print_ask_for_link( $typed, $fault );
	}
	?>
	</section>
	<?php
}

function print_opened_mailbox(): void {
	?>
	<p><?php esc_html_e( 'This device shows the gifts of your e-mail address. What you give in another browser joins them once you have entered your address there, too.', 'hopechest' ); ?></p>
	<form class="acts" method="post" action="<?php echo esc_url( all_gifts_address() ); ?>"><?php wp_nonce_field( guest_action( 0 ), GUEST_NONCE, false ); ?><button class="button outline" name="<?php echo esc_attr( ACT_FIELD ); ?>" value="close"><?php esc_html_e( 'Stop showing them here', 'hopechest' ); ?></button><button class="button plain" name="<?php echo esc_attr( ACT_FIELD ); ?>" value="forget" aria-describedby="hc-forget-hint"><?php esc_html_e( 'Forget my address', 'hopechest' ); ?></button></form>
	<p class="hint" id="hc-forget-hint"><?php esc_html_e( 'If we forget your address, your gifts stay as they are, and the links in our e-mails stop working.', 'hopechest' ); ?></p>
	<?php
}

function print_ask_for_link( string $typed, string $fault ): void {
	use_script( 'send-once' );
	/* translators: %s: a number of days. */
	$keeps = sprintf( __( 'The address is kept for this alone, as a code that does not show it. We forget it %s days after the day of the list; where the list has no day, a year after your last gift for it.', 'hopechest' ), number_format_i18n( DAYS_AFTER_THE_DAY ) );
	?>
	<p><?php esc_html_e( 'We send a link to your address. It shows your gifts on each device where you open it. Or sign in, and they are kept with your account.', 'hopechest' ); ?></p>
	<form method="post" action="<?php echo esc_url( all_gifts_address() ); ?>" novalidate data-send-once><?php wp_nonce_field( guest_action( 0 ), GUEST_NONCE, false ); ?>
		<?php print_control( 'email', __( 'E-mail address', 'hopechest' ), $typed, array_filter( array( 'email' => $fault ) ), $keeps ); ?>
		<p class="acts"><button class="button soft" name="<?php echo esc_attr( ACT_FIELD ); ?>" value="link"><?php esc_html_e( 'Send me the link', 'hopechest' ); ?></button><a class="button plain" href="<?php echo esc_url( wp_login_url( all_gifts_address() ) ); ?>"><?php esc_html_e( 'Sign in', 'hopechest' ); ?></a></p>
	</form>
	<?php
}
