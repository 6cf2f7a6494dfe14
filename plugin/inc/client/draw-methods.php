<?php
declare(strict_types=1);

namespace Hopechest\Client;

trait Draw_Methods {
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
