<?php
declare(strict_types=1);

/** As much of WP-CLI as a command of ours speaks to; it is in no package of the system. */
final class WP_CLI {
	/** @var string[] */
	public static $said = array();
	/** @var int|null */
	public static $status = null;

	public static function log( string $line ): void {
		self::$said[] = $line;
	}

	public static function halt( int $status ): void {
		self::$status = $status;
	}
}
