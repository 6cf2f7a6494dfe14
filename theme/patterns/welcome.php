<?php
/**
 * Title: Welcome
 * Slug: hopechest/welcome
 * Categories: featured
 * Description: What this site is, in a title and two sentences.
 *
 * @package hopechest
 * @license MIT
 */

declare(strict_types=1);

?>
<!-- wp:group {"align":"wide","className":"hopechest-welcome","layout":{"type":"constrained","contentSize":"44rem","justifyContent":"left"}} -->
<div class="wp-block-group alignwide hopechest-welcome">
	<!-- wp:heading {"level":1,"fontSize":"title"} -->
	<h1 class="wp-block-heading has-title-font-size"><?php esc_html_e( 'Wishes, kept in one place', 'hopechest-theme' ); ?></h1>
	<!-- /wp:heading -->

	<!-- wp:paragraph {"className":"hopechest-letter"} -->
	<p class="hopechest-letter"><?php esc_html_e( 'A gift list for things from any shop. Guests see what is still wished for, and no gift is bought twice.', 'hopechest-theme' ); ?></p>
	<!-- /wp:paragraph -->

	<!-- wp:paragraph {"textColor":"quiet"} -->
	<p class="has-quiet-color has-text-color"><?php esc_html_e( 'Here to give a present? You need no account: open the link that you were sent.', 'hopechest-theme' ); ?></p>
	<!-- /wp:paragraph -->
</div>
<!-- /wp:group -->
