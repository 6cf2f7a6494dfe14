<?php
/**
 * The self-check names the cause of a fault, and says what to do about it.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'a gateway with nothing behind it is not taken for another service, nor another service for a gateway',
	function () {
		foreach ( array( 502, 503, 504 ) as $status ) {
			$found = finding_of( 'Service', array( 'base_url' => getenv( 'MIRROR_URL' ) . "/status/$status" ) );
			same( 'critical', $found['status'] );
			holds( false !== strpos( $found['says'], "gateway answers $status" ), $found['says'] );
			holds( false !== strpos( $found['cure'], 'Start the service' ), $found['cure'] );
		}
		foreach ( array( 'status/404', 'status/500', 'html', 'redirect', 'empty' ) as $path ) {
			$found = finding_of( 'Service', array( 'base_url' => getenv( 'MIRROR_URL' ) . "/$path" ) );
			holds( false !== strpos( $found['says'], 'not the item service' ), "$path: {$found['says']}" );
		}
		$found = finding_of( 'Service', array( 'base_url' => 'http://127.0.0.1:9' ) );
		holds( false !== strpos( $found['says'], 'cannot be reached' ), $found['says'] );
	}
);

test(
	'plain permalinks are named, for the service asks under an address that they do not have',
	function () {
		global $wp_rewrite;
		$before = get_option( 'permalink_structure' );
		same( 'good', \Hopechest\Check\check_permalinks()['status'] );
		try {
			$wp_rewrite->set_permalink_structure( '' );
			$found = \Hopechest\Check\check_permalinks();
			same( 'critical', $found['status'] );
			holds( false !== strpos( $found['says'], '/wp-json/' ) && false !== strpos( $found['cure'], 'Permalinks' ), as_text( $found ) );
			holds( in_array( $found, \Hopechest\Check\check_everything(), true ), 'it is among all that is found' );
		} finally {
			$wp_rewrite->set_permalink_structure( $before );
		}
	}
);

/** What PHP prints that lacks these functions, as it does where an extension is not installed. */
function without_functions( string $functions, string $code ): string {
	$plugin = WP_PLUGIN_DIR . '/hopechest/inc';
	$files  = '';
	foreach ( array( 'registry/access', 'registry/email', 'check/finding', 'check/site' ) as $file ) {
		$files .= is_file( "$plugin/$file.php" ) ? "require '$plugin/$file.php';" : '';
	}
	$words  = 'function __( $text ) { return $text; }';
	$output = array();
	exec( implode( ' ', array_map( 'escapeshellarg', array( PHP_BINARY, '-d', "disable_functions=$functions", '-r', $words . $files . $code ) ) ) . ' 2>&1', $output );
	return implode( "\n", $output );
}

test(
	'without mbstring invitees are matched as far as it goes, and the self-check says what is missing',
	function () {
		$keys = 'echo json_encode( array_map( "Hopechest\\\\Registry\\\\invitee_key", array( " PHP-Ida@EXAMPLE.com", "AMÉLIE", "Amélie", "\u{130}" ) ), JSON_UNESCAPED_UNICODE );';
		same( '["php-ida@example.com","amÉlie","amélie","İ"]', without_functions( 'mb_strtolower', $keys ) );
		same( '["php-ida@example.com","amélie","amélie","i̇"]', without_functions( '', $keys ) );
		$check = 'echo json_encode( Hopechest\\Check\\check_text() );';
		same( 'good', json_decode( without_functions( '', $check ), true )['status'] ?? '' );
		$answer = without_functions( 'mb_strtolower', $check );
		$found  = json_decode( $answer, true );
		holds( is_array( $found ), $answer );
		same( 'recommended', $found['status'] );
		holds( false !== strpos( $found['says'], 'mbstring' ) && false !== strpos( $found['cure'], 'mbstring' ), $answer );
	}
);
