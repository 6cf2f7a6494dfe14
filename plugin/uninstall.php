<?php
declare(strict_types=1);

namespace Hopechest;

if ( ! \defined( 'WP_UNINSTALL_PLUGIN' ) ) {
	exit;
}

require_once __DIR__ . '/inc/registry/capabilities.php';
require_once __DIR__ . '/inc/remove.php';

if ( is_multisite() ) {
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $site_id ) {
		switch_to_blog( (int) $site_id );
		remove_everything();
		restore_current_blog();
	}
} else {
	remove_everything();
}
