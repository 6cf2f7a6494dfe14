<?php
declare(strict_types=1);

namespace Hopechest;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

Guests\print_registry_block( (string) ( $attributes['registry'] ?? '' ), ! empty( $attributes['example'] ) );
