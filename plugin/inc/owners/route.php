<?php
declare(strict_types=1);

namespace Hopechest;

use WP_Post;

/** The first page of a list, where an address without this parameter means something else. */
const GIFTS_VIEW = 'gifts';

/** The pages of one list, by the parameter of the address. */
const OWN_PAGES = array(
	''          => 'gifts_page',
	GIFTS_VIEW  => 'gifts_page',
	'details'   => 'details_page',
	'delete'    => 'delete_page',
	'sharing'   => 'sharing_page',
	'surprises' => 'surprises_page',
	'unwrap'    => 'unwrap_page',
	'back'      => 'take_back_page',
	'as-guest'  => 'as_guest_page',
);

/** What the forms of one list do, by the field that says so. */
const OWN_ACTS = array(
	'link'      => 'add_link',
	'add'       => 'add_gift',
	'save'      => 'save_gift',
	'quantity'  => 'change_quantity',
	'move'      => 'move_row',
	'remove'    => 'remove_gift',
	'restore'   => 'restore_gift',
	'status'    => 'change_status',
	'reveal'    => 'change_reveal',
	'details'   => 'save_details',
	'delete'    => 'delete_list',
	'invite'    => 'invite_guests',
	'uninvite'  => 'remove_guest',
	'send'      => 'send_invitation',
	'unwrap'    => 'unwrap_now',
	'take-back' => 'take_back',
);

/**
 * The page of an owner that the address asks for, or what becomes of a form.
 *
 * @return array A page, or `to`: where it leads.
 */
function answer_owner( ?array $posted, bool $is_fresh ): array {
	if ( ! is_user_logged_in() ) {
		return sign_in_page( $posted );
	}
	if ( null !== $posted && ! $is_fresh ) {
		return stale_page( $posted );
	}
	$key = registry_in_address();
	try {
		return '' === $key ? answer_lists( $posted ) : answer_own_list( $key, $posted ) + array( 'is_editor' => true );
	} catch ( Not_Reached $fault ) {
		return not_reached_page( $fault, $posted ) + array( 'is_editor' => '' !== $key );
	}
}

function answer_lists( ?array $posted ): array {
	if ( null !== $posted ) {
		return current_user_can( OWNING ) ? start_list( $posted ) : lists_page();
	}
	return 'new' === from_address( VIEW_PARAMETER ) && current_user_can( OWNING ) ? start_page() : lists_page();
}

/** A guest is led to the page for guests; to all others it is not there. */
function answer_own_list( string $key, ?array $posted ): array {
	$post = find_registry( $key );
	if ( ! $post instanceof WP_Post || ! may_read( $post->ID ) ) {
		return array( 'status' => 404 ) + not_for_you_page();
	}
	if ( ! current_user_can( 'edit_post', $post->ID ) ) {
		return array( 'to' => (string) get_permalink( $post ) );
	}
	if ( null !== $posted ) {
		$act = OWN_ACTS[ text_in( $posted, ACT ) ] ?? null;
		if ( null === $act ) {
			return array( 'to' => owner_address( $post->ID ) );
		}
		forget_gifts( $post->ID );
		$page = call_user_func( __NAMESPACE__ . '\\' . $act, open_own_list( $post ), $posted );
		forget_gifts( $post->ID );
		return $page;
	}
	return call_user_func( __NAMESPACE__ . '\\' . ( OWN_PAGES[ from_address( VIEW_PARAMETER ) ] ?? 'gifts_page' ), open_own_list( $post ) );
}

/** What was typed while the session ended stays in the page. */
function sign_in_page( ?array $posted ): array {
	$title = null === $posted ? __( 'Sign in to see your lists.', 'hopechest' ) : __( 'You are not signed in any more.', 'hopechest' );
	$about = null === $posted
		? __( 'A list needs an account of this site. Guests need none: open the link that you were sent.', 'hopechest' )
		: __( 'Nothing you wrote is lost. Sign in with another tab of your browser, come back here, and send it again.', 'hopechest' );
	return array(
		'status' => null === $posted ? 200 : 403,
		'print'  => static function () use ( $title, $about, $posted ): void {
			print_message(
				'lock',
				$title,
				array( $about ),
				static function () use ( $posted ): void {
					if ( null !== $posted ) {
						print_carried( $posted, __( 'Send it again', 'hopechest' ) );
					}
					print_ways_in( null !== $posted );
				}
			);
		},
	);
}

function print_ways_in( bool $in_new_tab ): void {
	$back = owner_address( (int) to_id( registry_in_address() ), from_address( VIEW_PARAMETER ) );
	?>
	<p class="acts"><a class="button <?php echo esc_attr( $in_new_tab ? 'outline' : 'solid' ); ?>" href="<?php echo esc_url( wp_login_url( $back ) ); ?>" target="<?php echo esc_attr( $in_new_tab ? '_blank' : '_self' ); ?>"><?php esc_html_e( 'Sign in', 'hopechest' ); ?></a>
		<?php if ( get_option( 'users_can_register' ) ) : ?>
			<a class="button plain" href="<?php echo esc_url( wp_registration_url() ); ?>"><?php esc_html_e( 'Make an account', 'hopechest' ); ?></a>
		<?php endif; ?>
	</p>
	<?php
}
