import { expect, test } from 'vitest'
import { testContext } from './fixtures/setup.ts'
import { walletConnect } from './walletConnect.ts'

test('the plug-in loads the client, opens nothing, and has no session at first', async () => {
  const lifetime = new AbortController()
  const remote = walletConnect({ relayUrl: 'wss://relay.test' })
  expect(Object.keys(remote)).toEqual(['id', 'load', 'opensBy', 'type'])
  const { restore } = await remote.load(testContext({ signal: lifetime.signal }))
  expect(await restore()).toEqual([])
  lifetime.abort()
})

test('a pairing’s URI is there at once, before the relay is reached', async () => {
  const lifetime = new AbortController()
  const remote = walletConnect({ relayUrl: 'ws://127.0.0.1:1' })
  const actions = await remote.load(testContext({ signal: lifetime.signal }))
  let uri = ''
  const paired = actions.open({
    link: () => undefined,
    namespace: undefined,
    onUri: (text) => {
      uri = text
    },
    signal: lifetime.signal,
  })
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  lifetime.abort()
  await expect(paired).rejects.toMatchObject({ code: 'request.aborted' })
})
