<?php
/**
 * Has the site speak a language that WordPress itself does not have here: php language.php FILES de_DE; without a language, its own.
 */
declare(strict_types=1);

$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['HTTP_HOST']       = json_decode( (string) file_get_contents( $argv[1] . '/site.json' ), true )['authority'];

require $argv[1] . '/wp-load.php';

// WordPress stores the name of a language only when it has that language.
remove_all_filters( 'sanitize_option_WPLANG' );
add_filter( 'sanitize_option_WPLANG', static fn() => $argv[2] ?? '' );
update_option( 'WPLANG', $argv[2] ?? '' );
echo get_option( 'WPLANG' );
