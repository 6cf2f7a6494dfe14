<?php
declare(strict_types=1);

namespace Hopechest\Privacy;

use Hopechest\Client\Client;
use WP_Post;

use function Hopechest\Registry\{ from_stored, is_owner, owner_links, stored_list };

use const Hopechest\Registry\{ EVENT_DATE, EVENT_TYPE, INVITEES, OWNERS };

/** @param array $exporters */
function filter_wp_privacy_personal_data_exporters( $exporters ): array {
	return with_our_tool( $exporters, 'exporter', 'export_personal_data' );
}

/**
 * What the site and the service know of a person: their registries, what they are invited to, gifts that they gave, and the names
 * that owners of lists and they themselves wrote down.
 *
 * @param string $email
 * @param int    $step
 */
function export_personal_data( $email, $step = 1 ): array {
	return in_own_name( static fn( Client $client ): array => export_step( $client, (string) $email, (int) $step ) );
}

function export_step( Client $client, string $email, int $step ): array {
	$user_id    = user_of_email( $email );
	$registries = registries_in_step( array(), $step );
	$data       = array();

	$is_own    = static fn( WP_Post $post ): bool => 0 !== $user_id && (int) $post->post_author === $user_id;
	$is_record = static fn( array $purchase, WP_Post $post ): bool => $is_own( $post ) && is_record( $purchase );

	list( $gifts, $is_known ) = gifts_given_by( $client, $registries, $email, $is_record );
	foreach ( $registries as $post ) {
		if ( $is_own( $post ) ) {
			$data[] = export_registry( $client, $post );
		}
		foreach ( array_merge( entries_of( $post, INVITEES, $email ), entries_of( $post, OWNERS, $email ) ) as $n => $entry ) {
			$data[] = export_invitation( $post, $entry, $n );
		}
		foreach ( $gifts[ $post->ID ] ?? array() as $purchase ) {
			if ( has_email( $purchase, $email ) ) {
				$data[] = export_purchase( $post, $purchase );
			}
			if ( $is_record( $purchase, $post ) ) {
				$data[] = export_record( $post, $purchase );
			}
		}
	}
	if ( 1 === (int) $step ) {
		$kept     = kept_for( $user_id, (string) $email );
		$is_known = $is_known && ! is_wp_error( $kept );
		$data     = array_merge( $data, is_wp_error( $kept ) ? array() : export_kept( $kept, $user_id ) );
	}
	if ( ! $is_known ) {
		$data[] = export_missing();
	}
	$done = count( $registries ) < REGISTRIES_PER_STEP;
	return compact( 'data', 'done' );
}

function export_registry( Client $client, WP_Post $post ): array {
	$items   = $client->list_registry_items( $post->ID );
	$send_to = $client->get_send_to( $post->ID );
	return export_group(
		'hopechest-registries',
		__( 'Gift registries', 'hopechest' ),
		"registry-$post->ID",
		array(
			array( __( 'Title', 'hopechest' ), from_stored( $post->post_title ) ),
			array( __( 'Story', 'hopechest' ), from_stored( $post->post_content ) ),
			array( __( 'Occasion', 'hopechest' ), (string) get_post_meta( $post->ID, EVENT_TYPE, true ) ),
			array( __( 'Date', 'hopechest' ), (string) get_post_meta( $post->ID, EVENT_DATE, true ) ),
			array( __( 'Who may see it', 'hopechest' ), 'publish' === $post->post_status ? __( 'Everyone with the address', 'hopechest' ) : __( 'The owners and invited people', 'hopechest' ) ),
			array( __( 'Address', 'hopechest' ), (string) get_permalink( $post ) ),
			array( __( 'Invited people', 'hopechest' ), implode( ', ', array_filter( stored_list( $post->ID, INVITEES ), 'is_string' ) ) ),
			array( __( 'Links for owners that wait', 'hopechest' ), implode( ', ', array_map( __NAMESPACE__ . '\\link_in_words', owner_links( $post ) ) ) ),
			array( __( 'Where to send gifts', 'hopechest' ), is_array( $send_to ) ? (string) ( $send_to['send_to'] ?? '' ) : '' ),
			array( __( 'Gifts', 'hopechest' ), implode( ', ', array_column( is_array( $items ) ? $items : array(), 'name' ) ) ),
		)
	);
}

