<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

require __DIR__ . '/add-link.php';
require __DIR__ . '/done-note.php';
require __DIR__ . '/gift-acts.php';
require __DIR__ . '/gift-form.php';
require __DIR__ . '/gift-meta.php';
require __DIR__ . '/gift-row.php';
require __DIR__ . '/gift-typed.php';
require __DIR__ . '/gifts-page.php';
require __DIR__ . '/heading-acts.php';
require __DIR__ . '/heading-form.php';
require __DIR__ . '/order.php';
require __DIR__ . '/own-find.php';
require __DIR__ . '/price.php';
require __DIR__ . '/removed.php';
require __DIR__ . '/rows.php';
require __DIR__ . '/totals.php';
require __DIR__ . '/why-no-preview.php';
