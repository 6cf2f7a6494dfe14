<?php
/**
 * Title: Nothing here
 * Slug: hopechest/nothing-here
 * Inserter: no
 */

declare(strict_types=1);

?>
<!-- wp:paragraph -->
<p><?php esc_html_e( 'There is nothing here.', 'hopechest' ); ?></p>
<!-- /wp:paragraph -->
