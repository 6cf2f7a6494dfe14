import { allRows, groups, putFirst, putLast, rowOfGrip, save, settle } from './own-rows.ts'

/** A row of the owner's list is dragged by its grip. Near an edge of the window the page scrolls along. */
const list = document.querySelector<HTMLElement>('[data-rows]')
const trembling = 6
const edge = 80
/** Of the distance into the edge, with each picture of the screen. */
const share = 0.2

addEventListener('pointerdown', (event) => {
  const row = rowOfGrip(event.target)
  if (row && list && event.button === 0) drag(event, list, row)
})
// A grip is a link, which a browser would drag away.
addEventListener('dragstart', (event) => {
  if (rowOfGrip(event.target)) event.preventDefault()
})

function drag(start: PointerEvent, list: HTMLElement, row: HTMLElement): void {
  let y = start.clientY
  let isDragged = false

  const onMove = ({ clientY }: PointerEvent) => {
    y = clientY
    if (isDragged) return moveTo(row, y)
    // A finger on a grip trembles a little and means to press it.
    if (Math.abs(y - start.clientY) < trembling) return
    isDragged = true
    // The list keeps the pointer: a row that moves in the page would lose it, and no grip is pressed at the end.
    list.setPointerCapture(start.pointerId)
    row.classList.add('dragged')
    requestAnimationFrame(scrollAlong)
  }
  const scrollAlong = () => {
    if (!isDragged) return
    const into = Math.min(0, y - edge) || Math.max(0, y - innerHeight + edge)
    if (into !== 0) {
      scrollBy({ top: Math.sign(into) * Math.ceil(Math.abs(into) * share), behavior: 'instant' })
      moveTo(row, y)
    }
    requestAnimationFrame(scrollAlong)
  }
  const onEnd = () => {
    removeEventListener('pointermove', onMove)
    for (const event of ['pointerup', 'pointercancel']) removeEventListener(event, onEnd)
    if (!isDragged) return
    isDragged = false
    row.classList.remove('dragged')
    mark()
    settle()
    save(row)
  }
  addEventListener('pointermove', onMove)
  for (const event of ['pointerup', 'pointercancel']) addEventListener(event, onEnd)
}

/** Where the pointer is: beside another row, or at a heading, which takes the row also while it is folded. */
function moveTo(row: HTMLElement, y: number): void {
  const half = (each: Element) => {
    const { top, bottom, height } = each.getBoundingClientRect()
    return y < top || y > bottom ? undefined : y < top + height / 2 ? 'upper' : 'lower'
  }
  const over = allRows().find((each) => each !== row && half(each))
  if (over) {
    mark()
    if (half(over) === 'upper') over.before(row)
    else over.after(row)
    return
  }
  const fold = [...document.querySelectorAll<HTMLElement>('.fold > summary')].find(half)
  const group = fold?.parentElement?.querySelector<HTMLElement>('[data-under]')
  if (!fold || !group) return
  const isOpen = fold.parentElement?.hasAttribute('open')
  const above = groups()[groups().indexOf(group) - 1]
  mark(isOpen ? undefined : fold)
  if (!isOpen) putLast(group, row)
  else if (half(fold) === 'upper' && above) putLast(above, row)
  else putFirst(group, row)
}

/** A folded heading that would take the row. */
function mark(fold?: HTMLElement): void {
  for (const each of document.querySelectorAll('.fold > .over')) each.classList.remove('over')
  fold?.classList.add('over')
}
