<?php
declare(strict_types=1);

namespace Hopechest;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- a marker, which the page of the service replaces.
echo Relay\block_html( 'registry-editor', $attributes );
