<?php
/**
 * Installs the zips of plugin and theme as the pages of plugins and themes do, and turns both on.
 * Usage: php install-zips.php FILES PLUGIN.zip THEME.zip; writes to standard output, as JSON, what is active then.
 */
declare(strict_types=1);

$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['HTTP_HOST']       = json_decode( (string) file_get_contents( $argv[1] . '/site.json' ), true )['authority'];

define( 'FS_METHOD', 'direct' );
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';
require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';

// After an installation WordPress looks for newer versions, and tests have no network.
$nothing = array(
	'response' => array( 'code' => 404, 'message' => '' ),
	'headers'  => array(),
	'cookies'  => array(),
	'body'     => '',
);
add_filter( 'pre_http_request', fn() => $nothing );

$over    = array( 'overwrite_package' => true );
$plugin  = ( new Plugin_Upgrader( new Automatic_Upgrader_Skin() ) )->install( $argv[2], $over );
$theme   = ( new Theme_Upgrader( new Automatic_Upgrader_Skin() ) )->install( $argv[3], $over );
$started = activate_plugin( 'hopechest/hopechest.php', '', is_multisite() );
switch_theme( 'hopechest' );

echo wp_json_encode(
	array(
		'plugin'  => true === $plugin && null === $started && is_plugin_active( 'hopechest/hopechest.php' ),
		'theme'   => true === $theme && false === wp_get_theme()->errors() && 'hopechest' === get_stylesheet(),
		'version' => array( get_plugin_data( WP_PLUGIN_DIR . '/hopechest/hopechest.php' )['Version'], wp_get_theme()->get( 'Version' ) ),
	)
);
