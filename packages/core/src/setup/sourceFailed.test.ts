import { expect, test } from 'vitest'
import { InvalidOptionError } from '../errors/config.ts'
import { RemoteWalletsMissingError } from '../errors/remote.ts'
import { sourceFailed } from './sourceFailed.ts'

test('a source that cannot work is an alert under the code of its error, with what it tells', () => {
  expect(sourceFailed(new RemoteWalletsMissingError())).toEqual({
    code: 'remote.missing',
    details:
      'WalletConnectConnector not found. Pass `sources: [walletConnect({ relayUrl })]` to createLatchkey.',
    message: 'WalletConnectConnector not found',
    variant: 'error',
  })
  expect(sourceFailed(new InvalidOptionError({ option: 'a', reason: 'b' })).details).toBe(
    'Invalid option `a`: b.',
  )
})

test('an error of somebody else has its own code only where that is a text', () => {
  const theirs = Object.assign(new Error('boom'), { code: 7, details: 'text' })
  expect(sourceFailed(theirs)).toMatchObject({ code: 'remote.failed', details: 'boom.' })
})

test.each([
  ['iframe_load_failed', '`walletUrl`'],
  ['iframe_request_timeout', 'try again'],
  ['unverified_domain', '`latchkey-server project embed add`'],
])('what mends the frame of an embedded wallet stands behind %s (S8.21)', (code, fix) => {
  const alert = sourceFailed(Object.assign(new Error('boom'), { code, details: ['Why.'] }))
  expect(alert).toMatchObject({ code, message: 'boom', variant: 'error' })
  expect(alert.details).toMatch(/^boom\. Why\. /)
  expect(alert.details).toContain(fix)
})
