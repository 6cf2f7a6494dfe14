<?php
declare(strict_types=1);

namespace Hopechest\Install;

/** Runs `$act` on this site, or on each site of its network. */
function on_sites( bool $everywhere, callable $act ): void {
	if ( ! $everywhere || ! is_multisite() ) {
		$act();
		return;
	}
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $site_id ) {
		switch_to_blog( (int) $site_id );
		$act();
		restore_current_blog();
	}
}
