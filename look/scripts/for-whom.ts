import { isNamedIn } from './name-in-title.ts'

/**
 * A name in the title, or a day that is a birthday, chooses for whom a new list is, until its owner has chosen. It sets the word of the
 * sentence, and nothing more.
 */
for (const part of document.querySelectorAll<HTMLElement>('[data-for-whom]')) {
  const form = part.closest('form')
  const whom = part.querySelector<HTMLSelectElement>('select[name="forWhom"]')
  const title = form?.querySelector<HTMLInputElement>('input[name="title"]')
  const day = form?.querySelector<HTMLInputElement>('input[name="day"]')
  if (!form || !whom || !title || !day || whom.selectedIndex > 0 || title.defaultValue !== '') continue
  const people = [...whom.options].filter(({ value }) => /^\d+$/.test(value))
  const guess = () => {
    const named = people.find(({ text }) => isNamedIn(title.value, text))
    const born = people.find(({ dataset }) => dataset.day !== undefined && dataset.day === day.value.slice(5))
    whom.value = (named ?? born)?.value ?? ''
  }
  title.addEventListener('input', guess)
  day.addEventListener('input', guess)
  whom.addEventListener('change', () => {
    title.removeEventListener('input', guess)
    day.removeEventListener('input', guess)
  })
}
