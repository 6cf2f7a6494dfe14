<?php
declare(strict_types=1);

namespace Hopechest\Owners\Sharing;

use function Hopechest\Owners\{
	own_address, owner_client, print_note_focus, print_owner_hidden, print_owner_note, reached, to_focus
};
use function Hopechest\Pages\{ from_address, text_in };
use function Hopechest\Registry\{ invitee_entries, invitee_key };

use const Hopechest\Limits\MOST_INVITEES;
use const Hopechest\Owners\NOTE;

/** The longest invitees, this many of them, fit into one request to the service. */
const INVITEES_AT_ONCE = 50;

/** The good entries are invited, the wrong ones stay in the field. */
function invite_guests( array $list, array $posted ): array {
	$text    = text_in( $posted, 'invitees' );
	$entries = read_entries( $text );
	if ( isset( $posted['fill'] ) ) {
		return sharing_page( $list, $text );
	}
	if ( array() === $entries['good'] && array() === $entries['wrong'] ) {
		return sharing_page( $list, '', __( 'Write at least one name or e-mail address.', 'hopechest' ) );
	}
	$id  = $list['registry']['id'];
	$all = array_unique( array_map( 'Hopechest\\Registry\\invitee_key', array_merge( invitee_entries( $id ), $entries['good'] ) ) );
	if ( count( $all ) > MOST_INVITEES ) {
		/* translators: %s: a number of guests. */
		return sharing_page( $list, $text, sprintf( __( 'A list has room for %s guests.', 'hopechest' ), number_format_i18n( MOST_INVITEES ) ) );
	}
	$new = count( $all ) - count( array_unique( array_map( 'Hopechest\\Registry\\invitee_key', invitee_entries( $id ) ) ) );
	foreach ( array_chunk( $entries['good'], INVITEES_AT_ONCE ) as $some ) {
		reached( owner_client()->add_invitees( $id, $some ) );
	}
	// The service has written the list in another request.
	clean_post_cache( $id );
	if ( array() === $entries['wrong'] ) {
		$said = array(
			'done'  => 'invited',
			'count' => $new,
		);
		return to_focus( $list, 'sharing', 'invitees', $said );
	}
	return sharing_page( $list, implode( "\n", $entries['wrong'] ), say_wrong_entries( $entries['wrong'] ) );
}

/** @param string[] $entries */
function say_wrong_entries( array $entries ): string {
	$quoted = array_map(
		static function ( string $entry ): string {
			return "“{$entry}”";
		},
		$entries
	);
	/* translators: %s: one or more entries in quotation marks. */
	$sentence = _n( '%s is not complete. Mend it or take it out.', '%s are not complete. Mend them or take them out.', count( $entries ), 'hopechest' );
	return sprintf( $sentence, implode( ', ', $quoted ) );
}

/** The personal link ends with the invitation. */
function remove_guest( array $list, array $posted ): array {
	$invitee = text_in( $posted, 'invitee' );
	$back    = to_focus( $list, 'sharing', NOTE );
	if ( ! invites( $list, $invitee ) ) {
		return $back;
	}
	reached( owner_client()->remove_invitee( $list['registry']['id'], $invitee ) );
	set_transient( removed_guest_name(), array( $list['registry']['id'], $invitee ), DAY_IN_SECONDS );
	return $back;
}

/** Who was removed is said once, with the way to invite them again. */
function removed_guest_name(): string {
	return 'hopechest_uninvited_' . get_current_user_id();
}

function take_removed_guest( int $registry_id ): ?string {
	$removed = get_transient( removed_guest_name() );
	if ( ! is_array( $removed ) || $registry_id !== $removed[0] ) {
		return null;
	}
	delete_transient( removed_guest_name() );
	return (string) $removed[1];
}

function invites( array $list, string $invitee ): bool {
	return in_array( invitee_key( $invitee ), array_map( 'Hopechest\\Registry\\invitee_key', invitee_entries( $list['registry']['id'] ) ), true );
}

/** The sentence about what was just done. */
function print_sharing_note( array $list ): void {
	$removed = take_removed_guest( $list['registry']['id'] );
	if ( null !== $removed ) {
		print_removed_guest( $list, $removed );
		return;
	}
	$count = absint( from_address( 'count' ) );
	$said  = array(
		/* translators: %s: a number of guests. */
		'invited' => sprintf( _n( '%s guest is invited. Now send the link.', '%s guests are invited. Now send each guest the link.', $count, 'hopechest' ), number_format_i18n( $count ) ),
		'sent'    => __( 'The invitation is on its way.', 'hopechest' ),
		'unsent'  => __( 'The invitation could not be sent. Copy the link and send it yourself.', 'hopechest' ),
		'added'   => __( 'The list has another owner now.', 'hopechest' ),
		'awaited' => __( 'No user of this site who may have lists has this address yet. Tell them: once there is one, the list is theirs, too.', 'hopechest' ),
		'taken'   => __( 'Taken off: this is no longer their list.', 'hopechest' ),
		'passed'  => __( 'The list is passed on.', 'hopechest' ),
		'later'   => __( 'Those were many invitations at once. Please wait an hour, or copy the links.', 'hopechest' ),
	)[ from_address( 'done' ) ] ?? '';
	if ( '' !== $said ) {
		print_owner_note( $said );
	}
}

function print_removed_guest( array $list, string $invitee ): void {
	/* translators: %s: the name or the address of a guest. */
	$said = sprintf( __( '“%s” is no longer invited, and the link no longer works.', 'hopechest' ), $invitee );
	?>
	<div class="undo-note" role="status"<?php print_note_focus(); ?>><form method="post" action="<?php echo esc_url( own_address( $list, 'sharing' ) ); ?>" data-undo-note><?php print_owner_hidden( 'invite' ); ?><input type="hidden" name="invitees" value="<?php echo esc_attr( $invitee ); ?>"><span><?php echo esc_html( $said ); ?></span><button><?php esc_html_e( 'Invite again', 'hopechest' ); ?></button></form></div>
	<?php
}
