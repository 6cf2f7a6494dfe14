/** What the names of an element (its class, its id) say about a number in it. */
export const mark = {
  price: 1,
  now: 2,
  old: 4,
  oftenOld: 8,
  unit: 16,
  shipping: 32,
  credit: 64,
  saving: 128,
  withoutTax: 256,
  elsewhere: 512,
  cents: 1024,
  hidden: 2048,
  struck: 4096,
  sum: 8192,
  property: 16384,
  link: 32768,
}

const words: Record<Exclude<keyof typeof mark, 'struck' | 'property' | 'link'>, string> = {
  price:
    'price prices pricing priced preis preise prix precio precios preco prezzo prezzi cena ceny cenik cijena cijene hinta hind kaina pret fiyat harga pris prijs amount money cost',
  now: 'now current sale special final actual our selling sell sales new buy buybox promo deal main primary today aktuell aktualna actuel neu neuer nova nuevo akce action reduced discounted instant product detail pdp',
  old: 'old was were strike striked strikeout stroke strikethrough through crossed crossedout cross compare compareat before previous prev past rrp msrp srp uvp ancien barre tachado anterior antes antiguo vecchio stara puvodni linethrough original orig statt alt retail market suggested recommended ord',
  oftenOld: 'regular list full normal standard std base listino initial high max highest reference ref',
  unit: 'unit units per ppu grundpreis kg kilo grundpris basisprijs baseprice perunit unitprice measure',
  shipping:
    'shipping ship delivery versand livraison envio postage spedizione doprava dostavka freight toimitus',
  credit:
    'installment installments instalment instalments monthly month finance financing credit klarna afterpay clearpay zippay affirm leasing raten rata rate ratenzahlung loan deposit cuotas cuota parcelas parcela lizing kredit uver splitit',
  saving:
    'save saving savings saved saver yousave off reduction percent percentage rabatt sparen ersparnis difference cashback remise sconto discount badge sticker coupon voucher points reward rewards loyalty bonus member members',
  withoutTax: 'notax extax exvat netto net excl exclvat excltax withouttax exc exclusive extra',
  elsewhere:
    'related recommend recommended recommends recommendation recommendations recommender similar crosssell crossselling upsell upsells upselling also recent recently viewed sponsored advert adverts advertisement ads bundle bundles accessory accessories addon addons warranty insurance protection careplan minicart nav navbar navigation menu megamenu footer filter filters facet facets facetted tooltip reviews review history suggestions suggestion suggested alternatives alternative combo trending bestseller bestsellers popular featured newsletter giftcard tradein trade comparison compatible together fbt complementary interested inspiration teaser recs rec sims sidebar outfit complete look looks sellers otheroffers marketplace competitors plans plan',
  cents:
    'cents cent end fraction decimal decimals centimes dec kopecks centavos fractional superscript super',
  hidden: 'hidden hide invisible hdn none template',
  sum: 'total subtotal sum summary basket checkout order orders',
}

const meaning = new Map<string, number>()
for (const [name, list] of Object.entries(words)) {
  for (const word of list.split(' ')) {
    meaning.set(word, (meaning.get(word) ?? 0) | mark[name as keyof typeof words])
  }
}

const maxLength = 200

/** Reads the marks of elements by the words in their names: `oldPrice`, `price-old` and `priceold` are the same. */
export function createMarkReader(): (names: string) => number {
  // Most names of a page come again and again.
  const known = new Map<string, number>()
  return (names) => {
    const before = known.get(names)
    if (before !== undefined) return before
    let marks = 0
    for (const [word] of names.slice(0, maxLength).matchAll(/[A-Z]+[a-z]*|[a-z]+/g)) {
      const lower = word.toLowerCase()
      const parts = lower.length > 5 ? lower.split(/(price|preis)/) : [lower]
      for (const part of parts) marks |= meaning.get(part) ?? 0
    }
    known.set(names, marks)
    return marks
  }
}

/** What the words beside a number say about it. */
const labels: readonly [number, RegExp][] = [
  [
    mark.old,
    /(?:^|[^\p{L}])(?:was|were|rrp|msrp|srp|list price|instead of|statt|uvp|before|reg|regular|orig|original|retail|compare at|valued? at|prix conseillé|au lieu de|antes|listino|invece|dříve|původní|původně|zamiast|było|ord|før|norm|normalpris|adviesprijs|était|vorher|bisher|eredeti|старая|было|定価|原價|市價|정가|senza sconto|puvodne|běžná|bežná|cena przed)(?=$|[^\p{L}])/u,
  ],
  [
    mark.shipping,
    /(?:shipping|delivery|versand|lieferung|livraison|envío|envio|frete|porto|postage|spedizion|dostaw|doprav|poštnin|dostav|доставк|运费|運費|送料|배송|handling|import|customs)/u,
  ],
  [
    mark.credit,
    /(?:\/\s?mo\b|per month|a month|monthly|monat|\bmois\b|al mes|al mese|\brate[ns]?\b|installments?|instalments?|payments? of|\d\s?x\s*$|^\s*[x×]\s*\d|měs|mies|mdr|мес(?:\.|яц)|月々|cuotas|parcelas|\bapr\b|deposit|weeks|\/ ?month|kuus|mēn)/u,
  ],
  [
    mark.unit,
    /(?:\/|per|pro|je|par|al|por|=|za|\d\s?[x×])\s?(?:\d+\s?)?(?:kg|g|gr|l|lt|ml|cl|dl|lb|oz|fl|m2|m²|m|100|unit|stk|stück|st|pièce|pc|pcs|piece|item|count|ct|db|ks|szt|litre|liter|kilo|sheet|wash|dose)(?:$|[^\p{L}])/u,
  ],
  [
    mark.saving,
    /(?:\bsave\b|\bsaving|you save|\boff\b|sparen|ersparnis|économi|ahorr|risparm|ušetř|ušetr|oszczęd|kedvezm|\bspar\b|discount|rabatt|скидк|выгод|cashback|\bpoints\b|popust|prihran|優惠|coupon|voucher)/u,
  ],
  [
    mark.withoutTax,
    /(?:ex\.?\s?vat|excl|ex\.? tax|without tax|before tax|zzgl|exkl|netto|ohne mwst|hors tax|\bht\b|bez dph|brez ddv|bez pdv|sin iva|iva esclusa|\+ ?vat|plus vat|km-ta|ilma km|be pvm|bez vat|bez pvn|alv 0|без ндс)/u,
  ],
  [
    mark.now,
    /(?:(?:^|[^\p{L}])(?:now|our price|price|jetzt|nur|preis|cena|prix|precio|preço|prezzo|pris|prijs|hinta|цена|today)\s?:?\s?$|特價|特价|售價|售价|販売価格|価格|판매가|할인가)/u,
  ],
  [
    mark.sum,
    /(?:orders? (?:over|above|of)|over|above|more than|minimum|min\.|\bab einem|über|oltre|más de|à partir de \d+.{0,9}achat|spend|subtotal|total)\s*$/u,
  ],
]

export function marksOfLabel(text: string): number {
  let marks = 0
  if (!/\p{L}|\//u.test(text)) return 0
  const lower = text.toLowerCase()
  for (const [bit, expression] of labels) if (expression.test(lower)) marks |= bit
  return marks
}
