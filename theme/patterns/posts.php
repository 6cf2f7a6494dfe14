<?php
/**
 * Title: Posts
 * Slug: hopechest/posts
 * Inserter: no
 *
 * @package hopechest
 * @license MIT
 */

declare(strict_types=1);

?>
<!-- wp:query {"queryId":0,"query":{"inherit":true}} -->
<div class="wp-block-query">
	<!-- wp:post-template {"className":"hopechest-posts"} -->
		<!-- wp:group {"style":{"spacing":{"blockGap":"0.375rem"}}} -->
		<div class="wp-block-group">
			<!-- wp:post-title {"isLink":true,"level":2,"fontSize":"large"} /-->

			<!-- wp:post-date /-->

			<!-- wp:post-excerpt {"className":"hopechest-letter"} /-->
		</div>
		<!-- /wp:group -->
	<!-- /wp:post-template -->

	<!-- wp:query-pagination -->
		<!-- wp:query-pagination-previous /-->

		<!-- wp:query-pagination-numbers /-->

		<!-- wp:query-pagination-next /-->
	<!-- /wp:query-pagination -->

	<!-- wp:query-no-results -->
		<!-- wp:paragraph -->
		<p><?php esc_html_e( 'There is nothing here.', 'hopechest-theme' ); ?></p>
		<!-- /wp:paragraph -->
	<!-- /wp:query-no-results -->
</div>
<!-- /wp:query -->
