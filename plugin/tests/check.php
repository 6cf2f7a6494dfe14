<?php
declare(strict_types=1);

namespace Hopechest\Tests;

/** Title and status of each finding, with these settings of the client. */
function findings( array $settings ): array {
	$found = array();
	foreach ( $settings as $name => $value ) {
		update_option( \Hopechest\CLIENT_OPTIONS[ $name ], $value, false );
	}
	foreach ( \Hopechest\check_everything() as $finding ) {
		holds( 'critical' !== $finding['status'] || '' !== $finding['cure'], $finding['title'] . ' has its cure' );
		$found[ $finding['title'] ] = $finding['status'];
	}
	return $found;
}

function good_settings(): array {
	return array(
		'base_url' => getenv( 'SERVICE_URL' ),
		'api_key'  => getenv( 'SERVICE_KEY' ),
		'username' => getenv( 'SERVICE_USERNAME' ),
		'password' => getenv( 'SERVICE_PASSWORD' ),
	);
}

test(
	'the self-check finds nothing wrong where everything works',
	function () {
		with_settings(
			function () {
				$found = findings( good_settings() );
				same( array(), array_diff( $found, array( 'good' ) ), tell( $found ) );
				same( 11, count( $found ) );
			}
		);
	}
);

test(
	'the self-check names what is wrong: address, service, key, credentials, way back',
	function () {
		$cases = array(
			array( array( 'base_url' => '' ), 'Address of the service' ),
			array( array( 'base_url' => 'http://127.0.0.1:9' ), 'Service' ),
			array( array( 'base_url' => getenv( 'MIRROR_URL' ) ), 'Service' ),
			array( array( 'api_key' => 'wrong' ), 'Gateway key' ),
			array( array( 'password' => 'wrong' ), 'Username and application password' ),
			array( array( 'base_url' => getenv( 'MIRROR_URL' ) . '/homeless' ), 'From the service to this site' ),
		);
		foreach ( $cases as list( $wrong, $title ) ) {
			with_settings(
				function () use ( $wrong, $title ) {
					same( array( $title ), array_keys( findings( $wrong + good_settings() ), 'critical', true ), tell( $wrong ) );
				}
			);
		}
	}
);

test(
	'the self-check says so when application passwords are switched off',
	function () {
		add_filter( 'wp_is_application_passwords_available', '__return_false' );
		same( 'critical', \Hopechest\check_application_passwords()['status'] );
		remove_filter( 'wp_is_application_passwords_available', '__return_false' );
		same( 'good', \Hopechest\check_application_passwords()['status'] );
	}
);

test(
	'the self-check says so when a web server drops the Authorization header, or blocks the REST interface',
	function () {
		$answers = array(
			'{"arrived":false}'          => array( 'good', 'critical' ),
			'{"arrived":true}'           => array( 'good', 'good' ),
			'{"code":"invalid_username"}' => array( 'good', 'good' ),
			'<h1>Forbidden</h1>'         => array( 'critical', 'recommended' ),
			'{"code":"rest_forbidden"}'  => array( 'critical', 'recommended' ),
		);
		foreach ( $answers as $body => $statuses ) {
			$pretend = static function () use ( $body ) {
				return array( 'headers' => array(), 'body' => $body, 'response' => array( 'code' => 200, 'message' => '' ), 'cookies' => array() );
			};
			add_filter( 'pre_http_request', $pretend );
			same( $statuses, array_column( \Hopechest\check_arrival(), 'status' ), $body );
			remove_filter( 'pre_http_request', $pretend );
		}
	}
);

test(
	'only administrators ask for the check, and nobody else learns whether a header arrives',
	function () {
		foreach ( array( '/hopechest/v1/check', '/hopechest/v1/arrival' ) as $path ) {
			foreach ( array_merge( MEMBERS, array( 'nora' ) ) as $name ) {
				by( $name );
				same( 403, ask( 'GET', $path )[0], "$name, $path" );
			}
			nobody();
			same( 401, ask( 'GET', $path )[0] );
		}
		by( 'ada' );
		same( array( 200, array( 'arrived' => false ) ), ask( 'GET', '/hopechest/v1/arrival' ) );
		with_settings(
			function () {
				by( 'ada' );
				findings( good_settings() );
				list( $status, $body ) = ask( 'GET', '/hopechest/v1/check' );
				same( array( 200, 'good', 'hopechest' ), array( $status, $body['status'], $body['test'] ) );
				holds( false === strpos( tell( $body ), getenv( 'SERVICE_PASSWORD' ) ), 'no secret in it' );
			}
		);
	}
);

test(
	'the command tells the same in lines and ends with 1 when something is wrong',
	function () {
		with_settings(
			function () {
				\WP_CLI::$said = array();
				findings( good_settings() );
				\Hopechest\run_check_command();
				same( 11, count( \WP_CLI::$said ), tell( \WP_CLI::$said ) );
				same( null, \WP_CLI::$status );
				findings( array( 'base_url' => '' ) );
				\Hopechest\run_check_command();
				same( 1, \WP_CLI::$status );
				holds( false !== strpos( implode( "\n", \WP_CLI::$said ), 'REGISTRY_API_BASE_URL' ), 'with the cure' );
			}
		);
	}
);
