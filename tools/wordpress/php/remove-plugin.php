<?php
/**
 * Deletes the plugin as the page of plugins does, in two processes, for it must not be loaded when it is deleted.
 * Usage: SERVICE='{url, apiKey}' php remove-plugin.php FILES furnish|set|activate|deactivate|delete; writes to standard output,
 * as JSON, what is left of it, and the mails that were sent.
 */
declare(strict_types=1);

$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['HTTP_HOST']       = json_decode( (string) file_get_contents( $argv[1] . '/site.json' ), true )['authority'];

require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';

const HOPECHEST = 'hopechest/hopechest.php';

$mails = array();
add_filter(
	'pre_wp_mail',
	static function ( $sent, $mail ) use ( &$mails ) {
		$mails[] = array( $mail['to'], $mail['subject'], $mail['message'] );
		return true;
	},
	20,
	2
);

if ( 'furnish' === $argv[2] ) {
	// What other stories have left would take longer than a page waits.
	foreach ( get_posts( array( 'post_type' => 'gift_registry', 'post_status' => 'any', 'numberposts' => -1, 'suppress_filters' => true ) ) as $post ) {
		wp_delete_post( $post->ID, true );
	}
	array_map( 'Hopechest\Deletion\forget_deletion', array_keys( Hopechest\Deletion\waiting_deletions() ) );
}
if ( 'furnish' === $argv[2] || 'set' === $argv[2] ) {
	$service = json_decode( (string) getenv( 'SERVICE' ), true );
	update_option( 'registry_api_base_url', $service['url'], true );
	update_option( 'registry_api_key', $service['apiKey'], true );
	// One of the services of the story is not there.
	Hopechest\Relay\agree_on_key();
} elseif ( 'activate' === $argv[2] ) {
	$fault = activate_plugin( HOPECHEST, '', is_multisite() );
} elseif ( 'deactivate' === $argv[2] ) {
	deactivate_plugins( HOPECHEST, false, is_multisite() );
} else {
	uninstall_plugin( HOPECHEST );
}
if ( is_wp_error( $fault ?? null ) ) {
	fwrite( STDERR, $fault->get_error_message() );
	exit( 1 );
}

$left = array();
foreach ( is_multisite() ? get_sites( array( 'fields' => 'ids' ) ) : array( 0 ) as $site ) {
	is_multisite() && switch_to_blog( $site );
	$here = array(
		'registries' => $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->posts WHERE post_type = 'gift_registry'" ),
		'meta'       => $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->postmeta WHERE meta_key LIKE 'registry_%'" ),
		'options'    => $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->options WHERE option_name LIKE '%hopechest%' AND option_name <> 'active_plugins' AND option_name NOT LIKE 'hopechest_deletion_%' OR option_name LIKE 'registry_api_%'" ),
		'tables'     => count( $wpdb->get_col( "SHOW TABLES LIKE '%hopechest%'" ) ),
		'roles'      => substr_count( (string) wp_json_encode( wp_roles()->roles ), 'gift_registries' ),
		'active'     => substr_count( (string) $wpdb->get_var( "SELECT option_value FROM $wpdb->options WHERE option_name = 'active_plugins'" ), 'hopechest' ),
	);
	foreach ( $here as $kind => $count ) {
		$left[ $kind ] = ( $left[ $kind ] ?? 0 ) + (int) $count;
	}
	is_multisite() && restore_current_blog();
}
echo "\n", wp_json_encode(
	array(
		'left'    => $left,
		'waiting' => array_map( 'intval', $wpdb->get_col( "SELECT REPLACE( option_name, 'hopechest_deletion_', '' ) FROM $wpdb->options WHERE option_name LIKE 'hopechest_deletion_%'" ) ),
		'mails'   => $mails,
	)
);
