import { expect, test, vi } from 'vitest'
import { createFakeServer } from '../testing/createFakeServer.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { followTabs, type SessionChannel } from './followTabs.ts'

/** The channels of two tabs. */
function createChannels(): [SessionChannel, SessionChannel] {
  const channels: [SessionChannel, SessionChannel] = [
    { onmessage: null, postMessage: (data) => channels[1].onmessage?.({ data } as MessageEvent) },
    { onmessage: null, postMessage: (data) => channels[0].onmessage?.({ data } as MessageEvent) },
  ]
  return channels
}

test('a sign-out in another tab ends what waits in this one, and its page learns of it', async () => {
  const { approvals, logIn, requests } = createTestWallet(await createFakeServer())
  const { addresses } = (await logIn()).descriptor
  const [here, there] = createChannels()
  const onSession = vi.fn()
  followTabs(here, { endAll: requests.endAll, onSession })
  const other = followTabs(there, { endAll: () => {}, onSession: () => {} })
  const ask = () =>
    requests.request(
      { method: 'personal_sign', networkId: 'eip155:31337', params: ['0x00', addresses.eip155] },
      new AbortController().signal,
    )
  const signed = [ask(), ask()]
  await expect.poll(() => approvals.getState().length).toBe(2)
  other.tell(true)
  expect(approvals.getState()).toHaveLength(2)
  other.tell(false)
  for (const each of signed) await expect(each).rejects.toMatchObject({ code: 'logged_out' })
  expect(onSession.mock.calls).toEqual([[true], [false]])
})

test('what else goes over the channel does nothing', () => {
  const [here, there] = createChannels()
  const endAll = vi.fn()
  const onSession = vi.fn()
  followTabs(here, { endAll, onSession })
  for (const data of [undefined, null, 0, 'false', { isConnected: false }]) there.postMessage(data)
  expect(endAll).not.toHaveBeenCalled()
  expect(onSession).not.toHaveBeenCalled()
})
