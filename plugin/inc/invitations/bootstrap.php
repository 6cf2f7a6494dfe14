<?php
declare(strict_types=1);

namespace Hopechest\Invitations;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/invitations.php';
require __DIR__ . '/opened.php';

function bootstrap(): void {
	add_filter( 'map_meta_cap', __NAMESPACE__ . '\\filter_map_meta_cap_of_invited', 12, 4 );
	add_filter( 'posts_results', __NAMESPACE__ . '\\filter_posts_results', 10, 2 );
	add_filter( 'the_posts', __NAMESPACE__ . '\\filter_the_posts', 10, 2 );
	add_action( 'added_post_meta', __NAMESPACE__ . '\\action_changed_invitees', 10, 3 );
	add_action( 'updated_post_meta', __NAMESPACE__ . '\\action_changed_invitees', 10, 3 );
	add_action( 'deleted_post_meta', __NAMESPACE__ . '\\action_changed_invitees', 10, 3 );
}
