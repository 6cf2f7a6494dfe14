<?php
declare(strict_types=1);

namespace Hopechest\Client;

/** Gifts that are bought once. */
trait Purchase_Methods {
	/**
	 * For callers who may read the registry. Where too few are left, the message of the error says how many.
	 *
	 * @param array{quantity?: int, purchaser?: ?string, note?: ?string, is_set_aside?: bool} $purchase
	 * @return array{
	 *   id: int, item_id: int, quantity: int, remaining: int, release_key: string, set_aside_until: ?string
	 * }|null|\WP_Error
	 */
	public function create_purchase( $id, $item_id, array $purchase = array(), ?string $idempotency_key = null ) {
		return $this->request_with_ids( array( $id, $item_id ), 'POST', '/registries/%d/items/%d/purchases', $purchase, once_header( $idempotency_key ) );
	}

	/**
	 * What the owner notes beside a purchase, for the letters of thanks. Only the fields that are named change.
	 *
	 * @param array{has_arrived?: bool, is_thanked?: bool, own_note?: ?string} $change
	 * @return array|null|\WP_Error One entry of `list_registry_purchases()`.
	 */
	public function update_purchase( $id, $purchase_id, array $change ) {
		return $this->request_with_ids( array( $id, $purchase_id ), 'PATCH', '/registries/%d/purchases/%d', $change );
	}

	/**
	 * One purchase, also of an item that was removed. With its key, or without it as the owner or an administrator.
	 *
	 * @return array|null|\WP_Error As one of `list_registry_purchases()`.
	 */
	public function get_purchase( $id, $item_id, $purchase_id, ?string $release_key = null ) {
		return $this->request_with_ids( array( $id, $item_id, $purchase_id ), 'GET', '/registries/%d/items/%d/purchases/%d', null, release_header( $release_key ) );
	}

	/** The words that the guest gave with it; only with the key of the receipt. Returns one of `list_registry_purchases()`. */
	public function change_purchase_note( $id, $item_id, $purchase_id, ?string $note, string $release_key ) {
		return $this->request_with_ids( array( $id, $item_id, $purchase_id ), 'PATCH', '/registries/%d/items/%d/purchases/%d', array( 'note' => $note ), release_header( $release_key ) );
	}

	/**
	 * What was set aside is bought. If it went back by itself meanwhile, it is taken again while it is free; otherwise the
	 * outcome is an error with the status 409.
	 *
	 * @return array|null|\WP_Error As one of `list_registry_purchases()`.
	 */
	public function confirm_purchase( $id, $item_id, $purchase_id, ?string $release_key = null ) {
		return $this->request_with_ids( array( $id, $item_id, $purchase_id ), 'PUT', '/registries/%d/items/%d/purchases/%d/bought', null, release_header( $release_key ) );
	}

	/** What is set aside stays so for three days more, once. Returns one of `list_registry_purchases()`. */
	public function keep_purchase_longer( $id, $item_id, $purchase_id, ?string $release_key = null ) {
		return $this->request_with_ids( array( $id, $item_id, $purchase_id ), 'PUT', '/registries/%d/items/%d/purchases/%d/longer', null, release_header( $release_key ) );
	}

	/**
	 * Of which items guests have set pieces aside, and when the first of them go back.
	 *
	 * @return array<array{item_id: int, quantity: int, until: string}>|null|\WP_Error
	 */
	public function list_set_aside( $id ) {
		return $this->request_with_ids( array( $id ), 'GET', '/registries/%d/set-aside' );
	}

	/**
	 * Where guests send their gifts, for the owner and administrators; an empty text when nothing is written.
	 *
	 * @return array{send_to: string}|null|\WP_Error
	 */
	public function get_send_to( $id ) {
		return $this->request_with_ids( array( $id ), 'GET', '/registries/%d/send-to' );
	}

	/** @return array{send_to: array{send_to: string}, etag: string}|null|\WP_Error The same with the tag of its state. */
	public function get_send_to_version( $id ) {
		return $this->version_of( 'send_to', $id, '/registries/%d/send-to', null );
	}

	/**
	 * @param string|null $if_match The tag of the state that the change is meant for.
	 * @return array{send_to: string}|null|\WP_Error
	 */
	public function set_send_to( $id, string $send_to, ?string $if_match = null ) {
		$change = array( 'send_to' => $send_to );
		return $this->request_with_ids( array( $id ), 'PUT', '/registries/%d/send-to', $change, seen_header( $if_match ) );
	}

	/**
	 * The same for the guest who bought a gift, until the day of the registry has passed.
	 *
	 * @return array{send_to: string}|null|\WP_Error
	 */
	public function get_send_to_for_purchase( $id, $item_id, $purchase_id, ?string $release_key = null ) {
		return $this->request_with_ids( array( $id, $item_id, $purchase_id ), 'GET', '/registries/%d/items/%d/purchases/%d/send-to', null, release_header( $release_key ) );
	}

	/** With the key of the receipt, or without it as an owner or an administrator. */
	public function release_purchase( $id, $item_id, $purchase_id, ?string $release_key = null ) {
		return $this->request_with_ids( array( $id, $item_id, $purchase_id ), 'DELETE', '/registries/%d/items/%d/purchases/%d', null, release_header( $release_key ) );
	}

	/**
	 * What was bought of a whole registry and given back, newest first; for the owner and administrators.
	 *
	 * @param array $page `skip` and `limit`.
	 * @return array<array{
	 *   id: int, item_id: int, item_name: string, item_image_url: ?string, quantity: int, purchaser: ?string, note: ?string,
	 *   created_at: string, released_at: ?string, has_arrived: bool, is_thanked: bool, own_note: ?string,
	 *   set_aside_until: ?string
	 * }>|null|\WP_Error
	 */
	public function list_registry_purchases( $id, array $page = array() ) {
		return $this->request_with_ids( array( $id ), 'GET', '/registries/%d/purchases' . to_query( $page ) );
	}

	/**
	 * What was bought of one item and given back, newest first; for the owner and administrators.
	 *
	 * @param array $page `skip` and `limit`.
	 * @return array|null|\WP_Error As `list_registry_purchases()` returns it.
	 */
	public function list_purchases( $id, $item_id, array $page = array() ) {
		return $this->request_with_ids( array( $id, $item_id ), 'GET', '/registries/%d/items/%d/purchases' . to_query( $page ) );
	}
}

function release_header( ?string $key ): array {
	return null === $key ? array() : array( 'X-Release-Key' => $key );
}
