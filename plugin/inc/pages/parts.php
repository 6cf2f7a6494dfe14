<?php
declare(strict_types=1);

namespace Hopechest\Pages;

const ICON_PATHS = array(
	'arrow-up-right' => 'M7 17 17 7M8.5 7H17v8.5',
	'arrow-left'     => 'M19 12H5m6-6-6 6 6 6',
	'check'          => 'm5 12.5 4.5 4.5L19 7',
	'undo'           => 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
	'copy'           => 'M11 9h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM5.5 15H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v.5',
	'search'         => 'M10.5 4.5a6 6 0 1 1 0 12a6 6 0 0 1 0-12ZM15 15l5 5',
	'minus'          => 'M5 12h14',
	'plus'           => 'M5 12h14M12 5v14',
	'print'          => 'M7 9V4h10v5M7 17H5a1 1 0 0 1-1-1v-5a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v5a1 1 0 0 1-1 1h-2M7 14h10v6H7z',
	'chevron'        => 'm6 9 6 6 6-6',
	'chevron-up'     => 'm6 15 6-6 6 6',
	'cross'          => 'm6.5 6.5 11 11m0-11-11 11',
	'eye'            => 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.3a2.7 2.7 0 1 1 0 5.4a2.7 2.7 0 0 1 0-5.4Z',
	'grip'           => 'M8.5 6.5h.5m6 0h.5M8.5 12h.5m6 0h.5M8.5 17.5h.5m6 0h.5',
	'link'           => 'M10 14a4.5 4.5 0 0 0 6.5.5l2.5-2.5a4.5 4.5 0 0 0-6.400-6.400L11.5 6.7M14 10a4.5 4.5 0 0 0-6.5-.5L5 12a4.5 4.5 0 0 0 6.400 6.400l1.1-1.1',
	'pen'            => 'm4 20 1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19l-4 1Zm10.5-13.5 3 3',
	'share'          => 'M12 15V4m0 0L8.5 7.5M12 4l3.5 3.5M5 12v6.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V12',
	'alert'          => 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18ZM12 7.5v5.5m0 3v.01',
);

/** A line drawing in the colour of the text around it. The words beside it say what it means. */
function print_icon( string $name ): void {
	printf( '<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="%s"/></svg>', esc_attr( ICON_PATHS[ $name ] ) );
}

/**
 * The picture of a gift on a mat, the pale board inside a picture frame. It is never cropped; a gift without a picture
 * shows the first letter of its name.
 *
 * @param array{picture: string, name: string} $gift
 */
function print_mat( array $gift ): void {
	if ( '' === $gift['picture'] ) {
		printf( '<span class="mat" aria-hidden="true"><span class="mat-letter">%s</span></span>', esc_html( monogram_of( $gift['name'] ) ) );
		return;
	}
	// phpcs:ignore PluginCheck.CodeAnalysis.ImageFunctions.NonEnqueuedImage -- the picture is in a shop, not in the media of the site.
	printf( '<span class="mat"><img src="%s" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer"></span>', esc_url( $gift['picture'] ) );
}

/**
 * A hoop with the initials of a registry, a sign, or a lock. It is an ornament.
 *
 * @param string $name Another one for each hoop of a page, so that each fills its letters with its own thread.
 */
function print_hoop( string $letters, string $name = '' ): void {
	?>
	<svg class="hoop" viewBox="0 0 112 112" width="112" height="112" aria-hidden="true"><rect class="hoop-screw" x="50.5" y="0" width="11" height="9" rx="1.5"/><circle class="hoop-ring" cx="56" cy="60" r="49.5"/><circle class="hoop-stitches" cx="56" cy="60" r="41.5"/>
	<?php if ( 'lock' === $letters ) : ?>
		<g class="hoop-lines"><rect x="41" y="54" width="30" height="24" rx="4"/><path d="M47 54v-7a9 9 0 0 1 18 0v7m-9 8v7"/></g>
	<?php else : ?>
		<pattern id="hatch<?php echo esc_attr( $name ); ?>" width="3" height="3" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-ground" width="3" height="3"/><rect class="hatch-line" width="1" height="3"/></pattern><text class="hoop-letters" data-letters="<?php echo (int) mb_strlen( $letters, 'UTF-8' ); ?>" x="56" y="61" fill="url(#hatch<?php echo esc_attr( $name ); ?>)"><?php echo esc_html( $letters ); ?></text>
	<?php endif; ?>
	</svg>
	<?php
}

/** One stitch for each piece that is wished for, thick when it is given. The sentence beside it says the same. */
function print_stitches( int $given, int $wanted, bool $is_small = false ): void {
	$count  = min( $wanted, $is_small ? 10 : 48 );
	$filled = $is_small ? 0.6 : 0.72;
	$done   = $given >= $wanted ? $count : (int) round( $given / max( 1, $wanted ) * $count );
	// The first piece always shows, and the last one never too early.
	$done = $given > 0 && $given < $wanted ? min( $count - 1, max( 1, $done ) ) : $done;
	// The last stitch has no gap behind it.
	$width = 100 / max( $filled, $count - 1 + $filled );
	printf( '<svg class="stitches" width="%s" height="6" aria-hidden="true">', esc_attr( $is_small ? (string) ( $count * 13 ) : '100%' ) );
	for ( $n = 0; $n < $count; $n++ ) {
		printf(
			'<line class="%s" x1="%s" x2="%s" y1="3" y2="3"/>',
			esc_attr( $n < $done ? 'done' : '' ),
			esc_attr( percent( $n * $width ) ),
			esc_attr( percent( ( $n + $filled ) * $width ) )
		);
	}
	echo '</svg>';
}

/** With a point in every language. */
function percent( float $share ): string {
	return rtrim( rtrim( sprintf( '%.2F', $share ), '0' ), '.' ) . '%';
}
