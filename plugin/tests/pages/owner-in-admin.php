<?php
/**
 * How the administration leads members to their lists.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

test(
	'the administration leads a member to their lists: from its menu, from the bar and from above the table',
	function () {
		sign_in( 'olive' );
		$html = browse( '/wp-admin/profile.php' )[1];
		holds( 1 === preg_match( '~<a href=\'([^\']*page=hopechest-lists)\'[^>]*menu-top~', $html, $found ), 'the menu itself leads there' );
		same( own(), browse( '/wp-admin/' . html_entity_decode( $found[1], ENT_QUOTES ) )[2] );
		holds( 1 === preg_match( '~id="wp-admin-bar-hopechest-lists".*?id="wp-admin-bar-logout"|id=\'wp-admin-bar-hopechest-lists\'.*?id=\'wp-admin-bar-logout\'~s', $html ), 'in the bar, above the way out' );
		holds( false !== strpos( browse( LISTED )[1], 'You look after gifts, guests and surprises on a page of this site.' ), 'above the table' );
		sign_in( 'ada' );
		$html = browse( LISTED )[1];
		says_not( $html, 'You look after gifts, guests' );
		holds( 1 === preg_match( '~<a href=\'edit\.php\?post_type=gift_registry\'[^>]*menu-top~', $html ), 'a manager comes for the table' );
		sign_in( 'nora' );
		same( 403, browse( '/wp-admin/edit.php?post_type=gift_registry&page=hopechest-lists' )[0], 'a person without a role owns no lists' );
	}
);

test(
	'table and edit screen lead from a registry to its gifts, its guests and its surprises',
	function () {
		$id = registry_of( 'olive', array( 'title' => 'Tom &amp; "Olive" &lt;3' ) );
		sign_in( 'olive' );
		$html = browse( LISTED )[1];
		holds( false !== strpos( $html, 'href="' . esc_url( own( '', $id ) ) . '" aria-label="Gifts of “Tom &amp; &quot;Olive&quot; &lt;3”"' ), 'a row' );
		$html = browse( "/wp-admin/post.php?post=$id&action=edit" )[1];
		foreach ( array( '', 'sharing', 'surprises', 'details', 'as-guest' ) as $view ) {
			holds( false !== strpos( $html, 'href="' . esc_url( own( '' === $view ? '' : "/$view", $id ) ) . '"' ), "the way to \"$view\"" );
		}
		holds( false !== strpos( $html, '3 gifts.' ), 'how many' );
		holds( false !== strpos( browse( '/wp-admin/post-new.php?post_type=gift_registry' )[1], 'Save the registry. Then you add its gifts' ), 'a new one' );
		wp_trash_post( $id );
		says_not( browse( LISTED . '&post_status=trash' )[1], 'Gifts of “' );
	}
);
