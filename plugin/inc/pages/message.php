<?php
declare(strict_types=1);

namespace Hopechest\Pages;

/**
 * A page that says one thing.
 *
 * @param string[] $paragraphs
 */
function print_message( string $sign, string $title, array $paragraphs, ?callable $acts = null ): void {
	?>
	<article class="message"><?php print_hoop( $sign ); ?><h1><?php echo esc_html( $title ); ?></h1>
		<?php
		array_map( __NAMESPACE__ . '\\print_paragraph', $paragraphs );
		if ( null !== $acts ) {
			$acts();
		}
		?>
	</article>
	<?php
}

function print_paragraph( string $text ): void {
	?>
	<p><?php echo esc_html( $text ); ?></p>
	<?php
}
