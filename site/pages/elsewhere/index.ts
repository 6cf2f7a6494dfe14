import { type Arriving, createArriving } from './arriving.ts'
import { joinPages } from './join.ts'
import { createKept } from './kept.ts'
import { oncePages } from './once.ts'
import type { ElsewhereParts } from './parts.ts'
import { wayPages } from './way.ts'

/** Signing in by another service: the way there and back, and which account of ours it opens. */
export function elsewherePages(parts: ElsewhereParts) {
  const kept = createKept(parts.secret)
  const arriving: Arriving = createArriving(parts, kept)
  return {
    way: wayPages(parts, kept, arriving),
    join: joinPages(parts, kept, arriving),
    once: oncePages(parts),
  }
}
