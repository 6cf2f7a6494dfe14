<?php
declare(strict_types=1);

namespace Hopechest\Deletion;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/queue.php';

function bootstrap(): void {
	add_action( 'deleted_post', __NAMESPACE__ . '\\action_deleted_post', 10, 2 );
	add_action( 'deleted_user', __NAMESPACE__ . '\\action_forget_user' );
	add_action( 'remove_user_from_blog', __NAMESPACE__ . '\\action_forget_user' );
	add_action( DELETION_HOOK, __NAMESPACE__ . '\\action_send_deletions' );
}
