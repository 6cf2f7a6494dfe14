<?php
declare(strict_types=1);

namespace Hopechest\Registry;

use WP_User;

/** The address that a user has proved, as the hash of its key; one that they have taken without a proof, behind a minus. */
const ADDRESS_PROOF = 'hopechest_address_proof';

/**
 * Whether a user has proved that they read the mail of their address, so that it may open what was meant for it. WordPress mails a link before
 * it takes an address. A shop of WooCommerce takes any: there it counts once the user has chosen a password by the link of a mail.
 */
function has_proved_address( WP_User $user ): bool {
	$proof     = has_shop_sign_up() ? (string) get_user_meta( $user->ID, ADDRESS_PROOF, true ) : '';
	$address   = md5( invitee_key( $user->user_email ) );
	$is_proved = ! has_shop_sign_up() || $proof === $address || ( "-$address" !== $proof && ! in_array( 'customer', $user->roles, true ) );
	return (bool) apply_filters( 'hopechest_address_is_proved', $is_proved, $user );
}

function has_shop_sign_up(): bool {
	return function_exists( 'wc_create_new_customer' );
}

/**
 * The link of a mail has led here.
 *
 * @param WP_User $user
 */
function action_password_reset( $user ): void {
	update_user_meta( $user->ID, ADDRESS_PROOF, md5( invitee_key( $user->user_email ) ) );
}

/**
 * In "My account" of a shop anyone writes another address down. One who manages users vouches for what they write, and the
 * profile of WordPress waits for the link of a mail.
 *
 * @param int     $user_id
 * @param WP_User $before
 */
function action_profile_update( $user_id, $before ): void {
	$user = get_userdata( (int) $user_id );
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- There WordPress has compared what the link holds.
	if ( ! $user || ! has_shop_sign_up() || current_user_can( 'edit_users' ) || ( is_admin() && isset( $_GET['newuseremail'] ) ) || invitee_key( $user->user_email ) === invitee_key( $before->user_email ) ) {
		return;
	}
	update_user_meta( $user->ID, ADDRESS_PROOF, '-' . md5( invitee_key( $user->user_email ) ) );
}

/** The service asks who calls it, and may believe the address of a caller as far as this site does. */
function action_rest_api_init_proof(): void {
	register_rest_field(
		'user',
		'gift_registry_address_is_proved',
		array(
			'get_callback' => static function ( array $said ): bool {
				$user = get_userdata( (int) $said['id'] );
				return $user && has_proved_address( $user );
			},
			'schema'       => array(
				'type'    => 'boolean',
				'context' => array( 'edit' ),
			),
		)
	);
}
