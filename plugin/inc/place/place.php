<?php
declare(strict_types=1);

namespace Hopechest\Place;

use WP_Post;

use function Hopechest\Relay\pages_url;

/** Where members look after their lists. */
function lists_address(): string {
	return pages_url() . '/lists';
}

/** A list as its owners see it, or one of its pages, such as `sharing`. */
function list_address( WP_Post $post, string $page = '' ): string {
	return lists_address() . "/$post->post_name" . ( '' === $page ? '' : "/$page" );
}

function new_list_address(): string {
	return lists_address() . '/new';
}
