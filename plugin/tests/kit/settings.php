<?php
declare(strict_types=1);

namespace Hopechest\Tests;

/** The output of the function. */
function printed( callable $act ): string {
	ob_start();
	try {
		$act();
	} finally {
		$text = (string) ob_get_clean();
	}
	return $text;
}

/** Leaves the settings as they were found. */
function with_settings( callable $act ): void {
	$options = array_merge( array_values( \Hopechest\Client\CLIENT_OPTIONS ), array( 'hopechest_currency', 'hopechest_keep_data' ) );
	$before  = array_map( 'get_option', $options );
	try {
		array_map( 'delete_option', $options );
		$act();
	} finally {
		foreach ( $options as $n => $option ) {
			false === $before[ $n ] ? delete_option( $option ) : update_option( $option, $before[ $n ], true );
		}
	}
}

function good_settings(): array {
	return array(
		'base_url' => getenv( 'SERVICE_URL' ),
		'api_key'  => getenv( 'SERVICE_KEY' ),
		'username' => getenv( 'SERVICE_USERNAME' ),
		'password' => getenv( 'SERVICE_PASSWORD' ),
	);
}

/** The same with a service whose flat routes obey the registries. */
function careful_settings(): array {
	return array( 'base_url' => getenv( 'SERVICE_MEMBERS_URL' ) ) + good_settings();
}

/** Title and status of each finding, with these settings of the client. */
function findings( array $settings ): array {
	$found = array();
	foreach ( $settings as $name => $value ) {
		$option    = \Hopechest\Client\CLIENT_OPTIONS[ $name ];
		$is_secret = in_array( $option, \Hopechest\Client\SECRET_OPTIONS, true ) && '' !== $value;
		update_option( $option, $is_secret ? \Hopechest\Client\seal( $option, $value ) : $value, true );
	}
	foreach ( \Hopechest\Check\check_everything() as $finding ) {
		holds( 'critical' !== $finding['status'] || '' !== $finding['cure'], $finding['title'] . ' has its cure' );
		$found[ $finding['title'] ] = $finding['status'];
	}
	return $found;
}

/** The finding of that title, or null. */
function finding_of( string $title, array $settings ): ?array {
	$found = null;
	with_settings(
		function () use ( $title, $settings, &$found ) {
			findings( $settings + good_settings() );
			foreach ( \Hopechest\Check\check_everything() as $finding ) {
				$found = $title === $finding['title'] ? $finding : $found;
			}
		}
	);
	return $found;
}

/** With a registry that has a gift in both services, so that everything can be tried. */
function with_a_gift( callable $act ): void {
	with_settings(
		static function () use ( $act ) {
			empty_queue();
			list( $registry ) = furnished_registry( array( 'Lamp' ) );
			service( careful_settings() )->add_registry_item( $registry, LAMP );
			try {
				$act();
			} finally {
				service()->delete_registry( $registry );
			}
		}
	);
}

/** With no registry and no user waiting to be forgotten. */
function empty_queue(): void {
	foreach ( array( 'hopechest_deletion_', 'hopechest_gone_' ) as $prefix ) {
		foreach ( array_keys( \Hopechest\Deletion\waiting_deletions( $prefix ) ) as $id ) {
			\Hopechest\Deletion\forget_deletion( $id, $prefix );
		}
	}
}

function upgrade_from( string $version ): void {
	update_option( 'hopechest_version', $version );
	\Hopechest\Install\action_init_upgrade();
}

function die_by_throwing(): callable {
	return static function ( $message ): void {
		throw new \DomainException( is_scalar( $message ) ? (string) $message : '' );
	};
}
