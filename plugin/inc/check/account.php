<?php
declare(strict_types=1);

namespace Hopechest;

use WP_User;

/** The user of this site in whose name pages read from the service, or null. */
function page_account(): ?WP_User {
	$name = (string) client_settings()['username'];
	$user = '' === $name ? false : ( get_user_by( 'login', $name ) ?: get_user_by( 'email', $name ) );
	return $user instanceof WP_User ? $user : null;
}

/** Whether pages get to show the gifts of everyone: tried with the newest registry that the account does not own. */
function check_page_account( Client $client ): array {
	$title   = __( 'Account of the pages', 'hopechest' );
	$account = page_account();
	if ( null === $account ) {
		return unknown( $title, __( 'Not known: there is no user of that name on this site.', 'hopechest' ) );
	}
	$others  = get_posts(
		array(
			'post_type'      => REGISTRY,
			'post_status'    => array( 'publish', 'private' ),
			'author__not_in' => array( $account->ID ),
			'posts_per_page' => 1,
			'orderby'        => 'ID',
		)
	);
	$may_all = user_can( $account, MANAGING[0] ) || user_can( $account, SHOWING );
	$outcome = array() === $others ? null : $client->list_registry_items( $others[0]->ID, array( 'limit' => 1 ) );
	if ( is_array( $outcome ) || ( array() === $others && $may_all ) ) {
		return works( $title, __( 'It may read the gifts of all registries.', 'hopechest' ) );
	}
	if ( 403 === status_of( $outcome ) || ! $may_all ) {
		return fails(
			$title,
			__( 'It may not read the gifts of other users, so pages show none.', 'hopechest' ),
			/* translators: %s: the name of a role. */
			sprintf( __( 'Under Users, give that account the role "%s".', 'hopechest' ), page_role_name() )
		);
	}
	return unknown( $title, is_wp_error( $outcome ) ? $outcome->get_error_message() : __( 'Not known: the service does not find a registry of this site.', 'hopechest' ) );
}
