/* The block in the editor: which registry it shows, and how that looks. */
;((wp) => {
  const { createElement, Fragment, useEffect, useState } = wp.element
  const { __, sprintf } = wp.i18n
  const { Button, ComboboxControl, Disabled, PanelBody, Placeholder, TextControl } = wp.components
  const name = 'hopechest/registry'

  /** How long a question waits for the next letter, in milliseconds. */
  const pause = 250
  const mostFound = 20

  wp.blocks.registerBlockType(name, { edit: Edit, save: () => null })

  function Edit({ attributes, setAttributes }) {
    const block = wp.blockEditor.useBlockProps()
    const choose = (registry) => setAttributes({ registry })
    if (attributes.registry === '') {
      return createElement('div', block, createElement(Chooser, { choose }))
    }
    const picker = createElement(Picker, { chosen: attributes.registry, choose })
    const panel = createElement(PanelBody, { title: __('Gift registry', 'hopechest') }, picker)
    const preview = createElement(wp.serverSideRender, { block: name, attributes })
    return createElement(
      Fragment,
      null,
      createElement(wp.blockEditor.InspectorControls, null, panel),
      createElement('div', block, createElement(Disabled, null, preview)),
    )
  }

  /** In the place of the block, until a registry is chosen. */
  function Chooser({ choose }) {
    const instructions = __(
      'Choose the registry whose gifts guests see here. Without one, the page shows the registry that its address names.',
      'hopechest',
    )
    return createElement(
      Placeholder,
      { icon: 'heart', label: __('Gift registry', 'hopechest'), instructions },
      createElement(
        'div',
        { style: { width: '100%' } },
        createElement(Finder, { choose }),
        createElement(KeyField, { chosen: '', choose }),
      ),
    )
  }

  /** Between blocks the arrow keys lead from control to control: a list that drops down would never get them. */
  function Finder({ choose }) {
    const { shown, search } = useRegistries('')
    const [typed, setTyped] = useState('')
    const type = (words) => {
      setTyped(words)
      search(words)
    }
    const rows = shown.map(({ value, label }) => {
      const button = createElement(Button, { variant: 'link', onClick: () => choose(value) }, label)
      return createElement('li', { key: value, style: { marginBlock: '0.5rem' } }, button)
    })
    return createElement(
      'div',
      { style: { marginBlockEnd: '1rem' } },
      createElement(TextControl, {
        label: __('Registry, by its name', 'hopechest'),
        value: typed,
        onChange: type,
      }),
      createElement('ul', { style: { listStyle: 'none', margin: 0, padding: 0 } }, rows),
    )
  }

  function Picker({ chosen, choose }) {
    const options = useRegistries(chosen)
    const byName = createElement(ComboboxControl, {
      label: __('Registry, by its name', 'hopechest'),
      value: chosen === '' ? null : chosen,
      options: options.shown,
      onFilterValueChange: options.search,
      onChange: (registry) => choose(registry ?? ''),
    })
    const spaced = createElement('div', { style: { marginBlockEnd: '1rem' } }, byName)
    return createElement(Fragment, null, spaced, createElement(KeyField, { chosen, choose }))
  }

  /** For registries that the picker does not find. It takes what is typed at its end, not letter by letter. */
  function KeyField({ chosen, choose }) {
    const [typed, setTyped] = useState(chosen)
    useEffect(() => setTyped(chosen), [chosen])
    const take = () => {
      const key = keyIn(typed.trim())
      setTyped(key)
      if (key !== chosen) choose(key)
    }
    return createElement(TextControl, {
      label: __('Registry, by its id or its address', 'hopechest'),
      help: __('For a registry of another person. Press Enter to show it.', 'hopechest'),
      value: typed,
      onChange: setTyped,
      onBlur: take,
      onKeyDown: (event) => event.key === 'Enter' && take(),
    })
  }

  /** The address of a registry names it in its last part, or as a parameter. */
  function keyIn(text) {
    const [, path, query] = /^https?:\/\/[^/?#]+([^?#]*)\??([^#]*)/.exec(text) ?? []
    if (path === undefined) return text
    return new URLSearchParams(query).get('registry') ?? path.split('/').filter(Boolean).at(-1) ?? ''
  }

  /** The registry that is chosen, and those whose names have the words that are typed. A member finds their own. */
  function useRegistries(chosen) {
    const [words, setWords] = useState('')
    const key = /^[1-9]\d*$/.test(chosen) ? 'include' : 'slug'
    const found = useAnswer(() => ask({ search: words, per_page: mostFound }), words)
    const current = useAnswer(async () => (chosen === '' ? [] : askForOne({ [key]: chosen })), chosen)
    const isChosen = ({ id, slug }) => String(id) === chosen || slug === chosen
    const known = current.filter(isChosen).map((each) => ({ value: chosen, label: labelOf(each) }))
    const others = found.filter((each) => !isChosen(each))
    const shown = [...known, ...others.map((each) => ({ value: String(each.id), label: labelOf(each) }))]
    return { shown, search: setWords }
  }

  /** What was asked last, once the person has paused. An answer to an earlier question comes too late. */
  function useAnswer(question, changing) {
    const [answer, setAnswer] = useState([])
    useEffect(() => {
      let isLast = true
      const later = setTimeout(async () => {
        const found = await question()
        if (isLast) setAnswer(found)
      }, pause)
      return () => {
        isLast = false
        clearTimeout(later)
      }
    }, [changing])
    return answer
  }

  /** One that this person may edit has its name as it was typed; another one may be read, or is not found. */
  async function askForOne(query) {
    const [own] = await ask(query)
    return own ? [own] : ask({ ...query, context: 'view' })
  }

  function ask(query) {
    const path = wp.url.addQueryArgs('/wp/v2/gift_registry', {
      context: 'edit',
      status: 'publish,private',
      _fields: 'id,slug,title,status,meta',
      ...query,
    })
    return wp.apiFetch({ path }).catch(() => [])
  }

  /** Two registries may have one name, so the day stands beside it, and who may open it. */
  function labelOf({ title, status, meta }) {
    const text = wp.htmlEntities.decodeEntities(title.raw ?? title.rendered)
    const day = meta?.registry_event_date
    const { formats } = wp.date.getSettings ? wp.date.getSettings() : wp.date.__experimentalGetSettings()
    const label = day ? `${text}, ${wp.date.dateI18n(formats.date, day)}` : text
    /* translators: %s: the name of a registry. */
    return status === 'private' ? sprintf(__('%s (only invited people)', 'hopechest'), label) : label
  }
})(window.wp)
