<?php
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'the self-check finds nothing wrong where everything works',
	function () {
		with_a_gift(
			function () {
				$found = findings( careful_settings() );
				same( array(), array_diff( $found, array( 'good' ) ), as_text( $found ) );
				same( 15, count( $found ) );
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
			array( array( 'base_url' => getenv( 'MIRROR_URL' ) . '/homeless' ), 'Pages', 'From the service to this site' ),
		);
		foreach ( $cases as $case ) {
			$wrong = array_shift( $case );
			with_settings(
				fn() => same( $case, array_keys( findings( $wrong + good_settings() ), 'critical', true ), as_text( $wrong ) )
			);
		}
	}
);

test(
	'the self-check says so when application passwords are switched off',
	function () {
		add_filter( 'wp_is_application_passwords_available', '__return_false' );
		same( 'critical', \Hopechest\Check\check_application_passwords()['status'] );
		remove_filter( 'wp_is_application_passwords_available', '__return_false' );
		same( 'good', \Hopechest\Check\check_application_passwords()['status'] );
	}
);

test(
	'the self-check says so when a web server drops the Authorization header, or blocks the REST interface',
	function () {
		$answers = array(
			'{"arrived":false}'           => array( 'good', 'critical' ),
			'{"arrived":true}'            => array( 'good', 'good' ),
			'{"code":"invalid_username"}' => array( 'good', 'good' ),
			'<h1>Forbidden</h1>'          => array( 'critical', 'unknown' ),
			'{"code":"rest_forbidden"}'   => array( 'critical', 'unknown' ),
		);
		foreach ( $answers as $body => $statuses ) {
			$pretend = static fn() => array( 'headers' => array(), 'body' => $body, 'response' => array( 'code' => 200, 'message' => '' ), 'cookies' => array() );
			add_filter( 'pre_http_request', $pretend );
			$found   = \Hopechest\Check\check_arrival();
			remove_filter( 'pre_http_request', $pretend );
			same( $statuses, array_column( $found, 'status' ), $body );
		}
	}
);

test(
	'only administrators ask for the check and learn whether a header arrives',
	function () {
		foreach ( array( '/hopechest/v1/check', '/hopechest/v1/arrival' ) as $path ) {
			foreach ( array_merge( MEMBERS, array( 'nora' ) ) as $name ) {
				by( $name );
				same( 403, ask( 'GET', $path )[0], "$name, $path" );
			}
			visitor();
			same( 401, ask( 'GET', $path )[0] );
		}
		by( 'ada' );
		same( array( 200, array( 'arrived' => false ) ), ask( 'GET', '/hopechest/v1/arrival' ) );
		with_a_gift(
			function () {
				by( 'ada' );
				findings( careful_settings() );
				list( $status, $body ) = ask( 'GET', '/hopechest/v1/check' );
				same( array( 200, 'good', 'hopechest' ), array( $status, $body['status'], $body['test'] ) );
				holds( false === strpos( as_text( $body ), getenv( 'SERVICE_PASSWORD' ) ), 'no secret in it' );
			}
		);
	}
);

test(
	'the command prints the same findings as lines and ends with 1 if something is wrong',
	function () {
		with_a_gift(
			function () {
				\WP_CLI::$said = array();
				findings( careful_settings() );
				\Hopechest\Check\run_check_command();
				same( 15, count( \WP_CLI::$said ), as_text( \WP_CLI::$said ) );
				same( null, \WP_CLI::$status );
				findings( array( 'base_url' => '' ) );
				\Hopechest\Check\run_check_command();
				same( 1, \WP_CLI::$status );
				holds( false !== strpos( implode( "\n", \WP_CLI::$said ), 'REGISTRY_API_BASE_URL' ), 'with the cure' );
			}
		);
	}
);

test(
	'the self-check says so when the service asks another site, although it accepts the account',
	function () {
		with_settings(
			function () {
				$found = findings( array( 'base_url' => getenv( 'SERVICE_ELSEWHERE_URL' ) ) + good_settings() );
				same( 'good', $found['Username and application password'], as_text( $found ) );
				same( 'critical', $found['Pages'], as_text( $found ) );
				by( 'ada' );
				$health = ask( 'GET', '/hopechest/v1/check' )[1];
				same( 'critical', $health['status'] );
				holds( false !== strpos( $health['description'], 'HOST_URL' ) && false !== strpos( $health['description'], home_url() ), $health['description'] );
			}
		);
	}
);

test(
	'without an account for other plugins nothing is missing, and what could not be tried has no tick, in Site Health too',
	function () {
		with_settings(
			function () {
				empty_queue();
				$without = array_intersect_key( careful_settings(), array_flip( array( 'base_url', 'api_key' ) ) );
				$found   = findings( $without );
				same( array(), array_diff( $found, array( 'good' ) ), as_text( $found ) );
				same( 14, count( $found ) );
				same( 'unknown', finding_of( 'Stored key and password', array( 'api_key' => '', 'username' => '', 'password' => '' ) )['status'] );
				findings( array( 'base_url' => getenv( 'MIRROR_URL' ) . '/keyless' ) + $without );
				by( 'ada' );
				$health = ask( 'GET', '/hopechest/v1/check' )[1];
				holds( false !== strpos( $health['description'], '? Gifts of other users' ), $health['description'] );
			}
		);
	}
);

test(
	'the self-check says so when every member may read all items, in Site Health too',
	function () {
		with_settings(
			function () {
				$registry = service()->create_registry( array( 'title' => 'Open' ) )['id'];
				service()->add_registry_item( $registry, LAMP );
				empty_queue();
				$found = findings( array( 'base_url' => getenv( 'SERVICE_URL' ) ) + careful_settings() );
				same( array( 'Gifts of other users' => 'recommended' ), array_diff( $found, array( 'good' ) ), as_text( $found ) );
				by( 'ada' );
				$health = ask( 'GET', '/hopechest/v1/check' )[1];
				same( 'recommended', $health['status'] );
				holds( false !== strpos( $health['description'], 'ITEM_ROUTES=members' ), $health['description'] );
				service()->delete_registry( $registry );
			}
		);
	}
);

test(
	'the key of the gateway has a tick only after an answer, and the check says whether the service asks for one',
	function () {
		$says = static function ( array $settings ): array {
			$said = array();
			with_settings(
				function () use ( $settings, &$said ) {
					findings( $settings + good_settings() );
					foreach ( \Hopechest\Check\check_everything() as $finding ) {
						if ( 'Gateway key' === $finding['title'] ) {
							$said = array( $finding['status'], $finding['says'] );
						}
					}
				}
			);
			return $said;
		};
		same( array( 'good', 'It is accepted, and without it the service refuses.' ), $says( array() ) );
		same( array( 'good', 'It is accepted, and without it the service refuses.' ), $says( array( 'password' => 'wrong' ) ) );
		same( array( 'good', 'The service asks for none.' ), $says( array( 'base_url' => getenv( 'MIRROR_URL' ) . '/keyless' ) ) );
		same( 'unknown', $says( array( 'base_url' => getenv( 'MIRROR_URL' ) . '/homeless' ) )[0] );
	}
);
