<?php
declare(strict_types=1);

namespace Hopechest\Client;

trait Me_Methods {
	/** Who the caller is, what they may do, and how many registries they own or are invited to. */
	public function get_me() {
		return $this->request( 'GET', '/me' );
	}
}
