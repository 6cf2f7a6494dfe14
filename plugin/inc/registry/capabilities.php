<?php
declare(strict_types=1);

namespace Hopechest;

/** What only a manager has. The item service takes whoever has the first of them for an admin. */
const MANAGING = array(
	'edit_others_gift_registries',
	'delete_others_gift_registries',
	'read_private_gift_registries',
);

/** Everything that concerns one's own registries asks for "read", which every role has and a user without one lacks. */
function own_registry_capabilities(): array {
	return array_fill_keys(
		array(
			'create_posts',
			'edit_posts',
			'publish_posts',
			'edit_published_posts',
			'edit_private_posts',
			'delete_posts',
			'delete_published_posts',
			'delete_private_posts',
		),
		'read'
	);
}

function grant_capabilities(): void {
	$administrator = get_role( 'administrator' );
	foreach ( $administrator ? MANAGING : array() as $capability ) {
		// Each grant is a write to the database, also of what is there already.
		if ( ! $administrator->has_cap( $capability ) ) {
			$administrator->add_cap( $capability );
		}
	}
}

/** From every role, for a site owner may have granted them to more than we did. */
function revoke_capabilities(): void {
	foreach ( wp_roles()->role_objects as $role ) {
		foreach ( array_filter( MANAGING, array( $role, 'has_cap' ) ) as $capability ) {
			$role->remove_cap( $capability );
		}
	}
}
