<?php
/**
 * The limits of the service, taken from contract/limits.ts by tools/wordpress/limits.ts.
 */
declare(strict_types=1);

namespace Hopechest\Client;

const GREATEST_ID         = 9007199254740991;
const MOST_ITEMS          = 1000;
const MOST_ABOVE_LINE     = 1000;
const MOST_INVITEES       = 1000;
const MOST_OWNERS         = 10;
const OWNER_LINK_HOURS    = 72;
const LONGEST_INVITEE     = 254;
const LONGEST_EVENT_TYPE  = 100;
const LONGEST_TIME_ZONE   = 64;
const LONGEST_HAND_OVER   = 500;
const MOST_HEADINGS       = 30;
const LONGEST_HEADING     = 60;
const LONGEST_PERSON_NAME = 100;
const KEY_YEARS           = 10;
const MOST_LISTS_OF_KEY   = 50;

/** What the key of a program may do, as contract/me.ts has it. */
const SCOPES = array( 'lists:read', 'lists:write', 'gifts:write', 'give', 'people', 'affiliate', 'site', 'hooks', 'surprises' );
