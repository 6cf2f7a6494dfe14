<?php
/**
 * What the tools of WordPress for personal data hand out and delete.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** Group and values of everything that the tool of WordPress gets for that address, as an administrator uses it. */
function exported( string $email ): array {
	by( 'ada' );
	$exporter = apply_filters( 'wp_privacy_personal_data_exporters', array() )['hopechest'];
	$found    = array();
	$step     = 0;
	do {
		$part = $exporter['callback']( $email, ++$step );
		foreach ( $part['data'] as $item ) {
			$found[] = array( $item['group_id'] ) + array_combine( array_column( $item['data'], 'name' ), array_column( $item['data'], 'value' ) );
		}
	} while ( ! $part['done'] );
	return $found;
}

/** What the tool of WordPress says of the deletion, all steps together. */
function erased( string $email ): array {
	by( 'ada' );
	$eraser = apply_filters( 'wp_privacy_personal_data_erasers', array() )['hopechest'];
	$said   = array( 'items_removed' => false, 'items_retained' => false, 'messages' => array() );
	$step   = 0;
	do {
		$part = $eraser['callback']( $email, ++$step );
		$said = array( 'items_removed' => $said['items_removed'] || $part['items_removed'], 'items_retained' => $said['items_retained'] || $part['items_retained'], 'messages' => array_merge( $said['messages'], $part['messages'] ) );
	} while ( ! $part['done'] );
	return $said;
}

function of_group( string $group, array $exported ): array {
	return array_values(
		array_filter( $exported, static fn( array $item ): bool => "hopechest-$group" === $item[0] )
	);
}
