<?php
declare(strict_types=1);

namespace Hopechest\Keys;

/** Without it a key reads and changes a wrapped list as its owners see it. */
const SURPRISES = 'surprises';

/** @return string[] What a key may do, in words, by the name of the scope. */
function scopes_in_words(): array {
	return array(
		'lists:read'  => __( 'Read lists and their gifts', 'hopechest' ),
		'lists:write' => __( 'Make, change and delete lists', 'hopechest' ),
		'gifts:write' => __( 'Add, change and remove gifts', 'hopechest' ),
		'give'        => __( 'Give, set aside, ask questions and have ideas, as a guest', 'hopechest' ),
		'people'      => __( 'Read and change people and circles, and say who may open or own a list', 'hopechest' ),
		'affiliate'   => __( 'Read and change affiliate links', 'hopechest' ),
		'site'        => __( 'Change the settings of the item service', 'hopechest' ),
		'hooks'       => __( 'Have programs hear of changes', 'hopechest' ),
		SURPRISES     => __( 'See the surprises: what guests give, also before a list is unwrapped', 'hopechest' ),
	);
}
