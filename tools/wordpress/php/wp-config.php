<?php
// Of a site that lives for one run of the tests, on loopback. What differs between sites stands in site.json.
$hopechest_site = json_decode( (string) file_get_contents( __DIR__ . '/site.json' ), true );

define( 'DB_NAME', $hopechest_site['database']['name'] );
define( 'DB_USER', 'wordpress' );
define( 'DB_PASSWORD', 'wordpress' );
define( 'DB_HOST', $hopechest_site['database']['address'] );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $hopechest_name ) {
	define( $hopechest_name . '_KEY', 'one-run-key-' . $hopechest_name );
	define( $hopechest_name . '_SALT', 'one-run-salt-' . $hopechest_name );
}
// Application passwords over plain http.
define( 'WP_ENVIRONMENT_TYPE', 'local' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1' );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', $hopechest_site['log'] );
if ( $hopechest_site['network'] ) {
	define( 'MULTISITE', true );
	define( 'SUBDOMAIN_INSTALL', false );
	define( 'DOMAIN_CURRENT_SITE', $hopechest_site['authority'] );
	define( 'PATH_CURRENT_SITE', '/' );
	define( 'SITE_ID_CURRENT_SITE', 1 );
	define( 'BLOG_ID_CURRENT_SITE', 1 );
}
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
