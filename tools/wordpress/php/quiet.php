<?php
/**
 * Keeps the site from asking for updates and from sending mail: it could not reach anybody, and would say so in the log
 * that is to stay empty.
 */
declare(strict_types=1);

foreach ( array( '_maybe_update_core', '_maybe_update_plugins', '_maybe_update_themes' ) as $hopechest_check ) {
	remove_action( 'admin_init', $hopechest_check );
}
add_filter( 'pre_wp_mail', '__return_true' );
