<?php
declare(strict_types=1);

namespace Hopechest\Keys;

use WP_Error;
use WP_User;

use function Hopechest\Registry\{ from_stored, registries_inviting, registry_ids_where };

use const Hopechest\Client\MOST_LISTS_OF_KEY;

/** What was typed on this page and refused, and why. */
final class Refused_Keys {
	/** @var array<string, array> As `typed_rights()` returns it, by the ids of the application passwords. */
	public static $typed = array();

	/** @var string[] */
	public static $faults = array();
}

/**
 * The person who owns the passwords, or one who manages accounts, says what each may do; below the application passwords of
 * WordPress.
 *
 * @param WP_User $user
 */
function action_show_user_profile( $user ): void {
	if ( ! wp_is_application_passwords_available_for_user( $user->ID ) || ! current_user_can( 'edit_user', $user->ID ) ) {
		return;
	}
	$keys = keys_of_user( $user->ID );
	?>
	<h2 id="hopechest-keys"><?php esc_html_e( 'What programs may do with gift lists', 'hopechest' ); ?></h2>
	<p><?php esc_html_e( 'An application password of which nothing is chosen here may do all that this account may, on the whole site, and sees the surprises of its lists. As soon as you choose something, it opens gift lists alone, and no other part of this site.', 'hopechest' ); ?></p>
	<?php if ( array() === $keys ) : ?>
		<p><?php esc_html_e( 'There is no application password yet. Add one above, and load this page again.', 'hopechest' ); ?></p>
		<?php
		return;
	endif;
	wp_nonce_field( KEYS_FIELD . $user->ID, KEYS_FIELD . '_nonce', false );
	?>
	<table class="form-table" role="presentation">
		<?php
		foreach ( $keys as $uuid => $name ) {
			print_key( $user->ID, (string) $uuid, (string) $name );
		}
		?>
	</table>
	<?php
}

function print_key( int $user_id, string $uuid, string $name ): void {
	$typed = Refused_Keys::$typed[ $uuid ] ?? stored_as_typed( $user_id, $uuid );
	$field = KEYS_FIELD . "[$uuid]";
	$id    = "hopechest-key-$uuid";
	$ways  = array(
		MAY_ALL   => __( 'Everything that this account may, on the whole site', 'hopechest' ),
		MAY_NAMED => __( 'Only this, with gift lists:', 'hopechest' ),
	);
	?>
	<tr>
		<th scope="row"><?php echo esc_html( $name ); ?></th>
		<td>
			<fieldset>
				<?php /* translators: %s: the name of an application password. */ ?>
				<legend class="screen-reader-text"><?php echo esc_html( sprintf( __( 'What “%s” may do', 'hopechest' ), $name ) ); ?></legend>
				<?php foreach ( $ways as $way => $words ) : ?>
					<label><input type="radio" name="<?php echo esc_attr( "{$field}[may]" ); ?>" value="<?php echo esc_attr( $way ); ?>" <?php checked( $typed['may'], $way ); ?>> <?php echo esc_html( $words ); ?></label><br>
				<?php endforeach; ?>
				<?php print_boxes( "{$field}[scopes][]", scopes_in_words(), $typed['scopes'] ); ?>
			</fieldset>
			<?php print_lists_of_key( $user_id, $field, $typed['lists'] ); ?>
			<p>
				<label for="<?php echo esc_attr( $id ); ?>"><?php esc_html_e( 'Last day', 'hopechest' ); ?></label>
				<input type="date" id="<?php echo esc_attr( $id ); ?>" name="<?php echo esc_attr( "{$field}[last_day]" ); ?>" value="<?php echo esc_attr( $typed['last_day'] ); ?>">
				<span class="description"><?php esc_html_e( 'Empty: until it is revoked.', 'hopechest' ); ?></span>
			</p>
		</td>
	</tr>
	<?php
}

