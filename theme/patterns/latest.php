<?php
/**
 * Title: Latest
 * Slug: hopechest/latest
 * Inserter: no
 *
 * @package hopechest
 * @license MIT
 */

declare(strict_types=1);

?>
<!-- wp:heading {"level":1} -->
<h1 class="wp-block-heading"><?php esc_html_e( 'Latest', 'hopechest-theme' ); ?></h1>
<!-- /wp:heading -->
