<?php
declare(strict_types=1);

namespace Hopechest\Guests\Mailbox;

use const Hopechest\Registry\EVENT_DATE;

/** How long the gifts of a mailbox stay after the day of their list, and on a list that has no day. */
const DAYS_AFTER_THE_DAY = 30;
const DAYS_WITHOUT_DAY   = 365;

/** When the clock was looked at last, and the time that is believed. */
const SEEN_TIME = 'hopechest_seen_time';

function action_mailboxes(): void {
	$is_more = send_letters();
	$believed = believed_time( time() );
	if ( null !== $believed ) {
		sweep_mailboxes( $believed );
	}
	if ( $is_more || keeps_mailboxes() ) {
		schedule_mailboxes( time() + ( $is_more ? 0 : DAY_IN_SECONDS ) );
	}
}

/**
 * A time that has surely come, for what is deleted for good: one that the clock showed a day ago or longer, and that no look
 * has contradicted since. Null before there is one. So a clock that is wrong for less than a day forgets nothing.
 */
function believed_time( int $now ): ?int {
	list( $seen, $believed ) = array_map( 'intval', (array) get_option( SEEN_TIME, array( 0, 0 ) ) );
	$believed                = min( $believed, $now );
	if ( 0 === $seen || $now < $seen ) {
		$seen = $now;
	} elseif ( $now - $seen >= DAY_IN_SECONDS ) {
		list( $seen, $believed ) = array( $now, $seen );
	}
	update_option( SEEN_TIME, array( $seen, $believed ), false );
	return 0 === $believed ? null : $believed;
}

/** A site whose own timer runs this work starts nothing here. */
function schedule_mailboxes( int $at ): void {
	$next = wp_next_scheduled( MAILBOX_HOOK );
	if ( false === $next || $next > $at ) {
		wp_clear_scheduled_hook( MAILBOX_HOOK );
		wp_schedule_single_event( $at, MAILBOX_HOOK );
	}
	if ( $at <= time() && ! wp_doing_cron() && ! ( defined( 'DISABLE_WP_CRON' ) && DISABLE_WP_CRON ) ) {
		spawn_cron();
	}
}

function keeps_mailboxes(): bool {
	global $wpdb;
	return null !== $wpdb->get_var( "SELECT mailbox FROM {$wpdb->prefix}hopechest_mailbox_gifts LIMIT 1" )
		|| null !== $wpdb->get_var( "SELECT mailbox FROM {$wpdb->prefix}hopechest_mailbox_links LIMIT 1" );
}

/**
 * Forgets the gifts of mailboxes 30 days after the day of their list. On a list without a day they go a year after the
 * last gift of the mailbox there.
 */
function sweep_mailboxes( int $now ): void {
	global $wpdb;
	$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->prefix}hopechest_mailbox_links WHERE ends_at <= %d", $now ) );
	$month_ago = $now - DAYS_AFTER_THE_DAY * DAY_IN_SECONDS;
	$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->prefix}hopechest_mailbox_gifts WHERE kept_at <= %d AND registry_id IN (SELECT post_id FROM $wpdb->postmeta WHERE meta_key = %s AND meta_value <> '' AND meta_value <= %s)", $month_ago, EVENT_DATE, gmdate( 'Y-m-d', $month_ago ) ) );
	$year_ago = $now - DAYS_WITHOUT_DAY * DAY_IN_SECONDS;
	$old      = $wpdb->get_results( $wpdb->prepare( "SELECT gift.mailbox, gift.registry_id FROM {$wpdb->prefix}hopechest_mailbox_gifts AS gift LEFT JOIN $wpdb->postmeta AS day ON day.post_id = gift.registry_id AND day.meta_key = %s AND day.meta_value <> '' WHERE day.meta_id IS NULL GROUP BY gift.mailbox, gift.registry_id HAVING MAX(gift.kept_at) <= %d", EVENT_DATE, $year_ago ) );
	foreach ( $old as $row ) {
		$wpdb->delete( "{$wpdb->prefix}hopechest_mailbox_gifts", (array) $row, array( '%s', '%d' ) );
	}
	// The gifts of others went with their lists.
	$wpdb->query( "DELETE opened FROM {$wpdb->prefix}hopechest_mailboxes AS opened LEFT JOIN {$wpdb->prefix}hopechest_mailbox_gifts AS gift ON gift.mailbox = opened.mailbox WHERE gift.mailbox IS NULL" );
}
