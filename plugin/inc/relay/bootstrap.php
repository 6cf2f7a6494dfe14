<?php
declare(strict_types=1);

namespace Hopechest\Relay;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/agree-on-key.php';
require __DIR__ . '/key.php';
require __DIR__ . '/facts/bootstrap.php';

function bootstrap(): void {
	add_action( 'rest_api_init', __NAMESPACE__ . '\\action_rest_api_init_key' );
	add_action( KEY_HOOK, __NAMESPACE__ . '\\action_agree_on_key' );
}
