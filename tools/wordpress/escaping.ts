import { blank, callsOf, functionsOf, splitTop } from './php-text.ts'

/** Path and content of PHP files. */
export type Sources = Record<string, string>

const escapes =
  /^(?:esc_(?:html|attr|url|js|textarea)|esc_(?:html|attr)_(?:_|x)|wp_kses(?:_post|_data)?|absint|intval|wp_json_encode)$/

/** Functions that print all their arguments. */
const printing = [
  'printf',
  'vprintf',
  'wp_die',
  'die',
  'exit',
  'print_r',
  'var_dump',
  'var_export',
  '_e',
  '_ex',
]
const never = new Set(['vprintf', 'print_r', 'var_dump', 'var_export', '_e', '_ex'])

const handlerHook = /^(?:admin_post_|wp_ajax_|admin_action_|load-)/
const checksNonce = /\b(?:check_admin_referer|check_ajax_referer|wp_verify_nonce)\s*\(/
/**
 * Checks of a capability: those of WordPress, and our functions that check nothing else. A guest acts on registries
 * that they may read.
 */
const checksCapability = /\b(?:current_user_can|may_change_settings|may_read)\s*\(/

/** A form as a whole, for the service: it has a token of its own in each. */
const handedOn = /http_build_query\(\s*wp_unslash\(\s*\$_POST\s*\)\s*\)/g

/** Every output without escape and every handler without nonce or capability, as a sentence. */
export function faultsOf(sources: Sources): string[] {
  const outputs = Object.entries(sources).flatMap(([path, source]) => unescaped(path, source))
  return [...outputs, ...unguarded(sources), ...openRoutes(sources)]
}

/** The functions that act on what was sent. */
export function actionsOf(sources: Sources): string[] {
  const readers = allFunctions(sources)
    .filter(({ body }) => /\$_(?:POST|GET|REQUEST)\b/.test(body))
    .map(({ name }) => name)
  return [...new Set([...hooked(sources), ...readers])]
}

function unescaped(path: string, source: string): string[] {
  const code = blank(source)
  const found: string[] = []
  const say = (what: string) => found.push(`${path}: ${what.replaceAll(/\s+/g, ' ').trim()}`)
  for (const { 0: whole, index, groups = {} } of code.matchAll(
    /(?<![\w$>:])(?:echo|print)\b(?<printed>[\s\S]*?)(?=;|\?>|$)|<\?=(?<short>[\s\S]*?)\?>/g,
  )) {
    const printed = groups.printed ?? groups.short ?? ''
    if (!splitTop(printed, ',').every(isEscaped)) say(source.slice(index, index + whole.length))
  }
  for (const { name, words, text } of callsOf(code, printing)) {
    const first = name === 'wp_die' ? words.slice(0, 1) : words
    if (never.has(name) || !first.every(isEscaped)) say(text)
  }
  return found
}

/** A constant, a number, an escaping call, or several of these put together or chosen between. */
function isEscaped(expression: string): boolean {
  const parts = splitTop(expression, '.')
  if (parts.length > 1) return parts.every(isEscaped)
  const text = expression.trim()
  if (text === '' || /^(['"])_*\1$/.test(text) || /^\d+$/.test(text) || /^\(int\)/.test(text)) return true
  const [, name] = /^\\?(\w+)\s*\(/.exec(text) ?? []
  if (name === undefined || !escapes.test(name)) return false
  const [call] = callsOf(text, [name])
  return call !== undefined && call.text.length === text.length
}

function unguarded(sources: Sources): string[] {
  const functions = allFunctions(sources)
  const mustCheck = new Set(hooked(sources))
  const found = [...mustCheck]
    .filter((name) => !functions.some((each) => each.name === name))
    .map((name) => `${name} is not a function of the plugin`)
  for (const { name, body } of functions) {
    const kept = body.replaceAll(handedOn, '')
    const acts = mustCheck.has(name) || /\$_(?:POST|REQUEST)\b/.test(kept)
    if (acts && !checksNonce.test(body)) found.push(`${name} does not check a nonce`)
    if (acts && !checksCapability.test(body)) found.push(`${name} does not check a capability`)
    const unread = body.replaceAll(
      /(?:is|un)set\(\s*\$_GET\[[^\]]*\]\s*\)|sanitize_key\(\s*wp_unslash\(\s*\$_GET\[[^\]]*\]/g,
      '',
    )
    if (/\$_GET\b/.test(unread)) found.push(`${name} reads a parameter of the address unchecked`)
  }
  return found
}

function openRoutes(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([path, source]) =>
    callsOf(blank(source, 'keep words'), ['register_rest_route'])
      .filter(({ text }) => !/'permission_callback'\s*=>/.test(text) || /__return_true/.test(text))
      .map(() => `${path}: a route that every visitor may call`),
  )
}

/** The functions that a bootstrap names for what a browser can send, without their namespaces. */
function hooked(sources: Sources): string[] {
  return Object.values(sources).flatMap((source) =>
    callsOf(blank(source, 'keep words'), ['add_action', 'add_filter'])
      .map(({ words }) => words.map((word) => word.trim().replaceAll(/^.*\\|^['"]|['"]$/g, '')))
      .filter(([hook = '']) => handlerHook.test(hook))
      .map(([, callback = '']) => callback),
  )
}

function allFunctions(sources: Sources) {
  return Object.values(sources).flatMap((source) => functionsOf(blank(source)))
}
