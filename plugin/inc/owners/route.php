<?php
declare(strict_types=1);

namespace Hopechest\Owners;

use WP_Post;

use function Hopechest\Client\to_id;
use function Hopechest\Guests\{ drop_cached_list, not_for_you_page, registry_in_address };
use function Hopechest\Owners\Lists\{ lists_page, start_list, start_page };
use function Hopechest\Pages\{ from_address, print_message, text_in };
use function Hopechest\Place\{ front_owner_page, owner_address };
use function Hopechest\Registry\{ find_registry, may_read };

use const Hopechest\Pages\VIEW_PARAMETER;
use const Hopechest\Place\GIFTS_VIEW;
use const Hopechest\Registry\{ OWNING, QUERY_VAR };

/** The pages of one list, by the parameter of the address. */
const OWN_PAGES = array(
	''          => 'Gifts\\gifts_page',
	GIFTS_VIEW  => 'Gifts\\gifts_page',
	'details'   => 'Lists\\details_page',
	'copy'      => 'After\\copy_page',
	'move-gift' => 'After\\move_gift_page',
	'delete'    => 'Lists\\delete_page',
	'sharing'   => 'Sharing\\sharing_page',
	'take-off'  => 'Sharing\\take_off_page',
	'pass-on'   => 'Sharing\\pass_on_page',
	'surprises' => 'Surprises\\surprises_page',
	'unwrap'    => 'Surprises\\unwrap_page',
	'back'      => 'Surprises\\take_back_page',
	'letters'   => 'Surprises\\letters_file',
	'as-guest'  => 'Surprises\\as_guest_page',
);

/** What the forms of one list do, by the field that says so. */
const OWN_ACTS = array(
	'put-away'  => 'After\\put_away',
	'take-out'  => 'After\\take_out',
	'copy'      => 'After\\copy_list',
	'move-gift' => 'After\\move_gift',
	'link'      => 'Gifts\\add_link',
	'add'       => 'Gifts\\add_gift',
	'save'      => 'Gifts\\save_gift',
	'quantity'  => 'Gifts\\change_quantity',
	'move'      => 'Gifts\\move_row',
	'remove'    => 'Gifts\\remove_gift',
	'restore'   => 'Gifts\\restore_gift',
	'heading'   => 'Gifts\\add_heading',
	'rename'    => 'Gifts\\save_heading',
	'unhead'    => 'Gifts\\remove_heading',
	'status'    => 'Sharing\\change_status',
	'reveal'    => 'Sharing\\change_reveal',
	'details'   => 'Lists\\save_details',
	'delete'    => 'Lists\\delete_list',
	'invite'    => 'Sharing\\invite_guests',
	'uninvite'  => 'Sharing\\remove_guest',
	'send'      => 'Sharing\\send_invitation',
	'add-owner' => 'Sharing\\add_owner',
	'take-off'  => 'Sharing\\take_off',
	'pass-on'   => 'Sharing\\pass_on',
	'unwrap'    => 'Surprises\\unwrap_now',
	'take-back' => 'Surprises\\take_back',
	'thank'     => 'Surprises\\thank_for_gift',
);

/** Those that show their form again, filled in as it was sent, when its owner wants to change something first. */
const FORMS_OF_WORDS = array( 'link', 'add', 'save', 'heading', 'rename', 'details', 'invite', 'add-owner', 'thank' );

/**
 * Where owners look after their lists on the front page, an address that also names a page of a list leads there. This
 * runs before the address opens the registry for guests.
 *
 * @param array $vars
 */
function filter_request_of_owner( $vars ): array {
	$view  = from_address( VIEW_PARAMETER );
	$names = array( QUERY_VAR ) === array_keys( $vars ) && is_scalar( $vars[ QUERY_VAR ] ) && '' !== $vars[ QUERY_VAR ];
	$asks  = $names && ! is_admin() && '' !== $view && isset( OWN_PAGES[ $view ] );
	$front = $asks ? front_owner_page() : 0;
	return 0 === $front ? $vars : array( 'page_id' => $front ) + $vars;
}

/**
 * The page of an owner that the address asks for, or what becomes of a form.
 *
 * @return array{to: string}|array{print: callable, title?: string, status?: int, thread?: string, is_editor?: bool}
 *                Where it leads, or a page; a table has its name in `file` and its `lines`.
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
		$name = text_in( $posted, ACT );
		$act  = OWN_ACTS[ $name ] ?? null;
		if ( null === $act || ( isset( $posted['fill'] ) && ! in_array( $name, FORMS_OF_WORDS, true ) ) ) {
			return array( 'to' => owner_address( $post->ID, from_address( VIEW_PARAMETER ) ) );
		}
		drop_cached_list( $post->ID );
		$page = call_user_func( __NAMESPACE__ . '\\' . $act, open_own_list( $post ), $posted );
		drop_cached_list( $post->ID );
		return $page;
	}
	return call_user_func( __NAMESPACE__ . '\\' . ( OWN_PAGES[ from_address( VIEW_PARAMETER ) ] ?? OWN_PAGES[''] ), open_own_list( $post ) );
}

/** What was typed while the session ended stays in the page. */
function sign_in_page( ?array $posted ): array {
	$title = null === $posted ? __( 'Sign in to see your lists.', 'hopechest' ) : __( 'You are not signed in any more.', 'hopechest' );
	$about = null === $posted
		? __( 'A list needs an account of this site. Guests need none: open the link that you were sent.', 'hopechest' )
		: __( 'Nothing you wrote is lost. Sign in in another tab of your browser, come back here, and send it again.', 'hopechest' );
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
