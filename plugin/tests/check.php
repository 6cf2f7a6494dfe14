<?php
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'the self-check finds nothing wrong where everything works',
	function () {
		with_a_gift(
			function () {
				$found = findings( settings_with_made_account() );
				same( array(), array_diff( $found, array( 'good' ) ), as_text( $found ) );
				same( 17, count( $found ) );
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
				function () use ( $wrong, $case ) {
					same( $case, array_keys( findings( $wrong + good_settings() ), 'critical', true ), as_text( $wrong ) );
				}
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
			$pretend = static function () use ( $body ) {
				return array( 'headers' => array(), 'body' => $body, 'response' => array( 'code' => 200, 'message' => '' ), 'cookies' => array() );
			};
			add_filter( 'pre_http_request', $pretend );
			$found = \Hopechest\Check\check_arrival();
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
				findings( settings_with_made_account() );
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
				findings( settings_with_made_account() );
				\Hopechest\Check\run_check_command();
				same( 17, count( \WP_CLI::$said ), as_text( \WP_CLI::$said ) );
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
				same( 'critical', $found['Site that the service asks'], as_text( $found ) );
				same( 'unknown', $found['From the service to this site'], 'it has reached another one' );
				by( 'ada' );
				$health = ask( 'GET', '/hopechest/v1/check' )[1];
				same( 'critical', $health['status'] );
				holds( false !== strpos( $health['description'], 'HOST_URL' ) && false !== strpos( $health['description'], home_url() ), $health['description'] );
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
				$found = findings( array( 'base_url' => getenv( 'SERVICE_URL' ) ) + settings_with_made_account() );
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
	'the self-check says so when the account of the pages may not read the gifts of others, and names the role that may',
	function () {
		registry_of( 'olive' );
		foreach ( array( 'good_settings', 'careful_settings' ) as $settings ) {
			with_settings(
				function () use ( $settings ) {
					$settings = ( __NAMESPACE__ . '\\' . $settings )();
					$found    = findings( account_of( 'sam' ) + $settings );
					same( 'critical', $found['Account of the pages'], as_text( $found ) );
					by( 'ada' );
					$health = ask( 'GET', '/hopechest/v1/check' )[1];
					holds( false !== strpos( $health['description'], 'Pages of gift registries' ), $health['description'] );
					$sam = get_userdata( person( 'sam' ) );
					$sam->set_role( \Hopechest\Registry\PAGE_ROLE );
					// The service forgets after a second who its callers are; another password is another caller.
					$found = findings( account_of( 'sam' ) + $settings );
					same( 'good', $found['Account of the pages'], as_text( $found ) );
					same( array(), array_keys( $found, 'critical', true ), as_text( $found ) );
					$sam->set_role( 'subscriber' );
				}
			);
		}
	}
);

test(
	'the self-check says so when pages use an account that may do more than read and give, and that one click makes a better one',
	function () {
		with_settings(
			function () {
				empty_queue();
				$found = findings( careful_settings() );
				same( array( 'Account of the pages' => 'recommended' ), array_diff( $found, array( 'good', 'unknown' ) ), as_text( $found ) );
				by( 'ada' );
				$health = ask( 'GET', '/hopechest/v1/check' )[1];
				same( 'recommended', $health['status'] );
				holds( false !== strpos( $health['description'], 'Make the account' ), $health['description'] );
			}
		);
	}
);

test(
	'the member of the check is a visitor to every caller without the password, and gone afterwards',
	function () {
		set_transient( 'hopechest_member', wp_hash( 'one-time' ), 60 );
		$me = static function ( string $password, string $path = '/wp/v2/users/me?context=edit' ): array {
			$headers  = array( 'Authorization' => 'Basic ' . base64_encode( "hopechest-check:$password" ) );
			$response = wp_remote_get( home_url( "/wp-json$path" ), compact( 'headers' ) );
			return array( wp_remote_retrieve_response_code( $response ), json_decode( wp_remote_retrieve_body( $response ), true ) );
		};
		same( 401, $me( 'guessed' )[0] );
		list( $status, $body ) = $me( 'one-time' );
		same( array( 200, 'hopechest-check', array( 'read' => true ) ), array( $status, $body['username'], $body['capabilities'] ) );
		same( array( 200, array() ), $me( 'one-time', '/wp/v2/gift_registry?status=private' ) );
		same( 401, $me( 'one-time', '/wp/v2/users?context=edit' )[0] );
		delete_transient( 'hopechest_member' );
		same( 401, $me( 'one-time' )[0] );
	}
);

test(
	'a part that could not be tried has no tick: nothing stored, no gift, no registry of another user; and Site Health says so',
	function () {
		forget_everybody();
		foreach ( get_posts( array( 'post_type' => 'gift_registry', 'post_status' => 'any', 'numberposts' => -1 ) ) as $post ) {
			wp_delete_post( $post->ID, true );
		}
		with_settings(
			function () {
				empty_queue();
				same( 'unknown', \Hopechest\Check\check_secrets()['status'] );
				$found = findings( settings_with_made_account() );
				same( array( 'Gifts of other users' => 'unknown', 'Account of the pages' => 'unknown' ), array_diff( $found, array( 'good' ) ), as_text( $found ) );
				by( 'ada' );
				$health = ask( 'GET', '/hopechest/v1/check' )[1];
				same( array( 'recommended', 'Nothing is wrong with gift registries as far as could be tried' ), array( $health['status'], $health['label'] ) );
				holds( false !== strpos( $health['description'], '? Gifts of other users' ), $health['description'] );
				$empty = registry_of( 'olive' );
				update_post_meta( $empty, 'registry_item_ids', array( 999999999 ) );
				same( 'unknown', findings( array() )['Gifts of other users'], 'an id that the service does not know is no gift' );
				wp_delete_post( $empty, true );
			}
		);
		with_a_gift(
			function () {
				$found = findings( settings_with_made_account() );
				same( array( 'good', 'good' ), array( $found['Gifts of other users'], $found['Account of the pages'] ) );
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

test(
	'where the Authorization header does not arrive, the site that the service asks is not blamed',
	function () {
		$dropped = static function ( $answer, $request, $address ) {
			return false === strpos( $address, '/hopechest/v1/arrival' ) ? $answer : array( 'headers' => array(), 'body' => '{"arrived":false}', 'response' => array( 'code' => 200, 'message' => '' ), 'cookies' => array() );
		};
		with_settings(
			function () use ( $dropped ) {
				add_filter( 'pre_http_request', $dropped, 10, 3 );
				try {
					$found = findings( good_settings() );
				} finally {
					remove_filter( 'pre_http_request', $dropped, 10 );
				}
				same( array( 'critical', 'unknown' ), array( $found['Authorization header'], $found['Site that the service asks'] ), as_text( $found ) );
			}
		);
	}
);
