<?php
declare(strict_types=1);

namespace Hopechest\Owners\Sharing;

use WP_User;

use function Hopechest\Owners\{ may_pass_on_list, own_question, owner_client, reached, to_focus };
use function Hopechest\Pages\{ from_address, text_in };
use function Hopechest\Place\owner_address;
use function Hopechest\Registry\{
	has_name, invitee_key, means, owner_entries, pass_on_to, say_no_such_account, unknown_owners, user_of_entry
};

use const Hopechest\Limits\MOST_OWNERS;
use const Hopechest\Owners\NOTE;
use const Hopechest\Registry\OWNERS;

function add_owner( array $list, array $posted ): array {
	if ( ! may_pass_on_list( $list ) ) {
		return to_owners( $list );
	}
	$value   = text_in( $posted, 'owner' );
	$entries = read_entries( $value );
	$owners  = owner_entries( $list['registry']['id'] );
	if ( isset( $posted['fill'] ) ) {
		$fault = '';
		return sharing_page( $list, '', '', compact( 'value', 'fault' ) );
	}
	if ( 1 !== count( $entries['good'] ) || array() !== $entries['wrong'] ) {
		$fault = __( 'Write one username or one whole e-mail address.', 'hopechest' );
		return sharing_page( $list, '', '', compact( 'value', 'fault' ) );
	}
	$entry = $entries['good'][0];
	if ( is_own_name( $list['registry']['user_id'], $entry ) ) {
		$fault = __( 'The list belongs to this person already.', 'hopechest' );
		return sharing_page( $list, '', '', compact( 'value', 'fault' ) );
	}
	if ( is_among( $owners, $entry ) ) {
		return to_owners( $list, note_of_owner( $list, $entry ) );
	}
	if ( count( $owners ) >= MOST_OWNERS ) {
		/* translators: %s: a number of people. */
		$fault = sprintf( __( 'A list has at most %s owners besides the first one. Take one off first.', 'hopechest' ), number_format_i18n( MOST_OWNERS ) );
		return sharing_page( $list, '', '', compact( 'value', 'fault' ) );
	}
	if ( array() !== unknown_owners( array( $entry ), get_post( $list['registry']['id'] ) ) ) {
		$fault = say_no_such_account( $entry );
		return sharing_page( $list, '', '', compact( 'value', 'fault' ) );
	}
	reached( owner_client()->add_owners( $list['registry']['id'], array( $entry ) ) );
	// The service has written the list in another request.
	clean_post_cache( $list['registry']['id'] );
	return to_owners( $list, note_of_owner( $list, $entry ) );
}

function is_own_name( int $user_id, string $entry ): bool {
	$user = get_userdata( $user_id );
	return $user instanceof WP_User && has_name( $user, $entry );
}

/** The owner reads what to do when no account has this address. */
function note_of_owner( array $list, string $entry ): string {
	return null === user_of_entry( $list['registry']['id'], $entry ) ? 'awaited' : 'added';
}

/** Who may not take others off leaves. */
function take_off_page( array $list ): array {
	$entry = from_address( 'owner' );
	if ( ! is_among( owner_entries( $list['registry']['id'] ), $entry ) ) {
		return to_owners( $list );
	}
	if ( may_pass_on_list( $list ) ) {
		/* translators: %s: the name or the address of an owner. */
		$title  = sprintf( __( 'Take %s off this list?', 'hopechest' ), $entry );
		$about  = __( 'The list is then no longer among their own. Its gifts, guests and links stay as they are, and what is wrapped stays wrapped. If they know a guest’s personal link, it still opens the list. To end it, remove that guest and invite them again.', 'hopechest' );
		$submit = __( 'Take them off', 'hopechest' );
	} else {
		$title  = __( 'Leave this list?', 'hopechest' );
		$about  = __( 'The list is then no longer among your own. Its gifts, guests and links stay as they are, and what is wrapped stays wrapped.', 'hopechest' );
		$submit = __( 'Leave this list', 'hopechest' );
	}
	return own_question(
		$list,
		$title,
		$about,
		'take-off',
		$submit,
		static function () use ( $entry ): void {
			?>
			<input type="hidden" name="owner" value="<?php echo esc_attr( $entry ); ?>">
			<?php
		}
	);
}

