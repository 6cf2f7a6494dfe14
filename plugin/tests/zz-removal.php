<?php
/**
 * It runs last: it removes the data that the other tests work with, and puts the capabilities back.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

require_once WP_PLUGIN_DIR . '/hopechest/inc/removal/bootstrap.php';

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
		// The plugin is not loaded when WordPress deletes it.
		remove_action( 'deleted_post', 'Hopechest\\Deletion\\action_deleted_post' );
		foreach ( array( 'added', 'updated', 'deleted' ) as $change ) {
			remove_action( "{$change}_post_meta", 'Hopechest\\Registry\\action_changed_invitees_of_table' );
		}
		empty_queue();
		$own    = registry_of( 'olive' );
		$whole  = key_of( 'olive', null );
		$narrow = key_of( 'olive', array( 'lists:read' ) );
		$broken = key_of( 'ada', array( 'lists:read' ) );
		update_user_meta( person( 'ada' ), 'hopechest_keys', 'a text' );
		$mails   = array();
		$is_sent = static function ( $sent, $mail ) use ( &$mails ) {
			$mails[] = $mail;
			return true;
		};
		add_filter( 'pre_wp_mail', $is_sent, 20, 2 );
		$furnish = static function () {
			foreach ( good_settings() as $name => $value ) {
				update_option( \Hopechest\Client\CLIENT_OPTIONS[ $name ], $value, true );
			}
			use_key_of( good_settings()['base_url'] );
			update_option( 'hopechest_currency', 'EUR', true );
		};
		$furnish();
		$page = wp_insert_post( array( 'post_title' => 'Stays', 'post_type' => 'page', 'post_status' => 'publish' ) );
		\Hopechest\Client\take_turn( 'left over', 1 );
		update_option( 'hopechest_keep_data', '1', false );
		\Hopechest\Removal\remove_everything( time() + DAY_IN_SECONDS );
		same( array( true, true, true, false, false ), $count() );
		$keys = static fn( string $name ): array => array_column( \WP_Application_Passwords::get_user_application_passwords( person( $name ) ), 'uuid' );
		holds( in_array( $whole['uuid'], $keys( 'olive' ), true ) && ! in_array( $narrow['uuid'], $keys( 'olive' ), true ), 'the plugin that keeps a password narrow goes, and the password with it' );
		holds( ! in_array( $broken['uuid'], $keys( 'ada' ), true ), 'nor one of which something else was stored' );
		same( '', get_user_meta( person( 'olive' ), 'hopechest_keys', true ) );
		delete_option( 'hopechest_keep_data' );
		\Hopechest\Removal\remove_everything( time() + DAY_IN_SECONDS );
		same( array( false, false, false, false, false ), $count() );
		holds( in_array( $own, array_keys( \Hopechest\Deletion\waiting_deletions() ), true ), 'without a key nothing could be sent, and that waits' );
		same( array( 1, get_option( 'admin_email' ) ), array( count( $mails ), $mails[0]['to'] ) );
		holds( false !== strpos( $mails[0]['message'], 'have not agreed on a key' ) && 1 === preg_match( "/\\b$own\\b/", $mails[0]['message'] ), $mails[0]['message'] );
		$furnish();
		\Hopechest\Removal\remove_everything( time() + DAY_IN_SECONDS );
		same( 1, count( $mails ), 'nothing stays' );
		delete_option( 'registry_api_base_url' );
		registry_of( 'olive', array( 'meta' => array() ) );
		\Hopechest\Removal\remove_everything( time() + DAY_IN_SECONDS );
		same( 1, count( $mails ), 'a registry without gifts on a site without a service leaves nothing there' );
		remove_filter( 'pre_wp_mail', $is_sent, 20 );
		add_action( 'deleted_post', 'Hopechest\\Deletion\\action_deleted_post', 10, 2 );
		foreach ( array( 'added', 'updated', 'deleted' ) as $change ) {
			add_action( "{$change}_post_meta", 'Hopechest\\Registry\\action_changed_invitees_of_table', 10, 3 );
		}
		$left = $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%hopechest%' OR option_name LIKE 'registry_api%'" );
		same( array(), $left );
		same( array(), $wpdb->get_col( "SHOW TABLES LIKE '%hopechest%'" ) );
		holds( null !== get_post( $page ), 'a page of the site stays' );
		wp_delete_post( $page, true );
		// What comes after this file finds the plugin as it is after an activation.
		\Hopechest\Install\action_init_upgrade();
		same( \Hopechest\Install\STORED_VERSION, get_option( 'hopechest_version' ) );
	}
);
