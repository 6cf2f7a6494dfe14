<?php
/**
 * The ways of ways.php for a visitor and for a subscriber, to whom WordPress opens no more than to a contributor.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

foreach ( array( 'visitor' => 'a visitor', 'sam' => 'a subscriber' ) as $name => $who ) {
	test(
		"on more than sixty ways $who finds neither the private registry nor the owner of the public one, and a private one looks like none",
		fn() => go_all_ways( $name )
	);
}
