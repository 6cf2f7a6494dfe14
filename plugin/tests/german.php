<?php
/**
 * A site in German: the package brings its translation in the forms that all versions of WordPress read.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

function languages_folder(): string {
	return WP_PLUGIN_DIR . '/hopechest/languages/';
}

/** What the sentences are after that file was loaded. */
function with_translation( callable $act ): void {
	load_textdomain( 'hopechest', languages_folder() . 'hopechest-de_DE.mo' );
	try {
		$act();
	} finally {
		unload_textdomain( 'hopechest' );
	}
}

function is_german(): void {
	same( 'Noch einmal versuchen', __( 'Try again', 'hopechest' ) );
	same( array( '%s Geschenk.', '%s Geschenke.' ), array( _n( '%s gift.', '%s gifts.', 1, 'hopechest' ), _n( '%s gift.', '%s gifts.', 2, 'hopechest' ) ) );
	same( 'Öffne den Link, den du bekommen hast: Er nennt die Liste.', __( 'Open the link that you were sent: it names the list.', 'hopechest' ) );
}

test(
	'WordPress reads the translation, in the old form and in the new one',
	function () {
		foreach ( array( 'mo', 'php' ) as $form ) {
			$only = static fn(): string => $form;
			add_filter( 'translation_file_format', $only );
			with_translation( __NAMESPACE__ . '\\is_german' );
			remove_filter( 'translation_file_format', $only );
		}
		same( 'Try again', __( 'Try again', 'hopechest' ) );
	}
);

test(
	'a guest on a German site reads the page of a registry in German',
	function () {
		global $wpdb;
		with_wishes(
			function ( int $id ) use ( $wpdb ) {
				// WordPress takes the name of a language only when it has that language itself.
				$before = $wpdb->get_var( "SELECT option_value FROM $wpdb->options WHERE option_name = 'WPLANG'" );
				$wpdb->delete( $wpdb->options, array( 'option_name' => 'WPLANG' ) );
				$wpdb->insert( $wpdb->options, array( 'option_name' => 'WPLANG', 'option_value' => 'de_DE', 'autoload' => 'yes' ) );
				wp_cache_flush();
				try {
					$html = ( new Guest() )->open( page_of( $id ) )[1];
					foreach ( array( 'Hochzeit', 'Such dir etwas aus, kauf es, wo du magst', 'Zum Laden', 'Das schenken', 'noch 6 von 6' ) as $sentence ) {
						says( $html, $sentence );
					}
					says_not( read_page( $html ), 'Give this' );
				} finally {
					$wpdb->delete( $wpdb->options, array( 'option_name' => 'WPLANG' ) );
					if ( null !== $before ) {
						$wpdb->insert( $wpdb->options, array( 'option_name' => 'WPLANG', 'option_value' => $before, 'autoload' => 'yes' ) );
					}
					wp_cache_flush();
				}
			}
		);
	}
);

test(
	'the editor gets the words of the block in German',
	function () {
		$german = static fn(): string => 'de_DE';
		add_filter( 'locale', $german );
		add_filter( 'pre_determine_locale', $german );
		$words = load_script_textdomain( 'hopechest-registry-editor-script', 'hopechest', languages_folder() );
		remove_filter( 'locale', $german );
		remove_filter( 'pre_determine_locale', $german );
		holds( is_string( $words ), 'found' );
		same( array( 'Wunschliste' ), json_decode( $words, true )['locale_data']['messages']['Gift registry'] );
		same( 'hopechest', wp_scripts()->registered['hopechest-registry-editor-script']->textdomain );
	}
);
