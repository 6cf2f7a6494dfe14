const styles = 'styles/hopechest.css'
const fonts = ['fonts/literata-latin.woff2', 'fonts/literata-latin-ext.woff2']

/** What pages of the plugin refer to. The site serves all files of the look; WordPress gets those that it needs. */
export const pluginFiles: readonly string[] = [
  styles,
  ...fonts,
  ...[
    'ask-bar',
    'copy',
    'invite-chips',
    'jump',
    'menus',
    'price',
    'print',
    'read-invitees',
    'read-price',
    'reorder',
    'save-count',
    'save-on-change',
    'send-once',
    'stay',
    'stepper',
    'thread',
    'ticks',
    'undo-note',
  ].map((name) => `scripts/${name}.js`),
]

/** What the theme refers to beside its own files, and the licence of the fonts. */
export const themeFiles: readonly string[] = [styles, ...fonts, 'fonts/OFL.txt']
