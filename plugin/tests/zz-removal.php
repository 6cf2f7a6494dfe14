<?php
/**
 * The last of all: it takes away what the others work with, and puts the capabilities back.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

require_once WP_PLUGIN_DIR . '/hopechest/inc/remove.php';

test(
	'deleting the plugin removes registries, meta, settings and capabilities, and keeps data where the owner wants it',
	function () {
		global $wpdb;
		$count = static function () use ( $wpdb ): array {
			return array(
				(int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->posts WHERE post_type = 'gift_registry'" ) > 0,
				(int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->postmeta WHERE meta_key IN ('registry_item_ids', 'registry_invitees')" ) > 0,
				false !== get_option( 'registry_api_base_url' ),
				false !== get_option( 'registry_api_password' ),
				get_role( 'administrator' )->has_cap( 'edit_others_gift_registries' ),
			);
		};
		registry_of( 'olive' );
		\Hopechest\make_page_account();
		$account = \Hopechest\made_account()->ID;
		$page    = wp_insert_post( array( 'post_title' => 'Stays', 'post_type' => 'page', 'post_status' => 'publish' ) );
		foreach ( array( 'registry_api_base_url', 'registry_api_password', 'registry_api_key', 'registry_api_username', 'hopechest_currency' ) as $option ) {
			update_option( $option, 'x', false );
		}
		update_option( 'hopechest_keep_data', '1', false );
		\Hopechest\remove_everything();
		same( array( true, true, true, false, false ), $count() );
		same( false, get_userdata( $account ), 'the account of the pages is gone in any case' );
		delete_option( 'hopechest_keep_data' );
		\Hopechest\remove_everything();
		same( array( false, false, false, false, false ), $count() );
		$left = $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%hopechest%' OR option_name LIKE 'registry_api%'" );
		same( array(), $left );
		holds( null !== get_post( $page ), 'a page of the site stays' );
		wp_delete_post( $page, true );
		\Hopechest\grant_capabilities();
		update_option( 'hopechest_version', \Hopechest\STORED_VERSION );
	}
);
