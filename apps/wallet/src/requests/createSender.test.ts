import { describe, expect, test, vi } from 'vitest'
import { RequestError } from '../errors/RequestError.ts'
import { createSender } from './createSender.ts'

const node = (message: string, code = -32_000) => new RequestError(code, { message })

/** A sender whose node says these things, one after the other; true where it takes it. */
function sender(said: readonly (true | RequestError)[], look: () => Promise<boolean>) {
  const left = [...said]
  const send = vi.fn(async () => {
    const next = left.shift()
    if (next !== true) throw next
  })
  return createSender({ id: '0xid', look, result: 'paid', send })
}
const found = async () => true
const missing = async () => false
const unknown = { id: '0xid', name: 'UnansweredError', result: 'paid' }

describe('a payment that a node has is done', () => {
  test.each([
    'already known',
    'ALREADY_EXISTS: already known',
    'known transaction: 0xid',
    'transaction already imported',
    'tx already exists in cache',
    'Transaction simulation failed: This transaction has already been processed',
    'AlreadyProcessed',
  ])('by its word “%s”', async (message) => {
    expect(await sender([node(message, -32_002)], missing)()).toBe('paid')
  })

  test.each([
    ['its number is taken, by itself', node('nonce too low')],
    ['the answer was lost', new RequestError('offline')],
    ['no one answered in time', new RequestError('timeout')],
    ['the node failed', node('Internal error', -32_603)],
  ])('where it is found though %s', async (_, error) => {
    expect(await sender([error], found)()).toBe('paid')
  })
})

describe('a payment of which no one knows is not known', () => {
  test.each([
    ['offline', new RequestError('offline')],
    ['timeout', new RequestError('timeout')],
    ['unavailable', new RequestError('unavailable')],
    ['what broke', new TypeError('Failed to fetch') as RequestError],
    [
      'a server’s word',
      node('The node did not answer; the request may have had its effect', -32_002),
    ],
  ])('after %s', async (_, error) => {
    await expect(sender([error], missing)()).rejects.toMatchObject(unknown)
    await expect(sender([error], () => Promise.reject(error))()).rejects.toMatchObject(unknown)
  })

  test('however the second time is refused: the first may have been taken', async () => {
    const send = sender(
      [new RequestError('offline'), node('nonce too low'), node('no'), true],
      missing,
    )
    for (let tries = 0; tries < 3; tries += 1) await expect(send()).rejects.toMatchObject(unknown)
    expect(await send()).toBe('paid')
  })
})

describe('error: a payment that was refused was not made', () => {
  test.each([
    node('insufficient funds for gas * price + value'),
    node('nonce too low'),
    new RequestError('logged_out'),
    new RequestError('rate_limited'),
  ])('%s', async (error) => {
    await expect(sender([error], missing)()).rejects.toBe(error)
  })
})
