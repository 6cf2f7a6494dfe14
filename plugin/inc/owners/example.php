<?php
declare(strict_types=1);

namespace Hopechest\Owners;

use function Hopechest\Guests\{ example_items, example_registry };
use function Hopechest\Owners\Gifts\gifts_page;
use function Hopechest\Owners\Lists\{ print_list_card, print_lists_head };
use function Hopechest\Pages\print_in_frame;
use function Hopechest\Place\owner_address;

use const Hopechest\Place\LISTS_BLOCK;
use const Hopechest\Registry\{ EVENT_DATE, EVENT_TYPE };

/** The pages of an owner with the example registry, for the pictures of blocks and for the editor of a page. */
function print_example_of_owner( string $block ): void {
	if ( LISTS_BLOCK === $block ) {
		print_in_frame( __NAMESPACE__ . '\\print_example_lists', 'juniper' );
		return;
	}
	$page = gifts_page(
		array(
			'registry' => example_registry(),
			'items'    => array_map( __NAMESPACE__ . '\\wrap_item', example_items() ),
			'is_open'  => false,
		)
	);
	print_in_frame( $page['print'], $page['thread'] );
}

function print_example_lists(): void {
	$one   = example_registry();
	$cards = array(
		array( 1, $one['title'], $one['meta'][ EVENT_TYPE ], $one['meta'][ EVENT_DATE ], __( 'Anyone with the link can open it.', 'hopechest' ) ),
		array( 2, __( 'Mika is turning six', 'hopechest' ), 'birthday', '', __( 'People I invite can open it.', 'hopechest' ) ),
	);
	print_lists_head();
	?>
	<ul class="lists">
		<?php
		foreach ( $cards as list( $id, $title, $type, $day, $sentence ) ) {
			print_list_card( compact( 'id', 'title', 'type', 'day' ), owner_address(), $sentence );
		}
		?>
	</ul>
	<?php
}
