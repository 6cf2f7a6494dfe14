<?php
declare(strict_types=1);

namespace Hopechest\Owners\Sharing;

use function Hopechest\Invitations\{ invitation_secret, invitations_of };
use function Hopechest\Owners\{ own_address, own_page, print_focus, print_own_field, print_owner_hidden };
use function Hopechest\Pages\{ day_in_words, from_address, print_icon, use_script };
use function Hopechest\Registry\{ invitee_entries, invitee_key, is_address, users_of_names };

use const Hopechest\Invitations\INVITATION_PARAMETER;
use const Hopechest\Owners\FOCUS_PARAMETER;
use const Hopechest\Registry\INVITEES;

/**
 * Who may open a list, who is invited, and the ways to hand on its link.
 *
 * @param string $typed What stands in the field for new invitees.
 * @param string $fault What is wrong with it.
 * @param array  $owner What stands in the field for an owner: `value`, and its `fault` or an empty one; or nothing.
 */
function sharing_page( array $list, string $typed = '', string $fault = '', array $owner = array() ): array {
	return own_page(
		$list,
		'sharing',
		array(
			'is_wrong' => '' !== $fault || '' !== ( $owner['fault'] ?? '' ),
			'scripts'  => array( 'send-once', 'invite-chips' ),
			'main'     => static function () use ( $list, $typed, $fault, $owner ): void {
				print_sharing_note( $list );
				print_privacy_sentence( $list, 'sharing' );
				?>
				<p class="sentence-about"><?php $list['registry']['is_public'] ? esc_html_e( 'While anyone with the link can open the list, guests need no invitation.', 'hopechest' ) : esc_html_e( 'Everybody else meets a page that names no one and shows nothing.', 'hopechest' ); ?></p>
				<?php
				print_invite_form( $list, $typed, $fault );
				print_guest_rows( $list );
				print_owner_rows( $list, $owner );
			},
			'aside'    => static function () use ( $list ): void {
				print_way_in( $list, 'sharing' );
			},
		)
	);
}

/** One box for many invitees. With script each entry becomes a chip. */
function print_invite_form( array $list, string $typed, string $fault ): void {
	/* translators: {entry} stays as it is: the name or address of an invitee takes its place. */
	$take_out = __( 'Take out {entry}', 'hopechest' );
	?>
	<form class="invite" method="post" action="<?php echo esc_url( own_address( $list, 'sharing' ) ); ?>" novalidate data-send-once data-invite data-pattern="<?php echo esc_attr( INVITEE_PATTERN ); ?>" data-placeholder="<?php esc_attr_e( 'Names or e-mail addresses', 'hopechest' ); ?>" data-take-out="<?php echo esc_attr( $take_out ); ?>" data-one="<?php esc_attr_e( 'Invite one', 'hopechest' ); ?>" data-more="<?php echo esc_attr( (string) wp_json_encode( words_to_invite_more() ) ); ?>"><?php print_owner_hidden( 'invite' ); ?>
		<?php
		print_own_field(
			array(
				'name'  => 'invitees',
				'label' => __( 'Invite people', 'hopechest' ),
				'value' => $typed,
				'rows'  => 3,
				'hint'  => __( 'Paste as many as you like, separated by commas, spaces or line breaks.', 'hopechest' ),
				'fault' => $fault,
				'focus' => '' !== $fault || 'invitees' === from_address( FOCUS_PARAMETER ),
			)
		);
		?>
		<p class="acts"><button class="button solid"><?php esc_html_e( 'Invite', 'hopechest' ); ?></button><span class="hint"><?php esc_html_e( 'Each gets a link of their own. No mail goes out by itself.', 'hopechest' ); ?></span></p></form>
	<?php
}

/**
 * The script chooses a form by its name, WordPress by a number: these numbers have the form of that name wherever a
 * language has it.
 */
function words_to_invite_more(): array {
	$numbers = array(
		'one'   => 21,
		'two'   => 2,
		'few'   => 3,
		'many'  => 11,
		'other' => 100,
	);
	return array_map(
		static function ( int $number ): string {
			/* translators: {count} stays as it is: a number above one takes its place. */
			return _n( 'Invite {count}', 'Invite {count}', $number, 'hopechest' );
		},
		$numbers
	);
}