/** @param array $link As one of `owner_links()`. */
function link_in_words( array $link ): string {
	return trim( $link['asked_by'] . ' ' . $link['expires_at'] );
}

/** Who gets the export reads that it is not whole. */
function export_missing(): array {
	$sentence = __( 'The item service did not answer, so gifts may be missing here. Ask for the export again later.', 'hopechest' );
	return export_group( 'hopechest-missing', __( 'Gift registries: not whole', 'hopechest' ), 'missing', array( array( __( 'Gifts', 'hopechest' ), $sentence ) ) );
}

function export_invitation( WP_Post $post, string $entry, int $n ): array {
	return export_group(
		'hopechest-invitations',
		__( 'Invitations to gift registries', 'hopechest' ),
		"invitation-$post->ID-$n",
		array(
			array( __( 'Title', 'hopechest' ), from_stored( $post->post_title ) ),
			array( __( 'Invited as', 'hopechest' ), $entry ),
		)
	);
}

/**
 * A guest may have given for a list of the person in this browser: the person gave nothing there, and it may be wrapped.
 *
 * @param array $kept As `kept_for()` returns it.
 */
function export_kept( array $kept, int $user_id ): array {
	$data     = array();
	$is_given = static function ( array $gift ) use ( $user_id ): bool {
		$post = get_post( (int) ( $gift['registry_id'] ?? 0 ) );
		return null === $post || ! is_owner( $user_id, $post );
	};
	foreach ( array_values( array_filter( $kept['gifts'], $is_given ) ) as $n => $gift ) {
		$data[] = export_group( 'hopechest-kept-gifts', __( 'Gifts that you find on each of your devices', 'hopechest' ), "kept-gift-$n", array( title_of( $gift ), name_in( $gift ), pieces_of( $gift ) ) );
	}
	foreach ( array_values( $kept['names'] ) as $n => $name ) {
		$data[] = export_group( 'hopechest-names', __( 'Your name, as owners of registries wrote it down', 'hopechest' ), "name-$n", array( title_of( $name ), name_in( $name ) ) );
	}
	foreach ( array_values( $kept['people'] ) as $n => $person ) {
		$fields = array( name_in( $person ), field_in( $person, 'address', __( 'E-mail address', 'hopechest' ) ), field_in( $person, 'birthday', __( 'Birthday', 'hopechest' ) ) );
		$data[] = export_group( 'hopechest-people', __( 'People whom you wrote down', 'hopechest' ), "person-$n", $fields );
	}
	foreach ( array_values( $kept['remembered'] ) as $n => $gift ) {
		$fields = array( field_in( $gift, 'who', __( 'Title', 'hopechest' ) ), name_in( $gift, 'gift' ), pieces_of( $gift ), field_in( $gift, 'year', __( 'Year', 'hopechest' ) ) );
		$data[] = export_group( 'hopechest-remembered', __( 'What you gave, as it is remembered for you', 'hopechest' ), "remembered-$n", $fields );
	}
	foreach ( array_values( $kept['bank'] ) as $n => $account ) {
		$fields = array( title_of( $account ), name_in( $account ), field_in( $account, 'number', __( 'Account number', 'hopechest' ) ), field_in( $account, 'place', __( 'Postcode and town', 'hopechest' ) ) );
		$data[] = export_group( 'hopechest-bank', __( 'Bank accounts to which guests transfer parts of gifts', 'hopechest' ), "bank-$n", $fields );
	}
	foreach ( array_values( array_filter( $kept['words'], $is_given ) ) as $n => $word ) {
		$fields = array( title_of( $word ), name_in( $word ), field_in( $word, 'text', __( 'What you said', 'hopechest' ) ), field_in( $word, 'reach', __( 'How other guests reach you', 'hopechest' ) ) );
		$data[] = export_group( 'hopechest-words', __( 'What you said to other guests at gifts', 'hopechest' ), "word-$n", $fields );
	}
	foreach ( array_values( $kept['sizes'] ) as $n => $said ) {
		$fields = array(
			field_in( $said, 'top', __( 'Top', 'hopechest' ) ),
			field_in( $said, 'trousers', __( 'Trousers', 'hopechest' ) ),
			field_in( $said, 'shoes', __( 'Shoes', 'hopechest' ) ),
			field_in( $said, 'ring', __( 'Ring', 'hopechest' ) ),
			field_in( $said, 'likes', __( 'I like', 'hopechest' ) ),
			field_in( $said, 'dislikes', __( 'I do not like', 'hopechest' ) ),
			field_in( $said, 'words', __( 'In my own words', 'hopechest' ) ),
		);
		$data[] = export_group( 'hopechest-sizes', __( 'Your sizes and likes', 'hopechest' ), "sizes-$n", $fields );
	}
	foreach ( array_values( array_filter( $kept['ideas'], $is_given ) ) as $n => $idea ) {
		$fields = array( title_of( $idea ), name_in( $idea ), field_in( $idea, 'comment', __( 'What you said', 'hopechest' ) ) );
		$data[] = export_group( 'hopechest-ideas', __( 'Ideas that you added, gave or said something of', 'hopechest' ), "idea-$n", $fields );
	}
	return $data;
}

