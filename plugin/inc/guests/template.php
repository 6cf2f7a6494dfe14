<?php
declare(strict_types=1);

namespace Hopechest\Guests;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

ob_start();
get_header();
$hopechest_in_main = false !== strpos( (string) ob_get_contents(), '<main' );
ob_end_flush();
print_guest_page( $hopechest_in_main );
get_footer();
