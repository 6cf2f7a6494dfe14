<?php
/**
 * The data of a site are kept when the plugin is installed, switched off or removed.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** Puts a text where a list should be, as older code did. */
function store_text( int $id, string $key, string $text ): void {
	global $wpdb;
	$wpdb->update( $wpdb->postmeta, array( 'meta_value' => $text ), array( 'post_id' => $id, 'meta_key' => $key ) );
	wp_cache_delete( $id, 'post_meta' );
}

test(
	'an upgrade reads ids that were kept as texts, and loses no entry of a list that it does not understand',
	function () {
		$id    = registry_of( 'olive' );
		$lists = array(
			'registry_item_ids' => array(
				'["7","5","9"]'        => array( 7, 5, 9 ),
				'[7,"5",7]'            => array( 7, 5, 7 ),
				'[]'                   => array(),
				'["7","x"]'            => '["7","x"]',
				'["7","07"]'           => '["7","07"]',
				'["0"]'                => '["0"]',
				'["9007199254740993"]' => '["9007199254740993"]',
				'[7,{"id":5}]'         => '[7,{"id":5}]',
				'[7,'                  => '[7,',
			),
			'registry_invitees' => array(
				'["php-ida","a\\\\b"]' => array( 'php-ida', 'a\\b' ),
				'["php-ida",5]'        => '["php-ida",5]',
				'["php-ida",""]'       => '["php-ida",""]',
			),
		);
		foreach ( $lists as $key => $cases ) {
			foreach ( $cases as $text => $expected ) {
				store_text( $id, $key, $text );
				upgrade_from( '0.0.1' );
				same( $expected, get_post_meta( $id, $key, true ), $text );
			}
		}
	}
);

test(
	'an upgrade leaves alone what other plugins keep under the same names',
	function () {
		$page = wp_insert_post( array( 'post_title' => 'A page', 'post_type' => 'page', 'post_status' => 'publish' ) );
		add_post_meta( $page, 'registry_item_ids', '[1,2]' );
		upgrade_from( '0.0.1' );
		wp_cache_delete( $page, 'post_meta' );
		same( '[1,2]', get_post_meta( $page, 'registry_item_ids', true ) );
		wp_delete_post( $page, true );
	}
);

test(
	'a site that was not there at activation, or where the plugin was off, finds its registries at their addresses',
	function () {
		$finds = static function (): bool {
			visit( '/' );
			wp_cache_flush();
			return in_array( 'index.php?gift_registry=$matches[1]&page=$matches[2]', (array) get_option( 'rewrite_rules' ), true );
		};
		same( true, $finds() );
		// As on another site of the network: rules that know no registry, and no trace of the plugin.
		$forget = static function () {
			wp_cache_flush();
			update_option(
				'rewrite_rules',
				array_filter(
					get_option( 'rewrite_rules' ),
					static function ( string $query ): bool {
						return false === strpos( $query, 'gift_registry' );
					}
				)
			);
		};
		$forget();
		same( false, $finds(), 'the rules of before' );
		delete_option( 'hopechest_version' );
		same( true, $finds(), 'the first visit mends them' );
		$forget();
		\Hopechest\Install\activate();
		same( true, $finds(), 'and so does activating it again' );
	}
);

test(
	'a site where the plugin is switched off knows no address of a registry any more',
	function () {
		wp_cache_flush();
		\Hopechest\Install\deactivate();
		try {
			same( false, get_option( 'rewrite_rules' ) );
			flush_rewrite_rules( false );
			holds( false === strpos( implode( ' ', get_option( 'rewrite_rules' ) ), 'gift_registry' ), 'the rules that WordPress collects now know none either: ' . as_text( preg_grep( '~gift_registry~', get_option( 'rewrite_rules' ) ) ) );
		} finally {
			\Hopechest\Registry\action_init_post_type();
			delete_option( 'rewrite_rules' );
		}
	}
);
