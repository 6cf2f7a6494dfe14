<?php
declare(strict_types=1);

namespace Hopechest\Privacy;

/** How long the service keeps a gift in the browser of a guest, or for a mailbox, and lets a browser show those of a mailbox. */
const KEPT_DAYS          = 400;
const DAYS_AFTER_THE_DAY = 30;
const OPENED_DAYS        = 90;

/** A text that the site owner may take into the privacy policy of the site. */
function action_admin_init_policy(): void {
	$paragraphs = array(
		__( 'Members of this site can keep gift registries. We store the title, the story, the occasion, its day, the gifts and where to send them, as the owner enters them, and the names, usernames, e-mail addresses and birthdays of the people whom the owner writes down or invites. Guests who say that they bought a gift, or will buy it, read where to send it, until the day has passed.', 'hopechest' ),
		/* translators: %s: a number of days. */
		sprintf( __( 'Guests who give a gift enter a name and, if they like, a few words. Both are stored with the gift, and the owner of the registry can read them. A cookie in the browser of the guest remembers for up to %s days what was given there, so that the guest can put it back, and which invitation was opened.', 'hopechest' ), number_format_i18n( KEPT_DAYS ) ),
		__( 'The account of a guest who signs in keeps the same, so that the guest finds it on each device. It goes with the account, or on request.', 'hopechest' ),
		__( 'Of an owner who looks at a registry on this site, the username and the address are kept as codes that do not show them: so a link that another person made for that owner does not show what is still a surprise. They go with the account.', 'hopechest' ),
		/* translators: %1$s and %2$s: numbers of days. */
		sprintf( __( 'A guest who asks for it gets a link by e-mail that shows these gifts on each device where it is opened. The address is kept for this alone, as a code that does not show it, until %1$s days after the day of the list; where a list has no day, until a year after the last gift for it. A cookie remembers the opened link for up to %2$s days. The guest can have the address forgotten at any time.', 'hopechest' ), number_format_i18n( DAYS_AFTER_THE_DAY ), number_format_i18n( OPENED_DAYS ) ),
		__( 'An address that a guest leaves with a gift is kept sealed for the same time, for letters about that gift. Which letters a guest has stopped or asked for is kept with a code in place of the address, until the guest has it forgotten; each letter has a link that stops its kind. Who asks about a gift is not stored. Ideas, and what guests say of them, stay with the registry, and who wrote them can take them back. What a guest gave in other years is kept only if the guest wants it, sealed, and for that guest alone.', 'hopechest' ),
		__( 'The gifts, and what was given, are kept by the Hopechest item service, which runs for this site. When an owner pastes the link of a shop, that service reads the page of the shop.', 'hopechest' ),
		__( 'The service keeps a copy of the pictures of gifts, and this site shows it: no shop learns who opens a registry. A picture that an owner sends is kept without what it says of place, time and camera. It goes with its gift, a month later. When guests follow a link, they visit the shop itself.', 'hopechest' ),
		__( 'For two minutes we keep from which IP address gifts were given, for two hours from which such a link was asked for, and for a day from which ideas came, in a form from which the address cannot be read, so that no program takes or fills a whole list or floods a mailbox.', 'hopechest' ),
		__( 'Who is handed a link that makes them an owner, and has no account, can leave a name for the administrators. It goes with the link: when that was used, or after three days.', 'hopechest' ),
		__( 'Registries are deleted with the account of their owner, unless they have another owner. On request we export the registries, invitations and gifts of a person, and the names that they wrote down or were written down under, and delete all of it but the gifts. A name and words that were entered with a gift stay with the registry until it is deleted, so that its owner can say thank you.', 'hopechest' ),
	);
	wp_add_privacy_policy_content( __( 'Hopechest gift registries', 'hopechest' ), wp_kses_post( '<p>' . implode( '</p><p>', array_map( 'esc_html', $paragraphs ) ) . '</p>' ) );
}
