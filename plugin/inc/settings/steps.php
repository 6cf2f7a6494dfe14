<?php
declare(strict_types=1);

namespace Hopechest\Settings;

use function Hopechest\Check\{ check_application_passwords, check_permalinks, worst_status };
use function Hopechest\Client\client_settings;
use function Hopechest\Place\new_list_address;
use function Hopechest\Registry\{ registry_ids_where, roles_with };

use const Hopechest\Client\CLIENT_OPTIONS;
use const Hopechest\Registry\OWNING;

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
			'about'   => __( 'On this server or on another one, where it reaches this site and this site reaches it. In the folder of the service:', 'hopechest' ),
			'is_done' => $found['reached'],
			'print'   => __NAMESPACE__ . '\\print_service_command',
		),
		array(
			'title'   => __( 'Enter its address', 'hopechest' ),
			'about'   => __( 'And its gateway key, if it has one. Both stand below.', 'hopechest' ),
			'is_done' => null !== $settings['base_url'],
			'print'   => step_link( '#' . CLIENT_OPTIONS['base_url'], __( 'To the address', 'hopechest' ) ),
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
			'print'   => step_link( new_list_address(), __( 'New list', 'hopechest' ) ),
		),
	);
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
