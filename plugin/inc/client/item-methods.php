<?php
declare(strict_types=1);

namespace Hopechest\Client;

use WP_Error;

trait Item_Methods {
	/** @param array $page `skip` and `limit`. */
	public function list_items( array $page = array() ) {
		return $this->request( 'GET', '/items' . to_query( $page ) );
	}

	public function create_item( array $item, ?string $idempotency_key = null ) {
		return $this->fault_of_new_item( $item ) ?? $this->request( 'POST', '/items', $item, once_header( $idempotency_key ) );
	}

	/** Without a name and a url nothing is sent. */
	private function fault_of_new_item( array $item ): ?WP_Error {
		foreach ( array( 'name', 'url' ) as $field ) {
			if ( ! is_string( $item[ $field ] ?? null ) || '' === trim( $item[ $field ] ) ) {
				/* translators: %s: the name of a field. */
				return $this->refuse( sprintf( __( '%s is required', 'hopechest' ), $field ) );
			}
		}
		return null;
	}

	/**
	 * The `data` of the envelope, or the body itself where there is no envelope.
	 *
	 * @return array{
	 *   id: int, registry_id: int, name: string, description: ?string, url: string, retailer: ?string, image_url: ?string,
	 *   price: ?float, quantity_needed: int, quantity_purchased: int, is_active: bool, created_at: string,
	 *   updated_at: string, off_list?: ?string, affiliate_url?: ?string, affiliate_status?: ?string
	 * }|null|WP_Error Affiliate fields only where the caller may see them.
	 */
	public function get_item( $id ) {
		return without_envelope( $this->request_with_ids( array( $id ), 'GET', '/items/%d' ) );
	}

	public function update_item( $id, array $change ) {
		return $this->request_with_ids( array( $id ), 'PUT', '/items/%d', $change );
	}

	public function delete_item( $id ) {
		return $this->request_with_ids( array( $id ), 'DELETE', '/items/%d' );
	}

	/**
	 * The items that can be read, in the order of the ids. Each is asked for, with the time that every call has. A service
	 * that did not answer one in time is asked for no other: with a hundred ids it would be asked for a quarter of an hour.
	 *
	 * @param mixed[] $ids
	 * @return array|WP_Error
	 */
	public function get_items( array $ids ) {
		if ( ! $this->is_configured() ) {
			return not_configured();
		}
		$items = array();
		foreach ( $ids as $id ) {
			$item = $this->get_item( $id );
			if ( is_late( $item ) ) {
				break;
			}
			if ( is_array( $item ) ) {
				$items[] = $item;
			}
		}
		return $items;
	}
}

/**
 * @param mixed $outcome
 * @return mixed Its `data`, null too; the outcome itself where it has no `data`.
 */
function without_envelope( $outcome ) {
	return is_array( $outcome ) && array_key_exists( 'data', $outcome ) ? $outcome['data'] : $outcome;
}
