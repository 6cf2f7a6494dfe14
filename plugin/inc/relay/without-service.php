<?php
declare(strict_types=1);

namespace Hopechest\Relay;

use WP_Error;
use WP_Post;

use function Hopechest\Client\{ client_settings, may_change_settings, settings_address };
use function Hopechest\Registry\{ from_stored, is_owner, may_read };

/** After this time a person, or a search engine, may try again. */
const RETRY_SECONDS = 30;

/** The service takes no form with more fields. */
const MOST_FIELDS = 1000;

/**
 * The service gives no page. What WordPress has of the list stays: title and story, and the last copy. What was typed
 * stays, too, and one button sends it again.
 *
 * @param array $visit As `visit_of()` returns it.
 */
function answer_without_service( WP_Error $why, array $visit, ?WP_Post $post ): void {
	let_no_cache_keep_it();
	header( 'Retry-After: ' . RETRY_SECONDS );
	$is_form = 'POST' === $visit['request']['method'];
	$seen    = null !== $post && may_read( $post->ID ) ? $post : null;
	// The copy says what is bought, which is a surprise to owners.
	$copy = null === $seen || $is_form || ! is_page_of_list( strtok( $visit['request']['path'], '?' ), $seen ) || is_owner( get_current_user_id(), $seen ) ? null : kept_copy( $seen );
	if ( null !== $copy ) {
		show_in_theme( 200, array( 'for_search_engines' => false ) + with_files_of_plugin( $copy['page'] ), copy_note( $copy['time'] ) . $copy['html'] );
		return;
	}
	show_message( $why->get_error_data()['refusal'] ?? 503, away_message( $why, $visit, $seen ) );
}

/** Browsers encode the letters of other scripts in capitals, and WordPress in small ones. */
function is_page_of_list( string $path, WP_Post $post ): bool {
	return rawurldecode( $path ) === '/registry/' . rawurldecode( $post->post_name );
}

function copy_note( int $time ): string {
	/* translators: %s: a day with its time. */
	$sentence = sprintf( __( 'The list is resting for a moment. This is how it looked on %s.', 'hopechest' ), wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), $time ) );
	return '<p class="hc-notice" role="status">' . exactly( $sentence ) . '</p>';
}

/** @return array{title: string, html: string} */
function away_message( WP_Error $why, array $visit, ?WP_Post $post ): array {
	$is_refused = isset( $why->get_error_data()['refusal'] );
	$title      = $is_refused ? __( 'That could not be stored.', 'hopechest' ) : __( 'The list is resting for a moment.', 'hopechest' );
	$typed      = typed_fields( $visit['request'] );
	$html       = '<h1>' . exactly( null === $post ? $title : from_stored( $post->post_title ) ) . '</h1>';
	if ( null !== $post ) {
		$html .= '' === $post->post_content ? '' : '<p class="story">' . nl2br( exactly( from_stored( $post->post_content ) ) ) . '</p>';
		$html .= '<h2>' . exactly( $title ) . '</h2>';
	}
	$about = null === $typed
		? __( 'We cannot reach it just now. Wait half a minute, then try again.', 'hopechest' )
		: __( 'We cannot reach it just now. Nothing you wrote is lost. Wait half a minute, then try again: nothing is done twice.', 'hopechest' );
	$html .= '<p>' . exactly( $is_refused ? $why->get_error_message() : $about ) . '</p>';
	if ( ! $is_refused && may_change_settings() ) {
		list( $note, $way ) = null === client_settings()['base_url']
			? array( __( 'Only you see this: no item service is named yet.', 'hopechest' ), __( 'Go on with the set-up', 'hopechest' ) )
			: array( __( 'Only you see this: the item service does not answer.', 'hopechest' ), __( 'See what is wrong', 'hopechest' ) );

		$html .= sprintf( '<p class="hc-notice">%s <a href="%s">%s</a></p>', exactly( $note ), esc_url( settings_address() ), exactly( $way ) );
	}
	$html .= try_again( pages_url() . $visit['request']['path'], $typed );
	return compact( 'title', 'html' );
}

