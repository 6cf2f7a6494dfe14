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

/**
 * The owner of a list may name any address as the picture of a gift, and the browser of every guest loads it. Such an
 * address of ours opens nothing. Browsers say what they load over https only.
 */
function refuse_as_picture(): void {
	if ( isset( $_SERVER['HTTP_SEC_FETCH_DEST'] ) && 'image' === $_SERVER['HTTP_SEC_FETCH_DEST'] ) {
		let_no_cache_keep_it();
		status_header( 404 );
		exit;
	}
}
