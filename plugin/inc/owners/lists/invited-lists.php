<?php
declare(strict_types=1);

namespace Hopechest\Owners\Lists;

use WP_Post;

use function Hopechest\Invitations\{ is_invited_here, kept_invitations };

/** On the page of an owner, who may be a guest of others. */
function print_invited_lists(): void {
	$posts = array_filter( array_map( 'get_post', array_map( 'Hopechest\\Invitations\\registry_of_secret', kept_invitations() ) ) );
	$posts = array_filter(
		$posts,
		static function ( WP_Post $post ): bool {
			return is_invited_here( $post->ID );
		}
	);
	if ( array() === $posts ) {
		return;
	}
	?>
	<section class="invited-lists"><h2><?php esc_html_e( 'Lists I am invited to', 'hopechest' ); ?></h2>
		<?php
		print_list_cards(
			$posts,
			static function ( WP_Post $post ): void {
				print_list_card( card_of( $post ), (string) get_permalink( $post ), '' );
			}
		);
		?>
	</section>
	<?php
}
