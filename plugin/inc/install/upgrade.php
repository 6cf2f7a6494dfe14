<?php
declare(strict_types=1);

namespace Hopechest\Install;

use function Hopechest\Client\{ load_with_options, may_change_settings, settings_address };
use function Hopechest\Deletion\{ has_deletions, schedule_deletions };
use function Hopechest\Registry\{ grant_capabilities, make_invitee_table };
use function Hopechest\Settings\is_set_up;

use const Hopechest\{ PLUGIN_FILE, VERSION };
use const Hopechest\Changes\CHANGES_HOOK;
use const Hopechest\Client\{ CLIENT_OPTIONS, FRAME_KEY_OPTION };
use const Hopechest\Deletion\DELETION_HOOK;
use const Hopechest\Registry\{ CURRENCY_OPTION, REGISTRY };
use const Hopechest\Relay\KEY_HOOK;

/** Says which version of the plugin wrote what is stored. The number behind it grows with each change in what is stored. */
const VERSION_OPTION = 'hopechest_version';
const STORED_VERSION = VERSION . '-7';

/**
 * Each site does the rest with its next visit, as it does after an upgrade. The person who has activated the plugin on one site is led
 * through the steps.
 *
 * @param bool $network_wide
 */
function activate( $network_wide = false ): void {
	on_sites( (bool) $network_wide, __NAMESPACE__ . '\\forget_version' );
	if ( ! $network_wide ) {
		set_transient( LED_TRANSIENT, get_current_user_id(), HOUR_IN_SECONDS );
	}
}

/** The user who is to be led to the steps. */
const LED_TRANSIENT = 'hopechest_led';

/** Once, and not away from the other plugins that were activated with this one. */
function action_admin_init_lead(): void {
	$user = (int) get_transient( LED_TRANSIENT );
	if ( 0 === $user || get_current_user_id() !== $user || wp_doing_ajax() || ! may_change_settings() ) {
		return;
	}
	delete_transient( LED_TRANSIENT );
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it says which page follows, and does nothing.
	if ( ! isset( $_GET['activate-multi'] ) && ! is_set_up() ) {
		wp_safe_redirect( settings_address() );
		exit;
	}
}

/** @param bool $network_wide */
function deactivate( $network_wide = false ): void {
	unregister_post_type( REGISTRY );
	on_sites( (bool) $network_wide, __NAMESPACE__ . '\\stop_background_work' );
}

function forget_version(): void {
	delete_option( VERSION_OPTION );
}

function stop_background_work(): void {
	wp_clear_scheduled_hook( DELETION_HOOK );
	wp_clear_scheduled_hook( KEY_HOOK );
	wp_clear_scheduled_hook( CHANGES_HOOK );
	forget_rules();
}

/** WordPress collects the addresses that it knows anew with the next visit. */
function forget_rules(): void {
	delete_option( 'rewrite_rules' );
}

function action_init_translations(): void {
	load_plugin_textdomain( 'hopechest', false, dirname( plugin_basename( PLUGIN_FILE ) ) . '/languages' );
}

/** Once per version. On a network each site comes here by itself, whether or not it was there at activation. */
function action_init_upgrade(): void {
	if ( wp_installing() || get_option( VERSION_OPTION ) === STORED_VERSION ) {
		return;
	}
	grant_capabilities();
	forget_rules();
	load_with_options( CURRENCY_OPTION, FRAME_KEY_OPTION, ...array_values( CLIENT_OPTIONS ) );
	make_invitee_table();
	if ( has_deletions() ) {
		schedule_deletions( time() );
	}
	update_option( VERSION_OPTION, STORED_VERSION, true );
}
