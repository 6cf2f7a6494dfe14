<?php
declare(strict_types=1);

namespace Hopechest\Client;

trait Registry_Methods {
	/** Who the caller is, what they may do, and how many registries they own or are invited to. */
	public function get_me() {
		return $this->request( 'GET', '/me' );
	}

	/**
	 * @param array $page `skip` and `limit`; `invited` for those of others that invite the caller.
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

	/**
	 * A registry and the tag of its state, as `registry` and `etag`. With a known version, returns that one if nothing changed.
	 *
	 * @param array{registry: array, etag: string}|null $known
	 * @return array{registry: array, etag: string}|null|\WP_Error
	 */
	public function get_registry_version( $id, ?array $known = null ) {
		return $this->version_of( 'registry', $id, '/registries/%d', $known );
	}

	public function create_registry( array $registry, ?string $idempotency_key = null ) {
		return $this->request( 'POST', '/registries', $registry, once_header( $idempotency_key ) );
	}

	/** @param array $copy Its title and what comes `along`: `open`, `given` and `story`. */
	public function copy_registry( $id, array $copy, ?string $idempotency_key = null ) {
		return $this->request_with_ids( array( $id ), 'POST', '/registries/%d/copy', $copy, once_header( $idempotency_key ) );
	}

	/** @param string|null $if_match The tag of the state that the change is meant for. */
	public function update_registry( $id, array $change, ?string $if_match = null ) {
		return $this->request_with_ids( array( $id ), 'PATCH', '/registries/%d', $change, seen_header( $if_match ) );
	}

	public function delete_registry( $id, ?string $if_match = null ) {
		return $this->request_with_ids( array( $id ), 'DELETE', '/registries/%d', null, seen_header( $if_match ) );
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

	/**
	 * All of them or none, in their order.
	 *
	 * @param array[] $items At most a hundred.
	 * @return array|null|\WP_Error Each as `get_item()` returns it.
	 */
	public function add_registry_items( $id, array $items, ?string $idempotency_key = null ) {
		$body = array( 'items' => array_values( $items ) );
		return $this->request_with_ids( array( $id ), 'POST', '/registries/%d/items/batch', $body, once_header( $idempotency_key ) );
	}

	/** @param string|null $if_match The tag of the state of the item that this is meant for, here and below. */
	public function remove_registry_item( $id, $item_id, ?string $if_match = null ) {
		return $this->request_with_ids( array( $id, $item_id ), 'DELETE', '/registries/%d/items/%d', null, seen_header( $if_match ) );
	}

	/**
	 * What was removed in the last days, newest first; for the owners and administrators. `update_item()` brings an item back.
	 *
	 * @return array<array{id: int, name: string, image_url: ?string, before: ?int, under: ?string}>|null|\WP_Error
	 */
	public function list_removed_items( $id ) {
		return $this->request_with_ids( array( $id ), 'GET', '/registries/%d/removed-items' );
	}

	/**
	 * With all that was bought and set aside of it. Returns the item as it is there.
	 *
	 * @param string $currency What prices are in where a registry names no currency.
	 */
	public function move_item( $id, $item_id, $to, ?string $idempotency_key = null, string $currency = '', ?string $if_match = null ) {
		$body = array( 'registry_id' => $to ) + compact( 'currency' );
		return $this->request_with_ids( array( $id, $item_id ), 'POST', '/registries/%d/items/%d/move', $body, once_header( $idempotency_key ) + seen_header( $if_match ) );
	}

	/**
	 * @param array       $change Of `currency`, `is_group_gift` and `heading` those that change.
	 * @param string|null $if_match The tag of the state of the registry that this is meant for, here and below.
	 */
	public function update_item_meta( $id, $item_id, array $change, ?string $if_match = null ) {
		return $this->request_with_ids( array( $id, $item_id ), 'PATCH', '/registries/%d/items/%d/meta', $change, seen_header( $if_match ) );
	}

	public function list_invitees( $id ) {
		return $this->request_with_ids( array( $id ), 'GET', '/registries/%d/invitees' );
	}

	/** @param string[] $invitees */
	public function add_invitees( $id, array $invitees, ?string $if_match = null ) {
		return $this->request_with_ids( array( $id ), 'POST', '/registries/%d/invitees', array( 'invitees' => array_values( $invitees ) ), seen_header( $if_match ) );
	}

	public function remove_invitee( $id, string $invitee, ?string $if_match = null ) {
		if ( vanishes_in_path( $invitee ) ) {
			return $this->refuse( __( 'An invitee is a username or an e-mail address', 'hopechest' ) );
		}
		return $this->request_with_ids( array( $id ), 'DELETE', '/registries/%d/invitees/' . escape_for_path( $invitee ), null, seen_header( $if_match ) );
	}

	/** @param string[] $owners Beside the first one. */
	public function add_owners( $id, array $owners, ?string $if_match = null ) {
		return $this->request_with_ids( array( $id ), 'POST', '/registries/%d/owners', array( 'owners' => array_values( $owners ) ), seen_header( $if_match ) );
	}

	public function remove_owner( $id, string $owner, ?string $if_match = null ) {
		if ( vanishes_in_path( $owner ) ) {
			return $this->refuse( __( 'An owner is a username or an e-mail address', 'hopechest' ) );
		}
		return $this->request_with_ids( array( $id ), 'DELETE', '/registries/%d/owners/' . escape_for_path( $owner ), null, seen_header( $if_match ) );
	}

	public function get_affiliate( $id, $item_id ) {
		return $this->request_with_ids( array( $id, $item_id ), 'GET', '/registries/%d/items/%d/affiliate' );
	}

	public function list_affiliates( $id ) {
		return $this->request_with_ids( array( $id ), 'GET', '/registries/%d/affiliate' );
	}

	public function set_affiliate( $id, $item_id, array $affiliate, ?string $if_match = null ) {
		return $this->request_with_ids( array( $id, $item_id ), 'PUT', '/registries/%d/items/%d/affiliate', $affiliate, seen_header( $if_match ) );
	}

	public function clear_affiliate( $id, $item_id, ?string $if_match = null ) {
		return $this->request_with_ids( array( $id, $item_id ), 'DELETE', '/registries/%d/items/%d/affiliate', null, seen_header( $if_match ) );
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
