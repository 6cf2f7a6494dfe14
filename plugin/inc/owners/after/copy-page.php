<?php
declare(strict_types=1);

namespace Hopechest\Owners\After;

use function Hopechest\Owners\{ form_key, look_again, own_address, print_owner_hidden };
use function Hopechest\Owners\Lists\{ print_day_field, print_title_field };
use function Hopechest\Pages\{ text_in, thread_of, use_script };
use function Hopechest\Registry\sanitize_registry_event_date;

use const Hopechest\Registry\{ EVENT_DATE, EVENT_TYPE, INVITEES, OWNERS };

/** What may come along to the new list. */
const COPY_PARTS = array( 'open', 'given', 'story', 'guests', 'owners' );

/**
 * The form that begins a new list with what the old one has.
 *
 * @param array      $list  As `open_own_list()` returns it.
 * @param array|null $typed As `read_copy()` returns it.
 * @return array As `answer_owner()` returns it.
 */
function copy_page( array $list, ?array $typed = null, array $faults = array(), string $notice = '' ): array {
	$typed = $typed ?? usual_copy( $list );
	$title = __( 'Copy it to next year', 'hopechest' );
	return array(
		'status' => array() === $faults ? 200 : 422,
		'title'  => look_again( $title, array() !== $faults ),
		'thread' => thread_of( $list['registry']['meta'][ EVENT_TYPE ] ),
		'print'  => static function () use ( $list, $typed, $faults, $notice, $title ): void {
			if ( '' !== $notice ) {
				?>
				<p class="notice" role="status"><?php echo esc_html( $notice ); ?></p>
				<?php
			}
			/* translators: %s: the title of a list. */
			$about = sprintf( __( '“%s” stays as it is. The new list begins with what you choose here. What guests bought is not copied.', 'hopechest' ), $list['registry']['title'] );
			?>
			<article class="form-page" data-wide="true"><h2><?php echo esc_html( $title ); ?></h2><p class="lead" dir="auto"><?php echo esc_html( $about ); ?></p>
				<form method="post" action="<?php echo esc_url( own_address( $list, 'copy' ) ); ?>" novalidate data-send-once><?php print_owner_hidden( 'copy' ); ?>
					<input type="hidden" name="key" value="<?php echo esc_attr( $typed['key'] ); ?>">
					<?php if ( array() !== $typed['came']['ids'] ) : ?>
						<input type="hidden" name="came" value="<?php echo esc_attr( write_came( $typed['came'] ) ); ?>">
						<?php
					endif;
					print_title_field( $typed['title'], $faults, false );
					print_day_field( $typed['day'], $faults );
					print_copy_parts( count_parts( $list ), $typed['along'] );
					?>
					<p class="acts"><button class="button solid"><?php esc_html_e( 'Start the list', 'hopechest' ); ?></button><a class="button plain" href="<?php echo esc_url( own_address( $list ) ); ?>"><?php esc_html_e( 'Cancel', 'hopechest' ); ?></a></p>
				</form></article>
			<?php
			use_script( 'send-once' );
		},
	);
}

/**
 * @param int[]  $counts How many there are of each part.
 * @param bool[] $along
 */
function print_copy_parts( array $counts, array $along ): void {
	$hints = array(
		'guests' => __( 'Guests who have an account here can open the new list at once. Send the others their new link.', 'hopechest' ),
		'owners' => __( 'They see the new list among theirs at once.', 'hopechest' ),
	);
	?>
	<fieldset class="radios"><legend><?php esc_html_e( 'What comes along', 'hopechest' ); ?></legend>
		<?php foreach ( array_filter( $counts ) as $part => $count ) : ?>
			<label class="radio"><input type="checkbox" name="<?php echo esc_attr( $part ); ?>" value="1"<?php checked( $along[ $part ] ); ?>><span><?php echo esc_html( say_part( $part, $count, 0 === $counts['given'] ) ); ?></span></label>
			<?php if ( isset( $hints[ $part ] ) ) : ?>
				<p class="hint"><?php echo esc_html( $hints[ $part ] ); ?></p>
				<?php
			endif;
		endforeach;
		?>
	</fieldset>
	<?php
}

