<?php
declare(strict_types=1);

namespace Hopechest;

/** What is stored knows which version wrote it. */
const VERSION_OPTION = 'hopechest_version';

function activate(): void {
	grant_capabilities();
	action_init_post_type();
	flush_rewrite_rules();
}

function deactivate(): void {
	unregister_post_type( REGISTRY );
	flush_rewrite_rules();
}

function action_init_translations(): void {
	load_plugin_textdomain( 'hopechest', false, dirname( plugin_basename( PLUGIN_FILE ) ) . '/languages' );
}

/** Once per version. On a network each site comes here by itself, whether or not it was there at activation. */
function action_init_upgrade(): void {
	if ( wp_installing() || get_option( VERSION_OPTION ) === VERSION ) {
		return;
	}
	grant_capabilities();
	convert_stored_lists();
	update_option( VERSION_OPTION, VERSION, true );
}

/** Older code kept the lists as JSON text, which WordPress would show as nonsense under our declaration. */
function convert_stored_lists(): void {
	global $wpdb;
	$rows = $wpdb->get_results(
		$wpdb->prepare(
			"SELECT post_id, meta_key, meta_value FROM $wpdb->postmeta WHERE meta_key IN (%s, %s) AND meta_value LIKE %s",
			ITEM_IDS,
			INVITEES,
			$wpdb->esc_like( '[' ) . '%'
		)
	);
	foreach ( $rows as $row ) {
		$list = json_decode( $row->meta_value, true );
		if ( is_array( $list ) ) {
			update_post_meta( (int) $row->post_id, $row->meta_key, wp_slash( $list ) );
		}
	}
}
