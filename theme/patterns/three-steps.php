<?php
/**
 * Title: Giving in three steps
 * Slug: hopechest/three-steps
 * Categories: text
 * Description: How a guest gives, in three columns.
 *
 * @package hopechest
 * @license MIT
 */

declare(strict_types=1);

$hopechest_steps = array(
	array( __( 'Pick a gift', 'hopechest-theme' ), __( 'The list says what is wished for, how many of it, and why.', 'hopechest-theme' ) ),
	array( __( 'Buy it in any shop', 'hopechest-theme' ), __( 'The link is a help. Another shop, or one around the corner, is as good.', 'hopechest-theme' ) ),
	array( __( 'Say so on the list', 'hopechest-theme' ), __( 'It comes off the list at once, and no gift is bought twice.', 'hopechest-theme' ) ),
);
?>
<!-- wp:columns {"align":"wide","className":"hopechest-steps"} -->
<div class="wp-block-columns alignwide hopechest-steps">
	<?php foreach ( $hopechest_steps as list( $hopechest_title, $hopechest_sentence ) ) : ?>
	<!-- wp:column -->
	<div class="wp-block-column">
		<!-- wp:heading -->
		<h2 class="wp-block-heading"><?php echo esc_html( $hopechest_title ); ?></h2>
		<!-- /wp:heading -->

		<!-- wp:paragraph -->
		<p><?php echo esc_html( $hopechest_sentence ); ?></p>
		<!-- /wp:paragraph -->
	</div>
	<!-- /wp:column -->
	<?php endforeach; ?>
</div>
<!-- /wp:columns -->
