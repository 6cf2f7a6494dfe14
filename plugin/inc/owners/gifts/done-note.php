<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Owners\{ find_item, own_address, print_note_focus, print_owner_hidden, print_said };
use function Hopechest\Pages\from_address;

use const Hopechest\Pages\GIFT_PARAMETER;

/** The sentence about what was just done, from the address that the act led to. */
function print_done_note( array $list ): void {
	$done = from_address( 'done' );
	$id   = (int) from_address( GIFT_PARAMETER );
	$name = 'removed' === $done ? removed_name( $list['registry']['id'], $id ) : ( find_item( $list, $id )['name'] ?? null );
	$name = in_array( $done, array( 'headed', 'unheaded' ), true ) ? heading_in_address( $list, 'headed' === $done ) : $name;
	$said = say_done( $done, $name );
	if ( '' === $said ) {
		print_said( say_seen( $list, $done, $id ) );
		return;
	}
	$undo = array(
		'removed'  => array(
			'restore',
			array( 'item' => (string) $id ),
		),
		'unheaded' => array(
			'heading',
			array(
				'heading' => (string) $name,
				'before'  => from_address( 'before' ),
			),
		),
	);
	?>
	<div class="undo-note" role="status"<?php print_note_focus(); ?>>
		<?php if ( isset( $undo[ $done ] ) ) : ?>
			<form method="post" action="<?php echo esc_url( own_address( $list ) ); ?>" data-undo-note>
				<?php print_owner_hidden( $undo[ $done ][0] ); ?>
				<?php foreach ( $undo[ $done ][1] as $field => $value ) : ?>
					<input type="hidden" name="<?php echo esc_attr( $field ); ?>" value="<?php echo esc_attr( $value ); ?>">
				<?php endforeach; ?>
				<span><?php echo esc_html( $said ); ?></span><button><?php esc_html_e( 'Undo', 'hopechest' ); ?></button></form>
		<?php else : ?>
			<span data-undo-note><?php echo esc_html( $said ); ?></span>
		<?php endif; ?>
	</div>
	<?php
}

/** What the rows show already: how many are wanted now, or where a row is. */
function say_seen( array $list, string $done, int $id ): string {
	$item = find_item( $list, $id );
	if ( 'counted' === $done && null !== $item ) {
		$wanted = (int) $item['quantity_needed'];
		/* translators: 1: a gift, 2: a number of pieces. */
		return sprintf( _n( '“%1$s”: now %2$s piece.', '“%1$s”: now %2$s pieces.', $wanted, 'hopechest' ), $item['name'], number_format_i18n( $wanted ) );
	}
	$rows  = array_map( 'strval', rows_of( $list ) );
	$place = array_search( from_address( 'moved' ), $rows, true );
	if ( 'moved' !== $done || false === $place ) {
		return '';
	}
	$name = is_heading( $rows[ $place ] ) ? title_of( $rows[ $place ] ) : say_line();
	$name = find_item( $list, (int) $rows[ $place ] )['name'] ?? $name;
	return strtr(
		say_moved(),
		array(
			'{name}'  => $name,
			'{place}' => number_format_i18n( $place + 1 ),
			'{count}' => number_format_i18n( count( $rows ) ),
		)
	);
}

/** The heading that the address names, if what it says is true: that it is on the list, or is not any more. */
function heading_in_address( array $list, bool $is_there ): ?string {
	$title = trim( from_address( 'heading' ) );
	$found = in_array( heading_row( $title ), rows_of( $list ), true );
	return '' === fault_of_heading( $title ) && $found === $is_there ? $title : null;
}

function say_done( string $done, ?string $name ): string {
	$sentences = array(
		/* translators: %s: a gift. */
		'added'    => __( '“%s” is on your list.', 'hopechest' ),
		/* translators: %s: a gift. */
		'arrived'  => __( '“%s” is on this list now.', 'hopechest' ),
		/* translators: %s: a gift. */
		'saved'    => __( '“%s” is saved.', 'hopechest' ),
		/* translators: %s: a gift. */
		'removed'  => __( '“%s” is off your list.', 'hopechest' ),
		/* translators: %s: a gift. */
		'restored' => __( '“%s” is back on your list.', 'hopechest' ),
		/* translators: %s: a heading. */
		'headed'   => __( '“%s” is a heading of your list.', 'hopechest' ),
		/* translators: %s: a heading. */
		'unheaded' => __( '“%s” is no longer a heading. Its gifts stay.', 'hopechest' ),
	);
	if ( 'full' === $done ) {
		return say_full();
	}
	if ( 'copied' === $done ) {
		return __( 'This is your new list. What you chose has come along.', 'hopechest' );
	}
	return null !== $name && isset( $sentences[ $done ] ) ? sprintf( $sentences[ $done ], $name ) : '';
}
