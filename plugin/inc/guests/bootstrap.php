<?php
declare(strict_types=1);

namespace Hopechest\Guests;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/account-gifts.php';
require __DIR__ . '/answer.php';
require __DIR__ . '/block.php';
require __DIR__ . '/closed.php';
require __DIR__ . '/covered.php';
require __DIR__ . '/example.php';
require __DIR__ . '/find.php';
require __DIR__ . '/gift.php';
require __DIR__ . '/gift-card.php';
require __DIR__ . '/guest-page.php';
require __DIR__ . '/headings.php';
require __DIR__ . '/in-theme.php';
require __DIR__ . '/kept-gifts.php';
require __DIR__ . '/letter.php';
require __DIR__ . '/list.php';
require __DIR__ . '/not-for-you.php';
require __DIR__ . '/read-items.php';
require __DIR__ . '/registry-view.php';
require __DIR__ . '/sections.php';
require __DIR__ . '/give/bootstrap.php';
require __DIR__ . '/all/bootstrap.php';
require __DIR__ . '/mailbox/bootstrap.php';

function bootstrap(): void {
	Mailbox\bootstrap();
	add_action( 'wp_login', __NAMESPACE__ . '\\action_wp_login', 10, 2 );
	add_action( 'updated_post_meta', __NAMESPACE__ . '\\action_updated_post_meta', 10, 3 );
	add_action( 'added_post_meta', __NAMESPACE__ . '\\action_updated_post_meta', 10, 3 );
}
