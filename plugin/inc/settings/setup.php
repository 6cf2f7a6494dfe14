<?php
declare(strict_types=1);

namespace Hopechest\Settings;

use function Hopechest\Check\{ check_application_passwords, check_permalinks, mark_of, worst_status };
use function Hopechest\Client\client_settings;
use function Hopechest\Place\new_list_address;
use function Hopechest\Registry\{ registry_ids_where, roles_with, site_currency };

use const Hopechest\Client\CLIENT_OPTIONS;
use const Hopechest\Registry\{ CURRENCY_OPTION, OWNING };

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

function is_set_up(): bool {
	return ! in_array( false, array_column( setup_steps(), 'is_done' ), true );
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

function print_missing_on_site( bool $is_done ): void {
	foreach ( array( check_permalinks(), check_application_passwords() ) as $finding ) {
		if ( '' !== $finding['cure'] ) {
			?>
			<p><strong><?php echo esc_html( mark_of( $finding ) . ' ' . $finding['title'] ); ?></strong> <?php echo esc_html( $finding['says'] . ' ' . $finding['cure'] ); ?></p>
			<?php
		}
	}
	if ( ! $is_done ) {
		step_link( admin_url( 'options-permalink.php' ), __( 'To the permalinks', 'hopechest' ) )();
	}
}

/** With the address of this site in it. The second setting is explained here, because its default is for older clients. */
function print_service_command(): void {
	?>
	<p><?php esc_html_e( 'With the program in one file, from the release of the service:', 'hopechest' ); ?></p>
	<pre><code><?php echo esc_html( 'HOST_URL=' . home_url() . ' ITEM_ROUTES=members ./hopechest' ); ?></code></pre>
	<p><?php esc_html_e( 'In a clone of its sources, with Node:', 'hopechest' ); ?></p>
	<pre><code><?php echo esc_html( 'HOST_URL=' . home_url() . ' ITEM_ROUTES=members npm start' ); ?></code></pre>
	<p><?php esc_html_e( 'With the Debian package, or in a container, the two settings stand in /etc/hopechest/env, or in compose.wordpress.yaml of the release.', 'hopechest' ); ?></p>
	<p><?php esc_html_e( 'HOST_URL names this site. With ITEM_ROUTES=members, only people who may open a list reach its gifts, and only its owner and managers change them. Without it, every member of this site can read and change all gifts through the service.', 'hopechest' ); ?></p>
	<?php
}

/**
 * The way from the plugin to a first list, in this order. Each step has a title, a sentence about it, and whether it is
 * done: from what this site has stored, and what the last check has found. Nothing is asked of the service here.
 *
 * @return array<array{title: string, about: string, is_done: bool, print: ?callable}>
 *                The last prints more below the sentence.
 */
function setup_steps(): array {
	$found    = last_check();
	$settings = client_settings();
	return array(
		array(
			'title'   => __( 'Prepare this site', 'hopechest' ),
			'about'   => __( 'It needs permalinks that are not plain, and application passwords, which WordPress offers over https.', 'hopechest' ),
			'is_done' => 'good' === check_permalinks()['status'] && 'good' === check_application_passwords()['status'],
			'print'   => __NAMESPACE__ . '\\print_missing_on_site',
		),
		array(
			'title'   => __( 'Start the item service', 'hopechest' ),
			'about'   => __( 'On this server or on another one, where it reaches this site and this site reaches it.', 'hopechest' ),
			'is_done' => $found['reached'],
			'print'   => __NAMESPACE__ . '\\print_service_command',
		),
		array(
			'title'   => __( 'Enter its address', 'hopechest' ),
			'about'   => __( 'And its gateway key, if it has one. Most need no more than the address.', 'hopechest' ),
			'is_done' => null !== $settings['base_url'],
			'print'   => step_link( '#' . CLIENT_OPTIONS['base_url'], __( 'To the address', 'hopechest' ) ),
		),
		array(
			'title'   => __( 'Choose the currency', 'hopechest' ),
			'about'   => say_currency(),
			'is_done' => is_string( get_option( CURRENCY_OPTION ) ) && '' !== get_option( CURRENCY_OPTION ),
			'print'   => step_link( '#' . CURRENCY_OPTION, __( 'To the currency', 'hopechest' ) ),
		),
		array(
			'title'   => __( 'Check that it works', 'hopechest' ),
			'about'   => say_last_check( $found ),
			'is_done' => $found['works'],
			'print'   => step_link( '#hopechest-check', __( 'To the check', 'hopechest' ) ),
		),
		array(
			'title'   => __( 'Start a first list', 'hopechest' ),
			'about'   => say_owning_roles(),
			'is_done' => has_registries(),
			'print'   => __NAMESPACE__ . '\\print_ways_to_lists',
		),
	);
}

function print_ways_to_lists(): void {
	step_link( new_list_address(), __( 'New list', 'hopechest' ) )();
	step_link( '#' . OWNING_ROLES_FIELD, __( 'To the roles', 'hopechest' ) )();
}

/** What a price means on a list that names no currency. */
function say_currency(): string {
	/* translators: %s: three letters such as EUR. */
	return sprintf( __( 'Prices on a list are in the currency of this site, unless its owner chooses another one. It is %s now.', 'hopechest' ), site_currency() );
}

/** What "Check now" has found last: when, whether the service was reached, and whether nothing was wrong. */
const LAST_CHECK_OPTION = 'hopechest_last_check';

/** @return array{at: int, reached: bool, works: bool, advises: bool} */
function last_check(): array {
	$stored = get_option( LAST_CHECK_OPTION );
	return ( is_array( $stored ) ? $stored : array() ) + array(
		'at'      => 0,
		'reached' => false,
		'works'   => false,
		'advises' => false,
	);
}

/** @param array[] $findings Of the check that has just run, as `check_everything()` returns them. */
function remember_check( array $findings ): void {
	$reached = false;
	foreach ( $findings as $finding ) {
		$reached = $reached || ( __( 'Service', 'hopechest' ) === $finding['title'] && 'good' === $finding['status'] );
	}
	$check = array(
		'at'      => time(),
		'reached' => $reached,
		'works'   => $reached && 'critical' !== worst_status( $findings ),
		'advises' => 'recommended' === worst_status( $findings ),
	);
	update_option( LAST_CHECK_OPTION, $check, false );
}

/** Other settings may work or not: the check is to be repeated. */
function forget_check(): void {
	delete_option( LAST_CHECK_OPTION );
}

function say_last_check( array $found ): string {
	if ( 0 === $found['at'] ) {
		return __( 'Press “Check now”, below. It asks the service, and the service asks this site.', 'hopechest' );
	}
	$when = wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), $found['at'] );
	if ( $found['works'] && $found['advises'] ) {
		/* translators: %s: day and time. */
		return sprintf( __( 'At the last check, %s, everything worked. The check says what could be better.', 'hopechest' ), $when );
	}
	return $found['works']
		/* translators: %s: day and time. */
		? sprintf( __( 'The last check, %s, found nothing wrong.', 'hopechest' ), $when )
		/* translators: %s: day and time. */
		: sprintf( __( 'Something was wrong at the last check, %s. The check says what to do about it.', 'hopechest' ), $when );
}

/** "Members with these roles may own lists: …" */
function say_owning_roles(): string {
	$names = array();
	foreach ( array_keys( roles_with( OWNING ) ) as $role ) {
		$names[] = translate_user_role( wp_roles()->role_names[ $role ] ?? $role );
	}
	/* translators: %s: names of roles. */
	return sprintf( __( 'Try what your members will do: start a list, add a gift, and look at it as a guest. These roles may own lists, and you change that below: %s.', 'hopechest' ), implode( ', ', $names ) );
}

function has_registries(): bool {
	return array() !== registry_ids_where( array( 'posts_per_page' => 1 ) );
}
