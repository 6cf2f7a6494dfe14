<?php
declare(strict_types=1);

namespace Hopechest\Install;

use const Hopechest\PLUGIN_FILE;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/sites.php';
require __DIR__ . '/upgrade.php';

function bootstrap(): void {
	register_activation_hook( PLUGIN_FILE, __NAMESPACE__ . '\\activate' );
	register_deactivation_hook( PLUGIN_FILE, __NAMESPACE__ . '\\deactivate' );
	add_action( 'init', __NAMESPACE__ . '\\action_init_translations', 1 );
	add_action( 'init', __NAMESPACE__ . '\\action_init_upgrade', 20 );
	add_action( 'admin_init', __NAMESPACE__ . '\\action_admin_init_lead' );
}
