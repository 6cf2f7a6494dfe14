<?php
/**
 * One of several workers of a site, each a process of its own. Usage: php worker.php FILES USER ACT NUMBER ID; prints what came of
 * it as JSON.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

use function Hopechest\Relay\Facts\make_once;
use function Hopechest\Relay\Facts\read_anew;
use function Hopechest\Relay\Facts\registry_of_visit;
use function Hopechest\Relay\Facts\store_writes;

list( , $files, $user, $act, $number, $id ) = $argv;
$_SERVER['HTTP_HOST']                       = json_decode( (string) file_get_contents( "$files/site.json" ), true )['authority'];
require "$files/wp-load.php";
wp_set_current_user( (int) $user );

/** A tab of an owner, whose page is computed from what the visit says until it is stored. */
function store_from_tab( int $id, callable $change ): int {
	$visit = array( 'registries' => array( registry_of_visit( get_post( $id ) ) ) );
	for ( $tries = 1; ; $tries++ ) {
		list( $said ) = $visit['registries'];
		// The service makes its page.
		usleep( 20000 );
		$stored = store_writes( array( array( 'id' => $id, 'version' => $said['version'], 'change' => $change( (array) $said['registry']['meta'] ) ) ) );
		if ( false !== $stored ) {
			return true === $stored ? $tries : 0;
		}
		usleep( wp_rand( 0, 40000 ) );
		$visit = read_anew( $visit );
	}
}

/** The service for a caller of the API: it sends the version that it has read, and reads again where that has changed. */
function store_over_rest( int $id, callable $change ): int {
	for ( $tries = 1; ; $tries++ ) {
		clean_post_cache( $id );
		$read    = rest_do_request( new \WP_REST_Request( 'GET', "/wp/v2/gift_registry/$id" ) )->get_data();
		$request = new \WP_REST_Request( 'POST', "/wp/v2/gift_registry/$id" );
		usleep( 20000 );
		$request->set_header( 'Content-Type', 'application/json' );
		$request->set_body( (string) wp_json_encode( array( 'registry_version' => $read['registry_version'] ) + $change( $read['meta'] ) ) );
		$status = rest_do_request( $request )->get_status();
		if ( 409 !== $status ) {
			return 200 === $status ? $tries : 0;
		}
		usleep( wp_rand( 0, 40000 ) );
	}
}

$invite = static function ( array $meta ) use ( $number ): array {
	return array( 'meta' => array( 'registry_invitees' => array_merge( $meta['registry_invitees'], array( "guest-$number@example.com" ) ) ) );
};
$add    = static function ( array $meta ) use ( $number ): array {
	return array( 'meta' => array( 'registry_item_ids' => array_merge( $meta['registry_item_ids'], array( 100 + (int) $number ) ) ) );
};
$name   = static fn(): array => array( 'title' => "Named by $number" );
/** Waits in the hook whose name stands for the number, when it is called for this meta, until the test kills the process. */
$halt = static function ( string $meta ) use ( $number ): void {
	add_filter(
		$number,
		static function ( $value, $post, $key ) use ( $meta ) {
			if ( $meta === $key ) {
				echo "halts\n";
				sleep( 60 );
			}
			return $value;
		},
		10,
		3
	);
};
$acts = array(
	'invite'      => static fn() => store_from_tab( (int) $id, $invite ),
	'add'         => static fn() => store_from_tab( (int) $id, $add ),
	'rest-invite' => static fn() => store_over_rest( (int) $id, $invite ),
	'rest-add'    => static fn() => store_over_rest( (int) $id, $add ),
	'rest-name'   => static fn() => store_over_rest( (int) $id, $name ),
	'own'         => static fn() => \Hopechest\Registry\act_with_owner_link( $id, null ),
	'ask'         => static fn() => \Hopechest\Registry\act_with_owner_link( $id, "Kim $number" ),
	'own-halted'  => static function () use ( $halt, $id ): bool {
		$halt( 'registry_owners' );
		return \Hopechest\Registry\act_with_owner_link( $id, null );
	},
	'make'        => static fn() => make_once( $id, array( 'title' => 'Made once', 'status' => 'private', 'meta' => array() ) ),
);
echo wp_json_encode( $acts[ $act ]() );
