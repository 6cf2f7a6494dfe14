<?php
/**
 * It runs near the end: WordPress leaves traces in the process that makes a site of a network.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

if ( is_multisite() ) {
	test(
		'of two sites of a network with one service, the one that HOST_URL names has a key, and the other hears why it has none',
		function () {
			require_once ABSPATH . 'wp-admin/includes/ms.php';
			$second = wpmu_create_blog( wp_parse_url( home_url(), PHP_URL_HOST ), '/fourth/', 'Fourth', person( 'ada' ) );
			wp_installing( false );
			holds( is_int( $second ), as_text( $second ) );
			with_service_at(
				getenv( 'SERVICE_URL' ),
				function () use ( $second ) {
					same( null, \Hopechest\Relay\agree_on_key() );
					$key = \Hopechest\Client\frame_key();
					switch_to_blog( $second );
					try {
						\Hopechest\Settings\save_settings( array( 'registry_api_base_url' => getenv( 'SERVICE_URL' ) ) );
						same( '', \Hopechest\Client\frame_key(), 'a key is of one site' );
						holds( false !== strpos( \Hopechest\Relay\agree_on_key()->get_error_message(), 'start it with HOST_URL=' . home_url() . ',' ), 'the other' );
						same( '', \Hopechest\Client\frame_key() );
					} finally {
						restore_current_blog();
						wpmu_delete_blog( $second, true );
					}
					same( array( $key, 400 ), array( \Hopechest\Client\frame_key(), status_of_visit( $key ) ), 'the one of the service' );
				}
			);
		}
	);

	test(
		'a user who leaves one site of a network is forgotten there alone',
		function () {
			require_once ABSPATH . 'wp-admin/includes/ms.php';
			$second = wpmu_create_blog( wp_parse_url( home_url(), PHP_URL_HOST ), '/fifth/', 'Fifth', person( 'ada' ) );
			wp_installing( false );
			holds( is_int( $second ), as_text( $second ) );
			try {
				empty_queue();
				$leaver = wpmu_create_user( 'php-leaver-of-one', 'x', 'php-leaver-of-one@example.com' );
				add_user_to_blog( $second, $leaver, 'subscriber' );
				update_blog_option( $second, 'registry_api_base_url', getenv( 'SERVICE_URL' ) );
				with_service( static fn() => remove_user_from_blog( $leaver, $second ) );
				same( array(), array_keys( \Hopechest\Deletion\waiting_deletions( 'hopechest_gone_' ) ) );
				switch_to_blog( $second );
				same( array( $leaver ), array_keys( \Hopechest\Deletion\waiting_deletions( 'hopechest_gone_' ) ) );
			} finally {
				restore_current_blog();
				wpmu_delete_blog( $second, true );
			}
		}
	);
}
