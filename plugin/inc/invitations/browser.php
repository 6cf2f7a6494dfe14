<?php
declare(strict_types=1);

namespace Hopechest\Invitations;

/** How long a browser keeps an invitation that was opened in it. */
const INVITED_DAYS = 400;

/** Scripts do not read it, other sites do not send it, and the rest of this request has it already. */
function keep_in_browser( string $name, string $value ): void {
	$cookie             = cookie_of_site( $name );
	$_COOKIE[ $cookie ] = $value;
	setcookie(
		$cookie,
		$value,
		array(
			'expires'  => time() + INVITED_DAYS * DAY_IN_SECONDS,
			'path'     => COOKIEPATH ? COOKIEPATH : '/',
			'secure'   => is_ssl(),
			'httponly' => true,
			'samesite' => 'Lax',
		)
	);
}

function kept_in_browser( string $name ): ?string {
	$cookie = cookie_of_site( $name );
	return isset( $_COOKIE[ $cookie ] ) ? sanitize_text_field( wp_unslash( $_COOKIE[ $cookie ] ) ) : null;
}

/** Browsers send the cookies of one site of a network to others, whose registries have the same numbers. */
function cookie_of_site( string $name ): string {
	return is_main_site() ? $name : $name . '_' . get_current_blog_id();
}
