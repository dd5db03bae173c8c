import { expect, test } from 'vitest'
import { readServerSessions } from './readServerSessions.ts'

const session = {
  data: { accountAddress: '0xA', chainId: 'eip155:1' },
  freshUntil: 5,
  message: 'm',
  refreshToken: 'r',
  signature: 's',
  token: 't',
}

test('a stored session has all three: when it is fresh until, and both tokens', () => {
  const list = [
    session,
    { ...session, freshUntil: '5' },
    { ...session, refreshToken: undefined },
    { ...session, token: 7 },
    { ...session, signature: undefined },
    { ...session, data: { chainId: 'eip155:1' } },
    { ...session, data: null },
    null,
    'text',
  ]
  expect(readServerSessions(JSON.stringify(list))).toEqual([session])
})

test.each([null, '', '{}', 'null', '{'])('the text %j holds none', (text) => {
  expect(readServerSessions(text)).toEqual([])
})
