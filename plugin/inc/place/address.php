<?php
declare(strict_types=1);

namespace Hopechest\Place;

use const Hopechest\Pages\VIEW_PARAMETER;
use const Hopechest\Registry\QUERY_VAR;

/** The first page of a list, where an address without this parameter means something else. */
const GIFTS_VIEW = 'gifts';

/** The page of this request if it shows one of the blocks, otherwise the place that the site has for them. */
function owner_page_address(): string {
	if ( is_account_tab( get_queried_object() ) ) {
		return wc_get_account_endpoint_url( ACCOUNT_TAB );
	}
	$here    = is_owner_page() ? (string) get_permalink( get_queried_object_id() ) : '';
	$address = '' === $here ? lists_address() : $here;
	return '' === $address ? home_url( '/' ) : $address;
}

/**
 * The lists of an owner, or a page of one list.
 *
 * @param array $parameters Further ones of the address.
 */
function owner_address( int $registry_id = 0, string $view = '', array $parameters = array() ): string {
	$page = owner_page_address();
	if ( $registry_id && '' === $view && is_front_address( $page ) ) {
		$view = GIFTS_VIEW;
	}
	$all = array_filter(
		array(
			QUERY_VAR      => (string) ( $registry_id ? $registry_id : '' ),
			VIEW_PARAMETER => $view,
		)
	) + $parameters;
	return add_query_arg( array_map( 'rawurlencode', array_map( 'strval', $all ) ), $page );
}

/**
 * From the page of the guests, where the site has a page for owners.
 *
 * @param array $list As `open_list()` returns it.
 */
function print_way_back_to_own_list( array $list ): void {
	if ( '' !== lists_address() ) {
		?>
		<a href="<?php echo esc_url( owner_address( $list['registry']['id'] ) ); ?>"><?php esc_html_e( 'Back to my list', 'hopechest' ); ?></a>
		<?php
	}
}
