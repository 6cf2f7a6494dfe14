<?php
/**
 * Title: Comments
 * Slug: hopechest/comments
 * Inserter: no
 *
 * @package hopechest
 * @license MIT
 */

declare(strict_types=1);

?>
<!-- wp:comments {"className":"hopechest-comments"} -->
<div class="wp-block-comments hopechest-comments">
	<!-- wp:comments-title {"level":2,"fontSize":"large"} /-->

	<!-- wp:comment-template -->
		<!-- wp:comment-author-name /-->

		<!-- wp:comment-date {"fontSize":"small"} /-->

		<!-- wp:comment-content /-->

		<!-- wp:comment-reply-link {"fontSize":"small"} /-->
	<!-- /wp:comment-template -->

	<!-- wp:comments-pagination -->
		<!-- wp:comments-pagination-previous /-->

		<!-- wp:comments-pagination-next /-->
	<!-- /wp:comments-pagination -->

	<!-- wp:post-comments-form /-->
</div>
<!-- /wp:comments -->
