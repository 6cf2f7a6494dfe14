<?php
declare(strict_types=1);

namespace Hopechest\Registry\Admin;

use const Hopechest\Registry\REGISTRY;

/**
 * What the administration says after a registry was saved; WordPress speaks of posts.
 *
 * @param array[] $messages By type and number.
 */
function filter_post_updated_messages( $messages ): array {
	$saved                = __( 'Registry saved.', 'hopechest' );
	$messages[ REGISTRY ] = array_fill( 1, 10, $saved );
	return $messages;
}

/**
 * @param array[] $messages By type.
 * @param int[]   $counts
 */
function filter_bulk_post_updated_messages( $messages, $counts ): array {
	/* translators: %s: a number of registries. */
	$messages[ REGISTRY ]['updated'] = _n( '%s registry saved.', '%s registries saved.', $counts['updated'], 'hopechest' );
	/* translators: %s: a number of registries. */
	$messages[ REGISTRY ]['locked'] = _n( '%s registry was not saved: another person is editing it.', '%s registries were not saved: other people are editing them.', $counts['locked'], 'hopechest' );
	/* translators: %s: a number of registries. */
	$messages[ REGISTRY ]['deleted'] = _n( '%s registry deleted with its gifts.', '%s registries deleted with their gifts.', $counts['deleted'], 'hopechest' );
	/* translators: %s: a number of registries. */
	$messages[ REGISTRY ]['trashed'] = _n( '%s registry moved to the trash.', '%s registries moved to the trash.', $counts['trashed'], 'hopechest' );
	/* translators: %s: a number of registries. */
	$messages[ REGISTRY ]['untrashed'] = _n( '%s registry restored from the trash.', '%s registries restored from the trash.', $counts['untrashed'], 'hopechest' );
	return $messages;
}
