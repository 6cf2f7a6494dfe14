import type { Registry } from '@hopechest/client'
import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { asset } from '../../../view/asset.ts'
import { occasionWord, threadOf } from '../../../view/occasions.ts'

const descriptionLength = 200

/** What a message with the link shows. Only public lists have it. */
export function sharingHead(visit: Visit, { id, title, slug, story, meta }: Registry): Markup {
  const { site, words, to } = visit
  const address = to.registry({ slug }).whole
  const occasion = occasionWord(meta.registry_event_type, words)
  const description = shorten(story) || words.registry.metaDescription(occasion)
  const drawing = asset(visit, `images/card-${threadOf(meta.registry_event_type)}.png`).whole
  const cover = visit.pictures.cover(id)
  const picture = visit.pictures.coverAddress(id) ?? drawing
  return html`<link rel="canonical" href="${address}">
<link rel="alternate" type="application/ld+json" href="${to.registryJson({ slug }).whole}">
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:site_name" content="${site.name}">
<meta property="og:image" content="${picture}">${
    cover &&
    cover.words !== '' &&
    html`
<meta property="og:image:alt" content="${cover.words}">`
  }
<meta name="twitter:card" content="summary_large_image">`
}

function shorten(story: string): string {
  const text = [...story.replaceAll(/\s+/g, ' ').trim()]
  return text.length <= descriptionLength
    ? text.join('')
    : `${text.slice(0, descriptionLength - 1).join('')}…`
}
