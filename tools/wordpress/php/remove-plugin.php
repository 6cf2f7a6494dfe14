<?php
/**
 * Deletes the plugin as the page of plugins does, in two processes, for it must not be loaded when it is deleted.
 * Usage: php remove-plugin.php FILES deactivate|delete; writes to standard output, as JSON, what is left of it.
 */
declare(strict_types=1);

$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['HTTP_HOST']       = json_decode( (string) file_get_contents( $argv[1] . '/site.json' ), true )['authority'];

require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';

const HOPECHEST = 'hopechest/hopechest.php';

if ( 'deactivate' === $argv[2] ) {
	Hopechest\make_page_account();
	deactivate_plugins( HOPECHEST, false, is_multisite() );
} else {
	uninstall_plugin( HOPECHEST );
}

$left = array(
	'registries' => $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->posts WHERE post_type = 'gift_registry'" ),
	'meta'       => $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->postmeta WHERE meta_key LIKE 'registry_%'" ),
	'options'    => $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->options WHERE option_name LIKE '%hopechest%' AND option_name <> 'active_plugins' OR option_name LIKE 'registry_api_%'" ),
	'users'      => $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->users WHERE user_login LIKE 'hopechest-%'" ),
	'tables'     => count( $wpdb->get_col( "SHOW TABLES LIKE '%hopechest%'" ) ),
	'roles'      => substr_count( (string) wp_json_encode( wp_roles()->roles ), 'gift_registries' ),
);
echo wp_json_encode( array_map( 'intval', $left ) );
