<?php
/** By this function the plugin knows a shop that signs people up. */
declare(strict_types=1);

function wc_create_new_customer(): void {}
