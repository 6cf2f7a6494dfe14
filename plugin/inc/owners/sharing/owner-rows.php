<?php
declare(strict_types=1);

namespace Hopechest\Owners\Sharing;

use WP_User;

use function Hopechest\Owners\{ may_pass_on_list, own_address, print_focus, print_owner_hidden };
use function Hopechest\Pages\{ print_fault, print_fault_marks, print_icon };
use function Hopechest\Registry\{ address_of_first, is_address, owner_entries, user_of_entry };

/** Whose list this is: the owners as rows, and for the first one the ways to change that. */
function print_owner_rows( array $list, array $wrong ): void {
	$first = get_userdata( $list['registry']['user_id'] );
	$users = further_owners( $list );
	?>
	<section class="guest-list owners" id="owners"><h2><?php esc_html_e( 'Whose list this is', 'hopechest' ); ?></h2>
		<ul>
			<?php if ( $first instanceof WP_User ) : ?>
				<li class="guest-row"><div><p class="name" dir="auto"><?php echo esc_html( first_called_as( $list, $first ) ); ?></p><p class="hint"><?php echo esc_html( get_current_user_id() === $first->ID ? __( 'You', 'hopechest' ) : __( 'First owner', 'hopechest' ) ); ?></p></div></li>
				<?php
			endif;
			foreach ( $users as $entry => $user ) {
				print_owner_row( $list, (string) $entry, $user );
			}
			?>
		</ul>
		<?php
		if ( may_pass_on_list( $list ) ) {
			print_add_owner( $list, $wrong );
			if ( array() !== array_filter( $users ) ) :
				?>
				<p><a class="pass-on" href="<?php echo esc_url( own_address( $list, 'pass-on' ) ); ?>"><?php esc_html_e( 'Pass the list on…', 'hopechest' ); ?></a></p>
				<?php
			endif;
		}
		?>
	</section>
	<?php
}

/** @return array<string, ?WP_User> By the entries, the users whom they mean. */
function further_owners( array $list ): array {
	$users = array();
	foreach ( owner_entries( $list['registry']['id'] ) as $entry ) {
		$users[ $entry ] = user_of_entry( $list['registry']['id'], $entry );
	}
	return $users;
}

/**
 * How an owner is called before the others. An address stays as it was written down: who adds the address of a stranger
 * must not learn whose it is.
 */
function called_as( string $entry, ?WP_User $user ): string {
	return null === $user || is_address( $entry ) ? $entry : $user->display_name;
}

/** The same for the first owner, to whom the list may have been passed on by an address. */
function first_called_as( array $list, WP_User $first ): string {
	$address = address_of_first( $list['registry']['id'], $first->ID );
	return '' === $address || get_current_user_id() === $first->ID ? $first->display_name : $address;
}

function print_owner_row( array $list, string $entry, ?WP_User $user ): void {
	$is_self = null !== $user && get_current_user_id() === $user->ID;
	$name    = $is_self ? $user->display_name : called_as( $entry, $user );
	$hint    = null === $user ? say_missing_owner( $entry ) : __( 'Owner, too', 'hopechest' );
	/* translators: %s: the name of an owner. */
	$take_off = $is_self ? __( 'Leave this list', 'hopechest' ) : sprintf( __( 'Take %s off this list', 'hopechest' ), $name );
	?>
	<li class="guest-row"><div><p class="name" dir="auto"><?php echo esc_html( $name ); ?></p><p class="hint"><?php echo esc_html( $is_self ? __( 'You', 'hopechest' ) : $hint ); ?></p></div>
		<?php if ( $is_self || may_pass_on_list( $list ) ) : ?>
			<div class="guest-acts"><a class="button plain square" href="<?php echo esc_url( own_address( $list, 'take-off', array( 'owner' => $entry ) ) ); ?>"><?php print_icon( 'cross' ); ?><span class="visually-hidden"><?php echo esc_html( $take_off ); ?></span></a></div>
		<?php endif; ?>
	</li>
	<?php
}

function say_missing_owner( string $entry ): string {
	return is_address( $entry )
		? __( 'No user of this site who may have lists has this address yet', 'hopechest' )
		: __( 'No account here has this name. Take it off, and add the person by address.', 'hopechest' );
}

function print_add_owner( array $list, array $wrong ): void {
	$fault = $wrong['fault'] ?? '';
	?>
	<form method="post" action="<?php echo esc_url( own_address( $list, 'sharing' ) ); ?>" novalidate data-send-once><?php print_owner_hidden( 'add-owner' ); ?><div class="control"><label for="hc-owner"><?php esc_html_e( 'Add an owner: username or e-mail address', 'hopechest' ); ?></label>
		<div class="copy"><input class="field" id="hc-owner" name="owner" dir="auto" value="<?php echo esc_attr( $wrong['value'] ?? '' ); ?>" aria-describedby="hc-owner-fault hc-owner-hint" <?php print_fault_marks( $fault, true ); ?><?php print_focus( 'owner' ); ?>><button class="button outline"><?php esc_html_e( 'Add', 'hopechest' ); ?></button></div>
		<?php print_fault( 'owner', $fault ); ?>
		<p class="hint" id="hc-owner-hint"><?php esc_html_e( 'Owners find the list among their own and can do all that you can, except delete it or change its owners. When one of you unwraps, it is unwrapped for all.', 'hopechest' ); ?></p></div></form>
	<?php
}
