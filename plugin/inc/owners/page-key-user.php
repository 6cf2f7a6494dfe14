<?php
declare(strict_types=1);

namespace Hopechest\Owners;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

/** Whose page key this request brought. */
final class Page_Key_User {
	/** @var int */
	private static $id = 0;

	public static function set( int $id ): void {
		self::$id = $id;
	}

	/** 0 when it brought none. */
	public static function id(): int {
		return self::$id;
	}
}
