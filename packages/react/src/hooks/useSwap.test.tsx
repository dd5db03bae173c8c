// @vitest-environment happy-dom
import { connect, type PreparedCall } from '@latchkey/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { LatchkeyProvider, useSwap } from '../exports/index.ts'
import { createTestLatchkey } from '../test/createTestLatchkey.ts'
import { enableAct } from '../test/enableAct.ts'
import { createFakeAdapter } from '../test/fakeAdapter.ts'
import { createSwapServer, swapTokens } from '../test/swapServer.ts'

const networkId = 'eip155:31337' as const
const swap = {
  amount: 10n ** 18n,
  fromToken: undefined,
  networkId,
  toToken: swapTokens.USDC.address,
}

/** A connected page without the modal that calls the hook; `latest` is what it returned last. */
async function setup(submit: (call: PreparedCall) => Promise<string>) {
  enableAct()
  const server = createSwapServer()
  const { adapter } = createFakeAdapter()
  const calls = {
    prepare: async ({ account, call }: { account: unknown; call: object }) => ({
      ...call,
      account,
      fee: 1n,
      networkId,
      request: undefined,
    }),
    submit: (_: unknown, call: PreparedCall) => submit(call),
  }
  const { latchkey } = createTestLatchkey({
    adapters: [
      {
        ...adapter,
        load: async (context) => ({
          ...(await adapter.load(context)),
          calls: async () => calls as never,
        }),
      },
    ],
    fetch: server.fetch,
  })
  const returned: useSwap.ReturnType[] = []
  function Page() {
    returned.push(useSwap())
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <LatchkeyProvider latchkey={latchkey}>
        <Page />
      </LatchkeyProvider>,
    ),
  )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    latchkey.destroy()
  })
  await act(async () => void (await connect(latchkey, { connectorId: 'io.rabby' })))
  const latest = () => returned.at(-1) as useSwap.ReturnType
  return { latest, server }
}

test('has a swap written, asks the wallet for it, and gives the transaction’s id', async () => {
  const asked: PreparedCall[] = []
  const { latest } = await setup(async (call) => {
    asked.push(call)
    return '0xid'
  })
  expect(latest().status).toBe('idle')
  await act(async () => void (await latest().mutateAsync(swap)))
  expect(latest()).toMatchObject({ data: '0xid', status: 'success' })
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    data: expect.stringMatching(/^0xb6f9de95/),
    value: 10n ** 18n,
  })
})

test('a visitor who declines, and a server that refuses, are told apart by their code', async () => {
  let asked = 0
  const { latest, server } = await setup(async () => {
    asked += 1
    throw Object.assign(new Error('no'), { code: 4001 })
  })
  await act(
    async () =>
      void (await latest()
        .mutateAsync(swap)
        .catch(() => {})),
  )
  expect(latest()).toMatchObject({ error: { code: 4001 }, status: 'error' })
  server.failure = { reason: 'insufficient liquidity', status: 400 }
  await act(
    async () =>
      void (await latest()
        .mutateAsync(swap)
        .catch(() => {})),
  )
  expect(latest()).toMatchObject({
    error: { code: 'swap.insufficient_liquidity' },
    status: 'error',
  })
  expect(asked).toBe(1)
})