/** @return string[] Of the registry that it is about, as long as it is there. */
function title_of( array $kept ): array {
	$post = get_post( (int) ( $kept['registry_id'] ?? 0 ) );
	return array( __( 'Title', 'hopechest' ), null === $post ? '' : from_stored( $post->post_title ) );
}

/** @return string[] */
function name_in( array $kept, string $field = 'name' ): array {
	return field_in( $kept, $field, __( 'Name', 'hopechest' ) );
}

/** @return string[] */
function pieces_of( array $gift ): array {
	return field_in( $gift, 'quantity', __( 'Pieces', 'hopechest' ) );
}

/** @return string[] */
function field_in( array $kept, string $field, string $label ): array {
	return array( $label, (string) ( $kept[ $field ] ?? '' ) );
}

function export_purchase( WP_Post $post, array $purchase ): array {
	$fields = array(
		array( __( 'Title', 'hopechest' ), from_stored( $post->post_title ) ),
		name_in( $purchase, 'purchaser' ),
		field_in( $purchase, 'note', __( 'A few words', 'hopechest' ) ),
		pieces_of( $purchase ),
		field_in( $purchase, 'created_at', __( 'Date', 'hopechest' ) ),
	);
	return export_group( 'hopechest-gifts', __( 'Gifts given', 'hopechest' ), 'gift-' . (int) ( $purchase['id'] ?? 0 ), $fields );
}

/** Whether an owner has written it down, and has not taken it out again. */
function is_record( array $purchase ): bool {
	return true === ( $purchase['came_without_list'] ?? false ) && null === ( $purchase['released_at'] ?? null );
}

function export_record( WP_Post $post, array $purchase ): array {
	$fields = array(
		array( __( 'Title', 'hopechest' ), from_stored( $post->post_title ) ),
		name_in( $purchase, 'item_name' ),
		field_in( $purchase, 'purchaser', __( 'From', 'hopechest' ) ),
		array( __( 'Date', 'hopechest' ), substr( (string) ( $purchase['created_at'] ?? '' ), 0, 10 ) ),
		field_in( $purchase, 'item_image_url', __( 'Picture', 'hopechest' ) ),
		field_in( $purchase, 'own_note', __( 'Your note', 'hopechest' ) ),
	);
	return export_group( 'hopechest-record', __( 'Gifts that came without the list', 'hopechest' ), 'record-' . (int) ( $purchase['id'] ?? 0 ), $fields );
}

/** WordPress prints what it is given as markup, with few tags taken away; what was typed is text. */
function export_group( string $id, string $label, string $item, array $fields ): array {
	$data = array();
	foreach ( $fields as list( $name, $typed ) ) {
		if ( '' !== $typed ) {
			$value  = htmlspecialchars( wp_check_invalid_utf8( $typed ), ENT_QUOTES, 'UTF-8' );
			$data[] = compact( 'name', 'value' );
		}
	}
	return array(
		'group_id'    => $id,
		'group_label' => $label,
		'item_id'     => $item,
		'data'        => $data,
	);
}
