interface Fault {
  /** What goes wrong, in a sentence about people. */
  means: string
  file: string
  /** A piece of its source that stands there once, and what stands there with the fault. */
  line: string
  instead: string
}

/** Mistakes that a programmer may make. The stories of a household find each of them. */
export const faults: Record<string, Fault> = {
  'no guard of the last piece': {
    means: 'two guests give the last piece',
    file: 'api/stores/items.ts',
    line: ' AND quantity_purchased <= quantity_needed - $3',
    instead: '',
  },
  'a gift given back still counts': {
    means: 'a guest gives a gift back, and no other guest may give it',
    file: 'api/stores/items.ts',
    line: 'THEN quantity_purchased - $3 ELSE 0 END',
    instead: 'THEN quantity_purchased ELSE quantity_purchased END',
  },
  'a count for a key without surprises': {
    means: 'a program of an owner reads how many pieces guests gave',
    file: 'api/rules/keys/keep-surprises.ts',
    line: 'return { ...item, quantity_purchased: 0, updated_at: item.created_at }',
    instead: 'return { ...item, updated_at: item.created_at }',
  },
  'a tag that moves': {
    means: 'a program of an owner sees by the tag of a gift that guests gave it',
    file: 'api/rules/keys/keep-surprises.ts',
    line: "hash('sha256', wrapped, 'base64url')",
    instead: "hash('sha256', text, 'base64url')",
  },
  'a key that is not narrowed': {
    means: 'a key without surprises reads all that its owner may',
    file: 'host/may.ts',
    line: "  if (hasScope(caller, 'surprises') || isRevealed(registry, now)) return false\n",
    instead: '  if (now) return false\n',
  },
  'a count on the pages of an owner': {
    means: 'the page of an owner shows how many pieces guests gave',
    file: 'site/pages/reveal.ts',
    line: 'return items.map((item) => ({ ...item, quantity_purchased: 0, updated_at: item.created_at }))',
    instead: 'return [...items]',
  },
  'every account is invited': {
    means: 'a stranger with an account reads a list that invites others',
    file: 'host/may.ts',
    line: 'return meta.registry_invitees.some(means(caller, invited_accounts))',
    instead: 'return meta.registry_invitees.length > 0',
  },
  'a private list is open to all': {
    means: 'a visitor without a link opens a private list',
    file: 'site/pages/guests/registry/access.ts',
    line: "  if (registry.status !== 'private') return 'hidden'\n",
    instead: "  if (registry.status === 'private') return 'guest'\n",
  },
  'a list that does not follow': {
    means: 'an owner removes a gift, and the host keeps it on the list',
    file: 'host/embedded/order.ts',
    line: '  const changed = change(before)\n',
    instead: '  const changed = undefined as ReturnType<typeof change>\n',
  },
  'a memory that hears of no change': {
    means: 'a guest reads a list as it was before its owner changed it',
    file: 'database/sqlite.ts',
    line: '    if (prepared.writes) this.#generation++\n',
    instead: '',
  },
  'an answer before the commit': {
    means: 'the process dies once a guest has read the thanks, and the gift is not there',
    file: 'database/group-commit.ts',
    line: '        if (result) done.push(result)\n',
    instead:
      '        if (result) done.push(result)\n        member.resolve(result?.result)\n        await nextTurn()\n',
  },
  'a letter twice': {
    means: 'a guest gets the letter about a gift twice',
    file: 'site/http/letters.ts',
    line: '    await mail.send({ ...message, text: inOwnDirection(text) }).catch((error) => {\n',
    instead:
      '    await mail.send({ ...message, text: inOwnDirection(text) })\n' +
      '    await mail.send({ ...message, text: inOwnDirection(text) }).catch((error) => {\n',
  },
  'a move that takes questions along': {
    means: 'the guests of one list read what those of another asked',
    file: 'api/stores/moved-items.ts',
    line: '  await forgetQuestionsOf(statements, from)\n',
    instead: '',
  },
  'a copy that says what is given': {
    means: 'an owner copies a wrapped list, and the copy wants only what is not given yet',
    file: 'api/rules/copies/copied-list.ts',
    line: 'const bought = isOpen ? ',
    instead: 'const bought = isOpen || counted > 0 ? ',
  },
  'a copy that takes guests along': {
    means: 'guests of a list read a copy that its owner made for others',
    file: 'api/rules/copies/copied-list.ts',
    line: "along.includes('guests') ? registry_invitees : []",
    instead: 'registry_invitees',
  },
  'questions for each account': {
    means: 'a stranger with an account reads what guests asked',
    file: 'api/rules/questions/questions.ts',
    line: '  await readableRegistry(dependencies, caller, id)\n  return findQuestions',
    instead: '  return findQuestions',
  },
  'a look at another gift': {
    means: 'an owner opens a gift early, and the others read of another one',
    file: 'api/rules/purchases/gift-looks.ts',
    line: 'await noteLook(near, look, limits.giftLooks)',
    instead: 'await noteLook(near, { ...look, item_id: item_id + 1 }, limits.giftLooks)',
  },
  'the answer for another list': {
    means: 'a site answers for another list, and what people change reaches that one',
    file: 'host/wordpress/registries.ts',
    line: '  if (shown.registry.id !== id) throw makesNoSense(answer)\n',
    instead: '',
  },
  'gifts left behind by a move': {
    means: 'an owner moves a gift, and what guests gave of it stays with the old list',
    file: 'api/stores/moved-items.ts',
    line: 'UPDATE purchases SET item_id = $3, registry_id = $4 WHERE item_id = $1 AND',
    instead: 'UPDATE purchases SET item_id = $1, registry_id = $2 WHERE item_id = $1 AND $3 <> $4 AND',
  },
  'ideas for owners': {
    means: 'an owner reads what guests would give, before the list is unwrapped',
    file: 'host/may.ts',
    line: 'return mayRead(caller, registry) && !isSurprised(caller, registry, now)',
    instead: 'return mayRead(caller, registry) && now !== undefined',
  },
  'a hand-over that keeps rights': {
    means: 'who gave a list away for good is still one of its owners',
    file: 'host/embedded/owners.ts',
    line: 'const staying = stays ? first : undefined',
    instead: 'const staying = first',
  },
  'a circle that brings none of its people': {
    means: 'a person comes into a circle, and is on none of its lists',
    file: 'host/family/open-lists.ts',
    line: 'const all = [...left, ...[...added].flatMap(([key, entry]) => (there.has(key) ? [] : entry))]',
    instead: 'const all = [...left]',
  },
  'a circle that lets none of its people go': {
    means: 'an owner takes a person out of a circle, who stays on its lists',
    file: 'host/family/open-lists.ts',
    line: 'const left = invitees.filter((each) => !isLeaving(each))',
    instead: 'const left = [...invitees]',
  },
  'lists that follow in a step of their own': {
    means: 'a process dies behind the change of a circle, and its lists do not follow',
    file: 'api/rules/people/change-book.ts',
    line:
      '    untold = (await order?.followBooks(statements, caller, changed.books)) ?? []\n' +
      '    return changed\n' +
      '  })\n',
    instead:
      '    return changed\n' +
      '  })\n' +
      '  await database.transaction(async (statements) => {\n' +
      '    untold = (await order?.followBooks(statements, caller, result.books)) ?? []\n' +
      '  })\n',
  },
}
