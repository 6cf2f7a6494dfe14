<?php
/**
 * Plugin Name:       Hopechest Gift Registry
 * Description:       Gift registries on this site, with their items kept by the Hopechest item service.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           MIT
 * Update URI:        false
 * Text Domain:       hopechest
 * Domain Path:       /languages
 */

declare(strict_types=1);

namespace Hopechest;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

const VERSION     = '0.1.0';
const PLUGIN_FILE = __FILE__;

// The rooms of the plugin. Each uses only those that stand before it.
require __DIR__ . '/inc/client/bootstrap.php';      // The item service: settings, limits, requests, what comes of them.
require __DIR__ . '/inc/registry/bootstrap.php';    // Registries in WordPress: post type, meta, who may do what.
require __DIR__ . '/inc/keys/bootstrap.php';        // What the application password of a program may do.
require __DIR__ . '/inc/invitations/bootstrap.php'; // Links that open a private registry without an account.
require __DIR__ . '/inc/relay/bootstrap.php';       // The pages of the service, in those of the theme.
require __DIR__ . '/inc/deletion/bootstrap.php';    // Registries and users that are gone here, until the service knows.
require __DIR__ . '/inc/changes/bootstrap.php';     // Actions for what changes on lists, read from the feed of the service.
require __DIR__ . '/inc/place/bootstrap.php';       // The ways of owners to their lists: from the administration and the shop.
require __DIR__ . '/inc/check/bootstrap.php';       // The self-check.
require __DIR__ . '/inc/acts/bootstrap.php';        // What programs of this site do with lists: abilities, WP-CLI.
require __DIR__ . '/inc/settings/bootstrap.php';    // The settings page, with the six steps and the self-check.
require __DIR__ . '/inc/privacy/bootstrap.php';     // Personal data: export, erasure, the guide to the policy.
require __DIR__ . '/inc/install/bootstrap.php';     // Activation, upgrade, languages.

Registry\bootstrap();
Keys\bootstrap();
Invitations\bootstrap();
Relay\bootstrap();
Deletion\bootstrap();
Changes\bootstrap();
Place\bootstrap();
Check\bootstrap();
Acts\bootstrap();
Settings\bootstrap();
Privacy\bootstrap();
Install\bootstrap();

/**
 * A registry as one array, for other plugins, which check first whether the visitor may read it.
 *
 * @param array|null $items The items if the caller has them; otherwise the service is asked.
 */
function flatten_registry( \WP_Post $post, ?array $items = null ): array {
	return Registry\flatten_registry( $post, $items );
}