/** @param array<array{string, string}>|null $typed */
function try_again( string $address, ?array $typed ): string {
	$words = exactly( __( 'Try again', 'hopechest' ) );
	if ( null === $typed ) {
		return sprintf( '<p class="acts"><a class="hc-button solid" href="%s">%s</a></p>', esc_url( $address ), $words );
	}
	$fields = '';
	foreach ( $typed as list( $name, $value ) ) {
		$fields .= sprintf( '<input type="hidden" name="%s" value="%s">', exactly( $name ), exactly( $value ) );
	}
	return sprintf( '<form class="acts" method="post" action="%s">%s<button class="hc-button solid">%s</button></form>', esc_url( $address ), $fields, $words );
}

/**
 * The fields of a form in their order, as a browser wrote them: PHP would join those with one name, and change some names.
 * What another site has sent stays out of our page.
 *
 * @param array $request Of a visit.
 * @return array<array{string, string}>|null
 */
function typed_fields( array $request ): ?array {
	$is_ours = 'POST' === $request['method'] && in_array( $request['sent_from'], array( null, site_origin() ), true );
	if ( ! $is_ours || 0 !== strpos( $request['type'], 'application/x-www-form-urlencoded' ) ) {
		return null;
	}
	$fields = array();
	$pairs  = array_slice( explode( '&', $request['form'] ?? '', MOST_FIELDS + 1 ), 0, MOST_FIELDS );
	foreach ( array_filter( $pairs, 'strlen' ) as $pair ) {
		list( $name, $value ) = explode( '=', $pair, 2 ) + array( '', '' );
		$fields[]             = array( urldecode( $name ), urldecode( $value ) );
	}
	return $fields;
}

/** The field for the password of WordPress, which keeps it in a cookie and leads back. */
function password_message( WP_Post $post ): array {
	$title = __( 'This list opens with a password.', 'hopechest' );
	$about = __( 'Ask the person who sent you the link for the password, and type it here.', 'hopechest' );
	$form  = sprintf(
		'<form method="post" action="%s"><input type="hidden" name="_wp_http_referer" value="%s"><p class="hc-control"><label for="hopechest-password">%s</label><input class="hc-field" id="hopechest-password" name="post_password" type="password" required maxlength="255" autocomplete="off" spellcheck="false"></p><p class="acts"><button class="hc-button solid">%s</button></p></form>',
		esc_url( site_url( 'wp-login.php?action=postpass', 'login_post' ) ),
		esc_url( (string) get_permalink( $post ) ),
		exactly( __( 'Password', 'hopechest' ) ),
		exactly( __( 'Open the list', 'hopechest' ) )
	);
	$html  = '<h1>' . exactly( $title ) . '</h1><p>' . exactly( $about ) . '</p>' . $form;
	return compact( 'title', 'html' );
}

/** @param array{title: string, html: string} $message */
function show_message( int $status, array $message ): void {
	show_in_theme( $status, page_of_plugin( $message['title'] ), message_html( $message['html'] ) );
}

function message_html( string $html ): string {
	return '<article class="hc-message">' . $html . '</article>';
}

/** What an answer says of a page, for one that the plugin makes by itself. */
function page_of_plugin( string $title ): array {
	return array(
		'title'   => $title,
		'thread'  => THREAD,
		'lang'    => strtok( get_bloginfo( 'language' ), '-' ),
		'dir'     => is_rtl() ? 'rtl' : 'ltr',
		'styles'  => array( plugin_file( 'styles/hopechest.css' ) ),
		'scripts' => array(),
		'head'    => '',
	);
}

/** WordPress takes a typed `&lt;` for an entity and leaves it, so a guest would read another sign than was typed. */
function exactly( string $text ): string {
	return htmlspecialchars( wp_check_invalid_utf8( $text ), ENT_QUOTES, 'UTF-8' );
}
