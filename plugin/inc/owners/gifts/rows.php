<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Owners\own_address;

use const Hopechest\Owners\FOCUS_PARAMETER;

/** @param array $open As `gifts_page()` takes it. */
function print_rows( array $list, array $open ): void {
	if ( array() === $list['items'] ) {
		?>
		<section class="empty"><h2><?php esc_html_e( 'What would make the day?', 'hopechest' ); ?></h2><p><?php esc_html_e( 'Paste the link of a first gift above. It can come from any shop.', 'hopechest' ); ?></p></section>
		<?php
	}
	$rows = rows_of( $list );
	if ( array() === $rows ) {
		return;
	}
	$items   = array_column( $list['items'], null, 'id' );
	$editing = $open['editing'] ?? null;
	?>
	<ol class="own-rows" data-rows>
		<?php
		foreach ( $rows as $place => $row ) {
			if ( LINE === $row ) {
				print_line_row( $list, $place, $rows );
			} elseif ( is_heading( $row ) && ( $open['heading']['row'] ?? '' ) === $row ) {
				print_open_heading( $list, $open['heading'], place_name( $rows, $row ) );
			} elseif ( is_heading( $row ) ) {
				print_heading_row( $list, $place, $rows );
			} elseif ( ( $editing['id'] ?? 0 ) === $row ) {
				print_open_row( $list, $editing );
			} else {
				print_gift_row( $list, $items[ $row ], $place, $rows );
			}
		}
		?>
	</ol>
	<p class="visually-hidden" role="status" data-moved-note></p>
	<?php
}

function print_open_row( array $list, array $editing ): void {
	?>
	<li id="row-<?php echo (int) $editing['id']; ?>">
		<?php
		print_gift_form(
			$list,
			$editing + array(
				'act'    => 'save',
				'cancel' => own_address( $list, '', array( FOCUS_PARAMETER => "pen-{$editing['id']}" ) ),
				'submit' => __( 'Save', 'hopechest' ),
			)
		);
		?>
	</li>
	<?php
}

function print_open_heading( array $list, array $heading, string $place ): void {
	?>
	<li id="<?php echo esc_attr( $place ); ?>"><?php print_heading_form( $list, $heading ); ?></li>
	<?php
}
