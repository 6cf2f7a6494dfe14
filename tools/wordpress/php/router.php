<?php
// For PHP's own web server: files as they are, everything else to WordPress.
$hopechest_path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
$hopechest_file = $_SERVER['DOCUMENT_ROOT'] . $hopechest_path;
$hopechest_types = array(
	'css'   => 'text/css',
	'js'    => 'text/javascript',
	'svg'   => 'image/svg+xml',
	'png'   => 'image/png',
	'gif'   => 'image/gif',
	'woff2' => 'font/woff2',
);
$hopechest_type = $hopechest_types[ pathinfo( $hopechest_file, PATHINFO_EXTENSION ) ] ?? null;
if ( is_file( $hopechest_file ) ) {
	if ( null === $hopechest_type ) {
		return false;
	}
	// By itself it lets a browser keep nothing, which then asks for sixty files with each page.
	header( "Content-Type: $hopechest_type" );
	header( 'Cache-Control: max-age=3600' );
	readfile( $hopechest_file );
	return true;
}
// This WordPress comes without most of its scripts and styles, and would look for pages of their names.
if ( null !== $hopechest_type ) {
	http_response_code( 404 );
	return true;
}
if ( is_file( rtrim( $hopechest_file, '/' ) . '/index.php' ) && '/' !== $hopechest_path ) {
	return false;
}
$_SERVER['SCRIPT_NAME'] = '/index.php';
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
