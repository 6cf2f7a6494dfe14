<?php
/**
 * Installs WordPress with our plugin and an administrator who has an application password.
 * Usage: php install.php FILES URL DATABASE LOG; says on standard output, as JSON, who that is and what runs.
 */
declare(strict_types=1);

list( , $files, $url, $database, $log ) = $argv;
file_put_contents( "$files/site.json", json_encode( array( 'database' => $database, 'log' => $log ) ) );
$_SERVER['HTTP_HOST']       = parse_url( $url, PHP_URL_HOST ) . ':' . parse_url( $url, PHP_URL_PORT );
$_SERVER['REQUEST_URI']     = '/';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_METHOD']  = 'GET';
define( 'WP_SITEURL', $url );
define( 'WP_INSTALLING', true );

/** In place of the one that sends an e-mail. */
function wp_new_blog_notification() {}

require "$files/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

add_filter( 'pre_wp_mail', '__return_false' );
wp_install( 'Registry host', 'keeper', 'keeper@example.com', true, '', 'keeper-main-password' );
update_option( 'home', $url );
update_option( 'siteurl', $url );
update_option( 'permalink_structure', '/%postname%/' );
$GLOBALS['wp_rewrite']->init();
switch_theme( 'twentytwentyone' );

$fault = activate_plugin( 'hopechest/hopechest.php' );
if ( is_wp_error( $fault ) ) {
	fwrite( STDERR, $fault->get_error_message() );
	exit( 1 );
}
flush_rewrite_rules( false );

$id               = username_exists( 'keeper' );
list( $password ) = WP_Application_Passwords::create_new_application_password( $id, array( 'name' => 'tests' ) );
echo json_encode(
	array(
		'keeper'   => array(
			'id'       => $id,
			'username' => 'keeper',
			'password' => $password,
		),
		'versions' => sprintf( 'WordPress %s, PHP %s, %s', get_bloginfo( 'version' ), PHP_VERSION, $GLOBALS['wpdb']->db_server_info() ),
	)
);
