<?php
declare(strict_types=1);

namespace Hopechest\Settings;

use function Hopechest\Check\{ check_application_passwords, check_permalinks, mark_of };

/**
 * The head of the settings page: a sentence about the service, and the steps, each done or not. It folds when all are
 * done.
 */
function print_setup(): void {
	$steps   = setup_steps();
	$done    = count( array_filter( array_column( $steps, 'is_done' ) ) );
	$is_done = count( $steps ) === $done;
	?>
	<div class="hopechest-setup">
		<p><?php esc_html_e( 'The lists and their owners are entries and users of this site. The gifts on the lists are kept by the item service: a program of its own that runs beside this site and asks it who may see and change what.', 'hopechest' ); ?></p>
		<details <?php echo esc_attr( $is_done ? '' : 'open' ); ?>>
			<summary><h2>
				<?php
				/* translators: 1: how many steps are done, 2: how many there are. */
				echo esc_html( $is_done ? __( 'Set-up: everything is done', 'hopechest' ) : sprintf( __( 'Set-up: %1$s of %2$s steps are done', 'hopechest' ), number_format_i18n( $done ), number_format_i18n( count( $steps ) ) ) );
				?>
			</h2></summary>
			<ol><?php array_map( __NAMESPACE__ . '\\print_step', $steps ); ?></ol>
		</details>
	</div>
	<?php
}

function print_step( array $step ): void {
	$state = $step['is_done'] ? __( 'Done', 'hopechest' ) : __( 'To do', 'hopechest' );
	?>
	<li class="<?php echo esc_attr( $step['is_done'] ? 'is-done' : 'is-open' ); ?>">
		<h3><?php echo esc_html( $step['title'] ); ?> <span class="hopechest-state"><?php echo esc_html( ( $step['is_done'] ? '✓ ' : '' ) . $state ); ?></span></h3>
		<p><?php echo esc_html( $step['about'] ); ?></p>
		<?php
		if ( null !== $step['print'] ) {
			$step['print']( $step['is_done'] );
		}
		?>
	</li>
	<?php
}

/** What prints the way to the place where the step is done. */
function step_link( string $address, string $words ): callable {
	return static function () use ( $address, $words ): void {
		?>
		<p><a href="<?php echo esc_url( $address ); ?>"><?php echo esc_html( $words ); ?></a></p>
		<?php
	};
}

function print_missing_on_site(): void {
	foreach ( array( check_permalinks(), check_application_passwords() ) as $finding ) {
		if ( '' !== $finding['cure'] ) {
			?>
			<p><strong><?php echo esc_html( mark_of( $finding ) . ' ' . $finding['title'] ); ?></strong> <?php echo esc_html( $finding['says'] . ' ' . $finding['cure'] ); ?></p>
			<?php
		}
	}
}

/** With the address of this site in it. The second setting is explained here, because its default is for older clients. */
function print_service_command(): void {
	?>
	<pre><code><?php echo esc_html( 'HOST_URL=' . home_url() . ' ITEM_ROUTES=members npm start' ); ?></code></pre>
	<p><?php esc_html_e( 'HOST_URL names this site. With ITEM_ROUTES=members, only people who may open a list reach its gifts, and only its owner and managers change them. Without it, every member of this site can read and change all gifts through the service.', 'hopechest' ); ?></p>
	<p><?php esc_html_e( 'The README of the service says what it needs and how it is installed.', 'hopechest' ); ?></p>
	<?php
}
