<?php
/**
 * Title: Page not found
 * Slug: hopechest/not-found
 * Inserter: no
 *
 * @package hopechest
 * @license MIT
 */

declare(strict_types=1);

?>
<!-- wp:heading {"level":1} -->
<h1 class="wp-block-heading"><?php esc_html_e( 'There is no such page', 'hopechest-theme' ); ?></h1>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p><?php esc_html_e( 'It may have moved, or the address is not quite right. Perhaps a search finds it.', 'hopechest-theme' ); ?></p>
<!-- /wp:paragraph -->

<!-- wp:pattern {"slug":"hopechest/search-again"} /-->
