<?php
declare(strict_types=1);

namespace Hopechest\Pages;

/**
 * Browsers send line breaks as two characters. What no database keeps is dropped.
 *
 * @param array $posted What was sent, without slashes.
 */
function text_in( array $posted, string $name ): string {
	$text = $posted[ $name ] ?? '';
	$text = is_string( $text ) ? wp_check_invalid_utf8( $text, true ) : '';
	return trim( str_replace( array( "\r\n", "\0" ), array( "\n", '' ), $text ) );
}

function was_posted(): bool {
	return isset( $_SERVER['REQUEST_METHOD'] ) && 'POST' === $_SERVER['REQUEST_METHOD'];
}
