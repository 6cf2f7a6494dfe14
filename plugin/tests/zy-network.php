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

	test(
		'a browser that gives on one site of a network gives nothing on another, whose registries have the same numbers',
		function () {
			require_once ABSPATH . 'wp-admin/includes/ms.php';
			$second = wpmu_create_blog( wp_parse_url( home_url(), PHP_URL_HOST ), '/third/', 'Third', person( 'ada' ) );
			wp_installing( false );
			holds( is_int( $second ), as_text( $second ) );
			$kept = array( 'gifts' => array( array( 'registry' => 5, 'item' => 6, 'purchase' => 7, 'quantity' => 1, 'key' => 'k', 'name' => 'Mia' ) ) );
			$text = base64_encode( (string) wp_json_encode( $kept ) );
			$text = rtrim( strtr( $text, '+/', '-_' ), '=' );
			$_COOKIE['hopechest_gifts'] = $text . '.' . \Hopechest\Guests\sign_text( $text );
			$mailbox = \Hopechest\Guests\Mailbox\mailbox_of( 'mia@c.example' );
			try {
				same( $kept['gifts'], \Hopechest\Guests\kept_gifts( 5 ) );
				switch_to_blog( $second );
				same( array(), \Hopechest\Guests\read_cookie()['gifts'] );
				holds( \Hopechest\Guests\Mailbox\mailbox_of( 'mia@c.example' ) !== $mailbox, 'nor does a mailbox' );
			} finally {
				unset( $_COOKIE['hopechest_gifts'] );
				restore_current_blog();
				wpmu_delete_blog( $second, true );
			}
		}
	);
}

function made_here(): int {
	same( null, \Hopechest\Account\make_page_account() );
	return \Hopechest\Account\made_account()->ID;
}
