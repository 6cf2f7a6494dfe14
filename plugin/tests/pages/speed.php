<?php
/**
 * The cost of the page of a registry beside that of an empty page of the same site.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

const MOST_QUERIES_MORE = 3;
const LOADS             = 5;

/** Queries and milliseconds of one load as a visitor. */
function load_page( string $address ): array {
	$started  = microtime( true );
	$response = wp_remote_get( $address, array( 'headers' => array( 'X-Count-Queries' => '1' ), 'timeout' => 30 ) );
	$taken    = ( microtime( true ) - $started ) * 1000;
	$found    = preg_match( '/<!-- (\d+) queries -->/', wp_remote_retrieve_body( $response ), $part );
	holds( 200 === wp_remote_retrieve_response_code( $response ) && 1 === $found, $address . ' ' . as_text( $response ) );
	return array( (int) $part[1], $taken );
}

function median( array $numbers ): float {
	sort( $numbers );
	return (float) $numbers[ intdiv( count( $numbers ), 2 ) ];
}

test(
	'a page of 50 gifts costs at most three queries more than an empty page while the gifts are kept',
	function () {
		with_service(
			function () {
				$client   = service();
				$registry = $client->create_registry( array( 'title' => 'Fifty gifts', 'status' => 'publish', 'meta' => array( 'registry_event_type' => 'wedding' ) ) )['id'];
				for ( $n = 1; $n <= 50; $n++ ) {
					$client->add_registry_item( $registry, array( 'name' => "Gift $n" ) + LAMP );
				}
				clean_post_cache( $registry );
				$empty     = wp_insert_post( array( 'post_title' => 'Empty', 'post_content' => '', 'post_type' => 'page', 'post_status' => 'publish', 'post_author' => get_post( $registry )->post_author ) );
				$addresses = array( 'empty' => get_permalink( $empty ), 'gifts' => get_permalink( $registry ) );
				$queries   = array();
				$times     = array();
				try {
					// The first load fills what the site keeps.
					array_map( __NAMESPACE__ . '\\load_page', $addresses );
					for ( $n = 0; $n < LOADS; $n++ ) {
						foreach ( $addresses as $name => $address ) {
							list( $queries[ $name ][], $times[ $name ][] ) = load_page( $address );
						}
					}
				} finally {
					wp_delete_post( $empty, true );
					$client->delete_registry( $registry );
				}
				$queries = array_map( __NAMESPACE__ . '\\median', $queries );
				$say     = static function ( string $name ) use ( $queries, $times ): string {
					return sprintf( '%d queries and %.1f ms (at best %.1f)', $queries[ $name ], median( $times[ $name ] ), min( $times[ $name ] ) );
				};
				echo 'A page of 50 gifts takes ' . $say( 'gifts' ) . ', an empty page ' . $say( 'empty' ) . "\n";
				holds( $queries['gifts'] <= $queries['empty'] + MOST_QUERIES_MORE, as_text( $queries ) );
			}
		);
	}
);
