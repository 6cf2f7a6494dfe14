<?php
declare(strict_types=1);

namespace Hopechest\Check;

use function Hopechest\Relay\{ agree_on_key, frame_key };

/** Where there is no key yet, the check agrees on one: the service may have been started after its address was entered. */
function check_frame_key(): array {
	$title = __( 'Key of the pages', 'hopechest' );
	$fault = '' === frame_key() ? agree_on_key() : null;
	return null === $fault
		? works( $title, __( 'This site and the service have agreed on one.', 'hopechest' ) )
		: fails( $title, __( 'This site and the service have not agreed on one, so pages cannot be shown.', 'hopechest' ), $fault->get_error_message() );
}
