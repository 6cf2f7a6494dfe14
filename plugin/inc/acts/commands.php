<?php
declare(strict_types=1);

namespace Hopechest\Acts;

use function Hopechest\Client\to_id;

function action_cli_init_acts(): void {
	\WP_CLI::add_command( 'hopechest list', __NAMESPACE__ . '\\run_list_command' );
	\WP_CLI::add_command( 'hopechest add', __NAMESPACE__ . '\\run_add_command' );
}

/**
 * Shows the gift registries of a user, or the gifts of one of them. What guests bought is left out.
 *
 * ## OPTIONS
 *
 * [<list>]
 * : The number of a gift registry, whose gifts are shown.
 *
 * [--format=<format>]
 * : How it is shown.
 * ---
 * default: table
 * options:
 *   - table
 *   - csv
 *   - json
 *   - yaml
 * ---
 *
 * ## EXAMPLES
 *
 *     wp hopechest list --user=ana
 *     wp hopechest list 5 --user=ana --format=json
 *
 * @param string[] $arguments
 * @param string[] $options
 */
function run_list_command( array $arguments, array $options = array() ): void {
	$format = $options['format'] ?? 'table';
	if ( array() === $arguments ) {
		$lists = outcome_of_command( lists_of_user() );
		\WP_CLI\Utils\format_items( $format, $lists, array( 'id', 'title', 'status', 'event_date', 'is_invited', 'link' ) );
		return;
	}
	$list = outcome_of_command( list_with_gifts( (int) to_id( $arguments[0] ) ) );
	\WP_CLI\Utils\format_items( $format, $list['gifts'], array( 'id', 'name', 'quantity', 'price', 'url' ) );
}

/**
 * Adds a gift to a gift registry of a user.
 *
 * ## OPTIONS
 *
 * <list>
 * : The number of the gift registry.
 *
 * <name>
 * : The name of the gift.
 *
 * <url>
 * : The address of its page in a shop.
 *
 * [--price=<price>]
 * : What one piece costs, in the currency of the gift registry.
 *
 * [--quantity=<quantity>]
 * : How many are wished for. Without it, one.
 *
 * [--description=<description>]
 * : What else guests should know.
 *
 * ## EXAMPLES
 *
 *     wp hopechest add 5 "Copper kettle" https://shop.example/kettle --price=78 --user=ana
 *
 * @param string[] $arguments
 * @param string[] $options
 */
function run_add_command( array $arguments, array $options = array() ): void {
	list( $list, $name, $url ) = $arguments;

	$gift = compact( 'name', 'url' ) + array_intersect_key( $options, array( 'description' => true ) );
	foreach ( array( 'price', 'quantity' ) as $field ) {
		if ( isset( $options[ $field ] ) ) {
			// The service says what is wrong with any other text.
			$gift[ $field ] = is_numeric( $options[ $field ] ) ? $options[ $field ] + 0 : $options[ $field ];
		}
	}
	$added = outcome_of_command( add_gift( (int) to_id( $list ), $gift ) );
	/* translators: 1: the name of a gift, 2: its number. */
	\WP_CLI::success( sprintf( __( '“%1$s” is on the list. Its number is %2$d.', 'hopechest' ), $added['name'], $added['id'] ) );
}

/**
 * @param array|\WP_Error $outcome
 */
function outcome_of_command( $outcome ): array {
	if ( is_wp_error( $outcome ) ) {
		$cure = is_user_logged_in() ? '' : ' ' . __( 'Name a user: --user=NAME', 'hopechest' );
		\WP_CLI::error( $outcome->get_error_message() . $cure );
	}
	return (array) $outcome;
}
