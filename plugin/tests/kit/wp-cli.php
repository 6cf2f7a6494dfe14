<?php
/**
 * The part of WP-CLI that our commands use; no package of the system has it.
 */
declare(strict_types=1);

namespace {
	final class WP_CLI {
		/** @var string[] */
		public static $said = array();
		/** @var int|null */
		public static $status = null;
		/** @var array<string, callable> */
		public static $commands = array();

		public static function add_command( string $name, callable $command ): void {
			self::$commands[ $name ] = $command;
		}

		public static function log( string $line ): void {
			self::$said[] = $line;
		}

		public static function warning( string $line ): void {
			self::$said[] = $line;
		}

		public static function success( string $line ): void {
			self::$said[] = "Success: $line";
		}

		/** It ends the command. */
		public static function error( string $line ): void {
			throw new \RuntimeException( $line );
		}

		public static function halt( int $status ): void {
			self::$status = $status;
		}
	}
}

namespace WP_CLI\Utils {
	/** As JSON in each format: WP-CLI decides how a table looks. */
	function format_items( string $format, array $items, array $fields ): void {
		$shown = array_map( static fn( array $item ): array => array_intersect_key( $item, array_flip( $fields ) ), $items );
		foreach ( $shown as $item ) {
			\Hopechest\Tests\same( count( $fields ), count( $item ), 'WP-CLI warns of a field that is not there' );
		}
		\WP_CLI::log( $format . ' ' . wp_json_encode( $shown ) );
	}
}
