<?php
declare(strict_types=1);

namespace Hopechest\Pages;

/** Who may change settings is led to them from the pages of guests and owners, too. */
const SETTINGS_PAGE = 'hopechest';

function settings_address(): string {
	return admin_url( 'options-general.php?page=' . SETTINGS_PAGE );
}

function may_change_settings(): bool {
	return current_user_can( 'manage_options' );
}