/** While the list is wrapped no gift counts as given, so all of them are one line. */
function say_part( string $part, int $count, bool $is_all ): string {
	$number = number_format_i18n( $count );
	if ( 'open' === $part && $is_all ) {
		/* translators: %s: a number of gifts, more than one. */
		return 1 === $count ? __( 'The one gift', 'hopechest' ) : sprintf( __( 'All %s gifts', 'hopechest' ), $number );
	}
	switch ( $part ) {
		case 'open':
			/* translators: %s: a number of gifts. */
			return sprintf( _n( '%s gift still to give', '%s gifts still to give', $count, 'hopechest' ), $number );
		case 'given':
			/* translators: %s: a number of gifts. */
			return sprintf( _n( '%s gift that was given', '%s gifts that were given', $count, 'hopechest' ), $number );
		case 'guests':
			/* translators: %s: a number of guests. */
			return sprintf( _n( '%s guest, with a new link', '%s guests, with new links', $count, 'hopechest' ), $number );
		case 'owners':
			/* translators: %s: a number of owners. */
			return sprintf( _n( '%s other owner', '%s other owners', $count, 'hopechest' ), $number );
		default:
			return __( 'The story', 'hopechest' );
	}
}

/**
 * How many there are of each part. Only the first owner brings other owners along.
 *
 * @param array $list As `open_own_list()` returns it.
 * @return int[]
 */
function count_parts( array $list ): array {
	$counts = array( 'open' => 0, 'given' => 0 );
	foreach ( $list['items'] as $item ) {
		$counts['open']  += (int) ( $item['quantity_purchased'] < $item['quantity_needed'] );
		$counts['given'] += (int) ( $item['quantity_purchased'] > 0 );
	}
	$registry = $list['registry'];
	$is_first = get_current_user_id() === $registry['user_id'];
	return $counts + array(
		'story'  => (int) ( '' !== trim( $registry['description'] ) ),
		'guests' => count( $registry['meta'][ INVITEES ] ),
		'owners' => $is_first ? count( $registry['meta'][ OWNERS ] ) : 0,
	);
}

/** All but what was given comes along, unless the owner says otherwise. */
function usual_copy( array $list ): array {
	return array(
		'title' => $list['registry']['title'],
		'day'   => next_time( $list['registry']['meta'][ EVENT_DATE ], (string) wp_date( 'Y-m-d' ) ),
		'along' => array( 'given' => false ) + array_fill_keys( COPY_PARTS, true ),
		'key'   => form_key( array() ),
		'came'  => read_came( '' ),
	);
}

/**
 * @param array $posted What was sent, without slashes.
 * @return array{title: string, day: string, along: bool[], key: string, came: array}
 */
function read_copy( array $posted ): array {
	$along = array();
	foreach ( COPY_PARTS as $part ) {
		$along[ $part ] = isset( $posted[ $part ] );
	}
	return array(
		'title' => text_in( $posted, 'title' ),
		'day'   => text_in( $posted, 'event_day' ),
		'along' => $along,
		'key'   => form_key( $posted ),
		'came'  => read_came( text_in( $posted, 'came' ) ),
	);
}

/**
 * What has come along to the new list so far: its number, and that of each gift by its old one.
 *
 * @param string $text As `write_came()` wrote it: `7,12:40,13:41`.
 * @return array{list: int, ids: int[]}
 */
function read_came( string $text ): array {
	$ids   = array();
	$pairs = preg_match( '/^\d+(,\d+:\d+)*$/D', $text ) ? explode( ',', $text ) : array( '0' );
	foreach ( array_slice( $pairs, 1 ) as $pair ) {
		list( $old, $new )  = explode( ':', $pair );
		$ids[ (int) $old ] = (int) $new;
	}
	return array( 'list' => (int) $pairs[0], 'ids' => $ids );
}

function write_came( array $came ): string {
	$pairs = array_map( fn( $old, $new ) => "{$old}:{$new}", array_keys( $came['ids'] ), $came['ids'] );
	return implode( ',', array_merge( array( $came['list'] ), $pairs ) );
}

/** The same day of a later year that is still to come. The 29th of February becomes the 28th in other years. */
function next_time( string $day, string $today ): string {
	for ( $year = (int) $day + 1; '' !== $day && $year < 10000; $year++ ) {
		$same  = sprintf( '%04d', $year ) . substr( $day, 4 );
		$there = '' === sanitize_registry_event_date( $same ) ? substr( $same, 0, -2 ) . '28' : $same;
		if ( $there >= $today ) {
			return $there;
		}
	}
	return '';
}
