<?php
declare(strict_types=1);

/** The part of WP-CLI that our commands use; no package of the system has it. */
final class WP_CLI {
	/** @var string[] */
	public static $said = array();
	/** @var int|null */
	public static $status = null;

	public static function log( string $line ): void {
		self::$said[] = $line;
	}

	public static function warning( string $line ): void {
		self::$said[] = $line;
	}

	public static function halt( int $status ): void {
		self::$status = $status;
	}
}
