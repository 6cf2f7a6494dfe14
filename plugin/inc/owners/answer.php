<?php
declare(strict_types=1);

namespace Hopechest\Owners;

use Hopechest\Place\Block_In_Template;

use function Hopechest\Pages\{ let_no_cache_keep_it, text_in, use_look, was_posted };
use function Hopechest\Place\is_owner_page;

/** Every form of an owner has the field with the nonce, and a field that says what it does. */
const OWNER_NONCE  = 'hopechest_owner_nonce';
const OWNER_ACTION = 'hopechest_owner';
const ACT          = 'hopechest_act';

/** Before the theme begins to print: only then a status can be set and a form lead on. */
function action_template_redirect_of_owner(): void {
	list( $posted, $is_fresh ) = read_owner_posted();
	if ( null !== $posted ) {
		Block_In_Template::note();
	}
	if ( ! is_owner_page() ) {
		return;
	}
	let_no_cache_keep_it();
	$page = answer_owner( $posted, $is_fresh );
	if ( isset( $page['to'] ) ) {
		wp_safe_redirect( $page['to'], 303 );
		exit;
	}
	if ( isset( $page['file'] ) ) {
		send_file( $page );
		exit;
	}
	status_header( $page['status'] ?? 200 );
	Owner_Page::set( $page );
}

/**
 * A table for spreadsheets. No browser takes it for a page, and no spreadsheet runs what stands in a cell.
 *
 * @param array{file: string, lines: array[]} $page
 */
function send_file( array $page ): void {
	status_header( 200 );
	header( 'Content-Type: text/csv; charset=utf-8' );
	header( 'X-Content-Type-Options: nosniff' );
	header( 'Content-Disposition: attachment; filename="' . sanitize_file_name( $page['file'] ) . '"' );
	// Spreadsheets know by it that the file is UTF-8.
	echo "\xEF\xBB\xBF";
	$answer = new \SplFileObject( 'php://output', 'w' );
	foreach ( $page['lines'] as $cells ) {
		$answer->fputcsv( array_map( __NAMESPACE__ . '\\harmless_cell', $cells ), ',', '"', '' );
	}
}

/**
 * A spreadsheet would run a cell that begins with one of these signs as a formula. An apostrophe makes it a text. A German
 * spreadsheet divides columns by semicolons: it sees no quotation mark in the middle of a line, and begins a cell behind
 * each semicolon and each line break. The quotation marks that stand there, it takes for those around a cell, and drops
 * them. An East Asian one takes the wide signs for the narrow ones. An apostrophe of the text itself gets one more.
 *
 * @param string|int|float $cell
 * @return string|int|float
 */
function harmless_cell( $cell ) {
	$formula_begins = '/^(?=\'*(?:[=+\-@\t\r]|＝|＋|－|＠))|(?<=[;\t\r\n])(?=\'*"*(?:[=+\-@]|＝|＋|－|＠))/';
	return is_string( $cell ) ? preg_replace( $formula_begins, "'", $cell ) : $cell;
}

/**
 * What was sent, or null, and whether the form is of this site, of this person and of today.
 *
 * @return array{0: ?array, 1: bool}
 */
function read_owner_posted(): array {
	if ( ! was_posted() || ! isset( $_POST[ ACT ] ) ) {
		return array( null, false );
	}
	$posted = wp_unslash( $_POST );
	$nonce  = text_in( $posted, OWNER_NONCE );
	return array( $posted, current_user_can( 'read' ) && false !== wp_verify_nonce( $nonce, OWNER_ACTION ) );
}

/**
 * @param array $parts
 */
function filter_document_title_parts_of_owner( $parts ): array {
	$title = Owner_Page::get()['title'] ?? null;
	return null === $title ? $parts : array( 'title' => esc_html( $title ) ) + $parts;
}

/** In the head, where it is known before the page is printed. */
function action_wp_enqueue_scripts_of_owner(): void {
	if ( is_owner_page() ) {
		use_look();
	}
}

function print_owner_hidden( string $act ): void {
	?>
	<input type="hidden" name="<?php echo esc_attr( OWNER_NONCE ); ?>" value="<?php echo esc_attr( wp_create_nonce( OWNER_ACTION ) ); ?>"><input type="hidden" name="<?php echo esc_attr( ACT ); ?>" value="<?php echo esc_attr( $act ); ?>">
	<?php
}

/**
 * The key of a form: sent again under it, the form makes its thing once.
 *
 * @param array $posted What was sent, without slashes.
 */
function form_key( array $posted ): string {
	$key = text_in( $posted, 'key' );
	return preg_match( '/^[\w-]{16,64}$/D', $key ) ? $key : wp_generate_uuid4();
}

/**
 * Made of the key of a form and of what it makes: a form that was changed meanwhile, by an owner who went back to it, makes
 * another thing.
 *
 * @param mixed $thing
 */
function key_of_thing( string $key, $thing ): string {
	return hash( 'sha256', $key . wp_json_encode( $thing ) );
}
