<?php
declare(strict_types=1);

namespace Hopechest\Guests;

use function Hopechest\Pages\print_message;

/** The page of a registry that opens with a password of WordPress: it shows nothing but the field for it. */
function covered_page(): array {
	return array(
		'title' => __( 'This list opens with a password.', 'hopechest' ),
		'print' => static function (): void {
			print_message(
				'lock',
				__( 'This list opens with a password.', 'hopechest' ),
				array( __( 'Ask the person who sent you the link for the password, and type it here.', 'hopechest' ) ),
				__NAMESPACE__ . '\\print_password_form'
			);
		},
	);
}

/** WordPress takes the password, keeps it in a cookie and leads back. */
function print_password_form(): void {
	?>
	<form method="post" action="<?php echo esc_url( site_url( 'wp-login.php?action=postpass', 'login_post' ) ); ?>">
		<input type="hidden" name="_wp_http_referer" value="<?php echo esc_url( (string) get_permalink() ); ?>">
		<p class="control"><label for="hopechest-password"><?php esc_html_e( 'Password', 'hopechest' ); ?></label><input class="field" id="hopechest-password" name="post_password" type="password" required maxlength="255" autocomplete="off" spellcheck="false"></p>
		<p class="acts"><button class="button solid"><?php esc_html_e( 'Open the list', 'hopechest' ); ?></button></p>
	</form>
	<?php
}