/** The first owner and managers take any other owner off; the others leave. */
function take_off( array $list, array $posted ): array {
	$entry  = text_in( $posted, 'owner' );
	$is_own = means( get_current_user_id(), $list['registry']['id'], OWNERS, $entry );
	if ( ! is_among( owner_entries( $list['registry']['id'] ), $entry ) || ( ! $is_own && ! may_pass_on_list( $list ) ) ) {
		return to_owners( $list );
	}
	reached( owner_client()->remove_owner( $list['registry']['id'], $entry ) );
	clean_post_cache( $list['registry']['id'] );
	return $is_own ? array( 'to' => owner_address() ) : to_owners( $list, 'taken' );
}

function pass_on_page( array $list ): array {
	$users = array_filter( further_owners( $list ) );
	if ( array() === $users || ! may_pass_on_list( $list ) ) {
		return to_owners( $list );
	}
	$is_first = get_current_user_id() === $list['registry']['user_id'];
	return own_question(
		$list,
		/* translators: %s: the title of a list. */
		sprintf( __( 'Pass “%s” on?', 'hopechest' ), $list['registry']['title'] ),
		__( 'The person you choose becomes its first owner. Only the first owner can delete the list, change its owners, or pass it back. Its gifts, guests and links stay as they are, and what is wrapped stays wrapped.', 'hopechest' ),
		'pass-on',
		__( 'Pass it on', 'hopechest' ),
		static function () use ( $users, $is_first ): void {
			$checked = array_key_first( $users );
			?>
			<fieldset class="radios"><legend><?php esc_html_e( 'To whom?', 'hopechest' ); ?></legend>
				<?php foreach ( $users as $entry => $user ) : ?>
					<label class="radio"><input type="radio" name="to" value="<?php echo (int) $user->ID; ?>"<?php checked( $entry, $checked ); ?>><span dir="auto"><?php echo esc_html( called_as( $entry, $user ) ); ?></span></label>
				<?php endforeach; ?>
			</fieldset>
			<label class="radio stay"><input type="checkbox" name="stay" value="1" checked><span><?php $is_first ? esc_html_e( 'I stay an owner, too', 'hopechest' ) : esc_html_e( 'The first owner until now stays an owner, too', 'hopechest' ); ?></span></label>
			<?php
		}
	);
}

/** To another owner, at once; the new first owner passes it back. */
function pass_on( array $list, array $posted ): array {
	$to    = (int) text_in( $posted, 'to' );
	$heirs = array_filter(
		further_owners( $list ),
		static function ( ?WP_User $user ) use ( $to ): bool {
			return null !== $user && $user->ID === $to;
		}
	);
	if ( array() === $heirs || ! may_pass_on_list( $list ) ) {
		return to_owners( $list );
	}
	$first = get_userdata( $list['registry']['user_id'] );
	$stays = isset( $posted['stay'] ) && $first instanceof WP_User ? $first : null;
	pass_on_to( $list['registry']['id'], current( $heirs ), $stays );
	return null === $stays && $first instanceof WP_User && get_current_user_id() === $first->ID ? array( 'to' => owner_address() ) : to_owners( $list, 'passed' );
}

function to_owners( array $list, string $done = '' ): array {
	return to_focus( $list, 'sharing', in_array( $done, array( 'added', 'awaited' ), true ) ? 'owner' : NOTE, '' === $done ? array() : compact( 'done' ) );
}

/** @param string[] $owners */
function is_among( array $owners, string $entry ): bool {
	return in_array( invitee_key( $entry ), array_map( 'Hopechest\\Registry\\invitee_key', $owners ), true );
}
