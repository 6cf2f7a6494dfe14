<?php
declare(strict_types=1);

namespace Hopechest\Owners;

use WP_Error;

use function Hopechest\Client\{ status_of, to_id };
use function Hopechest\Guests\registry_in_address;
use function Hopechest\Pages\{ from_address, may_change_settings, print_message, settings_address, text_in };
use function Hopechest\Place\owner_address;

use const Hopechest\Pages\VIEW_PARAMETER;

if ( ! \defined( 'ABSPATH' ) ) {
	exit;
}

/** The service has not done what was asked of it. `answer_owner()` turns this into a page on which nothing typed is lost. */
final class Not_Reached extends \Exception {
	/** @var WP_Error */
	public $error;

	public function __construct( WP_Error $error ) {
		parent::__construct( $error->get_error_message() );
		$this->error = $error;
	}
}

/**
 * What the service answered, or null where the thing is not there.
 *
 * @param mixed|null|WP_Error $outcome
 * @return mixed|null
 * @throws Not_Reached When there is no such answer.
 */
function reached( $outcome ) {
	if ( is_wp_error( $outcome ) ) {
		// phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- the page that says it escapes it.
		throw new Not_Reached( $outcome );
	}
	return $outcome;
}

/** A refusal is a sentence of the service; anything else is a service that is away for the moment. */
function not_reached_page( Not_Reached $fault, ?array $posted ): array {
	$status     = (int) status_of( $fault->error );
	$is_refused = in_array( $status, array( 400, 403, 409, 412, 422, 429 ), true );
	$title      = $is_refused ? __( 'That could not be done.', 'hopechest' ) : __( 'The list is resting for a moment.', 'hopechest' );
	$about      = $is_refused ? $fault->getMessage() : say_away( null !== $posted );
	return array(
		'status' => $is_refused ? $status : 503,
		'title'  => $title,
		'print'  => static function () use ( $title, $about, $posted ): void {
			print_message(
				'!',
				$title,
				array( $about ),
				static function () use ( $posted ): void {
					print_away_cure();
					print_carried( $posted, __( 'Try again', 'hopechest' ) );
				}
			);
		},
	);
}

function say_away( bool $was_sent ): string {
	return $was_sent
		? __( 'We cannot reach it just now. Nothing you wrote is lost. Wait half a minute, then try again: nothing is done twice.', 'hopechest' )
		: __( 'We cannot reach it just now. Wait half a minute, then try again.', 'hopechest' );
}

function print_away_cure(): void {
	if ( may_change_settings() ) {
		?>
		<p class="notice"><?php esc_html_e( 'Only you see this: the item service does not answer.', 'hopechest' ); ?> <a href="<?php echo esc_url( settings_address() ); ?>"><?php esc_html_e( 'See what is wrong', 'hopechest' ); ?></a></p>
		<?php
	}
}

/** The form was open for longer than its nonce is good, or comes from elsewhere: it does nothing until it is sent again. */
function stale_page( array $posted ): array {
	$title = __( 'Please send the form again.', 'hopechest' );
	return array(
		'status' => 403,
		'title'  => $title,
		'print'  => static function () use ( $title, $posted ): void {
			print_message(
				'!',
				$title,
				array( __( 'The form was open for too long. Nothing is lost: please send it again.', 'hopechest' ) ),
				static function () use ( $posted ): void {
					print_carried( $posted, __( 'Send it again', 'hopechest' ) );
				}
			);
		},
	);
}

/** A form with everything that was typed, out of sight; or only the way back. */
function print_carried( ?array $posted, string $submit ): void {
	$here = owner_address( (int) to_id( registry_in_address() ), from_address( VIEW_PARAMETER ) );
	if ( null === $posted ) {
		?>
		<p class="acts"><a class="button solid" href="<?php echo esc_url( $here ); ?>"><?php echo esc_html( $submit ); ?></a></p>
		<?php
		return;
	}
	?>
	<form class="acts" method="post" action="<?php echo esc_url( $here ); ?>"><?php print_owner_hidden( text_in( $posted, ACT ) ); ?>
		<?php foreach ( array_diff_key( array_filter( $posted, 'is_string' ), array_flip( array( OWNER_NONCE, ACT, 'fill' ) ) ) as $name => $value ) : ?>
			<input type="hidden" name="<?php echo esc_attr( (string) $name ); ?>" value="<?php echo esc_attr( $value ); ?>">
		<?php endforeach; ?>
		<button class="button solid"><?php echo esc_html( $submit ); ?></button><button class="button plain" name="fill" value="1"><?php esc_html_e( 'Change something', 'hopechest' ); ?></button>
	</form>
	<?php
}
