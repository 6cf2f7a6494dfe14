<?php
declare(strict_types=1);

namespace Hopechest;

trait Preview_Methods {
	/** What a shop's page says of a product, to fill in a wish. */
	public function preview_link( string $url ) {
		return $this->request( 'POST', '/link-previews', array( 'url' => $url ) );
	}
}
