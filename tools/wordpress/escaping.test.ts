import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { root } from '../run.ts'
import { actionsOf, faultsOf, type Sources } from './escaping.ts'
import { blank, callsOf } from './php-text.ts'

const plugin = join(root, 'plugin')

describe('the PHP of the plugin', () => {
  const paths = globSync('**/*.php', { cwd: plugin, exclude: ['tests/**'] })
  const sources: Sources = Object.fromEntries(
    paths.map((path) => [path, readFileSync(join(plugin, path), 'utf8')]),
  )

  test('escapes all that it prints, and asks for nonce and capability before it acts', () => {
    assert.ok(paths.length > 20)
    assert.deepEqual(faultsOf(sources), [])
  })

  test('has the handlers that were looked at', () => {
    assert.deepEqual(actionsOf(sources).sort(), [
      'action_admin_init_lead',
      'action_admin_post_key',
      'action_admin_post_save',
      'action_personal_options_update',
      'action_profile_update',
      'action_wp_ajax_inline_save',
      'action_wp_ajax_sample_permalink',
      'filter_query_vars_of_pages',
      'findings_if_asked',
      'print_notice',
      'sent_form_with_picture',
    ])
  })

  test('has each of its words translated under its own domain', () => {
    const names = ['__', '_n', '_x', 'esc_html__', 'esc_html_e', 'esc_attr__', 'esc_attr_e']
    const calls = Object.values(sources).flatMap((source) =>
      callsOf(blank(source), names).map(({ index, text }) => source.slice(index, index + text.length)),
    )
    assert.ok(calls.length > 50)
    for (const call of calls) assert.match(call, /,\s+'hopechest'\s+\)$/)
  })
})

describe('the check itself', () => {
  const inPage = (code: string) => faultsOf({ 'page.php': `<?php\n${code}` })

  const wrong = [
    'echo $title;',
    'echo esc_html( $a ) . $b;',
    'echo esc_html( $a ), $b;',
    'echo "Hello $name";',
    "echo 'a' . get_the_title();",
    'print $title;',
    '?><?= $title ?>',
    '?><a href="<?php echo $title; ?>">',
    "printf( '<b>%s</b>', $title );",
    'vprintf( $format, $all );',
    "_e( 'Hello', 'hopechest' );",
    'wp_die( $message );',
    'echo $is_fine ? esc_html( $a ) : $b;',
    'echo esc_html__( $a, "x" ) ?: $b;',
    'die( $message );',
    'exit( $message );',
    'print_r( $all );',
    'var_dump( $all );',
  ]
  for (const code of wrong) {
    test(`finds ${code}`, () => assert.equal(inPage(code).length, 1))
  }

  const right = [
    'echo esc_html( $title );',
    "echo '<b>', esc_html( $a ) . '</b>';",
    'echo (int) $count;',
    'echo esc_attr( $a ? "x" : "y" );',
    "printf( '<b>%s</b>', esc_html( $title ) );",
    "wp_die( esc_html__( 'No.', 'hopechest' ), '', array( 'response' => 403 ) );",
    '// echo $title;',
    "$a = 'echo $title;';",
    '/* print $title; */ exit;',
    '$this->print( $a );',
  ]
  for (const code of right) {
    test(`lets pass ${code}`, () => assert.deepEqual(inPage(code), []))
  }

  const handled = (body: string, hook = 'admin_post_hopechest_save') =>
    faultsOf({
      'a.php': `<?php add_action( '${hook}', __NAMESPACE__ . '\\\\act' );`,
      'b.php': `<?php function act(): void { ${body} }`,
    })
  const nonce = "check_admin_referer( 'x' );"
  const capability = "if ( ! current_user_can( 'manage_options' ) ) { return; }"

  test('finds a handler without nonce, without capability, and one without a function', () => {
    assert.deepEqual(handled(nonce + capability), [])
    assert.deepEqual(handled(`${nonce} if ( ! may_change_settings() ) { return; }`), [])
    assert.equal(handled(capability).length, 1)
    assert.equal(handled(nonce).length, 1)
    assert.equal(handled('', 'wp_ajax_hopechest').length, 2)
    assert.equal(handled(`// ${nonce}\n`, 'admin_post_nopriv_x').length, 2)
    assert.equal(faultsOf({ 'a.php': "<?php add_action( 'admin_post_x', 'nowhere' );" }).length, 1)
  })

  test('finds a function that reads what was posted and asks for neither', () => {
    assert.equal(inPage("function a() { update_option( 'x', $_POST['x'] ); }").length, 2)
    assert.equal(inPage("function a() { $b = $_REQUEST['x']; }").length, 2)
    assert.deepEqual(inPage(`function a() { ${nonce} ${capability} $b = $_POST['x']; }`), [])
    assert.equal(inPage("function a() { $b = $_GET['x']; }").length, 1, 'an address is read through a filter')
    assert.deepEqual(inPage("function a() { $b = sanitize_key( wp_unslash( $_GET['x'] ) ); }"), [])
  })

  test('lets a form pass to the service as a whole, which looks at its own token', () => {
    assert.deepEqual(inPage('function a() { return http_build_query( wp_unslash( $_POST ) ); }'), [])
    assert.equal(inPage("function a() { return http_build_query( wp_unslash( $_POST['x'] ) ); }").length, 2)
  })

  test('finds a REST route that every visitor may call, or without a check', () => {
    assert.equal(
      inPage("register_rest_route( 'a', '/b', array( 'permission_callback' => '__return_true' ) );").length,
      1,
    )
    assert.equal(inPage("register_rest_route( 'a', '/b', array( 'callback' => 'x' ) );").length, 1)
    assert.deepEqual(inPage("register_rest_route( 'a', '/b', array( 'permission_callback' => 'may' ) );"), [])
  })
})
