const styles = 'styles/hopechest.css'
const fonts = ['fonts/literata-latin.woff2', 'fonts/literata-latin-ext.woff2']

/** What framed pages refer to, so that the web server of a WordPress sends it. */
export const pluginFiles: readonly string[] = [
  styles,
  'styles/owners.css',
  'styles/admins.css',
  ...fonts,
  ...[
    'after-a-look',
    'ask-bar',
    'bring',
    'choose',
    'clock',
    'copy',
    'for-whom',
    'forms-of',
    'invite-people',
    'jump',
    'ledger',
    'live',
    'local-time',
    'looked',
    'menus',
    'name-in-title',
    'own-list',
    'own-rows',
    'print',
    'read-file',
    'read-guests',
    'save-on-change',
    'send-once',
    'send-progress',
    'share',
    'shop-window',
    'small-pictures',
    'stay',
    'stepper',
    'thread',
    'ticks',
    'undo-note',
  ].map((name) => `scripts/${name}.js`),
]

/** What the theme refers to beside its own files, and the licence of the fonts. */
export const themeFiles: readonly string[] = [styles, ...fonts, 'fonts/OFL.txt']
