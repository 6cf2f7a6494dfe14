const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<a href="javascript:alert(1)" autofocus onfocus=alert(1)>x</a>',
  '<input autofocus onfocus=alert(1)>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<style>@import "javascript:alert(1)"</style><body onload=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]

/** Ways out of where a text may stand: an element, an attribute, a comment, a script, a text area. */
const waysOut = [
  (attack: string) => attack,
  (attack: string) => `">'>${attack}`,
  (attack: string) => `--></title></textarea></script></style></option>${attack}`,
  (attack: string) => `' autofocus onfocus=alert(1) x='" autofocus onfocus=alert(1) x="${attack}`,
  (attack: string) => `\\";alert(1);//\\';alert(1);//</script>${attack}[gallery ids='"${attack}']`,
]

/** Fifty hostile titles; each fits into every field that has a limit. */
export const hostile: readonly string[] = attacks.flatMap((attack) =>
  waysOut.map((wayOut) => wayOut(attack).slice(0, 190)),
)
