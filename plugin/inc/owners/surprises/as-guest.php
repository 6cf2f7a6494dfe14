<?php
declare(strict_types=1);

namespace Hopechest\Owners\Surprises;

use function Hopechest\Owners\own_address;
use function Hopechest\Pages\thread_of;

use const Hopechest\Registry\EVENT_TYPE;

/** Before an owner sees what guests see: the way that keeps the surprises, and the one that does not. */
function as_guest_page( array $list ): array {
	if ( $list['is_open'] ) {
		return array( 'to' => $list['registry']['permalink'] );
	}
	$title = __( 'Showing this may spoil surprises.', 'hopechest' );
	return array(
		'title'  => $title,
		'thread' => thread_of( $list['registry']['meta'][ EVENT_TYPE ] ),
		'print'  => static function () use ( $list, $title ): void {
			print_wrap(
				$title,
				__( 'Guests see what is already bought. To keep your surprises, look at the list as if nothing were bought yet.', 'hopechest' ),
				static function () use ( $list ): void {
					?>
					<p class="acts"><a class="button solid" href="<?php echo esc_url( $list['registry']['permalink'] ); ?>"><?php esc_html_e( 'Show it without surprises', 'hopechest' ); ?></a><a class="button outline" href="<?php echo esc_url( own_address( $list, 'unwrap' ) ); ?>"><?php esc_html_e( 'Unwrap early…', 'hopechest' ); ?></a><a class="button plain" href="<?php echo esc_url( own_address( $list ) ); ?>"><?php esc_html_e( 'Back to my list', 'hopechest' ); ?></a></p>
					<?php
				}
			);
		},
	);
}

/** Wrapping paper with a ribbon, a bow and a tag. What is said stands on the tag; nothing lies under the paper. */
function print_wrap( string $title, string $about, callable $acts ): void {
	?>
	<section class="wrap"><svg class="wrap-paper" width="100%" height="100%" aria-hidden="true"><pattern id="crosses" width="32" height="32" patternUnits="userSpaceOnUse"><path d="m5 5 6 6m0-6-6 6M21 21l6 6m0-6-6 6"/></pattern><rect width="100%" height="100%" fill="url(#crosses)"/></svg>
		<span class="wrap-ribbon" aria-hidden="true"></span>
		<svg class="wrap-bow" viewBox="0 0 188 132" width="188" height="132" aria-hidden="true"><path d="M86 42C70 4 24-8 6 8c-14 14-2 46 34 50 22 2 38-2 46-8Zm16 0c16-38 62-50 80-34 14 14 2 46-34 50-22 2-38-2-46-8Z"/><path class="shade" d="M80 48C66 26 36 16 24 24c-8 8 2 28 24 32 14 2 26-2 32-4Zm28 0c14-22 44-32 56-24 8 8-2 28-24 32-14 2-26-2-32-4Z"/><path class="shade" d="M84 62 52 126l26-8 14 12 2-56Zm20 0 32 64-26-8-14 12-2-56Z"/><rect x="80" y="36" width="28" height="32" rx="8"/><path class="fold" d="M89 42v20m10-20v20"/></svg>
		<div class="wrap-tag"><span class="wrap-hole" aria-hidden="true"></span><h2><?php echo esc_html( $title ); ?></h2><p><?php echo esc_html( $about ); ?></p><?php $acts(); ?></div></section>
	<?php
}
