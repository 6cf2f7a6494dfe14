<?php
declare(strict_types=1);

namespace Hopechest\Pages;

/** The occasion as guests read it: our word, or what the owner wrote. */
function occasion_word( string $event_type ): string {
	$words = array(
		'wedding'     => __( 'Wedding', 'hopechest' ),
		'birth'       => __( 'Birth', 'hopechest' ),
		'birthday'    => __( 'Birthday', 'hopechest' ),
		'christmas'   => __( 'Christmas', 'hopechest' ),
		'holidays'    => __( 'Holidays', 'hopechest' ),
		'anniversary' => __( 'Anniversary', 'hopechest' ),
		'new_home'    => __( 'New home', 'hopechest' ),
	);
	return $words[ occasion_key( $event_type ) ] ?? trim( $event_type );
}

/** "New home", "new-home" and "new_home" are one occasion. */
function occasion_key( string $event_type ): string {
	return (string) preg_replace( '/[\s-]+/', '_', strtolower( trim( $event_type ) ) );
}

/** A calendar day as the site writes dates; it has no time zone. */
function day_in_words( string $day ): string {
	return (string) wp_date( get_option( 'date_format' ), (int) strtotime( "$day UTC" ), new \DateTimeZone( 'UTC' ) );
}
