import { expect, test } from 'vitest'
import { createInbox } from './createInbox.ts'

test('the newest mail is first, an address sees its own, and of 201 the oldest is gone', () => {
  const inbox = createInbox({ now: () => 7 })
  for (let index = 0; index < 201; index += 1)
    inbox.take({
      bytes: Buffer.from(`Subject: ${index}\r\n\r\nx`),
      to: [index % 100 === 0 ? 'Bob@example.com' : 'ann@example.com'],
    })
  expect(inbox.list()).toHaveLength(200)
  expect(inbox.list('bob@Example.com').map(({ subject }) => subject)).toEqual(['200', '100'])
  expect(inbox.list('eve@example.com')).toEqual([])
  const newest = inbox.list()[0]
  expect(newest).toMatchObject({ at: 7, subject: '200' })
  expect(inbox.find(newest?.id ?? '')).toBe(newest)
  expect(inbox.find('1')).toBeUndefined()
})

test.each([
  ['Your code: 123456.', '123456'],
  ['In 2026 the code is\n654321\n', '654321'],
  ['1234567 and a123456 and 12345', undefined],
])('the code in "%s" is %s', (text, code) => {
  const inbox = createInbox()
  inbox.take({ bytes: Buffer.from(`\r\n${text}`), to: ['ann@example.com'] })
  expect(inbox.list()[0]?.code).toBe(code)
})
