<?php
declare(strict_types=1);

namespace Hopechest;

if ( ! \defined( 'WP_UNINSTALL_PLUGIN' ) ) {
	exit;
}

require_once __DIR__ . '/inc/client/bootstrap.php';
require_once __DIR__ . '/inc/registry/bootstrap.php';
require_once __DIR__ . '/inc/keys/bootstrap.php';
require_once __DIR__ . '/inc/deletion/bootstrap.php';
require_once __DIR__ . '/inc/changes/bootstrap.php';
require_once __DIR__ . '/inc/relay/visitor.php';
require_once __DIR__ . '/inc/install/sites.php';
require_once __DIR__ . '/inc/removal/bootstrap.php';

load_plugin_textdomain( 'hopechest', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
$hopechest_until = Removal\end_of_last_deletions();
Install\on_sites(
	true,
	static function () use ( $hopechest_until ): void {
		Removal\remove_everything( $hopechest_until );
	}
);
