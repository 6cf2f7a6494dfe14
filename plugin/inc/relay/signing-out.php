<?php
declare(strict_types=1);

namespace Hopechest\Relay;

/** What a browser gives leaves it with the person who signs out. */
function action_wp_logout(): void {
	$path = (string) wp_parse_url( pages_url(), PHP_URL_PATH );
	foreach ( array_keys( cookies_of_service() ) as $name ) {
		setcookie(
			$name,
			'',
			array(
				'expires'  => 1,
				'path'     => '' === $path ? '/' : $path,
				'secure'   => 0 === strpos( $name, '__' ),
				'httponly' => true,
				'samesite' => 'Lax',
			)
		);
	}
}
