<?php
/**
 * Keeps the site from asking for updates and languages, and from sending mail. Without a network both would write into the log, which
 * has to stay empty.
 */
declare(strict_types=1);

foreach ( array( '_maybe_update_core', '_maybe_update_plugins', '_maybe_update_themes' ) as $hopechest_check ) {
	remove_action( 'admin_init', $hopechest_check );
}

add_filter( 'translations_api', static fn(): array => array( 'translations' => array() ) );

/** The cheapest hash of a password: WordPress 6.8 and later takes some fifty milliseconds for that of each person of a story. */
add_filter( 'wp_hash_password_options', static fn(): array => array( 'cost' => 4 ) );

/** A network takes only names of four or more small letters and digits; the people of the stories keep their names. */
remove_filter( 'sanitize_user', 'strtolower' );
add_filter(
	'wpmu_validate_user_signup',
	static function ( $checked ) {
		$checked['errors']->remove( 'user_name' );
		return array( 'user_name' => $checked['orig_username'] ) + $checked;
	}
);

/**
 * A network refuses over REST to delete accounts, for they belong to all of its sites. The stories delete the people of
 * the stories before them in this way.
 */
add_filter(
	'rest_pre_dispatch',
	static function ( $answer, $server, $request ) {
		$is_deletion = 'DELETE' === $request->get_method() && preg_match( '~^/wp/v2/users/(\d+)$~', $request->get_route(), $part );
		if ( ! is_multisite() || ! $is_deletion || ! is_super_admin() ) {
			return $answer;
		}
		require_once ABSPATH . 'wp-admin/includes/ms.php';
		require_once ABSPATH . 'wp-admin/includes/user.php';
		return array( 'deleted' => wpmu_delete_user( (int) $part[1] ) );
	},
	10,
	3
);

/** WordPress learns from its own words how a language runs, and has none of Arabic here. */
if ( 'ar' === get_option( 'WPLANG' ) ) {
	$GLOBALS['text_direction'] = 'rtl';
}

/** No letter leaves. A story may ask for those that would have left since it asked last. */
add_filter(
	'pre_wp_mail',
	static function ( $is_sent, $letter ) {
		file_put_contents( WP_CONTENT_DIR . '/letters.txt', wp_json_encode( $letter ) . "\n", FILE_APPEND );
		return true;
	},
	10,
	2
);
if ( isset( $_SERVER['HTTP_X_LETTERS'] ) ) {
	add_action(
		'wp_loaded',
		static function () {
			$file  = WP_CONTENT_DIR . '/letters.txt';
			$lines = is_file( $file ) ? file( $file ) : array();
			file_put_contents( $file, '' );
			wp_send_json( array_map( 'json_decode', $lines ) );
		}
	);
}

/**
 * Beside other work a service may need more than two seconds. The tests of a slow service ask for the true time. That question
 * is a query of the tests: a page whose queries are counted does not ask it.
 */
add_filter(
	'hopechest_page_seconds',
	static function ( $seconds ) {
		$is_true = isset( $_COOKIE['true_time'] ) || ( ! isset( $_SERVER['HTTP_X_COUNT_QUERIES'] ) && get_option( 'hopechest_tests_true_time' ) );
		return $is_true ? $seconds : 10;
	}
);

/** A test may ask how many queries a page takes. */
if ( isset( $_SERVER['HTTP_X_COUNT_QUERIES'] ) ) {
	add_action(
		'shutdown',
		static function () {
			printf( '<!-- %d queries -->', (int) $GLOBALS['wpdb']->num_queries );
		},
		0
	);
}
