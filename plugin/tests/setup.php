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
	same( 7, count( $found[0] ), 'seven steps' );
	$done = array_keys( array_filter( array_combine( $found[2], $found[1] ), static fn( string $state ): bool => 'done' === $state ) );
	$says = 7 === count( $done ) ? 'Set-up: everything is done' : sprintf( 'Set-up: %d of 7 steps are done', count( $done ) );
	holds( false !== strpos( $page, $says ), $says );
	same( 7 > count( $done ), false !== strpos( $page, '<details open>' ), 'it is folded once all is done' );
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
		without_owner_page(
			function () {
				with_settings(
					function () {
						by( 'ada' );
						foreach ( get_posts( array( 'post_type' => 'gift_registry', 'post_status' => 'any', 'numberposts' => -1 ) ) as $left ) {
							wp_delete_post( $left->ID, true );
						}
						\Hopechest\Setup\forget_check();
						same( array( 'Prepare this site' ), done_steps() );
						update_option( 'permalink_structure', '' );
						same( array(), done_steps() );
						holds( false !== strpos( printed( 'Hopechest\Settings\print_settings_page' ), 'Choose any other structure under Settings, Permalinks.' ), 'the cure' );
						update_option( 'permalink_structure', '/%postname%/' );
						\Hopechest\Settings\save_settings( array( 'registry_api_base_url' => 'http://127.0.0.1:9' ) );
						same( array( 'Prepare this site', 'Enter its address' ), done_steps() );
						holds( false !== strpos( press_check(), 'Something was wrong at the last check' ), 'a service that is not there' );
						same( array( 'Prepare this site', 'Enter its address' ), done_steps() );
						\Hopechest\Settings\save_settings( array( 'registry_api_base_url' => getenv( 'SERVICE_MEMBERS_URL' ), 'registry_api_key' => getenv( 'SERVICE_KEY' ) ) );
						press_check();
						same( array( 'Prepare this site', 'Start the item service', 'Enter its address' ), done_steps(), 'it answers, and has no account yet' );
						same( null, \Hopechest\Account\make_page_account() );
						press_check();
						same( array( 'Prepare this site', 'Start the item service', 'Enter its address', 'Make the account of the pages', 'Check that it works' ), done_steps() );
						\Hopechest\Place\make_owner_page();
						holds( in_array( 'Make the page “My lists”', done_steps(), true ), 'the page' );
						registry_of( 'olive' );
						by( 'ada' );
						same( 7, count( done_steps() ) );
						\Hopechest\Settings\save_settings( array( 'registry_api_base_url' => 'http://127.0.0.1:9' ) );
						holds( array() === array_intersect( array( 'Start the item service', 'Check that it works' ), done_steps() ), 'what was checked with other settings is not known any more' );
					}
				);
			}
		);
	}
);

test(
	'the page “My lists” is made from its step, which then leads there; after "No, thank you" it names the block',
	function () {
		foreach ( array( '1', '0' ) as $make ) {
			without_owner_page(
				function () use ( $make ) {
					sign_in( 'ada' );
					$settings = '/wp-admin/options-general.php?page=hopechest';
					$back = answer_offer( browse( $settings )[1], $make )[2];
					holds( false !== strpos( $back, 'options-general.php?page=hopechest' ), "back to the set-up: $back" );
					wp_cache_flush();
					$page = browse( $settings )[1];
					says_not( $page, OFFER . '</button>' );
					$words = '1' === $make ? esc_url( get_permalink( (int) get_option( 'hopechest_owner_page' ) ) ) : '[hopechest_my_registries]';
					holds( false !== strpos( $page, $words ), $words );
				}
			);
		}
	}
);
