<?php
declare(strict_types=1);

namespace Hopechest\Settings;

use const Hopechest\PLUGIN_FILE;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/fields.php';
require __DIR__ . '/page.php';
require __DIR__ . '/roles.php';
require __DIR__ . '/save.php';
require __DIR__ . '/setup.php';

function bootstrap(): void {
	add_action( 'admin_menu', __NAMESPACE__ . '\\action_admin_menu' );
	add_action( 'admin_enqueue_scripts', __NAMESPACE__ . '\\action_admin_enqueue_scripts_of_settings' );
	add_action( 'admin_post_hopechest_save', __NAMESPACE__ . '\\action_admin_post_save' );
	add_action( 'admin_post_hopechest_key', __NAMESPACE__ . '\\action_admin_post_key' );
	add_filter( 'plugin_action_links_' . plugin_basename( PLUGIN_FILE ), __NAMESPACE__ . '\\filter_plugin_action_links' );
}
