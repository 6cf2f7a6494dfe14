<?php
declare(strict_types=1);

namespace Hopechest;

if ( ! \defined( 'WP_UNINSTALL_PLUGIN' ) ) {
	exit;
}

require_once __DIR__ . '/inc/registry/capabilities.php';
require_once __DIR__ . '/inc/sites.php';
require_once __DIR__ . '/inc/remove.php';

on_sites( true, __NAMESPACE__ . '\\remove_everything' );
