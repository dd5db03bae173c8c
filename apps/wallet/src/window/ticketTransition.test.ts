import { expect, test } from 'vitest'
import { type TicketEvent, type TicketState, ticketTransition } from './ticketTransition.ts'

const after = (...types: readonly TicketEvent['type'][]) =>
  types.reduce<TicketState>((state, type) => ticketTransition(state, { type }), {
    status: 'making',
  }).status

test.each<[TicketState['status'], readonly TicketEvent['type'][]]>([
  ['ready', ['kept']],
  ['opening', ['kept', 'clicked']],
  ['open', ['kept', 'clicked', 'opened']],
  // One that was slow was not blocked.
  ['blocked', ['kept', 'clicked', 'silent']],
  ['open', ['kept', 'clicked', 'silent', 'opened']],
  ['opening', ['kept', 'clicked', 'silent', 'clicked']],
  // What has opened is not blocked, however long it takes.
  ['open', ['kept', 'clicked', 'opened', 'silent']],
  ['open', ['kept', 'clicked', 'opened', 'clicked']],
  // Without a ticket no window can open.
  ['making', ['clicked']],
  ['failed', ['failed', 'clicked']],
  ['failed', ['failed', 'silent']],
  ['making', ['failed', 'over']],
  ['making', ['kept', 'clicked', 'opened', 'over']],
])('it is %s after %j', (status, types) => {
  expect(after(...types)).toBe(status)
})
