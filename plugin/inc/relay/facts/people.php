<?php
declare(strict_types=1);

namespace Hopechest\Relay\Facts;

use WP_Post;
use WP_User;

use function Hopechest\Invitations\{ invitation_secret, invitations_of };
use function Hopechest\Registry\{
	address_of_first, find_owner_link, from_stored, has_proved_address, invitee_entries, invitee_key, is_address, keys_of_names, may_pass_on, owner_entries,
	owner_links, user_of_entry, users_named, users_of_names
};

use const Hopechest\Invitations\INVITATION_PARAMETER;
use const Hopechest\Registry\{ EVENT_TYPE, INVITEES, OWNING };

/**
 * The people of a list, for those who may change it; of any other list no one is named.
 *
 * @return array{id: int, first: ?array, first_entry: string, owners: array[], guests: array[], owner_links: array[]}
 */
function people_of_visit( WP_Post $post ): array {
	$may = current_user_can( 'edit_post', $post->ID );
	return array(
		'id'          => $post->ID,
		'first'       => $may ? person_in_words( get_userdata( (int) $post->post_author ) ) : null,
		'first_entry' => $may ? address_of_first( $post->ID, (int) $post->post_author ) : '',
		'owners'      => $may ? owners_of_list( $post->ID ) : array(),
		'guests'      => $may ? guests_of_list( $post->ID ) : array(),
		'owner_links' => may_pass_on( get_current_user_id(), $post ) ? array_values( owner_links( $post ) ) : array(),
	);
}

/** @param WP_User|false|null $user */
function person_in_words( $user ): ?array {
	return $user instanceof WP_User ? array(
		'id'                 => $user->ID,
		'name'               => $user->display_name,
		'username'           => $user->user_login,
		'email'              => $user->user_email,
		'is_email_confirmed' => has_proved_address( $user ),
	) : null;
}

/** @return array{entry: string, person: ?array}[] */
function owners_of_list( int $id ): array {
	return array_map(
		static function ( string $entry ) use ( $id ): array {
			$person = person_in_words( user_of_entry( $id, $entry ) );
			return compact( 'entry', 'person' );
		},
		owner_entries( $id )
	);
}

/** @return array{invitee: string, invited_at: string, opened_at: ?string, link: string, has_account: bool}[] In the order of the list. */
function guests_of_list( int $id ): array {
	$invitations = invitations_of( $id );
	$named       = users_of_names( $id, INVITEES );
	cache_users( array_filter( $named ) );
	return array_map(
		static function ( string $invitee ) use ( $id, $invitations, $named ): array {
			$key        = invitee_key( $invitee );
			$invitation = $invitations[ $key ];
			return array(
				'invitee'     => $invitee,
				'invited_at'  => $invitation['made'],
				'opened_at'   => '' === $invitation['opened'] ? null : $invitation['opened'],
				'link'        => add_query_arg( INVITATION_PARAMETER, invitation_secret( $id, $invitation['nonce'] ), home_url( '/' ) ),
				'has_account' => ! is_address( $invitee ) && false !== get_userdata( $named[ $key ] ?? 0 ),
			);
		},
		array_values( invitee_entries( $id ) )
	);
}

/**
 * Whether accounts have these names, as an owner writes guests down; a visitor without an account learns of none.
 *
 * @param string[] $names
 * @return array{name: string, is_there: bool}[]
 */
function accounts_of( array $names ): array {
	$users = is_user_logged_in() ? users_named( keys_of_names( $names ) ) : array();
	return array_map(
		static fn( string $name ): array => array(
			'name'     => $name,
			'is_there' => 0 !== ( $users[ invitee_key( $name ) ] ?? 0 ),
		),
		$names
	);
}

/** What the secret that the visitor has sent in the path is for; null where it works no more. */
function owner_link_of_visit( string $path ): ?array {
	$link = find_owner_link( owner_secret_in( $path ) );
	$post = $link['post'] ?? null;
	return null === $link ? null : array(
		'title'      => from_stored( $post->post_title ),
		'slug'       => $post->post_name,
		'event_type' => (string) get_post_meta( $post->ID, EVENT_TYPE, true ),
		'from'       => get_userdata( $link['by'] )->display_name,
		'asked_by'   => $link['asked_by'],
		'may_own'    => current_user_can( OWNING ),
		'accounts'   => array(
			'name'    => __( 'Users → Add New', 'hopechest' ),
			'address' => admin_url( 'user-new.php' ),
		),
	);
}

function owner_secret_in( string $path ): string {
	return preg_match( '~^/own/([\w-]+)~', $path, $part ) ? $part[1] : '';
}
