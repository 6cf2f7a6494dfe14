<?php
declare(strict_types=1);

namespace Hopechest\Client;

trait Preview_Methods {
	/** What the page of a shop says about a product, to fill in a new item. */
	public function preview_link( string $url ) {
		return $this->request( 'POST', '/link-previews', array( 'url' => $url ) );
	}
}
