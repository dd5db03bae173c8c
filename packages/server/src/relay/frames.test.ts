import { createHash } from 'node:crypto'
import { relayLimits } from '@latchkey/protocol/relay'
import { expect, test } from 'vitest'
import { aliveAfter } from './aliveAfter.ts'
import { mailboxFull, RelayError, storageFull } from './RelayError.ts'
import { messageIdOf, subscriptionIdOf } from './subscriptionId.ts'
import { writeError, writePush, writeResult } from './writeFrame.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('an answer has the id as it came, byte by byte', () => {
  expect(writeResult('1795225561294038123', ['a'])).toBe(
    '{"id":1795225561294038123,"jsonrpc":"2.0","result":["a"]}',
  )
  expect(writeError('"x"', new RelayError('InvalidJson', 'The frame is not JSON.'))).toBe(
    '{"id":"x","jsonrpc":"2.0","error":{"code":-32700,"data":"InvalidJson","message":"The frame is not JSON."}}',
  )
})

test('a push is what clients read, and nothing of who sent it', () => {
  const message = {
    attestation: null,
    expiresAt: 9,
    id: 'i',
    message: 'sealed "text"',
    prompt: true,
    publishedAt: 5,
    publisher: 'somebody',
    ref: 'r',
    tag: 1108,
    topic: 't',
  }
  const text = writePush({ id: 17, message, prefix: 'irn', subscriptionId: 's' })
  expect(JSON.parse(text)).toEqual({
    id: 17,
    jsonrpc: '2.0',
    method: 'irn_subscription',
    params: {
      data: { attestation: null, message: 'sealed "text"', publishedAt: 5, tag: 1108, topic: 't' },
      id: 's',
    },
  })
})

test('ids of subscriptions and messages are what clients work out themselves', () => {
  expect(subscriptionIdOf('topic', 'client')).toBe(sha256('topicclient'))
  expect(messageIdOf('sealed')).toBe(sha256('sealed'))
})

test('a client that has been away for two days holds nothing back', () => {
  const day = 86_400_000
  expect(aliveAfter(0)).toBe(relayLimits.subscriptionSeconds * 1000 - 2 * day)
})

test('error: what is full says whose it is, and what to do', () => {
  expect(mailboxFull()).toMatchObject({ code: -32000, tag: 'MailboxLimitExceeded' })
  expect(storageFull('server').message).toContain('try again later')
  for (const whose of ['address', 'client', 'project'] as const)
    expect(storageFull(whose).message).toMatch(new RegExp(`^This ${whose} .* messages expire`))
})
