import { expect, test, vi } from 'vitest'
import { walletSettings } from '../wallet/walletSettings.ts'
import { logDelivery } from './logDelivery.ts'

test('a mail is read in the log, with its code, and that is said at the start', async () => {
  const logger = { info: vi.fn(), warn: vi.fn() }
  const { deliver } = logDelivery(logger)
  expect(String(logger.warn.mock.calls[0])).toContain('for development only')
  await deliver({
    html: '',
    subject: 'Your code',
    text: '123456 is your code.',
    to: 'ann@example.com',
  })
  expect(String(logger.info.mock.calls[0])).toMatch(
    /ann@example\.com: Your code\n123456 is your code/,
  )
})

test.each([
  'logs',
  { from: 'a@example.com' },
  { from: 'a@example.com', url: 'https://mail.example.com' },
])('error: %j is no way to send mails', (mail) => {
  expect(walletSettings.safeParse({ mail }).success).toBe(false)
  expect(walletSettings.safeParse({ mail: 'log' }).success).toBe(true)
})
