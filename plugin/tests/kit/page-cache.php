<?php
/**
 * A page cache as plugins bring one: it answers before the rest of WordPress runs, it knows nothing of our cookies, and
 * it obeys DONOTCACHEPAGE and nothing else. A test puts it among the plugins that must be used, and it works for requests
 * that name it.
 */
declare(strict_types=1);

if ( isset( $_SERVER['HTTP_X_PAGE_CACHE'] ) ) {
	$hopechest_kept = 'page_cache_' . md5( $_SERVER['HTTP_X_PAGE_CACHE'] . $_SERVER['REQUEST_URI'] );
	$hopechest_page = get_option( $hopechest_kept );
	if ( is_string( $hopechest_page ) ) {
		echo $hopechest_page;
		exit;
	}
	ob_start();
	$hopechest_level = ob_get_level();
	add_action(
		'shutdown',
		static function () use ( $hopechest_kept, $hopechest_level ): void {
			while ( ob_get_level() > $hopechest_level ) {
				ob_end_flush();
			}
			if ( ! defined( 'DONOTCACHEPAGE' ) && 200 === http_response_code() ) {
				update_option( $hopechest_kept, (string) ob_get_contents(), false );
			}
		},
		0
	);
}
