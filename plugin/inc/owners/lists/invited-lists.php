<?php
declare(strict_types=1);

namespace Hopechest\Owners\Lists;

use WP_Post;

use function Hopechest\Invitations\kept_invitations;

/**
 * On the page of an owner, who may be a guest of others: those whose invitation was opened in this browser, and those
 * that invite the account. A stranger who invites it to many lists fills further pages.
 *
 * @param int[] $inviting The registries that invite the account as a guest, newest first.
 * @param int[] $own      Those of other owners that are the user's own, too.
 */
function print_invited_lists( array $inviting, array $own, int $skip ): void {
	$opened = 0 === $skip ? opened_here() : array();
	$ids    = array_diff( array_unique( array_merge( $opened, array_slice( $inviting, $skip, LISTS_ON_PAGE ) ) ), $own );
	$posts  = array_filter( array_map( 'get_post', array_values( $ids ) ) );
	if ( array() === $posts && 0 === $skip ) {
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
		print_pager( 'invited', $skip, count( $inviting ) > $skip + LISTS_ON_PAGE );
		?>
	</section>
	<?php
}

/** @return int[] */
function opened_here(): array {
	$ids = array_map( 'intval', array_map( 'Hopechest\\Invitations\\registry_of_secret', kept_invitations() ) );
	return array_filter( $ids, 'Hopechest\\Invitations\\is_invited_here' );
}
