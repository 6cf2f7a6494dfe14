<?php
/**
 * The data of a site are kept when the plugin is installed, switched off or removed.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

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
					static fn( string $query ): bool => false === strpos( $query, 'gift_registry' )
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
