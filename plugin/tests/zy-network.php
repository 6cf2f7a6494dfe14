<?php
/**
 * It runs near the end: WordPress leaves traces in the process that makes a site of a network.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

if ( is_multisite() ) {
	test(
		'each site of a network has an account of its own, which the other sites do not know',
		function () {
			require_once ABSPATH . 'wp-admin/includes/ms.php';
			with_settings(
				function () {
					$here   = made_here();
					$second = wpmu_create_blog( wp_parse_url( home_url(), PHP_URL_HOST ), '/second/', 'Second', person( 'ada' ) );
					// WordPress leaves this switched on.
					wp_installing( false );
					holds( is_int( $second ), as_text( $second ) );
					switch_to_blog( $second );
					try {
						\Hopechest\Registry\grant_capabilities();
						$there = made_here();
						holds( $here !== $there, 'another user' );
						same( array( $second ), array_keys( get_blogs_of_user( $there ) ) );
						same( array( get_main_site_id() ), array_keys( get_blogs_of_user( $here ) ) );
						\Hopechest\Account\remove_page_account();
						same( false, get_userdata( $there ) );
					} finally {
						restore_current_blog();
						wpmu_delete_blog( $second, true );
					}
					same( $here, \Hopechest\Account\made_account()->ID, 'the one here stays' );
				}
			);
		}
	);
}

function made_here(): int {
	same( null, \Hopechest\Account\make_page_account() );
	return \Hopechest\Account\made_account()->ID;
}
