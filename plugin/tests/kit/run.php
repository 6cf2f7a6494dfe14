<?php
/**
 * Tests of the plugin inside a real WordPress. Usage: php run.php FILES [PATTERN]; ends with status 1 when one of them fails.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REMOTE_ADDR']     = '127.0.0.1';
$_SERVER['HTTP_HOST']       = json_decode( (string) file_get_contents( $argv[1] . '/site.json' ), true )['authority'];

require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';
foreach ( array( 'people', 'ways', 'browsing', 'guests', 'owners', 'caches', 'service', 'settings', 'personal-data', 'wp-cli' ) as $kit ) {
	require __DIR__ . "/$kit.php";
}

final class Failure extends \Exception {}

/** @var array<string, callable> */
$GLOBALS['hopechest_tests'] = array();

function test( string $sentence, callable $act ): void {
	$GLOBALS['hopechest_tests'][ $sentence ] = $act;
}

/** Equal in type and order, too. */
function same( $expected, $actual, string $what = '' ): void {
	if ( $expected !== $actual ) {
		throw new Failure( trim( "$what\n" ) . "\n  expected " . as_text( $expected ) . "\n  found    " . as_text( $actual ) );
	}
}

function holds( bool $is_true, string $what ): void {
	if ( ! $is_true ) {
		throw new Failure( $what );
	}
}

function as_text( $value ): string {
	if ( is_wp_error( $value ) ) {
		$value = array( $value->get_error_code(), $value->get_error_message(), $value->get_error_data() );
	}
	return substr( (string) json_encode( $value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ), 0, 2000 );
}

// A pattern after the folder of the site chooses files: "pages/owner-*" or "roles".
foreach ( glob( dirname( __DIR__ ) . '/' . ( $argv[2] ?? '{pages/,}*' ) . '.php', GLOB_BRACE ) as $file ) {
	require $file;
}

function fault_in( callable $act ): ?\Throwable {
	try {
		$act();
		return null;
	} catch ( \Throwable $fault ) {
		return $fault;
	}
}

$failed = 0;
foreach ( $GLOBALS['hopechest_tests'] as $sentence => $act ) {
	for ( $tries = 1; ; $tries++ ) {
		visitor();
		was_late();
		$fault = fault_in( $act );
		if ( ! $fault || 3 === $tries || ! was_late() ) {
			break;
		}
		echo "The service was late, so again: $sentence\n";
	}
	if ( $fault ) {
		++$failed;
		$where = $fault instanceof Failure ? $fault->getTrace()[0] : array( 'file' => $fault->getFile(), 'line' => $fault->getLine() );
		echo "FAILED: $sentence\n  ", $fault->getMessage(), "\n  ", basename( $where['file'] ), ':', $where['line'], "\n";
	}
}
forget_everybody();
printf( "%d of %d\n", count( $GLOBALS['hopechest_tests'] ) - $failed, count( $GLOBALS['hopechest_tests'] ) );
exit( $failed > 0 ? 1 : 0 );
