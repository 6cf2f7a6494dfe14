<?php
declare(strict_types=1);

namespace Hopechest\Check;

use Hopechest\Client\Client;
use WP_User;

use function Hopechest\Account\{ made_account, may_read_all, page_account };
use function Hopechest\Client\{ is_sealed, locked_secrets, status_of, text_of };
use function Hopechest\Registry\page_role_name;

use const Hopechest\Client\{ CLIENT_OPTIONS, SECRET_OPTIONS };
use const Hopechest\Registry\{ MANAGING, REGISTRY };

/** Whether what is stored sealed can still be opened. Without salts of its own in wp-config.php a site seals little. */
function check_secrets(): array {
	$title  = __( 'Stored key and password', 'hopechest' );
	$locked = locked_secrets();
	$sealed = array_filter(
		SECRET_OPTIONS,
		static function ( string $option ): bool {
			return is_sealed( (string) text_of( get_option( $option ) ) );
		}
	);
	if ( array() === $sealed ) {
		return not_tried( $title, __( 'Not tried: nothing is stored encrypted.', 'hopechest' ) );
	}
	if ( array() !== $locked ) {
		return fails(
			$title,
			__( 'The salts of this site have changed since key and password were stored, so these cannot be opened any more.', 'hopechest' ),
			cure_of_locked( $locked )
		);
	}
	if ( ! defined( 'SECURE_AUTH_KEY' ) || ! defined( 'SECURE_AUTH_SALT' ) || '' === SECURE_AUTH_KEY || SECURE_AUTH_KEY === SECURE_AUTH_SALT ) {
		return falls_short(
			$title,
			__( 'They are encrypted with salts that stand in the database beside them, because wp-config.php has none of its own.', 'hopechest' ),
			__( 'Write SECURE_AUTH_KEY and SECURE_AUTH_SALT into wp-config.php, each another long random text, and enter key and password again.', 'hopechest' )
		);
	}
	return works( $title, __( 'What is stored is encrypted with the salts of this site, and can be opened.', 'hopechest' ) );
}

/** @param string[] $locked */
function cure_of_locked( array $locked ): string {
	$cures = array();
	if ( in_array( CLIENT_OPTIONS['password'], $locked, true ) ) {
		$cures[] = cure_of_account();
	}
	if ( in_array( CLIENT_OPTIONS['api_key'], $locked, true ) ) {
		$cures[] = __( 'Enter the gateway key again.', 'hopechest' );
	}
	return implode( ' ', $cures );
}

/** One click does it. */
function cure_of_account(): string {
	return null === made_account()
		? __( 'Under Settings, Hopechest, press “Make the account”.', 'hopechest' )
		: __( 'Under Settings, Hopechest, press “Make a new password for it”.', 'hopechest' );
}

/** Whether it may read what others own, which deleting needs: tried with the newest registry that the account does not own. */
function check_page_account( Client $client ): array {
	$title   = __( 'Account of the pages', 'hopechest' );
	$account = page_account();
	if ( null === $account ) {
		return not_tried( $title, __( 'Not tried: there is no user of that name on this site.', 'hopechest' ) );
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
	$outcome = array() === $others ? null : $client->list_registry_items( $others[0]->ID, array( 'limit' => 1 ) );
	if ( 403 === status_of( $outcome ) || ! may_read_all( $account ) ) {
		return fails(
			$title,
			__( 'It may not read the gifts of other users, so the service keeps what is deleted on this site.', 'hopechest' ),
			/* translators: %s: the name of a role. */
			cure_of_account() . ' ' . sprintf( __( 'Or give that account the role “%s”, under Users.', 'hopechest' ), page_role_name() )
		);
	}
	if ( has_too_many_powers( $account ) ) {
		return falls_short(
			$title,
			__( 'It may read the gifts of all registries, and also change this site, which it does not need to.', 'hopechest' ),
			cure_of_account()
		);
	}
	if ( array() === $others ) {
		return not_tried( $title, __( 'Not tried: no other user has a registry yet.', 'hopechest' ) );
	}
	return is_array( $outcome )
		? works( $title, __( 'It has read the gifts of another user, and may not change this site.', 'hopechest' ) )
		: not_tried( $title, is_wp_error( $outcome ) ? $outcome->get_error_message() : __( 'Not known: the service does not find a registry of this site.', 'hopechest' ) );
}

/** Nothing that this site asks of the service needs an account that may change this site. */
function has_too_many_powers( WP_User $account ): bool {
	return user_can( $account, MANAGING[0] ) || user_can( $account, 'edit_posts' );
}
