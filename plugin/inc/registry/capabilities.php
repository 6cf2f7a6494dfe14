<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_REST_Posts_Controller;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

/** The capabilities that only a manager has. The item service takes a user with the first of them for an admin. */
const MANAGING = array(
	'edit_others_gift_registries',
	'delete_others_gift_registries',
	'read_private_gift_registries',
);

/** The capability to own registries. The settings page says which roles have it. */
const OWNING = 'own_gift_registries';

/**
 * The capability that WordPress asks for before it lists registries. No role has it: see
 * `filter_map_meta_cap_of_listing()`.
 */
const LISTING = 'edit_gift_registries';

/** Names for everything that concerns a user's own registries; the others keep the names that WordPress derives. */
function registry_capabilities(): array {
	$owning = array(
		'create_posts',
		'publish_posts',
		'edit_published_posts',
		'edit_private_posts',
		'delete_posts',
		'delete_published_posts',
		'delete_private_posts',
	);
	return array( 'edit_posts' => LISTING ) + array_fill_keys( $owning, OWNING );
}

/**
 * WordPress opens themes, templates, menus, patterns and link previews over REST to every user who may list posts of
 * any type. Owning a registry is no reason for that, so it counts only in the administration and on the REST routes of
 * registries. Everywhere else a user has to be a manager.
 *
 * @param string[] $required
 * @param string   $capability
 * @param int      $user_id
 */
function filter_map_meta_cap_of_listing( $required, $capability, $user_id ): array {
	$at = array_search( LISTING, $required, true );
	if ( false === $at ) {
		return $required;
	}
	$is_about_registries = LISTING !== $capability || ( is_admin() && ! wp_doing_ajax() ) || Registries_Controller::is_asked();
	$required[ $at ]     = $is_about_registries ? OWNING : MANAGING[0];
	return $required;
}

/**
 * The roles say who may own registries, and a filter has the last word, but for visitors.
 *
 * @param bool[]   $granted
 * @param string[] $required
 * @param array    $arguments
 * @param \WP_User $user
 */
function filter_user_has_cap_of_owning( $granted, $required, $arguments, $user ): array {
	if ( in_array( OWNING, (array) $required, true ) && $user->exists() ) {
		$granted[ OWNING ] = (bool) apply_filters( 'hopechest_may_own', ! empty( $granted[ OWNING ] ), $user );
	}
	return $granted;
}

/**
 * The box in which a manager chooses the owner of a registry lists the users who may own one.
 *
 * @param array $arguments
 */
function filter_wp_dropdown_users_args( $arguments ): array {
	if ( in_array( LISTING, (array) ( $arguments['capability'] ?? array() ), true ) ) {
		$arguments['capability'] = array( OWNING );
	}
	return $arguments;
}

/** At first every role that may read owns registries. Later the site owner's choice stays. */
function grant_capabilities(): void {
	$roles         = wp_roles()->role_objects;
	$administrator = $roles['administrator'] ?? null;
	if ( array() === roles_with( OWNING ) ) {
		grant( OWNING, roles_with( 'read' ) );
	}
	foreach ( $administrator ? array_merge( MANAGING, array( OWNING ) ) : array() as $capability ) {
		grant( $capability, array( $administrator ) );
	}
}

/** @return \WP_Role[] */
function roles_with( string $capability ): array {
	return array_filter( wp_roles()->role_objects, static fn( \WP_Role $role ): bool => $role->has_cap( $capability ) );
}

/**
 * Each grant is a write to the database, so roles that have the capability are left out.
 *
 * @param \WP_Role[] $roles
 */
function grant( string $capability, array $roles ): void {
	foreach ( $roles as $role ) {
		if ( ! $role->has_cap( $capability ) ) {
			$role->add_cap( $capability );
		}
	}
}

/** From every role: a site owner may have granted them to more roles than the plugin did. */
function revoke_capabilities(): void {
	foreach ( array_merge( MANAGING, array( OWNING ) ) as $capability ) {
		foreach ( roles_with( $capability ) as $role ) {
			$role->remove_cap( $capability );
		}
	}
}

/** The REST routes of registries: here, and not on other routes, owning registries is enough to list them. */
final class Registries_Controller extends WP_REST_Posts_Controller {
	/** @var int How many questions about permissions are being answered, one within another. */
	private static $questions = 0;

	public static function is_asked(): bool {
		return self::$questions > 0;
	}

	/**
	 * @param \WP_REST_Request $request
	 * @return true|\WP_Error
	 */
	public function get_items_permissions_check( $request ) {
		return self::answer(
			fn() => parent::get_items_permissions_check( $request )
		);
	}

	/**
	 * @param string|array     $statuses
	 * @param \WP_REST_Request $request
	 * @param string           $parameter
	 * @return array|\WP_Error
	 */
	public function sanitize_post_statuses( $statuses, $request, $parameter ) {
		return self::answer(
			fn() => parent::sanitize_post_statuses( $statuses, $request, $parameter )
		);
	}

	/** @return mixed */
	private static function answer( callable $question ) {
		++self::$questions;
		try {
			return $question();
		} finally {
			--self::$questions;
		}
	}
}
