<?php
/**
 * Plugin Name:       Hopechest Gift Registry
 * Description:       Gift registries on this site, with their items kept by the Hopechest item service.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           MIT
 * Update URI:        false
 * Text Domain:       hopechest
 * Domain Path:       /languages
 */

declare(strict_types=1);

namespace Hopechest;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

const VERSION     = '0.1.0';
const PLUGIN_FILE = __FILE__;

require __DIR__ . '/inc/limits.php';
require __DIR__ . '/inc/registry/capabilities.php';
require __DIR__ . '/inc/registry/controller.php';
require __DIR__ . '/inc/registry/post-type.php';
require __DIR__ . '/inc/registry/meta.php';
require __DIR__ . '/inc/registry/text.php';
require __DIR__ . '/inc/registry/access.php';
require __DIR__ . '/inc/registry/email.php';
require __DIR__ . '/inc/registry/side-doors.php';
require __DIR__ . '/inc/registry/hiding.php';
require __DIR__ . '/inc/registry/invitee-table.php';
require __DIR__ . '/inc/registry/inviting.php';
require __DIR__ . '/inc/registry/owners.php';
require __DIR__ . '/inc/registry/archives.php';
require __DIR__ . '/inc/registry/bylines.php';
require __DIR__ . '/inc/registry/showing.php';
require __DIR__ . '/inc/registry/admin-list.php';
require __DIR__ . '/inc/registry/editing.php';
require __DIR__ . '/inc/registry/storing.php';
require __DIR__ . '/inc/registry/validation.php';
require __DIR__ . '/inc/registry/save-box.php';
require __DIR__ . '/inc/registry/messages.php';
require __DIR__ . '/inc/registry/details-box.php';
require __DIR__ . '/inc/registry/flatten.php';
require __DIR__ . '/inc/registry/address.php';
require __DIR__ . '/inc/client/seal.php';
require __DIR__ . '/inc/client/settings.php';
require __DIR__ . '/inc/client/outcome.php';
require __DIR__ . '/inc/client/deadline.php';
require __DIR__ . '/inc/client/request.php';
require __DIR__ . '/inc/client/item-methods.php';
require __DIR__ . '/inc/client/preview-methods.php';
require __DIR__ . '/inc/client/purchase-methods.php';
require __DIR__ . '/inc/client/registry-methods.php';
require __DIR__ . '/inc/client/client.php';
require __DIR__ . '/inc/client/turns.php';
require __DIR__ . '/inc/client/patience.php';
require __DIR__ . '/inc/client/together.php';
require __DIR__ . '/inc/client/page-client.php';
require __DIR__ . '/inc/deletion/queue.php';
require __DIR__ . '/inc/deletion/send.php';
require __DIR__ . '/inc/guests/read-gifts.php';
require __DIR__ . '/inc/guests/gift.php';
require __DIR__ . '/inc/guests/names.php';
require __DIR__ . '/inc/guests/occasions.php';
require __DIR__ . '/inc/guests/list.php';
require __DIR__ . '/inc/guests/address.php';
require __DIR__ . '/inc/guests/parts.php';
require __DIR__ . '/inc/guests/letter.php';
require __DIR__ . '/inc/guests/gift-card.php';
require __DIR__ . '/inc/guests/registry-view.php';
require __DIR__ . '/inc/guests/kept-gifts.php';
require __DIR__ . '/inc/guests/give/typed.php';
require __DIR__ . '/inc/guests/give/layout.php';
require __DIR__ . '/inc/guests/give/ask.php';
require __DIR__ . '/inc/guests/give/take.php';
require __DIR__ . '/inc/guests/give/quicker.php';
require __DIR__ . '/inc/guests/give/thanks.php';
require __DIR__ . '/inc/guests/give/put-back.php';
require __DIR__ . '/inc/guests/covered.php';
require __DIR__ . '/inc/guests/caches.php';
require __DIR__ . '/inc/guests/answer.php';
require __DIR__ . '/inc/guests/not-for-you.php';
require __DIR__ . '/inc/guests/frame.php';
require __DIR__ . '/inc/guests/look.php';
require __DIR__ . '/inc/guests/example.php';
require __DIR__ . '/inc/guests/block.php';
require __DIR__ . '/inc/account/account.php';
require __DIR__ . '/inc/account/form.php';
require __DIR__ . '/inc/owners/key.php';
require __DIR__ . '/inc/owners/reached.php';
require __DIR__ . '/inc/owners/place.php';
require __DIR__ . '/inc/owners/page.php';
require __DIR__ . '/inc/owners/answer.php';
require __DIR__ . '/inc/owners/route.php';
require __DIR__ . '/inc/owners/own-list.php';
require __DIR__ . '/inc/owners/fields.php';
require __DIR__ . '/inc/owners/lists.php';
require __DIR__ . '/inc/owners/start.php';
require __DIR__ . '/inc/owners/frame.php';
require __DIR__ . '/inc/owners/aside.php';
require __DIR__ . '/inc/owners/price.php';
require __DIR__ . '/inc/owners/example.php';
require __DIR__ . '/inc/owners/order.php';
require __DIR__ . '/inc/owners/gift-typed.php';
require __DIR__ . '/inc/owners/gift-form.php';
require __DIR__ . '/inc/owners/gift-row.php';
require __DIR__ . '/inc/owners/removed.php';
require __DIR__ . '/inc/owners/gifts-page.php';
require __DIR__ . '/inc/owners/gift-acts.php';
require __DIR__ . '/inc/owners/add-link.php';
require __DIR__ . '/inc/owners/details.php';
require __DIR__ . '/inc/owners/entries.php';
require __DIR__ . '/inc/owners/invitations.php';
require __DIR__ . '/inc/owners/invited.php';
require __DIR__ . '/inc/owners/sharing.php';
require __DIR__ . '/inc/owners/sharing-acts.php';
require __DIR__ . '/inc/owners/invitation-mail.php';
require __DIR__ . '/inc/owners/as-guest.php';
require __DIR__ . '/inc/owners/surprises.php';
require __DIR__ . '/inc/owners/bought.php';
require __DIR__ . '/inc/owners/unwrapped.php';
require __DIR__ . '/inc/settings/fields.php';
require __DIR__ . '/inc/settings/roles.php';
require __DIR__ . '/inc/settings/save.php';
require __DIR__ . '/inc/settings/page.php';
require __DIR__ . '/inc/setup/steps.php';
require __DIR__ . '/inc/setup/page.php';
require __DIR__ . '/inc/check/finding.php';
require __DIR__ . '/inc/check/account.php';
require __DIR__ . '/inc/check/member.php';
require __DIR__ . '/inc/check/deletions.php';
require __DIR__ . '/inc/check/service.php';
require __DIR__ . '/inc/check/site.php';
require __DIR__ . '/inc/check/arrival.php';
require __DIR__ . '/inc/check/check.php';
require __DIR__ . '/inc/check/site-health.php';
require __DIR__ . '/inc/check/command.php';
require __DIR__ . '/inc/owners/offer.php';
require __DIR__ . '/inc/owners/in-admin.php';
require __DIR__ . '/inc/shop/account-tab.php';
require __DIR__ . '/inc/privacy/person.php';
require __DIR__ . '/inc/privacy/export.php';
require __DIR__ . '/inc/privacy/erase.php';
require __DIR__ . '/inc/privacy/policy.php';
require __DIR__ . '/inc/sites.php';
require __DIR__ . '/inc/upgrade.php';
require __DIR__ . '/inc/hooks.php';

bootstrap();
