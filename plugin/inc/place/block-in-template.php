<?php
declare(strict_types=1);

namespace Hopechest\Place;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * Whether the template of the theme holds one of the blocks. That is known once the block is printed or a form of it is
 * sent.
 */
final class Block_In_Template {
	/** @var bool */
	private static $is_known = false;

	public static function note(): void {
		self::$is_known = true;
	}

	public static function is_known(): bool {
		return self::$is_known;
	}
}
