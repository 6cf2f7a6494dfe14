<?php
declare(strict_types=1);

namespace Hopechest\Settings;

use function Hopechest\Registry\grant;

use const Hopechest\Registry\{ MANAGING, OWNING };

/** The field with one switch for each role, and the mark that this part of the form was sent. */
const OWNING_ROLES_FIELD = 'hopechest_owning_roles';
const OWNING_ROLES_SENT  = 'hopechest_owning_roles_sent';

/** Which roles may own registries. Administrators always may, for they manage those of others. */
function print_owning_roles(): void {
	?>
	<tr>
		<th scope="row"><?php esc_html_e( 'Who may own registries', 'hopechest' ); ?></th>
		<td>
			<fieldset id="<?php echo esc_attr( OWNING_ROLES_FIELD ); ?>">
				<legend class="screen-reader-text"><?php esc_html_e( 'Who may own registries', 'hopechest' ); ?></legend>
				<input type="hidden" name="<?php echo esc_attr( OWNING_ROLES_SENT ); ?>" value="1">
				<?php foreach ( wp_roles()->role_objects as $name => $role ) : ?>
					<label>
						<input type="checkbox" name="<?php echo esc_attr( OWNING_ROLES_FIELD ); ?>[]"
							value="<?php echo esc_attr( $name ); ?>"
							<?php checked( $role->has_cap( OWNING ) ); ?> <?php disabled( $role->has_cap( MANAGING[0] ) ); ?>>
						<?php echo esc_html( translate_user_role( wp_roles()->role_names[ $name ] ?? $name ) ); ?>
					</label><br>
				<?php endforeach; ?>
			</fieldset>
			<p class="description"><?php esc_html_e( 'How people sign in is the business of WordPress and of the plugins that you choose: by a password, a passkey, a second step, another account (OpenID Connect) or a header of your gateway. What programs may do with lists, each person says on their profile page.', 'hopechest' ); ?></p>
		</td>
	</tr>
	<?php
}

/** @param array $posted Without slashes. */
function save_owning_roles( array $posted ): void {
	if ( empty( $posted[ OWNING_ROLES_SENT ] ) ) {
		return;
	}
	$chosen = $posted[ OWNING_ROLES_FIELD ] ?? array();
	foreach ( wp_roles()->role_objects as $name => $role ) {
		if ( $role->has_cap( MANAGING[0] ) ) {
			continue;
		}
		if ( is_array( $chosen ) && in_array( $name, $chosen, true ) ) {
			grant( OWNING, array( $role ) );
		} elseif ( $role->has_cap( OWNING ) ) {
			$role->remove_cap( OWNING );
		}
	}
}
