<?php
/**
 * Installs WordPress, makes a network of it, or switches our plugin on.
 * Usage: SITE='{url, database, log, theme}' php install.php FILES site|network|plugin
 * The last one writes as JSON who the administrator with an application password is, and what runs.
 */
declare(strict_types=1);

list( , $files, $act ) = $argv;
$site                  = json_decode( (string) getenv( 'SITE' ), true );
$stored                = "$files/site.json";
$is_network            = is_file( $stored ) && json_decode( (string) file_get_contents( $stored ), true )['network'];
$authority             = parse_url( $site['url'], PHP_URL_HOST ) . ':' . parse_url( $site['url'], PHP_URL_PORT );
$_SERVER['HTTP_HOST']       = $authority;
$_SERVER['REQUEST_URI']     = '/';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_METHOD']  = 'GET';
if ( 'site' === $act ) {
	file_put_contents( $stored, json_encode( array( 'authority' => $authority, 'network' => false ) + $site ) );
	define( 'WP_INSTALLING', true );
}
if ( 'network' === $act ) {
	define( 'WP_INSTALLING_NETWORK', true );
}
if ( ! $is_network ) {
	define( 'WP_SITEURL', $site['url'] );
}

/** In place of the one that sends an e-mail. */
function wp_new_blog_notification() {}

require "$files/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';
add_filter( 'pre_wp_mail', '__return_false' );

if ( 'site' === $act ) {
	wp_install( 'Registry host', 'keeper', 'keeper@example.com', true, '', 'keeper-main-password' );
	update_option( 'home', $site['url'] );
	update_option( 'siteurl', $site['url'] );
	update_option( 'permalink_structure', '/%postname%/' );
	$GLOBALS['wp_rewrite']->init();
	switch_theme( $site['theme'] );
	exit;
}

if ( 'network' === $act ) {
	foreach ( $GLOBALS['wpdb']->tables( 'ms_global' ) as $table => $prefixed ) {
		$GLOBALS['wpdb']->$table = $prefixed;
	}
	install_network();
	$made = populate_network( 1, $authority, 'keeper@example.com', 'Network of registry hosts', '/', false );
	// WordPress finds no name in DNS that stands for many sites, and says so; it needs none for sites in folders.
	if ( is_wp_error( $made ) && 'no_wildcard_dns' !== $made->get_error_code() ) {
		fwrite( STDERR, $made->get_error_message() );
		exit( 1 );
	}
	file_put_contents( $stored, json_encode( array( 'authority' => $authority, 'network' => true ) + $site ) );
	exit;
}

$fault = activate_plugin( 'hopechest/hopechest.php', '', is_multisite() );
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
		'versions' => sprintf(
			'WordPress %s%s with %s, PHP %s, %s',
			get_bloginfo( 'version' ),
			is_multisite() ? ' as a network' : '',
			get_stylesheet(),
			PHP_VERSION,
			$GLOBALS['wpdb']->db_server_info()
		),
	)
);
