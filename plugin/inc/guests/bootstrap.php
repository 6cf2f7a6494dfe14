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
	add_action( 'init', __NAMESPACE__ . '\\action_init_blocks' );
	add_action( 'template_redirect', __NAMESPACE__ . '\\All\\action_template_redirect_of_all', 4 );
	add_action( 'template_redirect', __NAMESPACE__ . '\\action_template_redirect', 5 );
	add_action( 'wp_login', __NAMESPACE__ . '\\action_wp_login', 10, 2 );
	add_filter( 'template_include', __NAMESPACE__ . '\\filter_template_include', PHP_INT_MAX );
	add_filter( 'the_content', __NAMESPACE__ . '\\filter_the_content_of_page', PHP_INT_MAX );
	add_filter( 'document_title_parts', __NAMESPACE__ . '\\filter_document_title_parts' );

	// After the styles of the theme, which win over ours of the same weight otherwise.
	add_action( 'wp_enqueue_scripts', __NAMESPACE__ . '\\action_wp_enqueue_scripts', 100 );

	add_filter( 'do_redirect_guess_404_permalink', __NAMESPACE__ . '\\filter_do_redirect_guess_404_permalink' );
	add_action( 'updated_post_meta', __NAMESPACE__ . '\\action_updated_post_meta', 10, 3 );
	add_action( 'added_post_meta', __NAMESPACE__ . '\\action_updated_post_meta', 10, 3 );
}
