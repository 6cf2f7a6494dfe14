<?php
declare(strict_types=1);

namespace Hopechest\Place;

use WP_Post;

use function Hopechest\Relay\pages_url;

/** The page that the offer after activation made. */
const OWNER_PAGE_OPTION = 'hopechest_owner_page';

/** That page while it is there, or 0. */
function owner_page_id(): int {
	$id = (int) get_option( OWNER_PAGE_OPTION );
	return $id > 0 && 'publish' === get_post_status( $id ) ? $id : 0;
}

/** Where members look after their lists: on that page, or where the service has them. */
function lists_address(): string {
	$id = owner_page_id();
	return 0 === $id ? pages_url() . '/lists' : (string) get_permalink( $id );
}

/** A list as its owners see it, or one of its pages, such as `sharing`. */
function list_address( WP_Post $post, string $page = '' ): string {
	return pages_url() . "/lists/$post->post_name" . ( '' === $page ? '' : "/$page" );
}

function new_list_address(): string {
	return pages_url() . '/lists/new';
}
