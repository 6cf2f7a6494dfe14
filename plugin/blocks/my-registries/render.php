<?php
declare(strict_types=1);

namespace Hopechest;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

Owners\print_owner_block( 'hopechest/my-registries', ! empty( $attributes['example'] ) );
