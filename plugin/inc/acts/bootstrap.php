<?php
declare(strict_types=1);

namespace Hopechest\Acts;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/abilities.php';
require __DIR__ . '/acts.php';
require __DIR__ . '/commands.php';
require __DIR__ . '/in-own-name.php';

function bootstrap(): void {
	// WordPress 6.9 and later.
	add_action( 'wp_abilities_api_categories_init', __NAMESPACE__ . '\\action_wp_abilities_api_categories_init' );
	add_action( 'wp_abilities_api_init', __NAMESPACE__ . '\\action_wp_abilities_api_init' );

	// Only where WP-CLI runs.
	add_action( 'cli_init', __NAMESPACE__ . '\\action_cli_init_acts' );
}
