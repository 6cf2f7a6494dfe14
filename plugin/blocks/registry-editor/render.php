<?php
declare(strict_types=1);

namespace Hopechest;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

Owners\print_owner_block( 'hopechest/registry-editor', ! empty( $attributes['example'] ) );
