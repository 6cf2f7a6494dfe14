<?php
/**
 * Title: Search again
 * Slug: hopechest/search-again
 * Inserter: no
 *
 * @package hopechest
 * @license MIT
 */

declare(strict_types=1);

?>
<!-- wp:search {"label":"<?php echo esc_attr__( 'Search', 'hopechest-theme' ); ?>","buttonText":"<?php echo esc_attr__( 'Search', 'hopechest-theme' ); ?>"} /-->
