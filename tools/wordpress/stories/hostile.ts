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
  '<script>confirm(1)</script>',
  '<script>prompt(1)</script>',
  '<script src=data:,alert(1)></script>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<script type=module>alert(1)</script>',
  '<svg><script>alert(1)</script></svg>',
  '<!--><script>alert(1)</script>-->',
  '<IMG SRC=x OnErRoR=alert(1)>',
  '<img src="x"onerror=alert(1)>',
  '<img src=data:, onerror=alert(1)>',
  '<img srcset=x: onerror=alert(1)>',
  '<picture><img src=x onerror=alert(1)></picture>',
  '<input type=image src=x onerror=alert(1)>',
  '<video src=x onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<video><source src=x onerror=alert(1)></video>',
  '<object data=data:text/html,x onload=alert(1)></object>',
  '<link rel=stylesheet href=x: onerror=alert(1)>',
  '<style onload=alert(1)></style>',
  '<iframe src=javascript:parent.alert(1)></iframe>',
  '<iframe onload=alert(1)></iframe>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><set onbegin=alert(1) attributeName=x>',
  '<select autofocus onfocus=alert(1)></select>',
  '<textarea autofocus onfocus=alert(1)></textarea>',
  '<button autofocus onfocus=alert(1)>x</button>',
  '<b contenteditable autofocus onfocus=alert(1)>x</b>',
  '<style>@keyframes x{}</style><b style="animation:x 1s" onanimationstart=alert(1)>x</b>',
  '<body onpageshow=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
]

/** Ways out of where a text may stand: an element, an attribute, a comment, a script, a text area. */
const waysOut = [
  (attack: string) => attack,
  (attack: string) => `">'>${attack}`,
  (attack: string) => `--></title></textarea></script></style></option>${attack}`,
  (attack: string) => `' autofocus onfocus=alert(1) x='" autofocus onfocus=alert(1) x="${attack}`,
  (attack: string) => `\\";alert(1);//\\';alert(1);//</script>${attack}[gallery ids='"${attack}']`,
]

/** Two hundred hostile texts; each fits into every field that has a limit. */
export const hostile: readonly string[] = attacks.flatMap((attack) =>
  waysOut.map((wayOut) => wayOut(attack).slice(0, 190)),
)

/** Some of them, each way out as often as any other: for an address, which costs a page each. */
export const someHostile = hostile.filter((_, n) => n % (4 * waysOut.length + 1) === 0)

/** Each attack once, and each way out as often as any other. */
export const hostileOnce = hostile.filter(
  (_, n) => n % waysOut.length === Math.floor(n / waysOut.length) % waysOut.length,
)
