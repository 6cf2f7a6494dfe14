<?php
/**
 * The settings page leads from the plugin to a first list: what each step is, and what is done.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** The titles of the steps that the page calls done. */
function done_steps(): array {
	$page = printed( 'Hopechest\Settings\print_settings_page' );
	preg_match_all( '~<li class="is-(done|open)">\s*<h3>([^<]*?) <span~', $page, $found );
	same( 6, count( $found[0] ), 'six steps' );
	$done = array_keys( array_filter( array_combine( $found[2], $found[1] ), static fn( string $state ): bool => 'done' === $state ) );
	$says = 6 === count( $done ) ? 'Set-up: everything is done' : sprintf( 'Set-up: %d of 6 steps are done', count( $done ) );
	holds( false !== strpos( $page, $says ), $says );
	same( 6 > count( $done ), false !== strpos( $page, '<details open>' ), 'it is folded once all is done' );
	return $done;
}

/** The settings page after "Check now". */
function press_check(): string {
	$_POST    = array( 'hopechest_check' => '1', '_wpnonce' => wp_create_nonce( 'hopechest_check' ) );
	$_REQUEST = $_POST;
	try {
		return printed( 'Hopechest\Settings\print_settings_page' );
	} finally {
		$_POST    = array();
		$_REQUEST = array();
	}
}

test(
	'the settings page says what the service is and how it is started for this site, with the setting that guards the gifts',
	function () {
		by( 'ada' );
		$page = printed( 'Hopechest\Settings\print_settings_page' );
		foreach ( array( 'kept by the item service', 'HOST_URL=' . home_url() . ' ITEM_ROUTES=members npm start', 'Without it, every member of this site can read and change all gifts' ) as $words ) {
			holds( false !== strpos( $page, $words ), $words );
		}
	}
);

test(
	'each step of the set-up is done when it is done, and not before',
	function () {
		forget_everybody();
		with_settings(
			function () {
				by( 'ada' );
				foreach ( get_posts( array( 'post_type' => 'gift_registry', 'post_status' => 'any', 'numberposts' => -1 ) ) as $left ) {
					wp_delete_post( $left->ID, true );
				}
				\Hopechest\Settings\forget_check();
				same( array( 'Prepare this site' ), done_steps() );
				update_option( 'permalink_structure', '' );
				same( array(), done_steps() );
				holds( false !== strpos( printed( 'Hopechest\Settings\print_settings_page' ), 'Choose any other structure under Settings, Permalinks.' ), 'the cure' );
				update_option( 'permalink_structure', '/%postname%/' );
				\Hopechest\Settings\save_settings( array( 'registry_api_base_url' => 'http://127.0.0.1:9' ) );
				same( array( 'Prepare this site', 'Enter its address' ), done_steps() );
				\Hopechest\Settings\save_settings( array( 'registry_api_base_url' => 'http://127.0.0.1:9', 'hopechest_currency' => 'EUR' ) );
				same( array( 'Prepare this site', 'Enter its address', 'Choose the currency' ), done_steps() );
				holds( false !== strpos( press_check(), 'Something was wrong at the last check' ), 'a service that is not there' );
				same( array( 'Prepare this site', 'Enter its address', 'Choose the currency' ), done_steps() );
				\Hopechest\Settings\save_settings( array( 'registry_api_base_url' => getenv( 'SERVICE_MEMBERS_URL' ), 'registry_api_key' => getenv( 'SERVICE_KEY' ), 'hopechest_currency' => 'EUR' ) );
				press_check();
				same( array( 'Prepare this site', 'Start the item service', 'Enter its address', 'Choose the currency', 'Check that it works' ), done_steps() );
				registry_of( 'olive' );
				by( 'ada' );
				same( 6, count( done_steps() ) );
				\Hopechest\Settings\save_settings( array( 'registry_api_base_url' => 'http://127.0.0.1:9' ) );
				holds( array() === array_intersect( array( 'Start the item service', 'Check that it works' ), done_steps() ), 'what was checked with other settings is not known any more' );
			}
		);
	}
);

test(
	'each step leads to the place where it is done, and what it leads to is there',
	function () {
		forget_everybody();
		with_settings(
			function () {
				by( 'ada' );
				update_option( 'permalink_structure', '' );
				try {
					$page = printed( 'Hopechest\Settings\print_settings_page' );
				} finally {
					update_option( 'permalink_structure', '/%postname%/' );
				}
				list( $steps, $rest ) = explode( '</ol>', $page, 2 );
				preg_match_all( '~<a href="#([^"]+)"~', $steps, $found );
				same( array( 'registry_api_base_url', 'hopechest_currency', 'hopechest-check', 'hopechest_owning_roles' ), $found[1] );
				foreach ( $found[1] as $id ) {
					same( 1, substr_count( $rest, "id=\"$id\"" ), $id );
				}
				foreach ( array( admin_url( 'options-permalink.php' ), \Hopechest\Place\new_list_address() ) as $address ) {
					holds( false !== strpos( $steps, 'href="' . esc_url( $address ) . '"' ), $address );
				}
			}
		);
	}
);

test(
	'who activates the plugin is led to the steps, once, and not when all is done or several plugins came at once',
	function () {
		forget_everybody();
		$led = function (): ?string {
			$to   = null;
			$halt = static function ( $location ) use ( &$to ) {
				$to = $location;
				throw new \DomainException( 'led' );
			};
			add_filter( 'wp_redirect', $halt );
			try {
				\Hopechest\Install\action_admin_init_lead();
			} catch ( \DomainException $end ) {
				// It would exit here.
			} finally {
				remove_filter( 'wp_redirect', $halt );
			}
			return $to;
		};
		with_settings(
			function () use ( $led ) {
				by( 'ada' );
				\Hopechest\Install\activate();
				by( 'erin' );
				same( null, $led(), 'another member' );
				by( 'ada' );
				same( \Hopechest\Client\settings_address(), $led() );
				same( null, $led(), 'once' );
				\Hopechest\Install\activate();
				$_GET['activate-multi'] = 'true';
				same( null, $led() );
				unset( $_GET['activate-multi'] );
				\Hopechest\Install\activate( true );
				same( null, $led(), 'a network' );
			}
		);
		\Hopechest\Install\action_init_upgrade();
	}
);
