<?php
declare(strict_types=1);

namespace Hopechest;

use WP_Error;

/** What goes beyond the first items and registries: gifts that are bought once, and pages that fill in a wish. */
trait Purchase_Methods {
	/**
	 * For whoever may read the registry. Where too few are left, the message of the error says how many.
	 *
	 * @param array $purchase `quantity`, `purchaser` and `note`, each of which may be left out.
	 */
	public function create_purchase( $id, $item_id, array $purchase = array(), ?string $idempotency_key = null ) {
		$path = '/registries/%d/items/%d/purchases';
		return $this->request_with_ids( array( $id, $item_id ), 'POST', $path, $purchase, once_header( $idempotency_key ) );
	}

	/** With the key of the receipt, or without it as the owner or an administrator. */
	public function release_purchase( $id, $item_id, $purchase_id, ?string $release_key = null ) {
		$headers = null === $release_key ? array() : array( 'X-Release-Key' => $release_key );
		$path    = '/registries/%d/items/%d/purchases/%d';
		return $this->request_with_ids( array( $id, $item_id, $purchase_id ), 'DELETE', $path, null, $headers );
	}

	/** What was bought and given back; for the owner and administrators. */
	public function list_purchases( $id, $item_id ) {
		return $this->request_with_ids( array( $id, $item_id ), 'GET', '/registries/%d/items/%d/purchases' );
	}

	/** What a shop's page says of a product, to fill in a wish. */
	public function preview_link( string $url ) {
		return $this->request( 'POST', '/link-previews', array( 'url' => $url ) );
	}

	/**
	 * An item as it is now and the tag of that state: `item` and `etag`. Give what you have already, and it comes back
	 * if nothing has changed.
	 *
	 * @return array|null|WP_Error
	 */
	public function get_item_version( $id, ?array $known = null ) {
		$etag    = null;
		$headers = null === $known ? array() : array( 'If-None-Match' => $known['etag'] );
		$outcome = $this->request_with_ids( array( $id ), 'GET', '/items/%d', null, $headers, $etag );
		if ( true === $outcome ) {
			return $known;
		}
		return is_array( $outcome ) ? array( 'item' => $outcome['data'], 'etag' => $etag ) : $outcome;
	}
}

/** A request that creates may be sent again under its key within a day: nothing is made twice. */
function once_header( ?string $idempotency_key ): array {
	return null === $idempotency_key ? array() : array( 'Idempotency-Key' => $idempotency_key );
}

/** A change that is meant for what was seen, and is refused with 412 when the item was changed since. */
function seen_header( ?string $etag ): array {
	return null === $etag ? array() : array( 'If-Match' => $etag );
}
