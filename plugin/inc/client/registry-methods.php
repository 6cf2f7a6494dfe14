<?php
declare(strict_types=1);

namespace Hopechest\Client;

trait Registry_Methods {
	/**
	 * @param array $page `skip` and `limit`.
	 * @return array|null|\WP_Error Each as `get_registry()` returns it.
	 */
	public function list_registries( array $page = array() ) {
		return $this->request( 'GET', '/registries' . to_query( $page ) );
	}

	/**
	 * @return array{
	 *   id: int, user_id: int, title: string, story: string, status: string, slug: string, permalink: string, meta: array,
	 *   created_at: string, updated_at: string, is_wrapped: bool, unwraps_at: ?string
	 * }|null|\WP_Error
	 */
	public function get_registry( $id ) {
		return $this->request_with_ids( array( $id ), 'GET', '/registries/%d' );
	}

	public function create_registry( array $registry, ?string $idempotency_key = null ) {
		return $this->request( 'POST', '/registries', $registry, once_header( $idempotency_key ) );
	}

	public function update_registry( $id, array $change ) {
		return $this->request_with_ids( array( $id ), 'PATCH', '/registries/%d', $change );
	}

	public function delete_registry( $id ) {
		return $this->request_with_ids( array( $id ), 'DELETE', '/registries/%d' );
	}

	/**
	 * @param array $page `skip` and `limit`; all of them unless it is given.
	 * @return array|null|\WP_Error Each as `get_item()` returns it.
	 */
	public function list_registry_items( $id, array $page = array() ) {
		return $this->request_with_ids( array( $id ), 'GET', '/registries/%d/items' . to_query( $page ) );
	}

	public function add_registry_item( $id, array $item, ?string $idempotency_key = null ) {
		return $this->fault_of_new_item( $item ) ?? $this->request_with_ids( array( $id ), 'POST', '/registries/%d/items', $item, once_header( $idempotency_key ) );
	}

	public function remove_registry_item( $id, $item_id ) {
		return $this->request_with_ids( array( $id, $item_id ), 'DELETE', '/registries/%d/items/%d' );
	}

	public function list_invitees( $id ) {
		return $this->request_with_ids( array( $id ), 'GET', '/registries/%d/invitees' );
	}

	/** @param string[] $invitees */
	public function add_invitees( $id, array $invitees ) {
		return $this->request_with_ids( array( $id ), 'POST', '/registries/%d/invitees', array( 'invitees' => array_values( $invitees ) ) );
	}

	public function remove_invitee( $id, string $invitee ) {
		if ( vanishes_in_path( $invitee ) ) {
			return $this->refuse( __( 'An invitee is a username or an e-mail address', 'hopechest' ) );
		}
		return $this->request_with_ids( array( $id ), 'DELETE', '/registries/%d/invitees/' . escape_for_path( $invitee ) );
	}

	/**
	 * Where guests send their gifts, for the owner and administrators; an empty text when nothing is written.
	 *
	 * @return array{send_to: string}|null|\WP_Error
	 */
	public function get_send_to( $id ) {
		return $this->request_with_ids( array( $id ), 'GET', '/registries/%d/send-to' );
	}

	/**
	 * What was bought of a whole registry and given back, newest first; for the owner and administrators.
	 *
	 * @return array<array{
	 *   id: int, item_id: int, item_name: string, item_image_url: ?string, item_off_list: ?string, came_without_list: bool,
	 *   quantity: int, purchaser: ?string, note: ?string, created_at: string, released_at: ?string, has_arrived: bool,
	 *   is_thanked: bool, own_note: ?string, set_aside_until: ?string
	 * }>|null|\WP_Error
	 */
	public function list_registry_purchases( $id ) {
		return $this->request_with_ids( array( $id ), 'GET', '/registries/%d/purchases' );
	}

	public function get_affiliate( $id, $item_id ) {
		return $this->request_with_ids( array( $id, $item_id ), 'GET', '/registries/%d/items/%d/affiliate' );
	}

	public function set_affiliate( $id, $item_id, array $affiliate ) {
		return $this->request_with_ids( array( $id, $item_id ), 'PUT', '/registries/%d/items/%d/affiliate', $affiliate );
	}

	public function clear_affiliate( $id, $item_id ) {
		return $this->request_with_ids( array( $id, $item_id ), 'DELETE', '/registries/%d/items/%d/affiliate' );
	}
}

/** An empty name, "." and ".." would vanish from the address and leave that of the registry itself. */
function vanishes_in_path( string $name ): bool {
	return in_array( $name, array( '', '.', '..' ), true );
}

/** The percent signs of a name are no places for ids. */
function escape_for_path( string $name ): string {
	return str_replace( '%', '%%', rawurlencode( $name ) );
}
