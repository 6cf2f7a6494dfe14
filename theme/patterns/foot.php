<?php
/**
 * Title: Foot of the page
 * Slug: hopechest/foot
 * Inserter: no
 *
 * @package hopechest
 * @license MIT
 */

declare(strict_types=1);

$hopechest_privacy = get_privacy_policy_url();
?>
<!-- wp:site-title {"level":0,"className":"hopechest-foot-name"} /-->
<?php if ( '' !== $hopechest_privacy ) : ?>
<!-- wp:paragraph -->
<p><a href="<?php echo esc_url( $hopechest_privacy ); ?>"><?php esc_html_e( 'Privacy', 'hopechest-theme' ); ?></a></p>
<!-- /wp:paragraph -->
	<?php
endif;