/** One row for each invitee: the link to copy or to send, and the way to take the invitation back. */
function print_guest_rows( array $list ): void {
	$id          = $list['registry']['id'];
	$invitations = invitations_of( $id );
	?>
	<section class="guest-list"><h2><?php esc_html_e( 'Guests', 'hopechest' ); ?></h2>
		<?php if ( array() === $invitations ) : ?>
			<p class="hint"><?php esc_html_e( 'No guest is invited yet.', 'hopechest' ); ?></p>
		<?php else : ?>
			<ul>
				<?php
				foreach ( array_values( invitee_entries( $id ) ) as $n => $invitee ) {
					print_guest_row( $list, $invitee, $invitations[ invitee_key( $invitee ) ], 'invitation-' . ( $n + 1 ) );
				}
				?>
			</ul>
		<?php endif; ?>
	</section>
	<?php
}

/** A long address breaks in front of its @ and its dots, not within a word. */
function print_breakable( string $invitee ): void {
	echo wp_kses( implode( '<wbr>', array_map( 'esc_html', (array) preg_split( '/(?=[@.])/', $invitee ) ) ), array( 'wbr' => array() ) );
}

function print_guest_row( array $list, string $invitee, array $invitation, string $field ): void {
	$id   = $list['registry']['id'];
	$link = add_query_arg( INVITATION_PARAMETER, invitation_secret( $id, $invitation['nonce'] ), home_url( '/' ) );
	/* translators: %s: the name or the address of a guest. */
	$says = sprintf( __( 'Personal link of %s', 'hopechest' ), $invitee );
	/* translators: %s: the name or the address of a guest. */
	$copy = sprintf( __( 'Copy the link of %s', 'hopechest' ), $invitee );
	/* translators: %s: the name or the address of a guest. */
	$remove = sprintf( __( 'Remove %s', 'hopechest' ), $invitee );
	?>
	<li class="guest-row"><div><p class="name" dir="auto"><?php print_breakable( $invitee ); ?></p><p class="hint"><?php echo esc_html( say_invited( $invitation ) . say_way_in( $id, $invitee ) ); ?></p></div>
		<?php if ( is_mail_address( $invitee ) ) : ?>
			<form class="guest-send" method="post" action="<?php echo esc_url( own_address( $list, 'sharing' ) ); ?>"><?php print_owner_hidden( 'send' ); ?><input type="hidden" name="invitee" value="<?php echo esc_attr( $invitee ); ?>"><button class="button plain"<?php print_focus( "send-$invitee" ); ?>><?php esc_html_e( 'Send by e-mail', 'hopechest' ); ?><span class="visually-hidden">: <?php echo esc_html( $invitee ); ?></span></button></form>
		<?php endif; ?>
		<div class="guest-acts"><button class="button plain square" type="button" data-copy="<?php echo esc_attr( $field ); ?>" data-copied="<?php esc_attr_e( 'Copied', 'hopechest' ); ?>" hidden><?php print_icon( 'copy' ); ?><span class="visually-hidden"><?php echo esc_html( $copy ); ?></span></button>
			<form method="post" action="<?php echo esc_url( own_address( $list, 'sharing' ) ); ?>"><?php print_owner_hidden( 'uninvite' ); ?><input type="hidden" name="invitee" value="<?php echo esc_attr( $invitee ); ?>"><button class="button plain square"><?php print_icon( 'cross' ); ?><span class="visually-hidden"><?php echo esc_html( $remove ); ?></span></button></form></div>
		<input class="field guest-link" id="<?php echo esc_attr( $field ); ?>" readonly value="<?php echo esc_url( $link ); ?>" aria-label="<?php echo esc_attr( $says ); ?>"></li>
	<?php
	use_script( 'copy' );
}

/** What opens the list to a guest who is invited by name. */
function say_way_in( int $registry_id, string $invitee ): string {
	if ( is_address( $invitee ) ) {
		return '';
	}
	$user = users_of_names( $registry_id, INVITEES )[ invitee_key( $invitee ) ] ?? 0;
	return '. ' . ( false === get_userdata( $user ) ? __( 'Only the personal link opens the list.', 'hopechest' ) : __( 'The account of this name opens the list, too.', 'hopechest' ) );
}

function say_invited( array $invitation ): string {
	$made = day_in_words( $invitation['made'] );
	if ( '' === $invitation['opened'] ) {
		/* translators: %s: a day. */
		return sprintf( __( 'Invited %s, not opened yet', 'hopechest' ), $made );
	}
	/* translators: 1: the day of the invitation, 2: the day on which it was opened. */
	return sprintf( __( 'Invited %1$s, opened %2$s', 'hopechest' ), $made, day_in_words( $invitation['opened'] ) );
}
