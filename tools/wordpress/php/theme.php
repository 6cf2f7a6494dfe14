<?php
/**
 * Gives the site a theme, and one of its variations, as the editor stores it: php theme.php FILES twentytwentyfive 01-evening
 */
declare(strict_types=1);

$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['HTTP_HOST']       = json_decode( (string) file_get_contents( $argv[1] . '/site.json' ), true )['authority'];

require $argv[1] . '/wp-load.php';

// Who may not write any markup may not write all styles either.
wp_set_current_user( (int) username_exists( 'keeper' ) );
if ( isset( $argv[2] ) ) {
	switch_theme( $argv[2] );
	if ( wp_is_block_theme() ) {
		wp_clean_theme_json_cache();
		$variation = isset( $argv[3] ) ? json_decode( (string) file_get_contents( get_template_directory() . "/styles/$argv[3].json" ), true ) : array( 'version' => 2 );
		$styles    = ( new WP_Theme_JSON( $variation ) )->get_raw_data() + array( 'isGlobalStylesUserThemeJSON' => true );
		wp_update_post(
			array(
				'ID'           => WP_Theme_JSON_Resolver::get_user_global_styles_post_id(),
				'post_content' => wp_slash( (string) json_encode( $styles ) ),
			)
		);
	}
}
echo get_stylesheet();
