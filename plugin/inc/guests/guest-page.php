<?php
declare(strict_types=1);

namespace Hopechest\Guests;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

/** The page of a registry that this request is answered with: kept from the answer until the template prints it. */
final class Guest_Page {
	/** @var array|null */
	private static $page = null;

	/** @param array{print: callable, title?: string, thread?: string} $page */
	public static function set( array $page ): void {
		self::$page = $page;
	}

	/**
	 * Null when this request is answered with another page.
	 *
	 * @return array{print: callable, title?: string, thread?: string}|null
	 */
	public static function get(): ?array {
		return self::$page;
	}
}
