<?php
declare(strict_types=1);

namespace Hopechest\Registry;

/**
 * Title and story are plain text, stored as HTML with & < > as entities, so that WordPress removes nothing that a user
 * without the right to write HTML has typed. This field gives them as text again, to every reader of the registry.
 */
function action_rest_api_init_text(): void {
	$properties = array_fill_keys( array( 'title', 'story' ), array( 'type' => 'string' ) );
	add_field_to_read( 'registry_text', __( 'Title and story as plain text.', 'hopechest' ), $properties );
}

/** The field is what the function `get_` and its name returns. */
function add_field_to_read( string $name, string $description, array $properties ): void {
	register_rest_field(
		REGISTRY,
		$name,
		array(
			'get_callback' => __NAMESPACE__ . "\\get_$name",
			'schema'       => compact( 'description', 'properties' ) + array(
				'type'     => 'object',
				'readonly' => true,
				'context'  => array( 'view', 'edit', 'embed' ),
			),
		)
	);
}

/** @return array{title: string, story: string} */
function get_registry_text( array $prepared ): array {
	$post = get_post( (int) $prepared['id'] );
	return array(
		'title' => $post ? from_stored( $post->post_title ) : '',
		'story' => ! $post || is_covered( $post ) ? '' : from_stored( $post->post_content ),
	);
}

/** A password on the page of a registry covers the story everywhere else too. */
function is_covered( \WP_Post $post ): bool {
	return post_password_required( $post ) && ! current_user_can( 'edit_post', $post->ID );
}

/** In one pass: a typed `&lt;` is stored as `&amp;lt;` and must not become `<`. */
function from_stored( string $html ): string {
	return strtr(
		$html,
		array(
			'&amp;' => '&',
			'&lt;'  => '<',
			'&gt;'  => '>',
		)
	);
}

function to_stored( string $text ): string {
	return strtr(
		$text,
		array(
			'&' => '&amp;',
			'<' => '&lt;',
			'>' => '&gt;',
		)
	);
}
