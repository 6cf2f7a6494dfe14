<?php
declare(strict_types=1);

namespace Hopechest\Owners;

use function Hopechest\Owners\After\print_away_note;
use function Hopechest\Pages\{ is_for_child, monogram_of, print_hoop, print_icon, thread_of, use_script, when_of };
use function Hopechest\Place\owner_address;

use const Hopechest\Registry\{ EVENT_DATE, EVENT_TYPE };

/**
 * What every page of an owner's list has around it: whose list it is, and the ways to its other pages.
 *
 * @param array $list As `open_own_list()` returns it.
 * @param array{main: callable, aside?: ?callable, scripts?: string[], is_wrong?: bool, status?: int} $page
 * @return array As `answer_owner()` returns it.
 */
function own_page( array $list, string $view, array $page ): array {
	$page    += array(
		'aside'    => null,
		'scripts'  => array(),
		'is_wrong' => false,
	);
	$registry = $list['registry'];
	return array(
		'status' => $page['is_wrong'] ? 422 : ( $page['status'] ?? 200 ),
		'title'  => look_again( $registry['title'] . ': ' . own_tabs()[ $view ], $page['is_wrong'] ),
		'thread' => thread_of( $registry['meta'][ EVENT_TYPE ] ),
		'print'  => static function () use ( $list, $view, $page ): void {
			print_own_head( $list );
			print_away_note( $list );
			print_own_tabs( $list, $view );
			?>
			<div class="own-page"><div class="own-main"><?php $page['main'](); ?></div>
				<?php if ( null !== $page['aside'] ) : ?>
					<aside class="own-aside"><?php $page['aside'](); ?></aside>
				<?php endif; ?>
			</div>
			<?php
			// Last: it looks where the others have put things.
			array_map( 'Hopechest\\Pages\\use_script', array_merge( $page['scripts'], array( 'undo-note', 'stay' ) ) );
		},
	);
}

/**
 * A page of one question, without tabs around it.
 *
 * @param array $list As `open_own_list()` returns it.
 * @return array As `answer_owner()` returns it.
 */
function own_question( array $list, string $title, string $about, string $act, string $submit, callable $fields ): array {
	return array(
		'title'  => $title,
		'thread' => thread_of( $list['registry']['meta'][ EVENT_TYPE ] ),
		'print'  => static function () use ( $list, $title, $about, $act, $submit, $fields ): void {
			?>
			<article class="form-page" data-wide="false"><h2><?php echo esc_html( $title ); ?></h2><p class="lead"><?php echo esc_html( $about ); ?></p>
				<form method="post" action="<?php echo esc_url( own_address( $list ) ); ?>" data-send-once><?php print_owner_hidden( $act ); ?><?php $fields(); ?>
					<p class="acts"><button class="button solid"><?php echo esc_html( $submit ); ?></button><a class="button plain" href="<?php echo esc_url( own_address( $list ) ); ?>"><?php esc_html_e( 'Keep it', 'hopechest' ); ?></a></p></form></article>
			<?php
			use_script( 'send-once' );
		},
	);
}

function own_tabs(): array {
	return array(
		''          => __( 'Gifts', 'hopechest' ),
		'sharing'   => __( 'Sharing', 'hopechest' ),
		'surprises' => __( 'Surprises', 'hopechest' ),
		'details'   => __( 'Details', 'hopechest' ),
	);
}

function print_own_head( array $list ): void {
	$registry = $list['registry'];
	$when     = when_of( $registry['meta'][ EVENT_TYPE ], $registry['meta'][ EVENT_DATE ], true );
	?>
	<a class="back" href="<?php echo esc_url( owner_address() ); ?>"><?php print_icon( 'arrow-left' ); ?><span><?php esc_html_e( 'My lists', 'hopechest' ); ?></span></a>
	<header class="own-head"><?php print_hoop( monogram_of( $registry['title'] ) ); ?>
		<div><h2 dir="auto"><?php echo esc_html( $registry['title'] ); ?></h2>
			<?php if ( '' !== $when ) : ?>
				<p class="occasion"><?php echo esc_html( $when ); ?></p>
			<?php endif; ?>
		</div>
		<p class="acts"><a class="button outline" href="<?php echo esc_url( own_address( $list, 'as-guest' ) ); ?>"><?php print_icon( 'eye' ); ?><?php is_for_child( $registry ) ? esc_html_e( 'See it and give', 'hopechest' ) : esc_html_e( 'See it as a guest', 'hopechest' ); ?></a><a class="button soft" href="<?php echo esc_url( own_address( $list, 'sharing' ) ); ?>"><?php print_icon( 'share' ); ?><?php esc_html_e( 'Share', 'hopechest' ); ?></a></p></header>
	<?php
}

function print_own_tabs( array $list, string $current ): void {
	?>
	<nav class="tabs" aria-label="<?php esc_attr_e( 'Parts of the list', 'hopechest' ); ?>">
		<?php foreach ( own_tabs() as $view => $word ) : ?>
			<a href="<?php echo esc_url( own_address( $list, $view ) ); ?>" <?php print_current( $view === $current ); ?>><?php echo esc_html( $word ); ?></a>
		<?php endforeach; ?>
	</nav>
	<?php
}

function print_current( bool $is_current ): void {
	if ( $is_current ) {
		echo 'aria-current="page"';
	}
}
