<?php
/**
 * The ways of ways.php for a visitor. WordPress opens to a subscriber no more than to a contributor.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'on more than sixty ways a visitor finds neither the private registry nor the owner of the public one, and a private one looks like none',
	fn() => go_all_ways( 'visitor' )
);
