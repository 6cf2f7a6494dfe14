<?php
/**
 * Title: Chest or logo
 * Slug: hopechest/chest
 * Inserter: no
 *
 * @package hopechest
 * @license MIT
 */

declare(strict_types=1);

// A site with a logo of its own shows that one.
if ( has_custom_logo() ) :
	?>
	<!-- wp:site-logo {"width":32,"isLink":false} /-->
<?php else : ?>
	<!-- wp:html -->
	<svg class="chest" viewBox="0 0 24 24" width="26" height="26" aria-hidden="true"><path d="M6.5 4h11A4.5 4.5 0 0 1 22 8.5V11h-7.5a2.5 2.5 0 0 0-5 0H2V8.5A4.5 4.5 0 0 1 6.5 4Z"/><path d="M2 12.5h7.5a2.5 2.5 0 0 0 5 0H22V19a1.5 1.5 0 0 1-1.5 1.5h-17A1.5 1.5 0 0 1 2 19Z"/><circle cx="12" cy="11.75" r="1.2"/></svg>
	<!-- /wp:html -->
	<?php
endif;
