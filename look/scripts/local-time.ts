/** Says a time of day as the clock of its reader shows it. Where that falls on another day than the page says, the page keeps its own. */
for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local-time]')) {
  const moment = new Date(time.dateTime)
  if (moment.getDate() !== moment.getUTCDate()) continue
  const minute = { hour: '2-digit', minute: '2-digit' } as const
  time.textContent = moment.toLocaleTimeString(time.dataset.localTime, minute)
}

export {}
