<?php
declare(strict_types=1);

namespace Hopechest\Guests\Mailbox;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/tables.php';
require __DIR__ . '/browser.php';
require __DIR__ . '/gifts.php';
require __DIR__ . '/letters.php';
require __DIR__ . '/links.php';
require __DIR__ . '/sweep.php';

function bootstrap(): void {
	add_action( MAILBOX_HOOK, __NAMESPACE__ . '\\action_mailboxes' );
	add_action( 'deleted_post', __NAMESPACE__ . '\\action_deleted_post_of_mailboxes', 10, 2 );
	add_filter( 'wpmu_drop_tables', __NAMESPACE__ . '\\filter_wpmu_drop_tables_of_mailboxes' );
}
