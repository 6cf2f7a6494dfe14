<?php
declare(strict_types=1);

namespace Hopechest\Relay;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/address.php';
require __DIR__ . '/agree-on-key.php';
require __DIR__ . '/answer.php';
require __DIR__ . '/blocks.php';
require __DIR__ . '/bring.php';
require __DIR__ . '/colours.php';
require __DIR__ . '/finished-page.php';
require __DIR__ . '/fragment.php';
require __DIR__ . '/invitation-link.php';
require __DIR__ . '/kept-copy.php';
require __DIR__ . '/page-of-theme.php';
require __DIR__ . '/route.php';
require __DIR__ . '/visit.php';
require __DIR__ . '/visitor.php';
require __DIR__ . '/without-service.php';
require __DIR__ . '/facts/bootstrap.php';

function bootstrap(): void {
	// Which addresses are those of the service, and what stands there.
	add_filter( 'query_vars', __NAMESPACE__ . '\\filter_query_vars_of_pages', PHP_INT_MAX );
	add_filter( 'request', __NAMESPACE__ . '\\filter_request_of_pages', 12 );
	add_action( 'template_redirect', __NAMESPACE__ . '\\action_template_redirect_of_invitation', 4 );
	add_action( 'template_redirect', __NAMESPACE__ . '\\action_template_redirect_of_pages', 5 );
	add_action( 'wp_logout', __NAMESPACE__ . '\\action_wp_logout' );

	// Its pages in those of the theme.
	add_action( 'init', __NAMESPACE__ . '\\action_init_blocks' );
	add_filter( 'template_include', __NAMESPACE__ . '\\filter_template_include', PHP_INT_MAX );
	add_filter( 'template_include', __NAMESPACE__ . '\\filter_template_include_of_any', PHP_INT_MAX );
	add_filter( 'the_content', __NAMESPACE__ . '\\filter_the_content_of_page', PHP_INT_MAX );
	add_filter( 'document_title_parts', __NAMESPACE__ . '\\filter_document_title_parts' );

	// A list that its owner closes leaves no copy.
	add_action( 'transition_post_status', __NAMESPACE__ . '\\action_transition_post_status', 10, 3 );
	add_action( 'deleted_post', __NAMESPACE__ . '\\action_forget_copy' );

	// The key of the visits.
	add_action( 'rest_api_init', __NAMESPACE__ . '\\action_rest_api_init_key' );
	add_action( KEY_HOOK, __NAMESPACE__ . '\\action_agree_on_key' );
}
