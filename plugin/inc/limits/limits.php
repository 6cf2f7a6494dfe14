<?php
/**
 * The limits of the service, taken from contract/limits.ts by tools/wordpress/limits.ts.
 */
declare(strict_types=1);

namespace Hopechest\Limits;

const GREATEST_ID          = 9007199254740991;
const MOST_ITEMS           = 1000;
const MOST_ABOVE_LINE      = 1000;
const MOST_INVITEES        = 1000;
const MOST_OWNERS          = 10;
const LONGEST_INVITEE      = 254;
const LONGEST_TITLE        = 200;
const LONGEST_STORY        = 10000;
const LONGEST_EVENT_TYPE   = 100;
const LONGEST_HAND_OVER    = 500;
const MOST_HEADINGS        = 30;
const LONGEST_HEADING      = 60;
const LONGEST_SEND_TO      = 500;
const MOST_SKIPPED         = 1000000;
const MOST_NAMED_ITEMS     = 100;
const LONGEST_GIFT_NAME    = 100;
const LONGEST_GIFT_NOTE    = 500;
const LONGEST_SHOP         = 100;
const SHORTEST_LINK        = 10;
const LONGEST_LINK         = 2000;
const SHORTEST_AFFILIATE   = 10;
const LONGEST_AFFILIATE    = 500;
const LONGEST_HOST         = 253;
const LONGEST_BETWEEN_DOTS = 63;
const MOST_PIECES          = 2147483647;
const MOST_PRICE           = 1000000000;
const PURCHASES_AT_ONCE    = 1000;
const MOST_NAME            = 100;
const MOST_NOTE            = 500;
const SET_ASIDE_DAYS       = 3;
