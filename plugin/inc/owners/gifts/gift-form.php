<?php
declare(strict_types=1);

namespace Hopechest\Owners\Gifts;

use function Hopechest\Owners\{
	may_set_affiliate, own_address, print_own_choice, print_own_field, print_owner_hidden
};
use function Hopechest\Pages\{ money, picture_address, print_fault, print_icon, print_mat, print_stepper };

use const Hopechest\Pages\GIFT_PARAMETER;
use const Hopechest\Registry\CURRENCY;

/** Where the buttons and the browser stop. The service takes more, also from this form. */
const MOST_IN_STEPPER = 9999;

/**
 * A gift as a form: for a new one, and for one that is changed in its place.
 *
 * @param array $form `typed`, `faults`, `act`, `cancel`, `submit`, and where it has them `about` with its `sign`, and `id`.
 */
function print_gift_form( array $list, array $form ): void {
	$typed   = $form['typed'];
	$picture = array(
		'picture' => picture_address( $typed['image_url'] ),
		'name'    => '' === $typed['gift_name'] ? '?' : $typed['gift_name'],
	);
	?>
	<div class="gift-form">
		<?php if ( '' !== ( $form['about'] ?? '' ) ) : ?>
			<p class="notice" role="status"><?php print_icon( $form['sign'] ); ?><span><?php echo esc_html( $form['about'] ); ?></span></p>
		<?php endif; ?>
		<div class="gift-form-picture"><?php print_mat( $picture ); ?></div>
		<form method="post" action="<?php echo esc_url( own_address( $list ) ); ?>" novalidate data-send-once><?php print_owner_hidden( $form['act'] ); ?><input type="hidden" name="key" value="<?php echo esc_attr( $typed['key'] ); ?>"><input type="hidden" name="item" value="<?php echo (int) ( $form['id'] ?? 0 ); ?>">
			<button class="visually-hidden" tabindex="-1" aria-hidden="true"><?php echo esc_html( $form['submit'] ); ?></button>
			<?php print_gift_fields( $list, $typed, $form['faults'], (int) ( $form['id'] ?? 0 ) ); ?>
			<p class="acts"><button class="button solid"><?php echo esc_html( $form['submit'] ); ?></button><a class="button plain" href="<?php echo esc_url( $form['cancel'] ); ?>" data-stay><?php esc_html_e( 'Cancel', 'hopechest' ); ?></a></p></form>
		<?php if ( isset( $form['id'] ) ) : ?>
			<form class="gift-form-remove acts" method="post" action="<?php echo esc_url( own_address( $list ) ); ?>"><?php print_owner_hidden( 'remove' ); ?><input type="hidden" name="item" value="<?php echo (int) $form['id']; ?>"><button class="button danger"><?php esc_html_e( 'Remove from the list', 'hopechest' ); ?></button><a class="button plain" href="<?php echo esc_url( own_address( $list, 'move-gift', array( GIFT_PARAMETER => $form['id'] ) ) ); ?>"><?php esc_html_e( 'Move to another list…', 'hopechest' ); ?></a></form>
		<?php endif; ?>
	</div>
	<?php
}

function print_gift_fields( array $list, array $typed, array $faults, int $id ): void {
	$first = array_key_first( $faults );
	$print = static function ( string $name, string $label, array $more = array() ) use ( $typed, $faults, $first ): void {
		$is_first = null === $first ? 'gift_name' === $name && '' === $typed['pressed'] : $first === $name;
		print_own_field(
			$more + array(
				'name'     => $name,
				'label'    => $label,
				'value'    => $typed[ $name ],
				'fault'    => $faults[ $name ] ?? '',
				'optional' => 'gift_name' !== $name,
				'focus'    => $is_first,
			)
		);
	};
	$currency = $list['registry']['meta'][ CURRENCY ];
	$print( 'gift_name', __( 'Name', 'hopechest' ) );
	?>
	<div class="gift-form-numbers">
		<?php
		$print( 'price', __( 'Price', 'hopechest' ), array( 'reading' => price_reading( $typed, $currency ) ) );
		?>
		<div class="currency"><?php $print( 'currency', __( 'Currency', 'hopechest' ), array( 'placeholder' => $currency ) ); ?></div>
		<?php
		$fault = $faults['quantity'] ?? '';
		?>
		<div class="control"><label for="hc-quantity"><?php esc_html_e( 'How many', 'hopechest' ); ?></label>
			<?php
			print_stepper(
				array(
					'value'     => $typed['quantity'],
					'most'      => MOST_IN_STEPPER,
					'described' => 'hc-quantity-fault',
					'fault'     => $fault,
					'has_focus' => 'quantity' === $first,
					'pressed'   => $typed['pressed'],
				)
			);
			print_fault( 'quantity', $fault );
			?>
		</div>
	</div>
	<?php
	$print( 'description', __( 'Note for your guests', 'hopechest' ), array( 'rows' => 3 ) );
	$rows     = rows_of( $list );
	$headings = headings_in( $rows );
	if ( array() !== $headings ) {
		$over = $id > 0 ? heading_over( $rows, $id ) : end( $headings );
		print_heading_choice( $headings, $typed['under'] ?? $over );
	}
	?>
	<label class="radio parts"><input type="checkbox" name="parts" value="1" aria-describedby="hc-parts-hint"<?php checked( '1', $typed['parts'] ); ?>><span><?php esc_html_e( 'Let guests give parts of it', 'hopechest' ); ?></span></label><p class="hint" id="hc-parts-hint"><?php esc_html_e( 'The price is then that of one part, and the number says how many parts there are. Say under “Details” how guests hand them over.', 'hopechest' ); ?></p>
	<?php
	$link = array(
		'type'        => 'url',
		'placeholder' => ' ',
		'hint'        => __( 'Leave it empty for what no shop has: a lesson, an afternoon, help in the garden.', 'hopechest' ),
	);
	$print( 'url', __( 'Link', 'hopechest' ), $link );
	?>
	<div class="gift-form-shop">
		<?php
		$print( 'retailer', __( 'Shop', 'hopechest' ), array( 'placeholder' => ' ' ) );
		$picture = array(
			'type'        => 'url',
			'placeholder' => ' ',
		);
		$print( 'image_url', __( 'Address of a picture', 'hopechest' ), $picture );
		?>
	</div>
	<?php
	if ( may_set_affiliate() ) {
		$own = array(
			'type' => 'url',
			'hint' => __( 'Guests see it as an ad, beside the plain link.', 'hopechest' ),
		);
		$print( 'affiliate_url', __( 'Affiliate link', 'hopechest' ), $own );
		print_own_choice( 'affiliate_status', __( 'State of the affiliate link', 'hopechest' ), affiliate_statuses(), $typed['affiliate_status'] );
	}
}

/** Prints how the price is read: a script keeps it up to date while the price is typed. */
function price_reading( array $typed, string $of_list ): callable {
	return static function ( string $field ) use ( $typed, $of_list ): void {
		$price    = read_price( $typed['price'], mark_of_thousands() );
		$currency = '' === $typed['currency'] ? $of_list : $typed['currency'];
		?>
		<output class="hint reading" for="<?php echo esc_attr( "$field hc-currency" ); ?>" data-currency="<?php echo esc_attr( $of_list ); ?>" data-locale="<?php echo esc_attr( str_replace( '_', '-', determine_locale() ) ); ?>" data-thousands="<?php echo esc_attr( mark_of_thousands() ); ?>"><?php echo esc_html( null === $price || 3 !== strlen( $currency ) ? '' : money( $price, $currency ) ); ?></output>
		<?php
	};
}
