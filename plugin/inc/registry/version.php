<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_Error;
use WP_Post;
use WP_REST_Request;

/**
 * Each registry has a version, a text that is another after each change, also of its meta alone. It stands in a column of
 * the post that WordPress leaves to plugins, so that one statement compares it and holds the registry until all is stored.
 */
const VERSION_COLUMN = 'post_content_filtered';

/** Callers of REST send the version that their change was computed from. */
const VERSION = 'registry_version';

/** The registries that this request holds: others who would change one wait. */
final class Held_Registries {
	/** @var int[] */
	public static $ids = array();

	/** @var bool Whether it stores in one step, which another one would end. */
	public static $is_open = false;

	/** @var ?WP_REST_Request That has begun it, where one has: its end is the end of it. */
	public static $request = null;
}

function version_of( WP_Post $post ): string {
	return $post->{VERSION_COLUMN};
}

function new_version(): string {
	return bin2hex( random_bytes( 10 ) );
}

/**
 * Compares and stores in one step: where each registry still has its version, `$store` runs while no other request changes
 * one of them. What it returns is returned; with an error nothing is stored.
 *
 * @param array<int, ?string> $versions By the ids; null is any version.
 * @return mixed|false False where a registry has another version, or the database let another request come first.
 */
function while_unchanged( array $versions, callable $store ) {
	if ( ! hold( $versions ) ) {
		return false;
	}
	try {
		$stored = $store();
	} catch ( \Throwable $fault ) {
		let_go( false );
		throw $fault;
	}
	let_go( ! is_wp_error( $stored ) );
	return $stored;
}

/** @param array<int, ?string> $versions By the ids; null is any version. */
function hold( array $versions ): bool {
	global $wpdb;
	// In one order: two requests that hold several never wait for each other.
	ksort( $versions );
	begin();
	Held_Registries::$is_open = true;
	foreach ( $versions as $id => $version ) {
		Held_Registries::$ids[] = $id;

		$where = array( 'ID' => $id ) + ( null === $version ? array() : array( VERSION_COLUMN => $version ) );
		$shows = $wpdb->suppress_errors();
		$found = $wpdb->update( $wpdb->posts, array( VERSION_COLUMN => new_version() ), $where );
		$wpdb->suppress_errors( $shows );
		if ( 1 !== $found ) {
			let_go( false );
			return false;
		}
		wp_cache_delete( $id, 'posts' );
		wp_cache_delete( $id, 'post_meta' );
	}
	return true;
}

/**
 * From here to COMMIT or ROLLBACK. Where a change holds no more rows than it changes, two changes of two lists never wait for each
 * other in a ring. SQLite knows one change at a time, and no such setting.
 */
function begin(): void {
	global $wpdb;
	$shows = $wpdb->suppress_errors();
	$wpdb->query( 'SET TRANSACTION ISOLATION LEVEL READ COMMITTED' );
	$wpdb->suppress_errors( $shows );
	$wpdb->query( 'START TRANSACTION' );
}

/** What other requests have read meanwhile is no longer true, so it leaves the caches once more. */
function let_go( bool $keep ): void {
	global $wpdb;
	$keep ? $wpdb->query( 'COMMIT' ) : $wpdb->query( 'ROLLBACK' );
	$ids = Held_Registries::$ids;

	Held_Registries::$ids     = array();
	Held_Registries::$is_open = false;
	Held_Registries::$request = null;
	array_map( 'clean_post_cache', $ids );
}

/**
 * @param int|int[] $meta_id
 * @param int       $post_id
 * @param string    $key
 */
function action_changed_meta( $meta_id, $post_id, $key ): void {
	global $wpdb;
	$id = (int) $post_id;
	if ( 0 === strpos( (string) $key, 'registry_' ) && ! in_array( $id, Held_Registries::$ids, true ) && REGISTRY === get_post_type( $id ) ) {
		$wpdb->update( $wpdb->posts, array( VERSION_COLUMN => new_version() ), array( 'ID' => $id ) );
		wp_cache_delete( $id, 'posts' );
	}
}

/**
 * A change over REST waits for others of its registry, and lets others wait. One that names another version than the
 * registry has is refused.
 *
 * @param \stdClass|WP_Error $prepared
 * @param WP_REST_Request    $request
 * @return \stdClass|WP_Error
 */
function filter_rest_pre_insert_registry_of_version( $prepared, $request ) {
	$id = (int) $request['id'];
	if ( is_wp_error( $prepared ) || 0 === $id || Held_Registries::$is_open ) {
		return $prepared;
	}
	if ( ! hold( array( $id => is_string( $request[ VERSION ] ) ? $request[ VERSION ] : null ) ) ) {
		return new WP_Error( 'hopechest_changed', 'The registry was changed meanwhile. Read it again.', array( 'status' => 409 ) );
	}
	Held_Registries::$request = $request;
	return $prepared;
}

/**
 * What a refused request has stored so far is not kept.
 *
 * @param mixed           $response
 * @param array           $handler
 * @param WP_REST_Request $request
 * @return mixed
 */
function filter_rest_request_after_callbacks_of_version( $response, $handler, $request ) {
	if ( Held_Registries::$request === $request ) {
		let_go( ! is_wp_error( $response ) );
	}
	return $response;
}

function action_rest_api_init_version(): void {
	register_rest_field(
		REGISTRY,
		VERSION,
		array(
			'get_callback'    => static function ( array $prepared ): string {
				$post = get_post( (int) $prepared['id'] );
				return $post instanceof WP_Post ? version_of( $post ) : '';
			},
			// It is compared before anything is stored.
			'update_callback' => '__return_true',
			'schema'          => array(
				'description' => 'Another text after each change. A change that is sent with an older one is refused.',
				'type'        => 'string',
				'context'     => array( 'view', 'edit' ),
			),
		)
	);
}
