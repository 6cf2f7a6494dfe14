<?php
/**
 * Title: Front page
 * Slug: hopechest/front
 * Inserter: no
 *
 * @package hopechest
 * @license MIT
 */

declare(strict_types=1);

// A page that the owner of the site has chosen for the front is shown as it is.
if ( 'page' === get_option( 'show_on_front' ) ) :
	?>
	<!-- wp:post-content {"className":"hopechest-letter","layout":{"type":"constrained"}} /-->
<?php else : ?>
	<!-- wp:group {"layout":{"type":"constrained"}} -->
	<div class="wp-block-group">
		<!-- wp:pattern {"slug":"hopechest/welcome"} /-->

		<!-- wp:pattern {"slug":"hopechest/three-steps"} /-->

		<!-- wp:group {"align":"wide","className":"hopechest-latest","layout":{"type":"constrained","justifyContent":"left"}} -->
		<div class="wp-block-group alignwide hopechest-latest">
			<!-- wp:heading -->
			<h2 class="wp-block-heading"><?php esc_html_e( 'Latest', 'hopechest-theme' ); ?></h2>
			<!-- /wp:heading -->

			<!-- wp:pattern {"slug":"hopechest/posts"} /-->
		</div>
		<!-- /wp:group -->
	</div>
	<!-- /wp:group -->
	<?php
endif;
