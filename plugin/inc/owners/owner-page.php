<?php
declare(strict_types=1);

namespace Hopechest\Owners;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

/** The page of an owner that this request is answered with: kept from the answer until a block prints it. */
final class Owner_Page {
	/** @var array|null */
	private static $page = null;

	/** @param array $page As `answer_owner()` returns it. */
	public static function set( array $page ): void {
		self::$page = $page;
	}

	/** Null when this request is answered with another page. */
	public static function get(): ?array {
		return self::$page;
	}
}
