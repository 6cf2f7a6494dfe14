<?php
declare(strict_types=1);

namespace Hopechest\Client;

trait People_Methods {
	/**
	 * The people whom the caller and their household have written down.
	 *
	 * @return array<array{id: int, owner_id: int, name: string, address: string, birthday: string, circle_ids: int[], link: string|null, opened_at: string|null}>|null|\WP_Error
	 */
	public function list_people() {
		return $this->request( 'GET', '/people' );
	}

	/** @param array $person Its `name`; `address` and `birthday` where they are known. */
	public function add_person( array $person, ?string $idempotency_key = null ) {
		return $this->request( 'POST', '/people', $person, once_header( $idempotency_key ) );
	}

	public function update_person( $person_id, array $change ) {
		return $this->request_with_ids( array( $person_id ), 'PATCH', '/people/%d', $change );
	}

	/** No registry is open to them any more. */
	public function remove_person( $person_id ) {
		return $this->request_with_ids( array( $person_id ), 'DELETE', '/people/%d' );
	}

	/** Within a day of the removal, with their link, circles and registries. */
	public function restore_person( $person_id ) {
		return $this->request_with_ids( array( $person_id ), 'PUT', '/people/%d' );
	}

	/** Another link for their page: the one of before ends. */
	public function renew_person_link( $person_id ) {
		return $this->request_with_ids( array( $person_id ), 'PUT', '/people/%d/link' );
	}

	public function end_person_link( $person_id ) {
		return $this->request_with_ids( array( $person_id ), 'DELETE', '/people/%d/link' );
	}

	/** @return array<array{id: int, owner_id: int, name: string}>|null|\WP_Error */
	public function list_circles() {
		return $this->request( 'GET', '/circles' );
	}

	public function add_circle( string $name, ?string $idempotency_key = null ) {
		return $this->request( 'POST', '/circles', array( 'name' => $name ), once_header( $idempotency_key ) );
	}

	public function rename_circle( $circle_id, string $name ) {
		return $this->request_with_ids( array( $circle_id ), 'PATCH', '/circles/%d', array( 'name' => $name ) );
	}

	/** Its people stay written down. */
	public function remove_circle( $circle_id ) {
		return $this->request_with_ids( array( $circle_id ), 'DELETE', '/circles/%d' );
	}

	public function put_in_circle( $circle_id, $person_id ) {
		return $this->request_with_ids( array( $circle_id, $person_id ), 'PUT', '/circles/%d/people/%d' );
	}

	/** What this circle alone has opened to them is closed at once. */
	public function take_out_of_circle( $circle_id, $person_id ) {
		return $this->request_with_ids( array( $circle_id, $person_id ), 'DELETE', '/circles/%d/people/%d' );
	}

	/**
	 * To which of the circles and people that the caller sees a registry is open.
	 *
	 * @return array{circle_ids: int[], person_ids: int[], left_out_ids: int[]}|null|\WP_Error
	 */
	public function get_open_to( $id ) {
		return $this->request_with_ids( array( $id ), 'GET', '/registries/%d/open-to' );
	}

	/** @param array $open_to As `get_open_to()` returns it. */
	public function set_open_to( $id, array $open_to ) {
		return $this->request_with_ids( array( $id ), 'PUT', '/registries/%d/open-to', $open_to );
	}

	/**
	 * Whom a registry is for.
	 *
	 * @return array{person_id: int|null, name: string, is_ours: bool, shows_wishes: bool, is_said: bool}|null|\WP_Error
	 */
	public function get_for_whom( $id ) {
		return $this->request_with_ids( array( $id ), 'GET', '/registries/%d/for-whom' );
	}

	/** @param array{person_id: int|null, is_ours: bool, shows_wishes: bool} $for_whom No circle opens it to this person from then on. */
	public function set_for_whom( $id, array $for_whom ) {
		return $this->request_with_ids( array( $id ), 'PUT', '/registries/%d/for-whom', $for_whom );
	}

	/**
	 * Whom the caller has asked to share people and circles, and who asks the caller.
	 *
	 * @return array<array{id: int, address: string, asked_by: string, is_own: bool, is_agreed: bool}>|null|\WP_Error
	 */
	public function list_households() {
		return $this->request( 'GET', '/households' );
	}

	public function ask_household( string $address, ?string $idempotency_key = null ) {
		return $this->request( 'POST', '/households', array( 'address' => $address ), once_header( $idempotency_key ) );
	}

	public function agree_to_household( $household_id ) {
		return $this->request_with_ids( array( $household_id ), 'PUT', '/households/%d' );
	}

	/** Also to decline. What each has opened to people of the other is closed. */
	public function end_household( $household_id ) {
		return $this->request_with_ids( array( $household_id ), 'DELETE', '/households/%d' );
	}

	/**
	 * Who draws names in a circle, and whether they are drawn. Who drew whom is no part of it.
	 *
	 * @return array{circle_id: int, person_ids: int[], own_name: string, wishes: array<array{kind: string, person_id: int, other_id: int}>, amount: ?float, currency: string, day: string, round: int, drawn_at: ?string, stuck: ?array}|null|\WP_Error
	 */
	public function get_draw( $circle_id ) {
		return $this->request_with_ids( array( $circle_id ), 'GET', '/circles/%d/draw' );
	}

	/** @param array $plan `person_ids`, `own_name`, `wishes`, `amount`, `currency` and `day`, as `get_draw()` returns them. */
	public function plan_draw( $circle_id, array $plan ) {
		return $this->request_with_ids( array( $circle_id ), 'PUT', '/circles/%d/draw', $plan );
	}

	/** Also anew. The round is the one that the caller has read: of two callers at once, one draws. */
	public function draw_names( $circle_id, int $round ) {
		return $this->request_with_ids( array( $circle_id ), 'POST', '/circles/%d/draw', array( 'round' => $round ) );
	}

	/** As few slips as possible change. */
	public function leave_draw( $circle_id, int $person_id ) {
		return $this->request_with_ids( array( $circle_id ), 'POST', '/circles/%d/draw/leaving', array( 'person_id' => $person_id ) );
	}

	public function end_draw( $circle_id ) {
		return $this->request_with_ids( array( $circle_id ), 'DELETE', '/circles/%d/draw' );
	}

	/**
	 * What the caller drew.
	 *
	 * @return array<array{circle_id: int, giver: string, name: string, amount: ?float, currency: string, day: string, drawn_at: string, is_changed: bool}>|null|\WP_Error
	 */
	public function list_slips() {
		return $this->request( 'GET', '/slips' );
	}
}
