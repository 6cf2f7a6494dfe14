<?php
declare(strict_types=1);

namespace Hopechest\Relay\Facts;

use WP_Error;

use function Hopechest\Registry\{ change_owner_links, while_unchanged };

/** What the database answers where it lets another request come first. */
const NOT_STORED = array( 'db_update_error', 'db_insert_error', 'rest_meta_database_error' );

/**
 * Stores all changes of an answer, or none: each list still has the version that its change was computed from, and WordPress
 * refuses the visitor none of them.
 *
 * @param array{id: int, version: string, change: array}[] $writes
 * @return bool|WP_Error False where a list has another version. An error is the refusal of WordPress.
 */
function store_writes( array $writes ) {
	if ( array() === $writes ) {
		return true;
	}
	$stored = while_unchanged(
		array_column( $writes, 'version', 'id' ),
		static function () use ( $writes ): ?WP_Error {
			foreach ( $writes as $write ) {
				$refused = ask( 'POST', '/' . (int) $write['id'], to_rest( $write['change'] ) );
				if ( is_wp_error( $refused ) ) {
					return $refused;
				}
				change_owner_links( (int) $write['id'], $write['change']['owner_link'] ?? array() );
			}
			return null;
		}
	);
	if ( is_wp_error( $stored ) && ! in_array( $stored->get_error_code(), NOT_STORED, true ) ) {
		return $stored;
	}
	foreach ( null === $stored ? $writes : array() as $write ) {
		do_action( 'hopechest_list_stored', get_post( (int) $write['id'] ), $write['change'] );
	}
	return null === $stored;
}