/** @param int[] $chosen */
function print_lists_of_key( int $user_id, string $field, array $chosen ): void {
	$lists = lists_to_choose( $user_id, $chosen );
	if ( array() === $lists ) {
		return;
	}
	?>
	<details <?php echo esc_attr( array() === $chosen ? '' : 'open' ); ?>>
		<summary><?php esc_html_e( 'For certain lists', 'hopechest' ); ?></summary>
		<fieldset>
			<legend class="screen-reader-text"><?php esc_html_e( 'For certain lists', 'hopechest' ); ?></legend>
			<p class="description"><?php esc_html_e( 'Without a tick: all lists that this account may open.', 'hopechest' ); ?></p>
			<?php print_boxes( "{$field}[lists][]", $lists, $chosen ); ?>
		</fieldset>
	</details>
	<?php
}

/**
 * @param string[] $choices Words by their values.
 * @param array    $chosen  Values.
 */
function print_boxes( string $field, array $choices, array $chosen ): void {
	foreach ( $choices as $value => $words ) {
		?>
		<label><input type="checkbox" name="<?php echo esc_attr( $field ); ?>" value="<?php echo esc_attr( (string) $value ); ?>" <?php checked( in_array( $value, $chosen, true ) ); ?>> <?php echo esc_html( $words ); ?></label><br>
		<?php
	}
}

/**
 * The newest lists of that user, those of others that they may open, and those that are chosen already. Who may not read a list
 * sees its number.
 *
 * @param int[] $chosen
 * @return string[] Titles by their numbers.
 */
function lists_to_choose( int $user_id, array $chosen ): array {
	$own = registry_ids_where(
		array(
			'author'         => $user_id,
			'posts_per_page' => MOST_LISTS_OF_KEY,
			'orderby'        => 'ID',
			'order'          => 'DESC',
		)
	);
	$ids = array_slice( array_merge( $own, registries_inviting( $user_id ) ), 0, MOST_LISTS_OF_KEY );
	$all = array();
	foreach ( array_unique( array_merge( $ids, $chosen ) ) as $id ) {
		$post  = get_post( $id );
		$reads = $post && ( ( get_current_user_id() === $user_id && in_array( $id, $ids, true ) ) || current_user_can( 'edit_post', $id ) );
		/* translators: %d: the number of a gift registry. */
		$all[ $id ] = $reads && '' !== $post->post_title ? from_stored( $post->post_title ) : sprintf( __( 'List %d', 'hopechest' ), $id );
	}
	return $all;
}

/**
 * All that was chosen is stored, or nothing. WordPress has compared the nonce of its own form by then; ours says that these fields
 * are of this user.
 *
 * @param int $user_id
 */
function action_personal_options_update( $user_id ): void {
	$user_id = (int) $user_id;
	$nonce   = isset( $_POST[ KEYS_FIELD . '_nonce' ] ) ? sanitize_key( wp_unslash( $_POST[ KEYS_FIELD . '_nonce' ] ) ) : '';
	if ( ! wp_verify_nonce( $nonce, KEYS_FIELD . $user_id ) || ! current_user_can( 'edit_user', $user_id ) || ! isset( $_POST[ KEYS_FIELD ] ) ) {
		return;
	}
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- `typed_rights()` takes it apart.
	$posted = wp_unslash( $_POST[ KEYS_FIELD ] );
	$typed  = array();
	$faults = array();
	foreach ( keys_of_user( $user_id ) as $uuid => $name ) {
		$each = typed_rights( is_array( $posted ) ? $posted[ $uuid ] ?? null : null );
		// The form sends what it shows: a user whose key has ended changes their name all the same.
		if ( isset( $posted[ $uuid ] ) && stored_as_typed( $user_id, $uuid ) !== $each ) {
			$typed[ $uuid ] = $each;
			$faults[]       = fault_of_typed( $each, $name );
		}
	}
	Refused_Keys::$faults = array_filter( $faults );
	Refused_Keys::$typed  = array() === Refused_Keys::$faults ? array() : $typed;
	foreach ( array() === Refused_Keys::$faults ? $typed : array() as $uuid => $each ) {
		store_rights( $user_id, (string) $uuid, chosen_rights( $each ) );
	}
}

/** @param WP_Error $errors */
function action_user_profile_update_errors_of_keys( $errors ): void {
	foreach ( Refused_Keys::$faults as $fault ) {
		$errors->add( 'hopechest_keys', esc_html( $fault ) );
	}
}
