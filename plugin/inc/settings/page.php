<?php
declare(strict_types=1);

namespace Hopechest\Settings;

use function Hopechest\Check\{ check_everything, mark_of };
use function Hopechest\Client\{ may_change_settings, settings_address, text_of };

use const Hopechest\{ PLUGIN_FILE, VERSION };
use const Hopechest\Client\SETTINGS_PAGE;

const CHECK_ACTION = 'hopechest_check';

function action_admin_menu(): void {
	$title = __( 'Hopechest', 'hopechest' );
	add_options_page( $title, $title, 'manage_options', SETTINGS_PAGE, __NAMESPACE__ . '\\print_settings_page' );
}

/** @param string $screen */
function action_admin_enqueue_scripts_of_settings( $screen ): void {
	if ( 'settings_page_' . SETTINGS_PAGE === $screen ) {
		wp_enqueue_style( 'hopechest-settings', plugins_url( 'styles/settings.css', PLUGIN_FILE ), array(), VERSION );
	}
}

/** @param string[] $links */
function filter_plugin_action_links( $links ): array {
	$link = sprintf( '<a href="%s">%s</a>', esc_url( settings_address() ), esc_html__( 'Settings', 'hopechest' ) );
	return array_merge( array( $link ), $links );
}

function print_settings_page(): void {
	if ( ! may_change_settings() ) {
		return;
	}
	$findings = findings_if_asked();
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Hopechest gift registries', 'hopechest' ); ?></h1>
		<?php
		print_notice();
		print_setup();
		?>
		<h2><?php esc_html_e( 'Settings', 'hopechest' ); ?></h2>
		<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
			<input type="hidden" name="action" value="<?php echo esc_attr( SAVE_ACTION ); ?>">
			<?php wp_nonce_field( SAVE_ACTION ); ?>
			<table class="form-table" role="presentation">
				<?php array_map( __NAMESPACE__ . '\\print_field', array_filter( settings_fields(), static fn( array $field ): bool => ! in_array( $field['option'], RARE_OPTIONS, true ) ) ); ?>
				<?php print_owning_roles(); ?>
			</table>
			<?php print_rare_fields(); ?>
			<?php submit_button(); ?>
		</form>
			<?php print_key_section(); ?>
		<h2 id="hopechest-check"><?php esc_html_e( 'Does it work?', 'hopechest' ); ?></h2>
		<form method="post" action="<?php echo esc_url( settings_address() . '#hopechest-check' ); ?>">
			<?php wp_nonce_field( CHECK_ACTION ); ?>
			<?php submit_button( __( 'Check now', 'hopechest' ), 'secondary', CHECK_ACTION, false ); ?>
		</form>
		<?php print_findings( $findings ); ?>
	</div>
	<?php
}

/** Folded: for a site whose own code asks the service. What is stored there stays in view. */
function print_rare_fields(): void {
	$fields = array_filter( settings_fields(), static fn( array $field ): bool => in_array( $field['option'], RARE_OPTIONS, true ) );
	$is_set = array_filter( array_map( 'get_option', RARE_OPTIONS ) );
	?>
	<details class="hopechest-rare" <?php echo esc_attr( array() === $is_set ? '' : 'open' ); ?>>
		<summary><?php esc_html_e( 'An account for your own code', 'hopechest' ); ?></summary>
		<table class="form-table" role="presentation"><?php array_map( __NAMESPACE__ . '\\print_field', $fields ); ?></table>
	</details>
	<?php
}

