<?php
declare(strict_types=1);

namespace Hopechest\Settings;

use function Hopechest\Account\{ made_account, make_page_account, revoke_page_account };
use function Hopechest\Client\{ client_settings, locked_secrets };
use function Hopechest\Pages\{ may_change_settings, settings_address };
use function Hopechest\Setup\forget_check;

use const Hopechest\Client\CLIENT_OPTIONS;

const ACCOUNT_ACTION = 'hopechest_account';
const ACCOUNT_DEED   = 'deed';

/** A part of the settings page of its own: one click makes the account, one takes its password away. */
function print_account_section(): void {
	$is_ours = uses_made_account();
	?>
	<h2 id="hopechest-account"><?php esc_html_e( 'Account of the pages', 'hopechest' ); ?></h2>
	<p><?php echo esc_html( say_account() ); ?></p>
	<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
		<input type="hidden" name="action" value="<?php echo esc_attr( ACCOUNT_ACTION ); ?>">
		<?php wp_nonce_field( ACCOUNT_ACTION, '_wpnonce', true ); ?>
		<p>
			<button class="button" name="<?php echo esc_attr( ACCOUNT_DEED ); ?>" value="make">
				<?php echo esc_html( null === made_account() ? __( 'Make the account', 'hopechest' ) : __( 'Make a new password for it', 'hopechest' ) ); ?>
			</button>
			<?php if ( $is_ours ) : ?>
				<button class="button" name="<?php echo esc_attr( ACCOUNT_DEED ); ?>" value="revoke">
					<?php esc_html_e( 'Delete its password', 'hopechest' ); ?>
				</button>
			<?php endif; ?>
		</p>
	</form>
	<?php
}

function uses_made_account(): bool {
	$made = made_account();
	return null !== $made && client_settings()['username'] === $made->user_login;
}

function say_account(): string {
	$username = client_settings()['username'];
	if ( null === $username ) {
		return __( 'What is deleted on this site, the service deletes, too, in the name of a user who can read registries and give, and nothing else. One click makes that user, with an application password that only this site knows.', 'hopechest' );
	}
	if ( ! uses_made_account() ) {
		/* translators: %s: a username. */
		return sprintf( __( 'This site uses the account %s. One click makes another one that can read registries and give, and nothing else.', 'hopechest' ), $username );
	}
	if ( in_array( CLIENT_OPTIONS['password'], locked_secrets(), true ) ) {
		return __( 'The salts of this site have changed, so the password of this account cannot be opened any more. Make a new one.', 'hopechest' );
	}
	/* translators: %s: a username. */
	return sprintf( __( 'This site uses the account %s, which can read registries and give, and nothing else. Its password is stored encrypted, and only this site can open it.', 'hopechest' ), $username );
}

function action_admin_post_account(): void {
	check_admin_referer( ACCOUNT_ACTION );
	if ( ! may_change_settings() ) {
		wp_die( esc_html__( 'You may not change these settings.', 'hopechest' ), '', array( 'response' => 403 ) );
	}
	forget_check();
	$deed = isset( $_POST[ ACCOUNT_DEED ] ) ? sanitize_key( wp_unslash( $_POST[ ACCOUNT_DEED ] ) ) : '';
	wp_safe_redirect( add_query_arg( 'said', act_on_account( $deed ), settings_address() ) );
	exit;
}

/** @return string What the page says afterwards. */
function act_on_account( string $deed ): string {
	if ( 'revoke' === $deed ) {
		revoke_page_account();
		return 'revoked';
	}
	$fault = 'make' === $deed ? make_page_account() : null;
	if ( null !== $fault ) {
		return (string) $fault->get_error_code();
	}
	return 'make' === $deed ? 'made' : '';
}
