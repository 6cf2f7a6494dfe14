<?php
declare(strict_types=1);

namespace Hopechest\Client;

/**
 * What guests ask about items: who asks is not stored. And what they would give, which the owners do not know: a guest has a key that
 * they made up.
 */
trait Guest_Methods {
	/**
	 * What guests have asked about the items of a registry, with the answers.
	 *
	 * @return array<array{id: int, item_id: int, question: string, asked_on: string, answer: string}>|null|\WP_Error
	 */
	public function list_questions( $id ) {
		return $this->request_with_ids( array( $id ), 'GET', '/registries/%d/questions' );
	}

	/** For callers who may read the registry. Returns one of `list_questions()`. */
	public function ask_question( $id, $item_id, string $question, ?string $idempotency_key = null ) {
		return $this->request_with_ids( array( $id, $item_id ), 'POST', '/registries/%d/items/%d/questions', array( 'question' => $question ), once_header( $idempotency_key ) );
	}

	/** For all guests, in place of an earlier answer. Returns one of `list_questions()`. */
	public function answer_question( $id, $question_id, string $answer ) {
		return $this->request_with_ids( array( $id, $question_id ), 'PUT', '/registries/%d/questions/%d/answer', array( 'answer' => $answer ) );
	}

	public function remove_question( $id, $question_id ) {
		return $this->request_with_ids( array( $id, $question_id ), 'DELETE', '/registries/%d/questions/%d' );
	}

	/**
	 * An owner of a registry that is wrapped gets an error with the status 403, whether there are ideas or none.
	 *
	 * @return array{guests_may_add: bool, ideas: array<array{
	 *   id: int, name: string, url: ?string, note: ?string, image_url: ?string, price: ?float, author: ?string,
	 *   created_at: string, is_own: bool, is_taken: bool, is_taken_by_you: bool, giver: ?string, giver_note: ?string,
	 *   comments: array<array{author: ?string, text: string, is_own: bool}>, is_author_thanked: bool,
	 *   is_giver_thanked: bool, is_on_list: bool
	 * }>}|null|\WP_Error
	 */
	public function list_ideas( $id, ?string $guest_key = null ) {
		return $this->request_with_ids( array( $id ), 'GET', '/registries/%d/ideas', null, release_header( $guest_key ) );
	}

	/**
	 * @param array $idea Its `name`; `url`, `note`, `image_url`, `price` and `author` where they are known.
	 * @return array|null|\WP_Error As one of `list_ideas()`.
	 */
	public function add_idea( $id, array $idea, string $guest_key, ?string $idempotency_key = null ) {
		return $this->request_with_ids( array( $id ), 'POST', '/registries/%d/ideas', $idea, once_header( $idempotency_key ) + release_header( $guest_key ) );
	}

	public function update_idea( $id, $idea_id, array $change, string $guest_key ) {
		return $this->request_with_ids( array( $id, $idea_id ), 'PATCH', '/registries/%d/ideas/%d', $change, release_header( $guest_key ) );
	}

	/** Not once a guest gives it. */
	public function remove_idea( $id, $idea_id, ?string $guest_key = null ) {
		return $this->request_with_ids( array( $id, $idea_id ), 'DELETE', '/registries/%d/ideas/%d', null, release_header( $guest_key ) );
	}

	/**
	 * One guest gives it.
	 *
	 * @param array{giver?: ?string, giver_note?: ?string} $giver
	 */
	public function take_idea( $id, $idea_id, array $giver, string $guest_key ) {
		return $this->request_with_ids( array( $id, $idea_id ), 'PUT', '/registries/%d/ideas/%d/taken', $giver, release_header( $guest_key ) );
	}

	public function give_idea_back( $id, $idea_id, ?string $guest_key = null ) {
		return $this->request_with_ids( array( $id, $idea_id ), 'DELETE', '/registries/%d/ideas/%d/taken', null, release_header( $guest_key ) );
	}

	/**
	 * One of each guest.
	 *
	 * @param array{text: string, author?: ?string} $comment
	 */
	public function comment_idea( $id, $idea_id, array $comment, string $guest_key ) {
		return $this->request_with_ids( array( $id, $idea_id ), 'PUT', '/registries/%d/ideas/%d/comment', $comment, release_header( $guest_key ) );
	}

	public function remove_idea_comment( $id, $idea_id, string $guest_key ) {
		return $this->request_with_ids( array( $id, $idea_id ), 'DELETE', '/registries/%d/ideas/%d/comment', null, release_header( $guest_key ) );
	}

	/**
	 * What an owner notes, once the registry is unwrapped.
	 *
	 * @param array{is_author_thanked?: bool, is_giver_thanked?: bool, is_on_list?: bool} $notes
	 */
	public function note_idea( $id, $idea_id, array $notes ) {
		return $this->request_with_ids( array( $id, $idea_id ), 'PATCH', '/registries/%d/ideas/%d/notes', $notes );
	}

	/** @return array{guests_may_add: bool}|null|\WP_Error */
	public function get_idea_settings( $id ) {
		return $this->request_with_ids( array( $id ), 'GET', '/registries/%d/idea-settings' );
	}

	/** @param array $settings As `get_idea_settings()` returns them. */
	public function set_idea_settings( $id, array $settings ) {
		return $this->request_with_ids( array( $id ), 'PUT', '/registries/%d/idea-settings', $settings );
	}
}
