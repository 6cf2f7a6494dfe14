<?php
declare(strict_types=1);

namespace Hopechest\Client;

/** Above 2^53 an id would be another one in JavaScript. */
function is_id( $id ): bool {
	return is_int( $id ) && $id > 0 && $id <= GREATEST_ID;
}

/**
 * The id that a number or its digits name, or null: WordPress often hands on a number as text.
 *
 * @param mixed $id
 */
function to_id( $id ): ?int {
	$id = is_string( $id ) && preg_match( '/^[1-9]\d{0,15}$/D', $id ) ? (int) $id : $id;
	return is_id( $id ) ? $id : null;
}
