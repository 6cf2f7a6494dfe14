<?php
declare(strict_types=1);

namespace Hopechest\Relay;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

ob_start();
get_header();
$hopechest_in_main = false !== strpos( (string) ob_get_contents(), '<main' );
ob_end_flush();
// A marker, which the page of the service replaces.
echo wp_kses_post( page_in_theme( $hopechest_in_main ? 'div' : 'main' ) );
get_footer();
