<?php
declare(strict_types=1);

namespace Hopechest\Client;

/** Questions that guests ask about items. Who asks is not stored. */
trait Question_Methods {
	/**
	 * What guests have asked about the items of a registry, with the answers.
	 *
	 * @return array<array{id: int, item_id: int, question: string, asked_on: string, answer: string}>|null|\WP_Error
	 */
	public function list_questions( $id ) {
		return $this->request_with_ids( array( $id ), 'GET', '/registries/%d/questions' );
	}

	/**
	 * For callers who may read the registry.
	 *
	 * @return array|null|\WP_Error One entry of `list_questions()`.
	 */
	public function ask_question( $id, $item_id, string $question, ?string $idempotency_key = null ) {
		$path = '/registries/%d/items/%d/questions';
		return $this->request_with_ids( array( $id, $item_id ), 'POST', $path, array( 'question' => $question ), once_header( $idempotency_key ) );
	}

	/**
	 * For all guests, in place of an earlier answer.
	 *
	 * @return array|null|\WP_Error One entry of `list_questions()`.
	 */
	public function answer_question( $id, $question_id, string $answer ) {
		$path = '/registries/%d/questions/%d/answer';
		return $this->request_with_ids( array( $id, $question_id ), 'PUT', $path, array( 'answer' => $answer ) );
	}

	public function remove_question( $id, $question_id ) {
		return $this->request_with_ids( array( $id, $question_id ), 'DELETE', '/registries/%d/questions/%d' );
	}
}