function print_field( array $field ): void {
	$option = $field['option'];
	$stored = get_option( $option );
	$stored = is_string( $stored ) ? $stored : '';
	?>
	<tr>
		<th scope="row">
			<label for="<?php echo esc_attr( $option ); ?>"><?php echo esc_html( $field['label'] ); ?></label>
		</th>
		<td>
			<?php if ( 'switch' === $field['type'] ) : ?>
				<input type="checkbox" value="1"
					id="<?php echo esc_attr( $option ); ?>" name="<?php echo esc_attr( $option ); ?>"
					<?php checked( '1', $stored ); ?>>
			<?php elseif ( 'secret' === $field['type'] ) : ?>
				<?php print_secret( $option, '' !== $stored ); ?>
			<?php else : ?>
				<input type="text" class="regular-text" spellcheck="false" autocomplete="off"
					id="<?php echo esc_attr( $option ); ?>" name="<?php echo esc_attr( $option ); ?>"
					value="<?php echo esc_attr( $stored ); ?>">
			<?php endif; ?>
			<p class="description"><?php echo esc_html( $field['help'] . ' ' . say_source( $option, $stored ) ); ?></p>
		</td>
	</tr>
	<?php
}

/** The page shows only whether a secret is stored. */
function print_secret( string $option, bool $is_stored ): void {
	?>
	<input type="password" class="regular-text" autocomplete="new-password" value=""
		id="<?php echo esc_attr( $option ); ?>" name="<?php echo esc_attr( $option ); ?>"
		placeholder="<?php echo esc_attr( $is_stored ? '••••••••' : '' ); ?>">
	<?php if ( $is_stored ) : ?>
		<label>
			<input type="checkbox" value="1" name="<?php echo esc_attr( forget_name( $option ) ); ?>">
			<?php esc_html_e( 'Delete the stored one', 'hopechest' ); ?>
		</label>
		<?php
	endif;
}

/** Says so when a setting that is empty here comes from the environment. */
function say_source( string $option, string $stored ): string {
	if ( '' !== $stored || null === text_of( getenv( strtoupper( $option ) ) ) ) {
		return '';
	}
	/* translators: %s: the name of an environment variable. */
	return sprintf( __( 'The value now comes from the environment variable %s.', 'hopechest' ), strtoupper( $option ) );
}

function print_notice(): void {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it says what was done and does nothing.
	$said = isset( $_GET['said'] ) ? sanitize_key( wp_unslash( $_GET['said'] ) ) : '';
	// The sentence is looked up by its code: text from the address is never printed.
	$done  = settings_deeds()[ $said ] ?? null;
	$fault = isset( settings_faults()[ $said ] )
		? __( 'Nothing was saved.', 'hopechest' ) . ' ' . settings_faults()[ $said ]
		: key_faults()[ $said ] ?? null;
	if ( null !== $done ) {
		print_notice_box( 'success', $done );
	} elseif ( null !== $fault ) {
		print_notice_box( 'error', $fault );
	}
}

function settings_deeds(): array {
	return array(
		'saved'  => __( 'Saved.', 'hopechest' ),
		'agreed' => __( 'This site and the service have agreed on a new key.', 'hopechest' ),
	);
}

function print_notice_box( string $kind, string $sentence ): void {
	?>
	<div class="notice notice-<?php echo esc_attr( $kind ); ?>"><p><?php echo esc_html( $sentence ); ?></p></div>
	<?php
}

/**
 * The check calls the service and this site, so it runs at the press of a button and not with each view.
 *
 * @return array[]
 */
function findings_if_asked(): array {
	if ( ! isset( $_POST[ CHECK_ACTION ] ) ) {
		return array();
	}
	check_admin_referer( CHECK_ACTION );
	if ( ! may_change_settings() ) {
		return array();
	}
	$findings = check_everything();
	remember_check( $findings );
	return $findings;
}

/** @param array[] $findings */
function print_findings( array $findings ): void {
	if ( array() === $findings ) {
		return;
	}
	?>
	<ul>
		<?php foreach ( $findings as $finding ) : ?>
			<li>
				<strong><?php echo esc_html( mark_of( $finding ) . ' ' . $finding['title'] ); ?></strong>
				<?php echo esc_html( $finding['says'] ); ?>
				<?php if ( '' !== $finding['cure'] ) : ?>
					<br><em><?php echo esc_html( $finding['cure'] ); ?></em>
				<?php endif; ?>
			</li>
		<?php endforeach; ?>
	</ul>
	<?php
}
