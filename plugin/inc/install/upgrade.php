<?php
declare(strict_types=1);

namespace Hopechest\Install;

use function Hopechest\Client\load_with_options;
use function Hopechest\Deletion\{ has_deletions, schedule_deletions };
use function Hopechest\Registry\{ grant_capabilities, make_invitee_table };

use const Hopechest\{ PLUGIN_FILE, VERSION };
use const Hopechest\Client\{ CLIENT_OPTIONS, FRAME_KEY_OPTION };
use const Hopechest\Deletion\DELETION_HOOK;
use const Hopechest\Registry\{ CURRENCY_OPTION, REGISTRY };
use const Hopechest\Relay\KEY_HOOK;

/** Says which version of the plugin wrote what is stored. The number behind it grows with each change in what is stored. */
const VERSION_OPTION = 'hopechest_version';
const STORED_VERSION = VERSION . '-7';

/**
 * Each site does the rest with its next visit, as it does after an upgrade.
 *
 * @param bool $network_wide
 */
function activate( $network_wide = false ): void {
	on_sites( (bool) $network_wide, __NAMESPACE__ . '\\forget_version' );
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
