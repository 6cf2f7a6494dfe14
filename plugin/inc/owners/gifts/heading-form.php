<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Owners\{ own_address, print_own_choice, print_own_field, print_owner_hidden };

use const Hopechest\Owners\FOCUS_PARAMETER;

/**
 * The form of a new heading, which says where it stands, so that a long list needs no long way there.
 *
 * @param array{typed: array, fault: string} $heading Its `typed` is as `read_heading()` returns it.
 */
function print_new_heading( array $list, array $heading ): void {
	$places = array();
	foreach ( $list['items'] as $item ) {
		/* translators: %s: a gift. */
		$places[ (int) $item['id'] ] = sprintf( __( 'Above “%s”', 'hopechest' ), $item['name'] );
	}
	$places[''] = __( 'At the end of the list', 'hopechest' );
	?>
	<section id="new"><div class="gift-form heading-form"><form method="post" action="<?php echo esc_url( own_address( $list ) ); ?>" novalidate data-send-once>
		<?php
		print_owner_hidden( 'heading' );
		print_heading_field( $heading );
		print_own_choice( 'before', __( 'Where it stands', 'hopechest' ), $places, $heading['typed']['before'] );
		?>
		<p class="acts"><button class="button solid"><?php esc_html_e( 'Add the heading', 'hopechest' ); ?></button><a class="button plain" href="<?php echo esc_url( own_address( $list, '', array( FOCUS_PARAMETER => 'link' ) ) ); ?>" data-stay><?php esc_html_e( 'Cancel', 'hopechest' ); ?></a></p></form></div></section>
	<?php
}

/** A new heading stands at the end, where the next gifts come; the first one above all gifts. */
function blank_heading( array $list ): array {
	$is_first = array() === headings_in( rows_of( $list ) );
	return array(
		'typed' => array(
			'heading' => '',
			'before'  => $is_first ? (string) ( $list['items'][0]['id'] ?? '' ) : '',
		),
		'fault' => '',
	);
}

/**
 * A heading that is changed in its place.
 *
 * @param array{row: string, typed: array, fault: string} $heading
 */
function print_heading_form( array $list, array $heading ): void {
	?>
	<div class="gift-form heading-form"><form method="post" action="<?php echo esc_url( own_address( $list ) ); ?>" novalidate data-send-once><?php print_owner_hidden( 'rename' ); ?><input type="hidden" name="row" value="<?php echo esc_attr( $heading['row'] ); ?>">
		<?php print_heading_field( $heading ); ?>
		<p class="acts"><button class="button solid"><?php esc_html_e( 'Save', 'hopechest' ); ?></button><a class="button plain" href="<?php echo esc_url( own_address( $list, '', array( FOCUS_PARAMETER => "pen-{$heading['row']}" ) ) ); ?>" data-stay><?php esc_html_e( 'Cancel', 'hopechest' ); ?></a></p></form>
		<form class="gift-form-remove" method="post" action="<?php echo esc_url( own_address( $list ) ); ?>"><?php print_owner_hidden( 'unhead' ); ?><input type="hidden" name="row" value="<?php echo esc_attr( $heading['row'] ); ?>"><button class="button danger"><?php esc_html_e( 'Remove the heading', 'hopechest' ); ?></button></form></div>
	<?php
}

function print_heading_field( array $heading ): void {
	print_own_field(
		array(
			'name'  => 'heading',
			'label' => __( 'Heading', 'hopechest' ),
			'value' => $heading['typed']['heading'],
			'hint'  => __( 'Such as Kitchen or Travel. The gifts below it belong to it, until the next heading.', 'hopechest' ),
			'fault' => $heading['fault'],
			'focus' => true,
		)
	);
}

/** In the form of a gift: under which heading it stands, so that it needs no long way through the list. */
function print_heading_choice( array $headings, string $chosen ): void {
	$options = array( '' => __( 'Above the first heading', 'hopechest' ) );
	foreach ( $headings as $row ) {
		$options[ $row ] = title_of( $row );
	}
	print_own_choice( 'under', __( 'Under which heading', 'hopechest' ), $options, $chosen );
}
