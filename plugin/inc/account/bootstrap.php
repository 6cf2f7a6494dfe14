<?php
declare(strict_types=1);

namespace Hopechest\Account;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/account.php';

function bootstrap(): void {
	add_filter( 'allow_password_reset', __NAMESPACE__ . '\\filter_allow_password_reset', 10, 2 );
}
