<?php
declare(strict_types=1);

namespace Hopechest;

if ( ! \defined( 'WP_UNINSTALL_PLUGIN' ) ) {
	exit;
}

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
require_once __DIR__ . '/inc/deletion/queue.php';
require_once __DIR__ . '/inc/account/account.php';
require_once __DIR__ . '/inc/sites.php';
require_once __DIR__ . '/inc/remove.php';

on_sites( true, __NAMESPACE__ . '\\remove_everything' );
