<?php
declare(strict_types=1);

namespace Hopechest;

return array(
	'dependencies' => array( 'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components', 'wp-server-side-render', 'wp-i18n', 'wp-api-fetch', 'wp-url', 'wp-html-entities', 'wp-date' ),
	'version'      => VERSION,
);
