<?php
declare(strict_types=1);

namespace Hopechest\Pages;

/** A parameter of the address of this request, as it was sent; empty when it is not there or no text. */
function from_address( string $name ): string {
	$value = filter_input( INPUT_GET, $name );
	return is_string( $value ) ? $value : '';
}
