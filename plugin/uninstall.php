<?php
declare(strict_types=1);

namespace Hopechest;

if ( ! \defined( 'WP_UNINSTALL_PLUGIN' ) ) {
	exit;
}

require_once __DIR__ . '/inc/limits.php';
require_once __DIR__ . '/inc/registry/capabilities.php';
require_once __DIR__ . '/inc/registry/meta.php';
require_once __DIR__ . '/inc/registry/invitee-table.php';
require_once __DIR__ . '/inc/client/seal.php';
require_once __DIR__ . '/inc/client/settings.php';
require_once __DIR__ . '/inc/client/outcome.php';
require_once __DIR__ . '/inc/client/deadline.php';
require_once __DIR__ . '/inc/client/request.php';
require_once __DIR__ . '/inc/client/item-methods.php';
require_once __DIR__ . '/inc/client/preview-methods.php';
require_once __DIR__ . '/inc/client/purchase-methods.php';
require_once __DIR__ . '/inc/client/registry-methods.php';
require_once __DIR__ . '/inc/client/client.php';
require_once __DIR__ . '/inc/client/turns.php';
require_once __DIR__ . '/inc/client/patience.php';
require_once __DIR__ . '/inc/deletion/queue.php';
require_once __DIR__ . '/inc/deletion/send.php';
require_once __DIR__ . '/inc/account/account.php';
require_once __DIR__ . '/inc/sites.php';
require_once __DIR__ . '/inc/removal/answering.php';
require_once __DIR__ . '/inc/removal/last-deletions.php';
require_once __DIR__ . '/inc/remove.php';

load_plugin_textdomain( 'hopechest', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
$hopechest_until = end_of_last_deletions();
on_sites(
	true,
	static function () use ( $hopechest_until ): void {
		remove_everything( $hopechest_until );
	}
);
